//! Finding one's way: names of places, the moves of the others, moves drawn on the board, and what is told when.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::{Value, json};
use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, make_a_move, middle, open_puzzle, open_table, open_table_at, people,
    wait_for_moves, with_table,
};

/// Changes a setting of the browser, which the next page reads.
async fn set(browser: &Browser, name: &str, value: &str) -> Outcome {
    let script = format!(
        "const known = JSON.parse(localStorage.getItem('tessera-settings'));
         localStorage.setItem('tessera-settings', JSON.stringify({{ ...known, {name}: '{value}' }}));"
    );
    browser.ask(&script).await?;
    Ok(())
}

#[tokio::test]
async fn places_are_named_in_the_viewer_and_at_a_table_on_request() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let named = "
          const name = document.querySelector('.node-number');
          return name ? `${getComputedStyle(name).display !== 'none'}` : null;";
        for (setting, expected) in [("off", "false"), ("on", "true")] {
            open_table(&browser, "agamemnon", people(2)).await?;
            set(&browser, "places", setting).await?;
            browser.reload().await?;
            assert_eq!(browser.wait("a node", named).await?, expected, "names of places {setting}");
        }
        set(&browser, "places", "off").await?;
        browser.open_page("/view?game=agamemnon").await?;
        assert_eq!(browser.wait("a node", named).await?, "true", "in the viewer");
        Ok(())
    })
    .await;
}

/// Two computer players of the same level have different names, and the line above the prompt tells what each has done and
/// gained.
#[tokio::test]
async fn the_moves_of_the_others_are_told() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let novice = json!({ "kind": "bot", "bot": "novice" });
        let seats = json!([{ "kind": "person", "name": "Ann" }, novice, novice]);
        open_table(&browser, "warring_states", seats).await?;
        let names = "return [...document.querySelectorAll('.seat-name')].map((name) => name.textContent)";
        let names = browser.ask(names).await?;
        assert_eq!(names, json!(["Ann", "Novice Thea", "Novice Kreon"]));
        let target = Hands::at(&browser).targets().await?.into_iter().next().ok_or("no card")?;
        Hands::at(&browser).point(&target.id).await?;
        Hands::at(&browser).press("Confirm").await?;
        wait_for_moves(&browser, 3).await?;
        let recap =
            "const recap = document.querySelector('.ui-recap'); return !recap.hidden && recap.textContent";
        let recap = browser.wait("the recap", recap).await?;
        let recap = recap.as_str().unwrap();
        let (thea, kreon) = (recap.find("Novice Thea"), recap.find("Novice Kreon"));
        assert!(thea.is_some() && thea < kreon, "{recap}");
        assert!(recap.contains("take"), "{recap}");
        Ok(())
    })
    .await;
}

/// People at one screen may ask for a hint; people at two screens may not.
#[tokio::test]
async fn there_are_no_hints_between_people_at_two_screens() {
    with_table(|fixture| async move {
        let (first, second) =
            (fixture.browser(Device::Laptop).await?, fixture.browser(Device::Laptop).await?);
        let hints = "
          const hint = [...document.querySelectorAll('.actions button')].find((button) => button.textContent.includes('Hint'));
          return hint && (hint.hidden ? 'none' : 'hints');";
        open_table(&first, "warring_states", people(2)).await?;
        assert_eq!(first.wait("the button", hints).await?, "hints", "at one screen");
        let seats = json!([{ "kind": "person", "name": "Ann" }, { "kind": "open" }]);
        let id = open_table(&first, "warring_states", seats).await?;
        second.open_page(&format!("/t/{id}?seat=2")).await?;
        Hands::at(&second).press("Sit down").await?;
        for browser in [&first, &second] {
            browser.wait("no hints", &format!("return (() => {{ {hints} }})() === 'none'")).await?;
        }
        Ok(())
    })
    .await;
}

/// Pointing at a line of the list shows that move on the board, with its outline; leaving the list shows the present.
#[tokio::test]
async fn a_move_of_the_list_is_drawn_while_it_is_pointed_at() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        make_a_move(&browser).await?;
        make_a_move(&browser).await?;
        let cards = "return document.querySelectorAll('.role-board .card').length";
        let now = browser.ask(cards).await?.as_u64().unwrap();
        browser.ask("document.querySelector('.log-list').scrollIntoView({ block: 'center' })").await?;
        let (x, y) = middle(&browser, ".log-row[data-ply=\"1\"]").await?;
        hands.hover(x, y).await?;
        let past = format!("{cards} > {now} && document.querySelector('[data-target]') === null");
        browser.wait("the position after the first move", &past).await?;
        let marked = "return document.querySelectorAll('.ui-last').length > 0";
        assert_eq!(browser.ask(marked).await?, true, "what the move has changed is marked");
        hands.hover(640.0, 4.0).await?;
        browser
            .wait(
                "the present",
                &format!("{cards} === {now} && document.querySelector('[data-target]') !== null"),
            )
            .await?;
        Ok(())
    })
    .await;
}

