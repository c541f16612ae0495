//! What a game teaches after its end.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_browser_tests::{Device, Hands, make_a_move, open_table, people, with_table};

#[tokio::test]
async fn a_game_that_is_over_is_analysed() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        make_a_move(&browser).await?;
        hands.press("Give up").await?;
        browser.wait("the question", "return document.querySelector('dialog .primary') !== null").await?;
        browser.ask("document.querySelector('dialog .primary').click()").await?;
        browser.wait("the result", "return document.querySelector('dialog.result') !== null").await?;
        browser.ask("document.querySelector('dialog.result').close()").await?;
        hands.press("Analyse").await?;
        browser
            .wait(
                "the whole graph",
                "return /^Proved|%/.test(document.querySelector('.graph ~ .analysis-state')?.textContent)",
            )
            .await?;
        let points = "return document.querySelector('.graph-line').getAttribute('points').split(' ').length";
        assert_eq!(browser.ask(points).await?, 2, "the start and the move");
        let totals = browser.ask("return document.querySelectorAll('.analysis-totals li').length").await?;
        assert_eq!(totals, 2);
        Ok(())
    })
    .await;
}
