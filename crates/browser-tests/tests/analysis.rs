//! The analysis after the end of a game.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, make_a_move, middle, open_table, open_table_at, people, play_actions,
    with_table,
};

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

/// Gives up, closes the result, and waits until the whole match has been judged.
async fn analyse(browser: &Browser) -> Outcome {
    let hands = Hands::at(browser);
    hands.press("Give up").await?;
    browser.wait("the question", "return document.querySelector('dialog .primary') !== null").await?;
    browser.ask("document.querySelector('dialog .primary').click()").await?;
    browser.wait("the result", "return document.querySelector('dialog.result') !== null").await?;
    browser.ask("document.querySelector('dialog.result').close()").await?;
    hands.press("Analyse").await?;
    browser
        .wait("the totals", "return document.querySelectorAll('.analysis-totals li').length === 2")
        .await?;
    browser
        .wait(
            "the whole game",
            "return !document.querySelector('.analysis-state')?.textContent.includes('Thinking')",
        )
        .await?;
    Ok(())
}

/// A position of Warring States in which one move is proved to win, and a move that is proved to lose there.
async fn start_and_wrong_move(browser: &Browser) -> Outcome<(String, String)> {
    browser.open_page("/").await?;
    let script = "
        const ask = (path, body) => {
          const request = new XMLHttpRequest();
          request.open(body ? 'POST' : 'GET', path, false);
          if (body) request.setRequestHeader('Content-Type', 'application/json');
          request.send(body && JSON.stringify(body));
          return JSON.parse(request.responseText);
        };
        const game = 'warring_states';
        const { start } = ask(`/api/games/${game}/puzzles/2/3`);
        const { moves } = ask('/api/view', { game, setup: start });
        const judged = ({ action }) => ask('/api/puzzles/judge', { game, start, moves: [action] });
        return [start, moves.find((move) => !judged(move).right).action];";
    let found = browser.ask(script).await?;
    let text = |index: usize| found[index].as_str().unwrap_or_default().to_owned();
    Ok((text(0), text(1)))
}

async fn a_blunder_is_shown(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        let hands = Hands::at(&browser);
        let (start, wrong) = start_and_wrong_move(&browser).await?;
        open_table_at(&browser, "warring_states", &start, people(2)).await?;
        play_actions(&browser, &[&wrong]).await?;
        analyse(&browser).await?;
        let totals = browser.ask("return document.querySelector('.analysis-totals').textContent").await?;
        assert!(totals.as_str().unwrap().contains("average loss per move 100.0"), "{totals}");
        if device == Device::Laptop {
            // Pointing at a turning point draws both moves, for as long as it is pointed at.
            browser.ask("document.querySelector('.turning-point').scrollIntoView({ block: 'center' })").await?;
            let (x, y) = middle(&browser, ".turning-point").await?;
            hands.hover(x, y).await?;
            let drawn = "return ['played', 'better'].every((look) => document.querySelector(`.ui-drawn-${look}`))";
            browser.wait("both moves while they are pointed at", drawn).await?;
            hands.hover(640.0, 4.0).await?;
            browser.wait("the end again", "return document.querySelector('.ui-drawn') === null").await?;
        }
        browser.ask("document.querySelector('.turning-point').click()").await?;
        browser.wait("both moves", "return document.querySelector('.ui-drawn-played') && document.querySelector('.ui-drawn-better') && true").await?;
        let here = browser.ask("return document.querySelector('.analysis-here').textContent").await?;
        assert!(here.as_str().unwrap().contains("blunder, lost 100"), "{here}");
        let cards = "return document.querySelectorAll('.role-board [data-id]').length";
        let before = browser.ask(cards).await?.as_u64().unwrap();
        hands.press("Step on").await?;
        browser.wait("the better move on the board", &format!("{cards} < {before} && document.querySelector('.line-steps').textContent.includes('1 of')")).await?;
        hands.press("Step back").await?;
        browser.wait("both moves again", "return document.querySelector('.ui-drawn-better') !== null").await?;
        let old = browser.path().await?;
        browser.ask("document.querySelector('.line-branch').click()").await?;
        browser.wait("the question", "return document.querySelector('dialog .dialog-buttons .primary') !== null").await?;
        browser.ask("document.querySelector('dialog .dialog-buttons button:not(.primary)').click()").await?;
        browser.wait("a new table", &format!("return location.pathname.startsWith('/t/') && location.pathname !== '{old}' && document.querySelector('svg.panel [data-target]') !== null")).await?;
        make_a_move(&browser).await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_blunder_is_drawn_beside_the_better_move_and_played_on_from() {
    a_blunder_is_shown(Device::Laptop).await;
}

#[tokio::test]
async fn a_blunder_is_drawn_on_a_phone() {
    a_blunder_is_shown(Device::Phone).await;
}

#[tokio::test]
async fn a_position_of_the_viewer_is_played_on_from_against_the_computer() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let (start, _) = start_and_wrong_move(&browser).await?;
        browser.open_page(&format!("/view?game=warring_states&setup={start}")).await?;
        browser.wait("the position", "return document.querySelector('[data-target]') !== null").await?;
        Hands::at(&browser).press("Play on from here").await?;
        browser.wait("the question", "return document.querySelector('dialog select') !== null").await?;
        browser.ask("document.querySelector('dialog .dialog-buttons .primary').click()").await?;
        browser.wait("the table", "return location.pathname.startsWith('/t/') && document.querySelector('[data-target]') !== null").await?;
        make_a_move_and_wait(&browser).await
    })
    .await;
}

/// The computer answers a move.
async fn make_a_move_and_wait(browser: &Browser) -> Outcome {
    let target =
        browser.ask("return document.querySelector('svg.panel [data-target]').dataset.target").await?;
    Hands::at(browser).point(target.as_str().unwrap()).await?;
    browser.wait("the answer", "return document.querySelectorAll('.log-row').length >= 2").await?;
    Ok(())
}