/// Pointing at a card says which cards and which flag it brings, and lights the flag on the strip of the kingdoms.
#[tokio::test]
async fn a_card_previews_the_cards_taken_and_the_flag() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        let target = hands.targets().await?.into_iter().next().ok_or("no card")?;
        hands.hover(target.x, target.y).await?;
        let note = "return document.querySelector('.ui-note .ui-effect') && document.querySelector('.ui-note').textContent";
        let note = browser.wait("the effects", note).await?;
        let note = note.as_str().unwrap();
        assert!(note.contains("card") && note.contains("flag of"), "{note}");
        let flags = "return [...document.querySelectorAll('.ui-touched')].filter((item) => item.dataset.id?.startsWith('flag-')).length";
        assert_eq!(browser.ask(flags).await?, 1, "the flag is lit");
        assert_eq!(browser.ask("return document.querySelectorAll('[data-id^=flag-]').length").await?, 7);
        Ok(())
    })
    .await;
}

/// The rack of a puzzle with six pieces or fewer is drawn as large as the board, and everything fits on a phone.
#[tokio::test]
async fn the_rack_is_as_large_as_the_board() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        open_puzzle(&browser, "iq_steps", "BGSAHQ").await?;
        let scales = "
          return ['.role-board', '.role-hand'].map((role) => document.querySelector(`${role} svg.panel`).getScreenCTM().a)
            .concat(document.querySelector('.role-hand svg.panel').getBoundingClientRect().bottom);";
        let scales = browser.ask(scales).await?;
        let [board, rack, bottom] = [0, 1, 2].map(|index| scales[index].as_f64().unwrap());
        assert!(rack > 0.9 * board, "the rack has {rack} pixels a unit, the board {board}");
        let bar = browser.ask("return document.querySelector('.ui-bar').getBoundingClientRect().top").await?;
        assert!(bottom < bar.as_f64().unwrap(), "the rack ends at {bottom}, the bar begins at {bar}");
        Ok(())
    })
    .await;
}

/// A prompt names no coordinates for what is seen on the board, except for people who play by keys.
#[tokio::test]
async fn the_prompt_does_not_name_what_is_seen() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
        hands.point("piece-G").await?;
        hands.point("at-i").await?;
        let pending = "return document.querySelector('.ui-ghost.ui-pending') && document.querySelector('.prompt').textContent";
        let prompt: Value = browser.wait("the prompt", pending).await?;
        assert!(prompt.as_str().unwrap().starts_with("Confirm, or choose another "), "{prompt}");
        Ok(())
    })
    .await;
}

/// The computer wins by force from here. People learn that during the game only if they want to.
#[tokio::test]
async fn a_proved_win_is_told_on_request() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        browser.open_page("/").await?;
        let script = "
          const ask = (path, body) => {
            const request = new XMLHttpRequest();
            request.open(body ? 'POST' : 'GET', path, false);
            if (body) request.setRequestHeader('Content-Type', 'application/json');
            request.send(body && JSON.stringify(body));
            return JSON.parse(request.responseText);
          };
          const { start } = ask('/api/games/warring_states/puzzles/2/3');
          return [start, ask('/api/view', { game: 'warring_states', setup: start }).turn.seat];";
        let puzzle = browser.ask(script).await?;
        let mut seats = people(2);
        seats[puzzle[1].as_u64().unwrap() as usize] = json!({ "kind": "bot", "bot": "master" });
        open_table_at(&browser, "warring_states", puzzle[0].as_str().unwrap(), seats).await?;
        wait_for_moves(&browser, 1).await?;
        let told = "return [...document.querySelectorAll('.notice')].some((notice) => notice.textContent.startsWith('Proved win for Master'))";
        assert_eq!(browser.ask(told).await?, false, "unless they want to");
        set(&browser, "proofs", "on").await?;
        browser.reload().await?;
        browser.wait("the proof", told).await?;
        Ok(())
    })
    .await;
}

/// On a phone the cities of the others are below the edge of the screen: after a move there the city is shown in the frame of
/// one's own for a moment.
#[tokio::test]
async fn a_city_that_changed_comes_into_view_on_a_phone() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        let seats = json!([{ "kind": "person", "name": "Ann" }, { "kind": "bot", "bot": "novice" }]);
        open_table(&browser, "akropolis", seats).await?;
        browser.wait("a tile", "return document.querySelector('[data-target]') !== null").await?;
        let watch = "
          window.cities = [];
          const note = () => {
            const city = document.querySelector('.boards .panel')?.getAttribute('class').match(/city-\\d/)?.[0];
            if (city && city !== window.cities.at(-1)) window.cities.push(city);
            requestAnimationFrame(note);
          };
          note();";
        browser.ask(watch).await?;
        for place in [false, true] {
            let target = hands.targets().await?.into_iter().find(|target| target.is_place == place);
            hands.point(&target.ok_or("nothing to point at")?.id).await?;
        }
        hands.press("Confirm").await?;
        browser.wait("the other city and one's own again", "return window.cities.join() === 'city-0,city-1,city-0'").await?;
        let inside = "return document.querySelector('.boards').getBoundingClientRect().bottom < innerHeight && scrollY";
        assert_eq!(browser.ask(inside).await?, 0, "the page has not scrolled");
        Ok(())
    })
    .await;
}
