//! The static site in a browser: no server but a host of files, and later not even that.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::json;
use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, make_a_move, moves, play_to_the_end, wait_for_moves, with_site,
};

/// Starts a game against the computer from the lobby.
async fn play_now(browser: &Browser, title: &str) -> Outcome {
    browser.open_page("/").await?;
    let press = format!("document.querySelector('[aria-label=\"Play now: {title}\"]').click()");
    browser.ask(&press).await?;
    let arrived =
        "return location.search.startsWith('?page=t/') && document.body.classList.contains('ready')";
    browser.wait("the table", arrived).await?;
    wait_for_my_turn(browser).await
}

async fn wait_for_my_turn(browser: &Browser) -> Outcome {
    browser.wait("my turn", "return document.querySelector('[data-target]') !== null").await?;
    Ok(())
}

/// Waits until everything is kept for the time without a network.
async fn wait_until_kept(browser: &Browser) -> Outcome {
    let script = "
      const state = (window.kept ??= {});
      const scope = new URL('.', document.baseURI).href;
      caches.match(`${scope}complete`).then((found) => (state.all = Boolean(found)));
      return state.all === true";
    browser.wait("everything is kept", script).await?;
    Ok(())
}

async fn to_the_end(title: &'static str, steps: usize, alone: bool) {
    with_site("/", move |site| async move {
        let browser = site.browser(Device::Phone).await?;
        play_now(&browser, title).await?;
        play_to_the_end(&browser, steps, alone).await?;
        assert_eq!(browser.ask(OTHERS).await?, json!([]), "the page asks nobody else");
        Ok(())
    })
    .await;
}

/// What the page has loaded from elsewhere.
const OTHERS: &str = "
  return performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'));";

#[tokio::test]
async fn akropolis_is_played_to_its_end() {
    to_the_end("Akropolis", 400, false).await;
}

#[tokio::test]
async fn agamemnon_is_played_to_its_end() {
    to_the_end("Agamemnon", 400, false).await;
}

#[tokio::test]
async fn iq_steps_is_played_to_its_end() {
    to_the_end("IQ-Steps", 100, true).await;
}

