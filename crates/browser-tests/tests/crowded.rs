//! Four people with long names on a small screen: everything is seen whole, and a finger can hit it.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::{Value, json};
use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, open_table, open_table_with, people, wait_for_notice, with_table,
};

/// As long as a name may be.
const LONG: &str = "Wolfeschlegelsteinhausen";

/// What sticks out of the dialog or, without one, of the window. Names that are too long may end in dots.
const STICKING_OUT: &str = "
  const frame = document.querySelector('dialog[open]') ?? document.documentElement;
  const right = Math.min(frame.getBoundingClientRect().right, innerWidth) + 1;
  return [...frame.querySelectorAll('*')]
    .filter((element) => !element.closest('svg, .sr-only, #live') && element.getBoundingClientRect().right > right)
    .filter((element) => getComputedStyle(element).visibility === 'visible')
    .filter((element) => getComputedStyle(element.parentElement).textOverflow !== 'ellipsis')
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 40)}`);";

/// What fingers press but is lower or narrower than 44 pixels. Links inside a text are as high as the text.
const TOO_SMALL: &str = "
  const frame = document.querySelector('dialog[open]') ?? document;
  return [...frame.querySelectorAll('button, a.button, a.game-card, a.table-row, summary, select, input, textarea')]
    .map((element) => (element.matches('.ui-pill > input, label > input[type=checkbox]') ? element.parentElement : element))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([element, box]) => `${element.tagName} ${element.className} ${element.textContent}: ${box.width} by ${box.height}`);";

async fn assert_fits(browser: &Browser, what: &str) -> Outcome {
    assert_eq!(browser.ask(STICKING_OUT).await?, json!([]), "{what}: sticks out");
    assert_eq!(browser.ask(TOO_SMALL).await?, json!([]), "{what}: too small for a finger");
    Ok(())
}

fn crowd() -> Value {
    let person = |name: &str| json!({ "kind": "person", "name": name });
    json!([person(LONG), person("MMMMMMMMMMMMMMMMMMMMMMMM"), { "kind": "bot", "bot": "random" }, person("Bo")])
}

#[tokio::test]
async fn a_crowded_table_fits_a_phone_from_the_start_to_the_result() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        for game in ["akropolis", "warring_states"] {
            open_table(&browser, game, crowd()).await?;
            assert_fits(&browser, &format!("the table of {game}")).await?;
            let title =
                browser.ask("return document.querySelector('.role-side .panel-title').textContent").await?;
            assert!(
                !title.as_str().unwrap_or_default().contains("Player"),
                "{title} calls people by their names"
            );
            hands.press("Give up").await?;
            assert_fits(&browser, "giving up").await?;
            hands.press("Give up").await?;
            browser.wait("the result", "return document.querySelector('dialog.result') !== null").await?;
            assert_fits(&browser, &format!("the result of {game}")).await?;
            let said = browser.ask("return document.querySelector('dialog.result').textContent").await?;
            let said = said.as_str().unwrap_or_default();
            let is_won = said.contains(" wins") || said.contains(" and Bo share the first place");
            assert!(is_won && said.contains(&format!("{LONG} gave up.")), "{said}");
            let totals =
                browser.ask("return document.querySelectorAll('dialog.result tfoot td').length").await?;
            assert_eq!(totals, 4, "all points stand side by side");
        }
        browser.open_page("/").await?;
        browser
            .wait("the finished games", "return document.querySelectorAll('.table-row').length === 2")
            .await?;
        assert_fits(&browser, "the lobby").await?;
        for game in browser.games().await? {
            browser.open_page(&format!("/?game={game}")).await?;
            assert_fits(&browser, &format!("setting up {game}")).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_analysis_of_a_phone_follows_the_board() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        // Touch asks for confirmation.
        let target = hands.targets().await?.into_iter().next().ok_or("nothing can be done")?;
        hands.point(&target.id).await?;
        hands.press("Confirm").await?;
        browser.wait("the move", "return document.querySelectorAll('.log-row').length === 1").await?;
        hands.press("Give up").await?;
        hands.press("Give up").await?;
        hands.press("Look at the board").await?;
        // The list of moves is below the edge of the screen, but the bar looks back as well.
        hands.press("Previous move").await?;
        wait_for_notice(&browser, "move 0 of 1").await?;
        let seen = "const box = document.querySelector('.boards').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight";
        assert_eq!(browser.ask(seen).await?, true, "the board is seen while one looks back");
        hands.press("Next move").await?;
        hands.press("Analyse").await?;
        browser.wait("the graph", "return document.querySelector('.graph-line') !== null").await?;
        let order = "
          const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
          return top('.boards') < top('.end-buttons') && top('.end-buttons') < top('.analysis') && top('.analysis') < top('.ui-fold');";
        assert_eq!(browser.ask(order).await?, true, "the analysis stands below the board and its button");
        assert_fits(&browser, "the analysis").await
    })
    .await;
}

#[tokio::test]
async fn the_buttons_of_a_phone_stand_in_one_row() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        // On the empty board every piece can be turned and flipped in many a place.
        open_table_with(&browser, "iq_steps", json!({ "level": "0" }), people(1)).await?;
        // Letters a fifth larger, as some people have them: there is no room left for icons.
        browser.ask("document.documentElement.style.fontSize = '19px'").await?;
        // A piece and a place for it, which may still be turned, flipped, put back or confirmed.
        for (what, mark) in [("a piece", ":not(.ui-mark)"), ("a place", ".ui-mark")] {
            let find =
                format!("return document.querySelector('svg.panel [data-target]{mark}')?.dataset.target");
            let id = browser.wait(what, &find).await?;
            hands.point(id.as_str().ok_or("no id")?).await?;
        }
        let buttons = "
          const buttons = [...document.querySelectorAll('.bar-buttons button')];
          return buttons.length === 4 && buttons.map((button) => button.getBoundingClientRect().top);";
        let tops = browser.wait("four buttons", buttons).await?;
        let tops = tops.as_array().ok_or("no list")?;
        assert!(tops.iter().all(|top| *top == tops[0]), "{tops:?}");
        assert_fits(&browser, "four buttons").await
    })
    .await;
}
