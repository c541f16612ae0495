//! Every lesson of every game is played to its end: a first try that may be wrong, and then the answer.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_browser_tests::{Browser, Device, Hands, Outcome, with_table};

const JUDGED: &str = "return document.querySelector('.lesson-said.right, .lesson-said.wrong')?.className";
const UNTRIED: &str = "return document.querySelector('.lesson-said.none') !== null
    && document.querySelector('svg.panel [data-target]') !== null";

/// The state of a step: it is judged, something waits for confirmation, or there is something to point at.
const NEXT: &str = "
  if (document.querySelector('.lesson-said.right, .lesson-said.wrong')) return 'judged';
  if ([...document.querySelectorAll('.ui-bar button.primary')].length) return 'confirm';
  return document.querySelector('svg.panel [data-target]')?.dataset.target
    ?? (document.querySelector('.ui-bar button.choose') ? 'choose' : null);";

/// Points at the first thing again and again until the engine has judged.
async fn try_something(browser: &Browser) -> Outcome {
    let hands = Hands::at(browser);
    loop {
        let next = browser.wait("the next step of a try", NEXT).await?;
        match next.as_str().unwrap_or_default() {
            "judged" => return Ok(()),
            "confirm" => hands.press("Confirm").await?,
            "choose" => {
                browser.ask("document.querySelector('.ui-bar button.choose').click()").await?;
            }
            target => hands.point(target).await?,
        }
    }
}

/// Lets the page show the answer and confirms it, until the task is done.
async fn answer(browser: &Browser) -> Outcome {
    let hands = Hands::at(browser);
    let shown = "return document.querySelector('.lesson-said.right') ? 'done'
        : [...document.querySelectorAll('.lesson-buttons button')].some((button) => button.textContent === 'Show me')
          && document.querySelector('svg.panel [data-target]') && 'more'";
    while browser.wait("the lesson", shown).await? != "done" {
        let before = "return document.querySelectorAll('.ui-last').length + document.querySelector('svg.panel').innerHTML.length";
        let size = browser.ask(before).await?;
        hands.press("Show me").await?;
        hands.press("Confirm").await?;
        let changed = format!("return ({}) !== {size}", before.trim_start_matches("return "));
        browser.wait("the move", &changed).await?;
    }
    Ok(())
}

/// Takes the lesson of every game.
async fn learn(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.newcomer(device).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/").await?;
        for game in browser.games().await? {
            browser.open_page("/").await?;
            let link = format!("document.querySelector('a[href=\"/learn?game={game}\"]').click()");
            browser.ask(&link).await?;
            browser
                .wait(
                    "the lesson",
                    "return location.pathname === '/learn' && document.querySelector('.lesson h2')",
                )
                .await?;
            let count = browser.ask("return document.querySelectorAll('.lesson-dot').length").await?;
            let count = count.as_u64().unwrap();
            assert!(count >= 4, "{game} has {count} steps");
            for step in 1..=count {
                browser.wait("the task", UNTRIED).await?;
                try_something(&browser).await?;
                if browser.ask(JUDGED).await?.as_str().unwrap().contains("wrong") {
                    let said =
                        browser.ask("return document.querySelector('.lesson-said').textContent").await?;
                    assert!(said.as_str().unwrap().len() > 20, "{game} {step} says why: {said}");
                    hands.press("Try again").await?;
                    browser.wait("another try", UNTRIED).await?;
                    answer(&browser).await?;
                }
                assert!(browser.ask(JUDGED).await?.as_str().unwrap().contains("right"), "{game} {step}");
                if step < count {
                    hands.press("Next").await?;
                }
            }
            let done = browser.ask("return document.querySelectorAll('.lesson-dot.done').length").await?;
            assert_eq!(done, count, "{game}: every step is done");
            hands.press("Play now").await?;
            browser.arrive().await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn lessons_on_a_laptop() {
    learn(Device::Laptop).await;
}

#[tokio::test]
async fn lessons_on_a_phone() {
    learn(Device::Phone).await;
}

/// The button of a step with layers fades the upper one, and brings it back.
#[tokio::test]
async fn the_upper_layer_can_be_lifted() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/learn?game=iq_steps&step=3").await?;
        browser.wait("the board", UNTRIED).await?;
        let upper = "return getComputedStyle(document.querySelector('.role-board svg.panel')).getPropertyValue('--upper').trim()";
        assert_eq!(browser.ask(upper).await?, "");
        hands.press("Lift the upper rings").await?;
        browser.wait("the lower layer", &format!("{upper} !== ''")).await?;
        hands.press("Lift the upper rings").await?;
        browser.wait("the upper layer", &format!("{upper} === ''")).await?;
        Ok(())
    })
    .await;
}
