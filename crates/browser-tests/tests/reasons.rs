//! The engine's explanations reach people: refusals with the items that cause them, how each part would fit, what a
//! move would do, and what counts for which points.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{
    Browser, Device, Finger, Hands, Outcome, make_a_move, moves, open_puzzle, open_table, open_table_at,
    people, with_table,
};

/// What the last refusal says.
const REFUSED: &str = "return document.querySelector('.toast.refused')?.textContent";

/// A script that returns the ids of the items highlighted as causes of the refusal.
const CULPRITS: &str = "return [...document.querySelectorAll('svg.panel .ui-culprit')].map((element) => element.dataset.id).filter(Boolean)";

/// The middle of an element that a script finds, once it is on the screen.
fn middle_of(find: &str) -> String {
    format!(
        "const element = {find};
         if (!element) return null;
         const inside = ({{ top, bottom }}) => top > 70 && bottom < innerHeight - 120;
         if (!inside(element.getBoundingClientRect())) element.scrollIntoView({{ block: 'center' }});
         const box = element.getBoundingClientRect();
         return [box.left + box.width / 2, box.top + box.height / 2];"
    )
}

async fn middle(browser: &Browser, what: &str, find: &str) -> Outcome<(f64, f64)> {
    let found = browser.wait(what, &middle_of(find)).await?;
    let number = |index: usize| found[index].as_f64().unwrap_or_default();
    Ok((number(0), number(1)))
}

/// Waits for a refusal with these words and for things that light up.
async fn refused(browser: &Browser, words: &str) -> Outcome<String> {
    let sentence =
        browser.wait("the engine's sentence", REFUSED).await?.as_str().unwrap_or_default().to_owned();
    assert!(sentence.contains(words), "{sentence:?} does not say {words:?}");
    browser.wait("what stands in the way", CULPRITS).await?;
    Ok(sentence)
}

/// Drags from one point of the window to another one, by mouse or by finger.
async fn drag(browser: &Browser, from: (f64, f64), to: (f64, f64)) -> Outcome {
    match browser.device {
        Device::Laptop | Device::LivelyLaptop => Hands::at(browser).drag(from, to).await,
        Device::Phone | Device::PhoneOnItsSide => {
            let mut finger = Finger::down(browser, from).await?;
            // What is carried floats above the finger: the finger ends as much lower. Over a place where it fits it lies
            // there instead, so this is measured on the way.
            let script = "
              const box = document.querySelector('.carried.shown > g')?.getBoundingClientRect();
              return box ? [box.left + box.width / 2, box.top + box.height / 2] : null";
            let mut above = (0.0, 0.0);
            for step in 1..=10 {
                let part = f64::from(step) / 10.0;
                let here = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
                finger.move_to(here).await?;
                if let Value::Array(carried) = browser.ask(script).await? {
                    let number = |index: usize| carried[index].as_f64().unwrap_or_default();
                    above = (number(0) - here.0, number(1) - here.1);
                }
            }
            finger.move_to((to.0 - above.0, to.1 - above.1)).await?;
            finger.up().await
        }
    }
}

