//! Playing by a real finger: what is dragged does not scroll the page, floats above the finger and snaps.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::{Value, json};
use tessera_browser_tests::{
    Browser, Device, Finger, Hands, Outcome, middle, open_table, open_table_at, open_table_with, people,
    with_table,
};

async fn scrolled(browser: &Browser) -> Outcome<f64> {
    Ok(browser.ask("return scrollY").await?.as_f64().unwrap_or_default())
}

/// Scrolls so that both the board and a thing below it are seen, and not from the top of the page.
async fn scroll_a_little(browser: &Browser) -> Outcome {
    browser.ask("scrollTo({ top: 60, behavior: 'instant' })").await?;
    browser.wait("the page to scroll", "return scrollY > 20").await?;
    Ok(())
}

/// The first thing that can be dragged, in the middle of its painted part.
const THING: &str = "
  const element = document.querySelector('.hands [data-target], .hands .ui-held, .sides [data-target]');
  if (!element) return null;
  const box = element.getBoundingClientRect();
  for (let y = 0.5; y < 1; y += 0.1) for (let x = 0.5; x < 1; x += 0.1) {
    const at = [box.left + box.width * x, box.top + box.height * y];
    if (element.contains(document.elementFromPoint(...at))) return { id: element.dataset.id, at };
  }
  return null;";

/// Where the piece that is carried is compared with the place that is nearest to the middle of the board: what the
/// finger still has to move; nothing once it has snapped there.
const AWAY: &str = "
  const board = document.querySelector('.role-board svg.panel').getBoundingClientRect();
  const centre = [board.left + board.width / 2, board.top + board.height / 2];
  const marks = [...document.querySelectorAll('.ui-mark')].map((mark) => [mark, mark.getCTM && mark.getScreenCTM()]);
  const spots = marks.map(([mark, matrix]) => ({ id: mark.dataset.target, x: matrix.e, y: matrix.f }))
    .sort((one, other) => Math.hypot(one.x - centre[0], one.y - centre[1]) - Math.hypot(other.x - centre[0], other.y - centre[1]));
  return spots[0] ? { id: spots[0].id, at: [spots[0].x, spots[0].y] } : null;";

fn pair(value: &Value) -> (f64, f64) {
    (value[0].as_f64().unwrap_or_default(), value[1].as_f64().unwrap_or_default())
}

/// Drags the first thing of a game up to the board, from a page that is scrolled, and checks that it lies there.
async fn drag_up(game: &'static str, seats: usize, setup: Option<&'static str>) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        match setup {
            Some(setup) => open_table_at(&browser, game, setup, people(seats)).await?,
            None => open_table(&browser, game, people(seats)).await?,
        };
        scroll_a_little(&browser).await?;
        let before = scrolled(&browser).await?;
        let thing = browser.wait("something to drag", THING).await?;
        let from = pair(&thing["at"]);
        let mut finger = Finger::down(&browser, from).await?;
        finger.move_by((0.0, -30.0)).await?;
        // It floats above the finger, unless it has already snapped to a place that is near.
        let seen = "
          const box = document.querySelector('.carried.shown > g, .boards .ui-ghost')?.getBoundingClientRect();
          return box && box.width > 0 && [box.left + box.width / 2, box.bottom];";
        let seen = browser.wait("the thing in the air", seen).await?;
        assert!(pair(&seen).1 < from.1 - 30.0, "it is above the finger: {seen}");
        let place = browser.wait("a place", AWAY).await?;
        // The finger goes on until the thing snaps, as people do it.
        let (x, y) = pair(&place["at"]);
        finger.move_to((x, y + 60.0)).await?;
        let origin = "
          const matrix = document.querySelector('.carried.shown > g')?.getScreenCTM();
          return matrix ? [matrix.e, matrix.f] : null";
        let carried = browser.ask(origin).await?;
        if !carried.is_null() {
            finger.move_by((x - pair(&carried).0, y - pair(&carried).1)).await?;
        }
        browser.wait("a ghost", "return document.querySelector('.ui-ghost:not(.ui-misfit)') !== null").await?;
        finger.up().await?;
        browser.wait("the thing on the board", "return document.querySelector('.ui-ghost.ui-pending') !== null").await?;
        assert!((scrolled(&browser).await? - before).abs() < 1.0, "the page has scrolled");
        let on_board = browser.ask("return document.querySelector('.ui-ghost').closest('.role-board') !== null").await?;
        assert_eq!(on_board, true);
        Hands::at(&browser).press("Confirm").await?;
        browser.wait("the move", "return document.querySelectorAll('.log-row').length > 0").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_tile_of_akropolis_is_dragged_up_to_the_city() {
    drag_up("akropolis", 2, None).await;
}

