//! Looking at a game: closer, again from the start, and how soon a click shows its effect.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, make_a_move, open_table, people, wait_for_moves, with_table,
};

/// How many units of the board are seen across.
async fn seen_across(browser: &Browser) -> Outcome<f64> {
    let script = "return Number(document.querySelector('.role-board svg.panel').getAttribute('viewBox').split(' ')[2])";
    Ok(browser.ask(script).await?.as_f64().unwrap_or_default())
}

async fn wait_until_seen_across(browser: &Browser, what: &str, condition: &str) -> Outcome {
    let script = format!(
        "const across = Number(document.querySelector('.role-board svg.panel').getAttribute('viewBox').split(' ')[2]); return across {condition}"
    );
    browser.wait(what, &script).await?;
    Ok(())
}

/// The middle of the board on the screen.
async fn middle(browser: &Browser) -> Outcome<(f64, f64)> {
    let script = "
      const box = document.querySelector('.role-board svg.panel').getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];";
    let found = browser.ask(script).await?;
    Ok((found[0].as_f64().unwrap_or_default(), found[1].as_f64().unwrap_or_default()))
}

#[tokio::test]
async fn the_wheel_looks_closer_and_the_button_shows_everything() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "akropolis", people(2)).await?;
        let whole = seen_across(&browser).await?;
        hands.zoom(middle(&browser).await?, -300).await?;
        wait_until_seen_across(&browser, "a closer look", &format!("< {}", whole * 0.7)).await?;
        hands.press("Fit").await?;
        wait_until_seen_across(&browser, "everything", &format!("=== {whole}")).await?;
        // What was looked at closer is still played as before.
        hands.zoom(middle(&browser).await?, -120).await?;
        wait_until_seen_across(&browser, "a closer look", &format!("< {whole}")).await?;
        make_a_move(&browser).await
    })
    .await;
}

#[tokio::test]
async fn another_city_is_seen_large_until_a_tile_is_taken() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "akropolis", people(2)).await?;
        let shown = |city: &str| {
            format!("return document.querySelector('.boards .panel').classList.contains('panel-{city}')")
        };
        browser.wait("the own city", &shown("city-0")).await?;
        hands.press("Enlarge").await?;
        browser.wait("the other city", &shown("city-1")).await?;
        let tile = hands.targets().await?.into_iter().find(|target| !target.is_place);
        if let Some(tile) = tile {
            hands.point(&tile.id).await?;
            browser.wait("the own city again", &shown("city-0")).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn two_fingers_look_closer() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        open_table(&browser, "akropolis", people(2)).await?;
        let whole = seen_across(&browser).await?;
        Hands::at(&browser).pinch(middle(&browser).await?, 30.0, 90.0).await?;
        wait_until_seen_across(&browser, "a closer look", &format!("< {}", whole * 0.6)).await
    })
    .await;
}

/// Notes in every frame whether the ground of a panel is seen beside what the panel shows.
const WATCH_THE_GROUND: &str = "
  window.frames = 0;
  window.beside = [];
  const look = () => {
    for (const svg of document.querySelectorAll('.boards svg.panel:not(.panel-sheet)')) {
      const { left, right, top, bottom } = svg.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      for (const point of [[x, top - 4], [x, bottom + 4], [left - 4, y], [right + 4, y]]) {
        const ground = svg.querySelector('[data-id]');
        if (ground.contains(document.elementFromPoint(...point))) window.beside.push(ground.dataset.id);
      }
      if (svg.closest('.ui-flying')) window.frames += 1;
    }
    requestAnimationFrame(look);
  };
  look();";

#[tokio::test]
async fn the_sea_stays_in_its_frame_while_a_tile_flies_to_the_city() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::LivelyLaptop).await?;
        let bot = serde_json::json!({ "kind": "bot", "bot": "novice" });
        // A busy machine may not paint a frame while a tile flies, so a few matches are watched.
        for _ in 0..5 {
            open_table(&browser, "akropolis", serde_json::json!([bot, bot])).await?;
            browser.ask(WATCH_THE_GROUND).await?;
            // A whole match may take longer than one wait.
            let half = "return 24 <= Number(document.querySelector('.log-count').textContent.split('/')[1])";
            browser.wait("half of the match", half).await?;
            browser.wait("the end of the match", "return document.querySelector('.podium') !== null").await?;
            assert_eq!(browser.ask("return window.beside").await?, serde_json::json!([]));
            if browser.ask("return window.frames").await? != 0 {
                return Ok(());
            }
        }
        panic!("no tile was seen in flight")
    })
    .await;
}

/// Late in a game the hexes of a city are smaller than a finger.
const LATE: &str = "2hmbtg;037072024;P00115S02W02R526S02E00R425S01W01R301S03W02R319S03W01R404S02W01R329S02W04R230S03W03R3\
                    18S00W04R311S03E01R313S05W01R033S05W05R003S04E00R006S00W03R208S05W04R3;P10728S01W02R517S01W02R035S00W03R5\
                    16S01W05R032S02W03R336S02W06R521N01W01R323N01W05R031N03W02R205N04W01R312N03W01R310S00W03R314N01W03R4\
                    09S00W03R527N01E00R3;";