/// Runs the same test by mouse and by touch.
macro_rules! on_both {
    ($($(#[$doc:meta])* $test:ident => $laptop:ident, $phone:ident;)*) => {$(
        #[tokio::test]
        async fn $laptop() {
            with_table(|fixture| async move { $test(fixture.browser(Device::Laptop).await?).await }).await;
        }

        #[tokio::test]
        async fn $phone() {
            with_table(|fixture| async move { $test(fixture.browser(Device::Phone).await?).await }).await;
        }
    )*};
}

on_both! {
    a_piece_where_another_lies => a_piece_where_another_lies_is_refused, a_piece_where_another_lies_is_refused_on_a_phone;
    a_tile_on_one_tile => a_tile_on_a_single_tile_is_refused, a_tile_on_a_single_tile_is_refused_on_a_phone;
    a_node_that_is_taken => a_node_that_is_taken_is_refused, a_node_that_is_taken_is_refused_on_a_phone;
    a_card_out_of_reach => a_card_out_of_reach_says_why, a_card_out_of_reach_says_why_on_a_phone;
    a_tile_too_expensive => a_tile_that_is_too_expensive_says_its_price, a_tile_that_is_too_expensive_says_its_price_on_a_phone;
    effects_come_first => effects_are_shown_before_a_move_is_sent, effects_are_shown_before_a_move_is_sent_on_a_phone;
    points_and_things => points_and_things_light_each_other_up, points_and_things_light_each_other_up_on_a_phone;
}

/// The lowest ring of the piece A.
async fn lowest_ring(browser: &Browser) -> Outcome<(f64, f64)> {
    let piece = "document.querySelector('.role-board svg.panel [data-id$=-A]')";
    let middle = middle(browser, "a piece on the board", piece).await?;
    let height = browser.ask(&format!("return {piece}.getBoundingClientRect().height")).await?;
    Ok((middle.0, middle.1 + height.as_f64().unwrap_or_default() / 3.0))
}

async fn a_piece_where_another_lies(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
    let from = hands.find("piece-G").await?;
    let to = lowest_ring(&browser).await?;
    drag(&browser, from, to).await?;
    refused(&browser, "Every ring needs a place of its own").await?;
    assert_eq!(moves(&browser).await?, 0);
    // The next thing that is done puts the light out.
    hands.point("piece-G").await?;
    assert_eq!(browser.ask(CULPRITS).await?, Value::Array(Vec::new()));
    Ok(())
}

async fn a_tile_on_one_tile(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    open_table(&browser, "akropolis", people(2)).await?;
    let tile = hands.targets().await?.into_iter().find(|target| !target.is_place).ok_or("no tile")?;
    let from = hands.find(&tile.id).await?;
    if browser.device == Device::Phone {
        // Fingers are forgiven more: only the open sea is far enough from all places.
        let script = "const box = document.querySelector('.role-board svg.panel').getBoundingClientRect(); return [box.left + 30, box.top + 30]";
        let corner = browser.ask(script).await?;
        let number = |index: usize| corner[index].as_f64().unwrap_or_default();
        drag(&browser, from, (number(0), number(1))).await?;
        let sentence = browser.wait("the engine's sentence", REFUSED).await?;
        assert!(
            sentence.as_str().unwrap_or_default().contains("must share an edge with your city"),
            "{sentence}"
        );
    } else {
        hands.tap(from.0, from.1).await?;
        let city = "document.querySelector('.role-board svg.panel [data-id^=start-0]')";
        let (x, y) = middle(&browser, "the city", city).await?;
        hands.tap(x, y).await?;
        refused(&browser, "A tile ").await?;
    }
    assert_eq!(moves(&browser).await?, 0);
    Ok(())
}

async fn a_node_that_is_taken(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    // Five tiles lie on the board, and two leaders are in hand: nothing is chosen for the player.
    let setup = "Oa00Bg09Bh04Oc14Od19/S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712\
                 F0813S0809S0911S1015F1114L1112S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823\
                 S1924F1921F2025L2126F2122L2226F2325F2324F2427S2428L2529L2628L2729L2728S2831S2930S3031/BbBc";
    open_table_at(&browser, "agamemnon", setup, people(2)).await?;
    browser
        .wait("the tiles", "return document.querySelector('.role-board svg.panel [data-id^=tile-]') !== null")
        .await?;
    let before = moves(&browser).await?;
    let tile = hands.targets().await?.into_iter().find(|target| !target.is_place).ok_or("no tile")?;
    let from = hands.find(&tile.id).await?;
    let to = middle(
        &browser,
        "a tile on the board",
        "document.querySelector('.role-board svg.panel [data-id^=tile-]')",
    )
    .await?;
    drag(&browser, from, to).await?;
    refused(&browser, "holds a tile already").await?;
    assert_eq!(moves(&browser).await?, before);
    Ok(())
}

/// A card on the table that cannot be chosen.
const IDLE_CARD: &str = "[...document.querySelectorAll('.role-board svg.panel [data-id]:not([data-target])')].find((spot) => spot.querySelector('.card'))";

async fn a_card_out_of_reach(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    open_table(&browser, "warring_states", people(2)).await?;
    let (x, y) = middle(&browser, "a card out of reach", IDLE_CARD).await?;
    hands.tap(x, y).await?;
    refused(&browser, "Zhang Yi").await?;
    assert_eq!(moves(&browser).await?, 0);
    Ok(())
}

async fn a_tile_too_expensive(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    open_table(&browser, "akropolis", people(2)).await?;
    let find = "[...document.querySelectorAll('svg.panel-site [data-id^=tile-]:not([data-target])')].at(-1)";
    let (x, y) = middle(&browser, "a tile that costs too much", find).await?;
    hands.tap(x, y).await?;
    let sentence = refused(&browser, "This tile costs").await?;
    assert!(sentence.contains("you have"), "{sentence}");
    Ok(())
}

async fn effects_come_first(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    open_table(&browser, "akropolis", people(2)).await?;
    let tile = hands.targets().await?.into_iter().find(|target| !target.is_place).ok_or("no tile")?;
    hands.point(&tile.id).await?;
    let place = hands.targets().await?.into_iter().find(|target| target.is_place).ok_or("no place")?;
    if browser.device == Device::Laptop {
        hands.hover(place.x, place.y).await?;
    } else {
        hands.point(&place.id).await?;
    }
    let line = "return document.querySelector('.ui-note .ui-effect') && document.querySelector('.ui-note').textContent";
    let line = browser.wait("what the move would do", line).await?;
    assert!(line.as_str().unwrap_or_default().contains("level 1"), "{line}");
    assert_eq!(moves(&browser).await?, 0, "nothing was sent");
    Ok(())
}

async fn points_and_things(browser: Browser) -> Outcome {
    let hands = Hands::at(&browser);
    open_table(&browser, "akropolis", people(2)).await?;
    let (x, y) = middle(
        &browser,
        "a number of the score sheet",
        "document.querySelector('.ui-sheet button.ui-count')",
    )
    .await?;
    hands.tap(x, y).await?;
    let counted = "return [...document.querySelectorAll('svg.panel .ui-counted')].map((element) => element.dataset.id).filter(Boolean)";
    let counted = browser.wait("what is counted", counted).await?;
    let find = format!(
        "document.querySelector('svg.panel [data-id=\"{}\"]')",
        counted[0].as_str().unwrap_or_default()
    );
    let (x, y) = middle(&browser, "a thing that counts", &find).await?;
    match browser.device {
        Device::Laptop => hands.hover(x, y).await?,
        _ => hands.tap(x, y).await?,
    }
    browser
        .wait("its points", "return document.querySelector('.ui-sheet .ui-counts button') !== null")
        .await?;
    let words = "return document.querySelector('.ui-note')?.textContent.includes('Counts for')";
    browser.wait("them in words", words).await?;
    assert_eq!(browser.ask(REFUSED).await?, Value::Null, "nothing was tried");
    Ok(())
}

#[tokio::test]
async fn every_part_of_an_illegal_ghost_is_marked() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
        let from = hands.find("piece-G").await?;
        let to = middle(&browser, "a piece", "document.querySelector('.role-board svg.panel [data-id$=-A]')")
            .await?;
        hands.take_along(from, to).await?;
        let marks = "return [...document.querySelectorAll('.ui-fit')].map((mark) => mark.dataset.fit)";
        let marks = browser.wait("the marks", marks).await?;
        let marks: Vec<&str> = marks.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(marks.len() >= 3 && marks.iter().any(|fit| *fit != "fits"), "{marks:?}");
        browser
            .wait("why, in the bar", "return document.querySelector('.ui-note.ui-against')?.textContent")
            .await?;
        hands.let_go().await?;
        browser.wait("no marks", "return document.querySelector('.ui-fit') === null").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn keys_reach_what_cannot_be_chosen_and_the_score_sheet() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        let look = "
          const card = document.activeElement;
          if (card.matches('.ui-looked') && card.querySelector('.card')) return true;
          window.tries = (window.tries ?? 0) + 1;
          const key = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'][window.tries % 5];
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));";
        browser.wait("a card that is looked at", look).await?;
        hands.key('\u{e007}').await?;
        refused(&browser, "Zhang Yi").await?;
        // A flag that somebody has is a number of the sheet.
        make_a_move(&browser).await?;
        make_a_move(&browser).await?;
        hands.tab_to(".ui-sheet button.ui-count").await?;
        browser.wait("what is counted", "return document.querySelector('svg.panel .ui-counted') !== null").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_viewer_and_the_past_explain_themselves_too() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/view?game=warring_states").await?;
        let (x, y) = middle(&browser, "a card out of reach", IDLE_CARD).await?;
        hands.tap(x, y).await?;
        refused(&browser, "Zhang Yi").await?;
        let (x, y) =
            middle(&browser, "a number", "document.querySelector('.ui-sheet button.ui-count')").await?;
        hands.tap(x, y).await?;
        browser
            .wait("what is counted", "return document.querySelector('svg.panel .ui-counted') !== null")
            .await?;
        let target = hands.targets().await?.into_iter().next().ok_or("nothing can be tried")?;
        hands.hover(target.x, target.y).await?;
        browser
            .wait("what the move would do", "return document.querySelector('.ui-note .ui-effect') !== null")
            .await?;
        open_table(&browser, "akropolis", people(2)).await?;
        make_a_move(&browser).await?;
        hands.press("Previous move").await?;
        let (x, y) =
            middle(&browser, "a number", "document.querySelector('.ui-sheet button.ui-count')").await?;
        hands.hover(x, y).await?;
        browser
            .wait("what was counted", "return document.querySelector('svg.panel .ui-counted') !== null")
            .await?;
        Ok(())
    })
    .await;
}
