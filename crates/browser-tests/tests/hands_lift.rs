//! Lifting pieces off the board of a puzzle, by mouse and by keyboard, and keeping the focus on the page.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::json;
use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, middle, open_puzzle, play_actions, wait_for_moves, with_table,
};

const ENTER: char = '\u{e007}';

/// Waits until these pieces lie on the board, and no other that was not given.
async fn wait_for_pieces(browser: &Browser, pieces: &[&str]) -> Outcome {
    let script = format!(
        "return JSON.stringify([...document.querySelectorAll('.role-board [data-lift]')].map((spot) => spot.dataset.id).sort()) === '{}'",
        json!(pieces)
    );
    browser.wait(&format!("{pieces:?} on the board"), &script).await?;
    Ok(())
}

#[tokio::test]
async fn a_piece_is_lifted_off_by_a_click_a_drag_or_a_key() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_puzzle(&browser, "iq_steps", "BGSAHQ").await?;
        let off_board = async || middle(&browser, ".hands .panel-title").await;
        let on_piece = async |id: &str| -> Outcome<(f64, f64)> {
            let script = format!(
                "const spot = document.querySelector('[data-lift={id}]');
                 const box = spot.getBoundingClientRect();
                 for (let y = 0.05; y < 1; y += 0.1) for (let x = 0.05; x < 1; x += 0.1) {{
                   const at = [box.left + box.width * x, box.top + box.height * y];
                   if (spot.contains(document.elementFromPoint(...at))) return at;
                 }}
                 return null;"
            );
            let at = browser.wait("a part of the piece", &script).await?;
            Ok((at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default()))
        };
        play_actions(&browser, &["EFB", "CAm"]).await?;
        wait_for_pieces(&browser, &["piece-C", "piece-E"]).await?;
        let (x, y) = on_piece("piece-E").await?;
        hands.tap(x, y).await?;
        wait_for_pieces(&browser, &["piece-C"]).await?;
        wait_for_moves(&browser, 1).await?;
        let from = on_piece("piece-C").await?;
        hands.drag(from, off_board().await?).await?;
        wait_for_pieces(&browser, &[]).await?;
        wait_for_moves(&browser, 0).await?;
        // Dragged elsewhere on the board, a piece is put down there as it lay.
        play_actions(&browser, &["GAi"]).await?;
        wait_for_pieces(&browser, &["piece-G"]).await?;
        let from = on_piece("piece-G").await?;
        let step = "
          const units = document.querySelector('.role-board svg.panel').getScreenCTM().a;
          return [-2 * 60 * units, 0];";
        let step = browser.ask(step).await?;
        let (across, down) = (step[0].as_f64().unwrap_or_default(), step[1].as_f64().unwrap_or_default());
        hands.drag(from, (from.0 + across, from.1 + down)).await?;
        let moved = "return document.querySelector('.log-row')?.textContent.includes('places G at g')";
        browser.wait("the piece two places to the left", moved).await?;
        wait_for_pieces(&browser, &["piece-G"]).await?;
        wait_for_moves(&browser, 1).await?;
        hands.press("Undo").await?;
        wait_for_moves(&browser, 0).await?;
        play_actions(&browser, &["EFB"]).await?;
        hands.tab_to("[data-lift=piece-E]").await?;
        hands.key(ENTER).await?;
        wait_for_pieces(&browser, &[]).await?;
        assert_ne!(browser.ask("return document.activeElement.tagName").await?, "BODY");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_hangs_over_a_piece_lights_up_when_that_is_lifted() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_puzzle(&browser, "iq_steps", "").await?;
        play_actions(&browser, &["BGS", "AHQ"]).await?;
        wait_for_pieces(&browser, &["piece-A", "piece-B"]).await?;
        hands.tab_to("[data-lift=piece-B]").await?;
        hands.key(ENTER).await?;
        let lit = browser
            .wait("what hangs over it", "return document.querySelector('.ui-over')?.dataset.id")
            .await?;
        assert_eq!(lit, "piece-A");
        let said = browser.ask("return document.querySelector('.toast.refused').textContent").await?;
        assert_eq!(said, "Piece A hangs over piece B: lift piece A off first");
        wait_for_pieces(&browser, &["piece-A", "piece-B"]).await
    })
    .await;
}

#[tokio::test]
async fn the_focus_never_falls_off_the_page() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        let focused = "return document.activeElement !== document.body && document.activeElement.getClientRects().length > 0 && !document.activeElement.disabled";
        browser.open_page("/").await?;
        assert_eq!(browser.ask(focused).await?, true, "the lobby");
        open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
        assert_eq!(browser.ask(focused).await?, true, "a new page");
        // A piece is taken, turned and flipped by keyboard.
        hands.tab_to("[data-target]").await?;
        for key in [ENTER, 'r', 'r', 'f', 'r', 'r'] {
            hands.key(key).await?;
            assert_eq!(browser.ask(focused).await?, true, "after {key:?}");
        }
        hands.key('\u{e00c}').await?;
        // The buttons of the bar come and go.
        hands.point("piece-G").await?;
        for (button, words) in [("Turn", "Turn"), ("Flip", "Flip"), ("Put back", "")] {
            hands.press(button).await?;
            let pressed = browser.ask("return document.activeElement.textContent").await?;
            assert!(pressed.as_str().unwrap_or_default().contains(words), "after {button}: {pressed}");
            assert_eq!(browser.ask(focused).await?, true, "after {button}");
        }
        play_actions(&browser, &["GAi"]).await?;
        hands.press("Undo").await?;
        wait_for_moves(&browser, 0).await?;
        browser.wait("the button to be disabled", "return [...document.querySelectorAll('.actions button')].find((button) => button.textContent.includes('Undo')).disabled").await?;
        browser.wait("the focus", focused).await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_dead_end_is_told_without_moving_the_board() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        // Spaces around a start are forgiven.
        browser.open_page("/?game=iq_steps").await?;
        Hands::at(&browser).press("Advanced").await?;
        browser.write("input[type=text]", "  ECbAANFEh ").await?;
        Hands::at(&browser).press("Start").await?;
        browser.arrive().await?;
        let place = "const box = document.querySelector('.role-board svg.panel').getBoundingClientRect(); return [box.left, box.top, box.width, box.height];";
        browser.wait("the board", "return document.querySelector('.ui-mark') !== null").await?;
        let before = browser.ask(place).await?;
        play_actions(&browser, &["BCT"]).await?;
        browser.wait("the dead end", "return document.querySelector('.ui-stuck') !== null").await?;
        assert_eq!(browser.ask(place).await?, before);
        Ok(())
    })
    .await;
}