#[tokio::test]
async fn a_piece_of_iq_steps_is_dragged_up_to_the_board() {
    drag_up("iq_steps", 1, None).await;
}

#[tokio::test]
async fn a_tile_of_agamemnon_is_dragged_up_to_the_board() {
    // Two leaders in hand: a Warp would need more than a place.
    let setup = "Oa00Bg09Bh04Oc14Od19/S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712\
                 F0813S0809S0911S1015F1114L1112S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823\
                 S1924F1921F2025L2126F2122L2226F2325F2324F2427S2428L2529L2628L2729L2728S2831S2930S3031/BbBc";
    drag_up("agamemnon", 2, Some(setup)).await;
}

#[tokio::test]
async fn a_finger_beside_the_things_still_scrolls_the_page() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        open_table_with(&browser, "iq_steps", json!({ "level": "3" }), people(1)).await?;
        for selector in [".role-board svg.panel", ".hands .panel-title"] {
            browser.ask("scrollTo({ top: 0, behavior: 'instant' })").await?;
            let (x, y) = middle(&browser, selector).await?;
            let mut finger = Finger::down(&browser, (x, y)).await?;
            finger.move_by((0.0, -120.0)).await?;
            finger.up().await?;
            browser.wait(&format!("a page scrolled by {selector}"), "return scrollY > 40").await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_double_tap_turns_what_lies_on_the_board_once() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        open_table_with(&browser, "iq_steps", json!({ "start": "BGSAHQEFB" }), people(1)).await?;
        hands.point("piece-G").await?;
        browser.wait("the piece in the bar", "return document.querySelector('.ui-hand:not([hidden]) use') !== null").await?;
        hands.point("at-i").await?;
        let look = "return document.querySelector('.ui-ghost use')?.getAttribute('href')";
        let before = browser.wait("the ghost", look).await?;
        let (x, y) = middle(&browser, ".ui-ghost").await?;
        for _ in 0..2 {
            Finger::down(&browser, (x, y)).await?.up().await?;
        }
        let changed = format!("const now = document.querySelector('.ui-ghost use')?.getAttribute('href'); return now !== {before} && now");
        let after = browser.wait("another way", &changed).await?;
        let shown = browser.ask("return document.querySelector('.ui-hand use').getAttribute('href')").await?;
        assert_eq!(shown, after, "the bar shows the piece as it lies");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn dragging_to_the_edge_of_the_window_scrolls_to_a_board_that_is_out_of_sight() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        open_table_with(&browser, "iq_steps", json!({ "start": "BGSAHQEFB" }), people(1)).await?;
        browser.ask("scrollTo({ top: 300, behavior: 'instant' })").await?;
        let hidden = "return document.querySelector('.boards').getBoundingClientRect().bottom < innerHeight / 8 && scrollY";
        let before = browser.wait("the board to be out of sight", hidden).await?;
        let thing = browser.wait("something to drag", THING).await?;
        let mut finger = Finger::down(&browser, pair(&thing["at"])).await?;
        finger.move_to((200.0, 30.0)).await?;
        browser.wait("the page to scroll back", &format!("return scrollY < {before} / 3")).await?;
        finger.up().await
    })
    .await;
}

/// Late in a game the hexes of a city are smaller than a finger.
const LATE: &str = "2hmbtg;037072024;P00115S02W02R526S02E00R425S01W01R301S03W02R319S03W01R404S02W01R329S02W04R230S03W03R3\
                    18S00W04R311S03E01R313S05W01R033S05W05R003S04E00R006S00W03R208S05W04R3;P10728S01W02R517S01W02R035S00W03R5\
                    16S01W05R032S02W03R336S02W06R521N01W01R323N01W05R031N03W02R205N04W01R312N03W01R310S00W03R314N01W03R4\
                    09S00W03R527N01E00R3;";

