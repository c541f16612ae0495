//! Every game is played from the lobby to its end: by clicking, by keyboard only, and on a phone.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{Browser, Device, Hands, Outcome, SITUATION, play_to_the_end, with_table};

/// The title of a game, whether it is a puzzle for one, and how many steps are enough for a whole match.
#[derive(Clone, Copy)]
struct Played {
    title: &'static str,
    alone: bool,
    steps: usize,
}

const AKROPOLIS: Played = Played { title: "Akropolis", alone: false, steps: 400 };
const AGAMEMNON: Played = Played { title: "Agamemnon", alone: false, steps: 400 };
const IQ_STEPS: Played = Played { title: "IQ-Steps", alone: true, steps: 100 };
const WARRING_STATES: Played = Played { title: "Warring States", alone: false, steps: 200 };

/// Goes from the lobby to a table with people at one screen.
async fn sit_down(browser: &Browser, game: Played) -> Outcome {
    browser.open_page("/").await?;
    let hands = Hands::at(browser);
    hands.press(game.title).await?;
    if !game.alone {
        hands.press("Together here").await?;
    }
    hands.press("Start").await?;
    browser.arrive().await
}

const ENTER: char = '\u{e007}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';

/// Plays by keys until the result is shown.
async fn play_by_keys(browser: &Browser, game: Played) -> Outcome {
    let hands = Hands::at(browser);
    for step in 0..game.steps {
        let situation = browser.wait("something to do", SITUATION).await?;
        if situation["over"] == true {
            return Ok(());
        }
        if situation["pending"] != Value::Null {
            hands.tab_to(".ui-bar button.primary").await?;
            hands.key(ENTER).await?;
            continue;
        }
        if situation["targets"].as_array().is_none_or(Vec::is_empty) {
            hands.tab_to(".ui-bar button.choose").await?;
            hands.key(ENTER).await?;
            continue;
        }
        if game.alone {
            hands.tab_to(".actions button:nth-of-type(2)").await?;
            hands.key(ENTER).await?;
            browser
                .wait("the hint", "return document.querySelector('.ui-bar button.primary') !== null")
                .await?;
            continue;
        }
        if situation["focused"] != true {
            hands.tab_to("[data-target]").await?;
        }
        for key in [RIGHT, DOWN, 'r'].into_iter().cycle().skip(step).take(step % 3 + 1) {
            hands.key(key).await?;
        }
        hands.key(ENTER).await?;
    }
    Err(format!("{} did not end", game.title).into())
}

/// The result names every seat, and the sheet adds up to the points shown.
async fn check_result(browser: &Browser, game: Played) -> Outcome {
    let script = "
      const dialog = document.querySelector('dialog.result');
      const sum = (column) => [...dialog.querySelectorAll('tbody tr')]
        .map((row) => Number(row.cells[column + 1].querySelector('b').textContent)).reduce((one, other) => one + other, 0);
      const totals = [...dialog.querySelectorAll('tfoot td b')].map((cell) => Number(cell.textContent));
      return { title: dialog.querySelector('h2').textContent, sums: totals.map((_, column) => sum(column)), totals,
               seats: dialog.querySelectorAll('.podium li').length, again: dialog.textContent.includes(arguments[0]) };";
    let result = browser
        .ask(&script.replace("arguments[0]", if game.alone { "'Next puzzle'" } else { "'Play again'" }))
        .await?;
    assert_eq!(result["again"], true, "one can go on: {result}");
    if game.alone {
        assert_eq!(result["title"], "Solved!");
    } else {
        assert_eq!(result["seats"], 2, "both seats are on the podium: {result}");
        assert_eq!(result["sums"], result["totals"], "the sheet adds up");
    }
    Ok(())
}

async fn play(device: Device, game: Played, by_keys: bool) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        sit_down(&browser, game).await?;
        match by_keys {
            true => play_by_keys(&browser, game).await?,
            false => play_to_the_end(&browser, game.steps, game.alone).await?,
        }
        check_result(&browser, game).await
    })
    .await;
}

macro_rules! played {
    ($($name:ident: $device:ident, $game:ident, $by_keys:expr;)*) => {
        $(#[tokio::test]
        async fn $name() {
            play(Device::$device, $game, $by_keys).await;
        })*
    };
}

played! {
    akropolis_by_clicking: Laptop, AKROPOLIS, false;
    akropolis_by_keyboard: Laptop, AKROPOLIS, true;
    akropolis_on_a_phone: Phone, AKROPOLIS, false;
    agamemnon_by_clicking: Laptop, AGAMEMNON, false;
    agamemnon_by_keyboard: Laptop, AGAMEMNON, true;
    agamemnon_on_a_phone: Phone, AGAMEMNON, false;
    iq_steps_by_clicking: Laptop, IQ_STEPS, false;
    iq_steps_by_keyboard: Laptop, IQ_STEPS, true;
    iq_steps_on_a_phone: Phone, IQ_STEPS, false;
    warring_states_by_clicking: Laptop, WARRING_STATES, false;
    warring_states_by_keyboard: Laptop, WARRING_STATES, true;
    warring_states_on_a_phone: Phone, WARRING_STATES, false;
}
