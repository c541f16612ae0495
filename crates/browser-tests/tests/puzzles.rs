//! Puzzles of every game: solved, tried wrongly, hinted at in steps, timed, and one a day.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{Browser, Device, Hands, Outcome, with_table};

/// The words on the clock in seconds.
const CLOCK: &str = "document.querySelector('[role=timer]').textContent.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)";

/// Opens a puzzle and waits until it can be played.
async fn open(browser: &Browser, game: &str, level: u32, number: u64) -> Outcome {
    browser.open_page(&format!("/puzzles/{game}/{level}/{number}")).await?;
    browser.wait("something to point at", "return document.querySelector('[data-target]') !== null").await?;
    Ok(())
}

/// Presses `Hint` until the puzzle is solved, and says how often that was.
async fn follow_hints(browser: &Browser) -> Outcome<usize> {
    let hands = Hands::at(browser);
    for presses in 1..40 {
        hands.press("Hint").await?;
        let answered = "return document.querySelector('dialog.result') ? 'solved'
            : document.querySelector('.actions .ui-busy') ? null : 'on'";
        // A move that a hint plays is judged before the next hint is asked for.
        let settled = "return document.querySelector('dialog.result') || !document.querySelector('.actions button:nth-of-type(2)').disabled ? true : null";
        browser.wait("the hint", settled).await?;
        if browser.wait("an answer", answered).await? == "solved" {
            return Ok(presses);
        }
    }
    Err("the hints do not lead to the end".into())
}