/// A finger that rests over places that are too close together for it zooms in; at the edge the board moves along.
#[tokio::test]
async fn a_finger_that_rests_looks_closer_and_the_board_moves_along() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        open_table_at(&browser, "akropolis", LATE, people(2)).await?;
        let seen =
            "document.querySelector('.role-board svg.panel').getAttribute('viewBox').split(' ').map(Number)";
        let whole = browser.wait("the city", &format!("return {seen}")).await?;
        let thing = browser.wait("something to drag", THING).await?;
        let mut finger = Finger::down(&browser, pair(&thing["at"])).await?;
        finger.move_by((0.0, -30.0)).await?;
        let (x, y) = pair(&browser.wait("a place", AWAY).await?["at"]);
        finger.move_to((x, y + 50.0)).await?;
        let closer = format!("return {seen}[2] < 0.75 * {} && {seen}", whole[2]);
        let close = browser.wait("a closer look", &closer).await?;
        let left = "document.querySelector('.role-board svg.panel').getBoundingClientRect().left";
        let left = browser.ask(&format!("return {left}")).await?.as_f64().unwrap();
        finger.move_to((left + 12.0, y + 50.0)).await?;
        let moved = format!("return {seen}[0] < {} - 1", close[0]);
        browser.wait("the board to move along", &moved).await?;
        // Let go beside the board, the tile goes back, and the whole city is seen again.
        finger.move_to((left + 12.0, 20.0)).await?;
        finger.up().await?;
        browser.wait("the whole city", &format!("return {seen}[2] === {}", whole[2])).await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_refusal_covers_neither_scores_nor_tools() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        open_table_with(&browser, "iq_steps", json!({ "start": "BGSAHQEFB" }), people(1)).await?;
        let thing = browser.wait("something to drag", THING).await?;
        let (x, y) = pair(&thing["at"]);
        let mut finger = Finger::down(&browser, (x, y)).await?;
        // Near the lower right corner of this board nothing fits.
        let corner = "const box = document.querySelector('.role-board svg.panel').getBoundingClientRect(); return [box.right - 8, box.bottom];";
        let (right, bottom) = pair(&browser.ask(corner).await?);
        finger.move_to((right, bottom)).await?;
        finger.up().await?;
        browser.wait("the reason", "return document.querySelector('.toast.refused') !== null").await?;
        let covered = "
          const toast = document.querySelector('.toast').getBoundingClientRect();
          const over = (box) => box.width > 0 && box.left < toast.right && box.right > toast.left && box.top < toast.bottom - 1 && box.bottom > toast.top + 1;
          return [...document.querySelectorAll('.page-tools *, .panel-tools button, .seat-score, .actions button, .bar-buttons button, svg.panel')]
            .filter((element) => over(element.getBoundingClientRect())).map((element) => element.outerHTML.slice(0, 80));";
        assert_eq!(browser.ask(covered).await?, json!([]));
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_phone_on_its_side_shows_the_board_at_the_left_and_the_controls_at_the_right() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::PhoneOnItsSide).await?;
        for (game, seats) in [("akropolis", 2), ("agamemnon", 2), ("iq_steps", 1), ("warring_states", 2)] {
            open_table(&browser, game, people(seats)).await?;
            let layout = "
              const box = (selector) => document.querySelector(selector).getBoundingClientRect();
              const [board, bar, actions] = [box('.role-board svg.panel'), box('.ui-bar'), box('.actions')];
              const hands = [...document.querySelectorAll('.hands svg.panel')].map((hand) => hand.getBoundingClientRect());
              return { whole: board.top >= 0 && board.bottom <= innerHeight + 1,
                       beside: [bar, actions, ...hands].every((other) => other.left >= board.right) };";
            assert_eq!(browser.ask(layout).await?, json!({ "whole": true, "beside": true }), "{game}");
        }
        Ok(())
    })
    .await;
}
