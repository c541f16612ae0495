//! Common steps of the tests at a table: opening one, making a move, waiting for one.

use serde_json::{Value, json};

use crate::{Browser, Hands, Outcome};

/// Opens a table by a request of the page itself, so that its cookies are the browser's.
pub async fn open_table(browser: &Browser, game: &str, seats: Value) -> Outcome<String> {
    open_table_with(browser, game, json!({}), seats).await
}

/// The same with options of the game.
pub async fn open_table_with(browser: &Browser, game: &str, options: Value, seats: Value) -> Outcome<String> {
    open(browser, json!({ "game": game, "options": options, "seats": seats })).await
}

/// The same at a setup, where nothing is left to chance.
pub async fn open_table_at(browser: &Browser, game: &str, setup: &str, seats: Value) -> Outcome<String> {
    open(browser, json!({ "game": game, "setup": setup, "seats": seats })).await
}

async fn open(browser: &Browser, body: Value) -> Outcome<String> {
    browser.open_page("/").await?;
    let script = format!(
        "const answer = new XMLHttpRequest();
         answer.open('POST', '/api/tables', false);
         answer.setRequestHeader('Content-Type', 'application/json');
         answer.send(JSON.stringify({body}));
         return JSON.parse(answer.responseText).id ?? answer.responseText;"
    );
    let id = browser.ask(&script).await?.as_str().unwrap_or_default().to_owned();
    browser.open_page(&format!("/t/{id}")).await?;
    Ok(id)
}

/// Opens a puzzle of a game with these pieces given, or none.
pub async fn open_puzzle(browser: &Browser, game: &str, start: &str) -> Outcome {
    open_table_with(browser, game, json!({ "level": "0", "start": start }), people(1)).await?;
    Ok(())
}

/// Plays these moves of a puzzle by requests of the page, and waits until it shows them.
///
/// # Panics
/// If one of them is refused.
pub async fn play_actions(browser: &Browser, actions: &[&str]) -> Outcome {
    for (ply, action) in actions.iter().enumerate() {
        let body = json!({ "ply": ply, "action": action });
        let script = format!(
            "const request = new XMLHttpRequest();
             request.open('POST', `/api/tables/${{location.pathname.split('/')[2]}}/moves`, false);
             request.setRequestHeader('Content-Type', 'application/json');
             request.send(JSON.stringify({{ ...{body}, request: crypto.randomUUID() }}));
             return request.status;"
        );
        assert_eq!(browser.ask(&script).await?, 200, "{action}");
    }
    wait_for_moves(browser, actions.len() as u64).await
}

/// Opens a table with this many people at one screen.
pub fn people(count: usize) -> Value {
    Value::Array(
        (0..count).map(|seat| json!({ "kind": "person", "name": format!("Person {seat}") })).collect(),
    )
}

/// How many moves have been made, as the page says. The list of them comes a moment later than the position.
const MOVES: &str = "Number(document.querySelector('.log-count').textContent.split('/')[1])";

/// How many moves have been made.
pub async fn moves(browser: &Browser) -> Outcome<u64> {
    Ok(browser.ask(&format!("return {MOVES}")).await?.as_u64().unwrap_or_default())
}

/// Waits until this many moves have been made and the list shows them.
pub async fn wait_for_moves(browser: &Browser, count: u64) -> Outcome {
    let script =
        format!("return {MOVES} === {count} && document.querySelectorAll('.log-row').length === {count}");
    browser.wait(&format!("{count} moves"), &script).await?;
    Ok(())
}

/// Plays one move by pointing at the first target of every step. What is still to be done is asked in one go with
/// the number of moves, as the targets of the next move are there as soon as this one has been made.
pub async fn make_a_move(browser: &Browser) -> Outcome {
    let before = moves(browser).await?;
    let script = format!(
        "return {MOVES} > {before} ? 'made' : document.querySelector('svg.panel [data-target]')?.dataset.target"
    );
    loop {
        let next = browser.wait("the next step of the move", &script).await?;
        match next.as_str().unwrap_or_default() {
            "made" => return wait_for_moves(browser, before + 1).await,
            target => Hands::at(browser).point(target).await?,
        }
    }
}

/// Waits until some notice above the board says this.
pub async fn wait_for_notice(browser: &Browser, words: &str) -> Outcome {
    let script = format!(
        "return [...document.querySelectorAll('.notice')].some((notice) => notice.textContent.includes('{words}'))"
    );
    browser.wait(&format!("the notice {words:?}"), &script).await?;
    Ok(())
}

/// The middle of the first thing of this kind on the screen.
pub async fn middle(browser: &Browser, selector: &str) -> Outcome<(f64, f64)> {
    let script = format!(
        "const box = document.querySelector('{selector}')?.getBoundingClientRect();
         return box && [box.left + box.width / 2, box.top + box.height / 2];"
    );
    let found = browser.wait(selector, &script).await?;
    Ok((found[0].as_f64().unwrap_or_default(), found[1].as_f64().unwrap_or_default()))
}

/// A script that returns what the page shows once there is something to do: whether the match is over, what waits for confirmation,
/// and what can be pressed.
pub const SITUATION: &str = "
  const situation = {
    over: document.querySelector('dialog.result') !== null,
    pending: [...document.querySelectorAll('.ui-bar button.primary')].map((button) => button.textContent)[0] ?? null,
    chooses: document.querySelectorAll('.ui-bar button.choose').length,
    targets: [...document.querySelectorAll('svg.panel [data-target]')].map((element) => element.dataset.target),
    focused: document.activeElement.hasAttribute('data-target'),
  };
  return situation.over || situation.pending || situation.chooses || situation.targets.length ? situation : null;";

/// Plays by clicking or tapping until the result is shown; `alone` is a puzzle for one, which needs hints.
pub async fn play_to_the_end(browser: &Browser, steps: usize, alone: bool) -> Outcome {
    let hands = Hands::at(browser);
    for step in 0..steps {
        let situation = browser.wait("something to do", SITUATION).await?;
        if situation["over"] == true {
            return Ok(());
        }
        if let Some(words) = situation["pending"].as_str() {
            hands.press(words).await?;
            continue;
        }
        let targets = situation["targets"].as_array().cloned().unwrap_or_default();
        if alone && !targets.is_empty() {
            hands.press("Hint").await?;
            browser
                .wait("the hint", "return document.querySelector('.ui-bar button.primary') !== null")
                .await?;
        } else if let Some(target) = targets.get(step * 7919 % targets.len().max(1)).and_then(Value::as_str) {
            hands.point(target).await?;
        } else if situation["chooses"] != 0 {
            browser.ask("document.querySelector('.ui-bar button.choose')?.click()").await?;
        }
    }
    Err("the game did not end".into())
}