#[tokio::test]
async fn warring_states_is_played_to_its_end() {
    to_the_end("Warring States", 200, false).await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_reload_without_a_network() {
    with_site("/tessera/", |site| async move {
        let browser = site.browser(Device::Laptop).await?;
        play_now(&browser, "Warring States").await?;
        make_a_move_and_wait(&browser).await?;
        let before = moves(&browser).await?;
        wait_until_kept(&browser).await?;
        // Browsers ask for one icon of their own accord.
        let outside = |path: &String| !path.starts_with("/tessera/") && path != "/favicon.ico";
        assert_eq!(site.asked().await.into_iter().find(outside), None);
        site.cut_the_network().await;

        browser.reload().await?;
        wait_for_my_turn(&browser).await?;
        assert_eq!(moves(&browser).await?, before, "nothing is lost");
        make_a_move_and_wait(&browser).await?;

        // A cold start: another page, and games that have never been opened.
        for title in ["Akropolis", "Agamemnon", "IQ-Steps"] {
            play_now(&browser, title).await?;
        }
        browser.open_page("/").await?;
        let listed = browser.ask("return document.querySelectorAll('.table-list .table-row').length").await?;
        assert_eq!(listed, 4, "all four games are listed");
        Ok(())
    })
    .await;
}

/// Makes a move, and waits until the computer has answered.
async fn make_a_move_and_wait(browser: &Browser) -> Outcome {
    let before = moves(browser).await?;
    let target = browser.ask("return document.querySelector('[data-target]').dataset.target").await?;
    Hands::at(browser).point(target.as_str().unwrap_or_default()).await?;
    let done = format!(
        "return Number(document.querySelector('.log-count').textContent.split('/')[1]) >= {before} + 2
           && document.querySelector('[data-target]') !== null"
    );
    browser.wait("the answer of the computer", &done).await?;
    Ok(())
}

#[tokio::test]
async fn a_worker_that_died_is_replaced() {
    with_site("/", |site| async move {
        let browser = site.browser(Device::Laptop).await?;
        let remember = "
          const Plain = window.Worker;
          window.started = [];
          window.Worker = class extends Plain {
            constructor(...parts) { super(...parts); window.started.push(this); }
          };";
        browser.prepare(remember).await?;
        play_now(&browser, "Warring States").await?;
        make_a_move_and_wait(&browser).await?;
        let before = moves(&browser).await?;
        assert_eq!(browser.ask("window.started[0].terminate(); return window.started.length").await?, 1);
        make_a_move_and_wait(&browser).await?;
        assert!(moves(&browser).await? >= before + 2);
        assert_eq!(browser.ask("return window.started.length").await?, 2, "there is a new worker");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn two_windows_show_one_table() {
    with_site("/", |site| async move {
        let browser = site.browser(Device::Laptop).await?;
        browser.open_page("/?game=warring_states").await?;
        let hands = Hands::at(&browser);
        hands.press("Together here").await?;
        hands.press("Start").await?;
        wait_for_my_turn(&browser).await?;
        let address = browser.path().await?;
        browser.another_window().await?;
        browser.open_page(&address).await?;
        wait_for_my_turn(&browser).await?;
        make_a_move(&browser).await?;
        browser.go_to_window(0).await?;
        wait_for_moves(&browser, 1).await?;
        make_a_move(&browser).await?;
        browser.go_to_window(1).await?;
        wait_for_moves(&browser, 2).await?;
        browser.reload().await?;
        wait_for_moves(&browser, 2).await?;
        Ok(())
    })
    .await;
}

/// Plays the first move that is offered, by the client's own module, and gives how it was refused.
const PLAY_FIRST: &str = "
  const play = async () => {
    const api = await import(new URL('base/api.js', document.baseURI).href);
    const id = new URLSearchParams(location.search).get('page').slice(2);
    const { view } = await api.table(id);
    let step = view.moves[0];
    while (!step.action) step = step.next[0];
    return api.move(id, view.ply, step.action, true).then(() => 'played', (error) => `${error.status} ${error.message}`);
  };
  window.played ??= play().then((told) => (window.told = told));
  return window.told;";

#[tokio::test]
async fn a_move_is_refused_when_there_is_no_room() {
    with_site("/", |site| async move {
        site.leave_room_for_two_rows();
        let browser = site.browser(Device::Laptop).await?;
        play_now(&browser, "Warring States").await?;
        make_a_move_and_wait(&browser).await?;
        let before = moves(&browser).await?;
        assert_eq!(before, 2);
        let told = browser.wait("the refusal", PLAY_FIRST).await?;
        assert_eq!(told, "507 there is no room left in this browser; delete games that are over");
        browser.reload().await?;
        wait_for_my_turn(&browser).await?;
        assert_eq!(moves(&browser).await?, before, "the table is as it was");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn an_update_is_offered_and_not_forced() {
    with_site("/tessera/", |site| async move {
        let browser = site.browser(Device::Laptop).await?;
        play_now(&browser, "Warring States").await?;
        wait_until_kept(&browser).await?;
        let version = "
          const state = (window.version ??= {});
          caches.keys().then((names) => (state.names = names));
          return state.names";
        let old = browser.wait("the version", version).await?;
        site.publish_a_newer_version();
        browser.reload().await?;
        browser.wait("the offer", "return document.querySelector('.ui-update')").await?;
        make_a_move_and_wait(&browser).await?;
        Hands::at(&browser).press("Update").await?;
        let only_newer = format!("{version}?.every((name) => name.startsWith('tessera-newer-')) ?? false");
        browser.wait("the newer version", &only_newer).await?;
        assert_ne!(old, browser.wait("the version", version).await?);
        wait_for_my_turn(&browser).await?;
        make_a_move_and_wait(&browser).await
    })
    .await;
}
