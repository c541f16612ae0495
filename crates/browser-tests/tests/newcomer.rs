//! Somebody who has never seen these games opens the page, reads the first steps, and plays.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_browser_tests::{Browser, Device, Hands, Outcome, make_a_move, open_table, people, with_table};

const PRIMER: &str = "return document.querySelector('dialog.primer') !== null";
const NO_PRIMER: &str = "return document.querySelector('dialog.primer') === null";

/// The prompt below the board.
async fn prompt(browser: &Browser) -> Outcome<String> {
    let text = browser.wait("the prompt", "return document.querySelector('.prompt').textContent").await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// A newcomer makes the first move with the second click: "Play now", and then something on the board. Until then the
/// page offers the lesson and the first steps, with pictures; afterwards no more.
async fn first_visits(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.newcomer(device).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/").await?;
        for game in browser.games().await? {
            browser.open_page("/").await?;
            let play = format!("document.querySelector('.game-card[href=\"/?game={game}\"]').closest('li').querySelector('button').click()");
            browser.ask(&play).await?;
            browser.arrive().await?;
            assert!(prompt(&browser).await?.starts_with("Your turn: choose a"), "{game} says what to do");
            let offers = "return document.querySelector('.ui-new a[href^=\"/learn\"]') !== null";
            assert_eq!(browser.ask(offers).await?, true, "{game} offers its lesson");
            hands.press("How to play").await?;
            browser.wait("the first steps", PRIMER).await?;
            let steps = "return document.querySelectorAll('.primer-steps li').length >= 3";
            assert_eq!(browser.ask(steps).await?, true, "{game} has a few steps");
            let pictures = "
              const drawn = [...document.querySelectorAll('.primer-steps li > .ui-picture:first-child use')];
              return drawn.length === document.querySelectorAll('.primer-steps li').length
                && drawn.every((use) => use.getBBox().width > 0);";
            browser.wait("a picture for each step", pictures).await?;
            hands.press("Start playing").await?;
            browser.wait("the board", NO_PRIMER).await?;
            browser.reload().await?;
            browser.wait("the board", "return document.querySelector('[data-target]') !== null").await?;
            assert_eq!(browser.ask("return document.querySelector('.ui-new') === null").await?, true, "{game} explains itself once");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn first_visits_on_a_laptop() {
    first_visits(Device::Laptop).await;
}

#[tokio::test]
async fn first_visits_on_a_phone() {
    first_visits(Device::Phone).await;
}

/// A piece is turned with R, turned over with F, and a second F turns it back.
#[tokio::test]
async fn a_piece_is_turned_over_and_back() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        let look = "return document.querySelector('.carried use, .ui-ghost use')?.getAttribute('href')";
        // But for one piece the board is empty, so every other one fits somewhere whichever way it lies.
        browser.open_page("/view?game=iq_steps&setup=BGS").await?;
        browser.wait("the pieces", "return document.querySelector('[data-target=piece-A]') !== null").await?;
        hands.point("piece-A").await?;
        hands.over_board().await?;
        for (key, expected) in [('r', "B"), ('r', "C"), ('f', "G"), ('f', "C"), ('r', "D"), ('f', "F")] {
            hands.key(key).await?;
            let shown = browser.wait("the piece in hand", look).await?;
            assert_eq!(shown, format!("#piece-A-{expected}"), "after {key}");
        }
        Ok(())
    })
    .await;
}

/// At a dead end the page says so, and the latest piece can be taken back.
#[tokio::test]
async fn a_dead_end_can_be_left() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "iq_steps", people(1)).await?;
        let stuck = "return document.querySelector('.ui-stuck') !== null";
        let solved = "return document.querySelector('dialog.result') !== null";
        // The first piece that fits is placed wherever it fits first: most puzzles end so without a solution.
        for _ in 0..20 {
            let open = "return document.querySelector('[data-target], .ui-stuck, dialog.result') !== null";
            browser.wait("something to do", open).await?;
            if browser.ask(stuck).await? == true || browser.ask(solved).await? == true {
                break;
            }
            make_a_move(&browser).await?;
        }
        if browser.ask(solved).await? == true {
            return Ok(());
        }
        hands.press("Undo").await?;
        browser.wait("the piece", "return document.querySelector('.ui-stuck') === null && document.querySelector('[data-target]') !== null").await?;
        Ok(())
    })
    .await;
}