/// How many pixels the nearest two places are apart.
async fn apart(hands: &Hands<'_>) -> Outcome<f64> {
    let places: Vec<_> = hands.targets().await?.into_iter().filter(|target| target.is_place).collect();
    let pairs = places.iter().flat_map(|one| places.iter().map(move |other| (one, other)));
    let apart = pairs
        .filter(|(one, other)| one != other)
        .map(|(one, other)| (one.x - other.x).hypot(one.y - other.y));
    Ok(apart.fold(f64::MAX, f64::min))
}

#[tokio::test]
async fn a_tap_among_many_places_looks_closer_until_it_is_settled() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Phone).await?;
        let hands = Hands::at(&browser);
        browser.open_page(&format!("/view?game=akropolis&setup={}", LATE.replace(';', "%3B"))).await?;
        browser.wait("a tile", "return document.querySelector('[data-target]') !== null").await?;
        let whole = seen_across(&browser).await?;
        hands.point("tile-37").await?;
        browser.wait("the places", "return document.querySelector('.ui-mark') !== null").await?;
        let before = apart(&hands).await?;
        assert!(before < 32.0, "{before} pixels are enough for a finger");
        hands.point("S04W06").await?;
        wait_until_seen_across(&browser, "a closer look", &format!("< {}", whole * 0.75)).await?;
        let close = apart(&hands).await?;
        assert!(close > 1.35 * before && close > 36.0, "{close} pixels are less than a finger needs");
        let inside = "
          const [board, ghost] = ['.role-board svg.panel', '.ui-ghost'].map((name) => document.querySelector(name).getBoundingClientRect());
          return ghost.left >= board.left && ghost.right <= board.right && ghost.top >= board.top && ghost.bottom <= board.bottom";
        assert_eq!(browser.ask(inside).await?, true, "what is put down is seen whole");
        hands.press("Put back").await?;
        wait_until_seen_across(&browser, "everything", &format!("=== {whole}")).await
    })
    .await;
}

#[tokio::test]
async fn a_game_is_played_again_from_the_scrubber() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        open_table(&browser, "warring_states", people(2)).await?;
        for _ in 0..3 {
            make_a_move(&browser).await?;
        }
        wait_for_moves(&browser, 3).await?;
        // The page notes every position that the replay comes by.
        let note = "
          window.counts = [];
          const count = document.querySelector('.log-count');
          new MutationObserver(() => window.counts.push(count.textContent)).observe(count, { childList: true, characterData: true, subtree: true });";
        browser.ask(note).await?;
        Hands::at(&browser).press("Replay").await?;
        let whole = "return ['0 / 3', '1 / 3', '2 / 3', '3 / 3'].every((step) => window.counts.includes(step)) && document.querySelector('[data-target]') !== null";
        browser.wait("the whole game and the present again", whole).await?;
        let order = browser.ask("return window.counts.filter((step, index, all) => step !== all[index - 1])").await?;
        assert_eq!(order, serde_json::json!(["0 / 3", "1 / 3", "2 / 3", "3 / 3"]));
        // And the scrubber goes to any position at once.
        browser.ask("const range = document.querySelector('.ui-log input'); range.value = 2; range.dispatchEvent(new Event('input'))").await?;
        tessera_browser_tests::wait_for_notice(&browser, "move 2 of 3").await
    })
    .await;
}

/// Notes whether the page says something else as soon as its own listeners have heard the next press: before the
/// server can answer, and before the next frame is drawn.
const WATCH: &str = "
  const said = () => document.querySelector('.prompt').textContent;
  const before = said();
  window.effect = null;
  document.addEventListener('pointerup', () => { window.effect = { shown: said() !== before, before }; }, { once: true });";

/// A thing that is taken shows where it can go, a thing that is put down what comes next, and a move that is whole is
/// on its way.
#[tokio::test]
async fn a_click_shows_its_effect_in_the_next_frame() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        for game in ["akropolis", "agamemnon", "iq_steps", "warring_states"] {
            open_table(&browser, game, people(if game == "iq_steps" { 1 } else { 2 })).await?;
            let ready = "return document.querySelector('[data-target]') !== null";
            browser.wait("something to point at", ready).await?;
            for _ in 0..2 {
                let Some(target) = hands.targets().await?.into_iter().next() else { break };
                browser.ask(WATCH).await?;
                hands.point(&target.id).await?;
                let effect = browser.wait("the press", "return window.effect").await?;
                assert_eq!(effect["shown"], true, "{game}: {target:?} shows no effect at once: {effect}");
                if target.is_place || game == "warring_states" {
                    break;
                }
            }
        }
        Ok(())
    })
    .await;
}