async fn all_games_are_solved(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        browser.open_page("/").await?;
        for game in browser.games().await? {
            open(&browser, &game, 1, 7).await?;
            let goal = browser.ask("return document.querySelector('.puzzle-goal').textContent").await?;
            assert!(goal.as_str().unwrap().len() > 20, "{game}: {goal}");
            follow_hints(&browser).await?;
            let stars = "return document.querySelector('.puzzle-stars').getAttribute('aria-label')";
            assert_eq!(browser.ask(stars).await?, "2 of 3 stars", "{game}");
            browser.ask("document.querySelector('dialog.result').close()").await?;
            let said = browser.ask("return document.querySelector('.puzzle-right').textContent").await?;
            assert!(said.as_str().unwrap().len() > "Solved!".len() + 10, "{game} says why: {said}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_puzzle_of_each_game_is_solved_by_mouse() {
    all_games_are_solved(Device::Laptop).await;
}

#[tokio::test]
async fn a_puzzle_of_each_game_is_solved_on_a_phone() {
    all_games_are_solved(Device::Phone).await;
}

/// The steps of the moves of a puzzle in which one step is a move: those that are right, or those that are wrong.
async fn steps(browser: &Browser, right: bool) -> Outcome<Vec<String>> {
    let script = format!(
        "const [, , game, level, number] = location.pathname.split('/');
         const ask = (path, body) => {{
           const request = new XMLHttpRequest();
           request.open(body ? 'POST' : 'GET', path, false);
           if (body) request.setRequestHeader('Content-Type', 'application/json');
           request.send(body && JSON.stringify(body));
           return JSON.parse(request.responseText);
         }};
         const {{ start }} = ask(`/api/games/${{game}}/puzzles/${{level}}/${{number}}`);
         const {{ moves }} = ask('/api/view', {{ game, setup: start }});
         return moves.filter(({{ action }}) => ask('/api/puzzles/judge', {{ game, start, moves: [action] }}).right === {right})
           .map(({{ id }}) => id);"
    );
    let found = browser.ask(&script).await?;
    Ok(found.as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

async fn a_wrong_try(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        let hands = Hands::at(&browser);
        open(&browser, "warring_states", 2, 3).await?;
        let (right, wrong) = (steps(&browser, true).await?, steps(&browser, false).await?);
        assert_eq!(right.len(), 1);
        let play = async |step: &str| -> Outcome {
            hands.point(step).await?;
            match device {
                Device::Phone => hands.press("Confirm").await,
                _ => Ok(()),
            }
        };
        play(&wrong[0]).await?;
        browser.wait("the verdict", "return document.querySelector('.puzzle-wrong') !== null").await?;
        let why = browser.ask("return document.querySelector('.puzzle-wrong').textContent").await?;
        assert!(why.as_str().unwrap().contains("wins by force after this move"), "{why}");
        let targets = browser.ask("return document.querySelectorAll('[data-target]').length").await?;
        assert_eq!(targets, 0, "nothing is played on after a wrong move");
        hands.press("Try again").await?;
        browser
            .wait("the start", "return !document.querySelector('.puzzle-wrong') && document.querySelector('[data-target]') !== null")
            .await?;
        play(&right[0]).await?;
        let label = "return document.querySelector('.puzzle-stars')?.getAttribute('aria-label')";
        assert_eq!(browser.wait("the stars", label).await?, "2 of 3 stars");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_wrong_try_is_explained_and_taken_back() {
    a_wrong_try(Device::Laptop).await;
}

#[tokio::test]
async fn a_wrong_try_is_explained_on_a_phone() {
    a_wrong_try(Device::Phone).await;
}

#[tokio::test]
async fn hints_come_in_three_steps() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open(&browser, "iq_steps", 2, 5).await?;
        let pieces = "return document.querySelectorAll('.role-board [data-id^=piece-]').length";
        let before = browser.ask(pieces).await?;
        hands.press("Hint").await?;
        let prompt = |words: &str| {
            format!("return document.querySelector('.ui-bar').textContent.includes('{words}') || null")
        };
        browser.wait("which piece", &prompt("see where it goes")).await?;
        assert_eq!(browser.ask("return document.querySelectorAll('.ui-ghost').length").await?, 0);
        hands.press("Hint").await?;
        browser.wait("where it goes", &prompt("to play it")).await?;
        assert_eq!(browser.ask("return document.querySelectorAll('.ui-ghost.ui-hint').length").await?, 1);
        assert_eq!(browser.ask(pieces).await?, before, "nothing is played before the third step");
        hands.press("Hint").await?;
        let placed = format!("{pieces} === {} || null", before.as_u64().unwrap() + 1);
        browser.wait("the piece on the board", &placed).await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_clock_and_the_moves_survive_a_reload_and_start_over_stops_the_clock() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open(&browser, "iq_steps", 1, 3).await?;
        for _ in 0..3 {
            hands.press("Hint").await?;
            browser
                .wait(
                    "the hint",
                    "return !document.querySelector('.actions button:nth-of-type(2)').disabled || null",
                )
                .await?;
        }
        browser.wait("a move", "return !document.querySelector('.actions button').disabled || null").await?;
        browser.wait("two seconds", &format!("return {CLOCK} >= 2 || null")).await?;
        browser.reload().await?;
        browser
            .wait(
                "the move again",
                "return document.querySelector('.actions button')?.disabled === false || null",
            )
            .await?;
        assert!(browser.ask(&format!("return {CLOCK}")).await?.as_u64().unwrap() >= 2);
        hands.press("Start over").await?;
        browser.wait("the clock at nothing", &format!("return {CLOCK} === 0 || null")).await?;
        browser.ask("window.begun = performance.now()").await?;
        browser.wait("more than a second", "return performance.now() - window.begun > 1500 || null").await?;
        assert_eq!(browser.ask(&format!("return {CLOCK}")).await?, 0, "the clock stands still");
        Ok(())
    })
    .await;
}

/// Without marks a piece is placed as before, and the choice is kept.
#[tokio::test]
async fn legal_places_can_be_hidden() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open(&browser, "iq_steps", 2, 5).await?;
        let marks = "
          const marks = [...document.querySelectorAll('.ui-mark')];
          return marks.length > 0 && marks.map((mark) => getComputedStyle(mark).opacity);";
        let pick = hands.targets().await?.into_iter().find(|target| !target.is_place).ok_or("no piece")?;
        hands.point(&pick.id).await?;
        let shown = browser.wait("the marks", marks).await?;
        assert!(shown.as_array().unwrap().iter().any(|opacity| opacity != "0"), "{shown}");
        hands.press("Put back").await?;
        browser.ask("document.querySelector('.puzzle-dots input').click()").await?;
        browser.reload().await?;
        browser.wait("a piece", "return document.querySelector('[data-target]') !== null").await?;
        hands.point(&pick.id).await?;
        let hidden = browser.wait("the marks", marks).await?;
        assert!(hidden.as_array().unwrap().iter().all(|opacity| opacity == "0"), "{hidden}");
        let place = hands.targets().await?.into_iter().find(|target| target.is_place).ok_or("no place")?;
        hands.point(&place.id).await?;
        browser
            .wait("the piece on the board", "return !document.querySelector('.actions button').disabled")
            .await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_puzzle_of_the_day_counts_for_the_streak() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/?game=warring_states").await?;
        browser.wait("the way to the puzzles", "return document.querySelector('.page-tools a[href^=\"/puzzles\"]') !== null").await?;
        browser.ask("document.querySelector('.page-tools a[href^=\"/puzzles\"]').click()").await?;
        browser.wait("the list", "return document.querySelectorAll('.puzzle-level').length === 5").await?;
        browser.ask("document.querySelector('.puzzle-daily a').click()").await?;
        browser.wait("the puzzle", "return document.querySelector('[data-target]') !== null").await?;
        assert!(browser.path().await?.starts_with("/puzzles/warring_states/"));
        follow_hints(&browser).await?;
        let said = browser.ask("return document.querySelector('dialog.result').textContent").await?;
        assert!(said.as_str().unwrap().contains("1 day in a row"), "{said}");
        browser.ask("document.querySelector('dialog.result').close()").await?;
        browser.open_page("/puzzles/warring_states").await?;
        browser
            .wait("the streak", "return document.querySelector('.puzzle-daily')?.textContent.includes('1 day in a row')")
            .await?;
        // What has been solved is remembered at its level.
        browser
            .wait("the progress", "return [...document.querySelectorAll('.puzzle-level')].some((level) => level.textContent.includes('1 solved'))")
            .await?;
        hands.tab_to(".puzzle-number button").await?;
        Ok(())
    })
    .await;
}
