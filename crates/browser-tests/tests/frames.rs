//! The frame of the board stays where it is through a whole game, its end and the look back.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, open_table, people, play_to_the_end, with_table,
};

/// Notes the frame of the board on the page at every frame that is painted.
const WATCH: &str = "
  window.frames_ = [];
  const note = () => {
    const box = document.querySelector('.boards .panel-fit')?.getBoundingClientRect();
    if (box) window.frames_.push([box.left + scrollX, box.top + scrollY, box.width, box.height]);
    window.watching = requestAnimationFrame(note);
  };
  note();";

/// By how many pixels an edge has moved at most.
const MOVED: &str = "
  const [first] = window.frames_;
  return Math.max(...window.frames_.flatMap((box) => box.map((value, side) => Math.abs(value - first[side]))));";

/// Plays legal moves by requests of the page until the game is over.
const PLAY: &str = "
  const id = location.pathname.split('/')[2];
  const leaves = (steps) => steps.flatMap((step) => step.action !== undefined && step.action !== null ? [step.action] : leaves(step.next ?? []));
  const post = (body) => fetch(`/api/tables/${id}/moves`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...body, request: crypto.randomUUID() }),
  });
  const paint = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  window.played = null;
  (async () => {
    for (let step = 0; step < 200; step++) {
      const { view } = await (await fetch(`/api/tables/${id}`)).json();
      const actions = leaves(view.moves);
      if (actions.length === 0) break;
      await post({ ply: view.ply, action: actions[(step * 7919) % actions.length] });
      await paint();
    }
    window.played = 'over';
  })();";

async fn moved(browser: &Browser, game: &str, when: &str) -> Outcome {
    let moved = browser.ask(MOVED).await?.as_f64().unwrap();
    assert!(moved <= 1.0, "the board of {game} has moved by {moved} pixels {when}");
    Ok(())
}

async fn watch(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/").await?;
        let seats = browser.ask("return fetch('/api/games').then((answer) => answer.json())").await?;
        for game in seats.as_array().unwrap() {
            let name = game["name"].as_str().unwrap();
            let alone = game["seats"][1] == 1;
            open_table(&browser, name, people(if alone { 1 } else { 2 })).await?;
            browser.wait("the board", "return document.querySelector('[data-target]') !== null").await?;
            browser.ask(WATCH).await?;
            browser.ask(PLAY).await?;
            browser.wait("the end", "return window.played").await?;
            if !alone {
                browser.wait("the result", "return document.querySelector('dialog.result') !== null").await?;
                moved(&browser, name, "before the end").await?;
                hands.press("Look at the board").await?;
            }
            for button in ["First", "Next", "Previous", "Latest"] {
                let press = format!(
                    "[...document.querySelectorAll('.ui-log button')].find((button) => button.textContent.startsWith({})).click()",
                    Value::from(if button == "First" { "Start" } else { button })
                );
                browser.ask(&press).await?;
                browser.wait("a frame", "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))").await?;
            }
            moved(&browser, name, "while looking back").await?;
            // A person who opens the game after its end sees the same frame.
            let here = browser.ask("return window.frames_[0]").await?;
            browser.reload().await?;
            browser.ask(WATCH).await?;
            let there = browser.ask("return window.frames_[0]").await?;
            for side in 0..4 {
                let by = here[side].as_f64().unwrap() - there[side].as_f64().unwrap();
                assert!(by.abs() <= 1.0, "{name}: from {here} to {there} after the end");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn boards_stay_on_a_laptop() {
    watch(Device::Laptop).await;
}

#[tokio::test]
async fn boards_stay_on_a_phone() {
    watch(Device::Phone).await;
}

#[tokio::test]
async fn boards_stay_on_a_phone_on_its_side() {
    watch(Device::PhoneOnItsSide).await;
}

/// The same while somebody plays by hand, with prompts, previews and buttons that come and go.
async fn watch_hands(device: Device, game: &'static str) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        let alone = game == "iq_steps";
        open_table(&browser, game, people(if alone { 1 } else { 2 })).await?;
        browser.wait("the board", "return document.querySelector('[data-target]') !== null").await?;
        browser.ask(WATCH).await?;
        play_to_the_end(&browser, 400, alone).await?;
        moved(&browser, game, "while it was played by hand").await
    })
    .await;
}

macro_rules! by_hand {
    ($($name:ident: $device:ident, $game:literal;)*) => {
        $(#[tokio::test]
        async fn $name() {
            watch_hands(Device::$device, $game).await;
        })*
    };
}

by_hand! {
    akropolis_stays_under_a_mouse: Laptop, "akropolis";
    akropolis_stays_under_a_finger: Phone, "akropolis";
    agamemnon_stays_under_a_mouse: Laptop, "agamemnon";
    agamemnon_stays_under_a_finger: Phone, "agamemnon";
    iq_steps_stays_under_a_mouse: Laptop, "iq_steps";
    iq_steps_stays_under_a_finger: Phone, "iq_steps";
    warring_states_stays_under_a_mouse: Laptop, "warring_states";
    warring_states_stays_under_a_finger: Phone, "warring_states";
}
