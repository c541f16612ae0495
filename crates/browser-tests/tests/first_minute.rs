//! The first minute: starting at once, going on with a game, setting one up, and pasting a position.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{Browser, Device, Hands, Outcome, with_table};

/// The number of moves made, as the list of them says.
const MADE: &str = "return document.querySelector('.log-count').textContent.split('/')[1].trim()";

/// Two clicks after the lobby the first move is made, in a game where pointing once is a move.
#[tokio::test]
async fn the_second_click_is_a_move_and_the_game_waits_in_the_lobby() {
    with_table(|fixture| async move {
        let browser = fixture.newcomer(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/").await?;
        let play = "document.querySelector('.game-card[href=\"/?game=warring_states\"]').closest('li').querySelector('button').click()";
        browser.ask(play).await?;
        browser.arrive().await?;
        let target = browser.wait("a card", "return document.querySelector('[data-target]')?.dataset.target").await?;
        hands.point(target.as_str().unwrap()).await?;
        browser.wait("the move", &MADE.replace("return ", "return 0 < ")).await?;
        let path = browser.path().await?;
        browser.open_page("/").await?;
        let first = "const link = document.querySelector('.continue a'); return link && link.getAttribute('href')
            + (link.compareDocumentPosition(document.querySelector('.games')) & Node.DOCUMENT_POSITION_FOLLOWING ? '' : ' below')";
        assert_eq!(browser.ask(first).await?, Value::from(path), "the game comes before all others");
        Ok(())
    })
    .await;
}

/// The page that sets up a game has headings, one mode that is chosen, and the raw texts under "Advanced".
#[tokio::test]
async fn setting_up_is_in_order() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/?game=warring_states").await?;
        let focused = "return document.activeElement.tagName";
        assert_eq!(browser.ask(focused).await?, "H1", "the heading has the focus");
        let modes = "return [...document.querySelectorAll('.presets input:checked')].map((input) => input.value).join()";
        assert_eq!(browser.ask(modes).await?, "Against the computer");
        hands.press("By link").await?;
        assert_eq!(browser.ask(modes).await?, "By link");
        browser.choose(".setup-seat:nth-child(2) select", "person").await?;
        assert_eq!(browser.ask(modes).await?, "Together here", "the mode follows the seats");
        let raw = "return document.querySelector('details input[type=text]').checkVisibility()";
        assert_eq!(browser.ask(raw).await?, false, "raw texts are folded away");
        hands.press("Advanced").await?;
        assert_eq!(browser.ask(raw).await?, true);
        Ok(())
    })
    .await;
}

/// Writes a text into the field of the viewer and opens it.
async fn paste(browser: &Browser, text: &str) -> Outcome {
    let script = format!(
        "const field = document.querySelector('.viewer-form textarea');
         field.value = {};
         field.form.requestSubmit();",
        Value::from(text)
    );
    browser.ask(&script).await?;
    Ok(())
}

#[tokio::test]
async fn the_viewer_takes_what_people_paste() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/view?game=akropolis").await?;
        browser.wait("the board", "return document.querySelector('.boards svg.panel') !== null").await?;
        // A setup of another game, with quotes and a line break instead of a slash.
        paste(&browser, " \"BGSAHQ\n EFB\" ").await?;
        let there = "const field = document.querySelector('.viewer-form textarea');
            return location.search.startsWith('?game=iq_steps') && field?.value";
        assert_eq!(browser.wait("the other game", there).await?, "BGSAHQ/EFB");
        browser.wait("the board", "return document.querySelector('.boards svg.panel') !== null").await?;
        hands.press("Solve").await?;
        browser
            .wait("a hint", "return document.querySelector('.prompt').textContent.startsWith('Hint')")
            .await?;
        // A text that is not a setup of any game shows no board.
        paste(&browser, "BGSAHQ/XYZ").await?;
        let cleared = "return document.querySelector('.problem.malformed')?.textContent
            && document.querySelector('.boards svg.panel') === null";
        browser.wait("the problem", cleared).await?;
        hands.press("Format and examples").await?;
        let examples = "return document.querySelectorAll('.viewer-examples a').length";
        assert!(browser.ask(examples).await?.as_u64().unwrap() >= 4);
        hands.press("Warring States").await?;
        browser
            .wait(
                "the example",
                "return document.querySelector('.boards svg.panel') !== null
            && location.search.startsWith('?game=warring_states')",
            )
            .await?;
        hands.press("Play on from here").await?;
        hands.press("Against the computer").await?;
        browser.arrive().await?;
        browser.wait("my turn", "return document.querySelector('[data-target]') !== null").await?;
        Ok(())
    })
    .await;
}
