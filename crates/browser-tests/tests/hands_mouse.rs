//! Turning and dropping what is in hand, by mouse and by keyboard.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{
    Browser, Device, Hands, Outcome, moves, open_puzzle, open_table, people, wait_for_moves, with_table,
};

/// What the thing looks like that lies where it fits.
const GHOST: &str = "return document.querySelector('.ui-ghost:not(.ui-misfit) use')?.getAttribute('href')";
/// What the thing in the bar looks like.
const IN_BAR: &str = "return document.querySelector('.ui-hand:not([hidden]) use')?.getAttribute('href')";
/// Whether nothing is in hand and no picture of it is left anywhere.
const EMPTY_HANDED: &str = "return document.querySelector('.carried.shown, .ui-lifted, .ui-ghost') === null";
/// Whether something hatched is seen.
const HATCHED: &str = "
  const [one] = document.querySelectorAll('.carried.shown.ui-misfit > g, .ui-ghost.ui-misfit > g');
  return one !== undefined && getComputedStyle(one).maskImage.includes('ui-hatch');";

/// Waits until a script returns something else than before.
async fn change(browser: &Browser, what: &str, script: &str, before: &Value) -> Outcome<Value> {
    let script = format!("const now = (() => {{ {script} }})(); return now !== {before} && now");
    browser.wait(what, &script).await
}

/// The upper left corner of the board, where nothing fits.
async fn corner(browser: &Browser) -> Outcome<(f64, f64)> {
    let script = "const box = document.querySelector('.role-board svg.panel').getBoundingClientRect(); return [box.left + 6, box.top + 6];";
    let corner = browser.ask(script).await?;
    Ok((corner[0].as_f64().unwrap_or_default(), corner[1].as_f64().unwrap_or_default()))
}

/// Picks a piece that fits on peg i in four ways with the same side up, and points there.
async fn hold_a_piece_over_a_peg(browser: &Browser) -> Outcome<(f64, f64)> {
    let hands = Hands::at(browser);
    open_puzzle(browser, "iq_steps", "BGSAHQEFB").await?;
    hands.point("piece-G").await?;
    let (x, y) = hands.find("at-i").await?;
    hands.hover(x, y).await?;
    browser.wait("the ghost", GHOST).await?;
    Ok((x, y))
}

#[tokio::test]
async fn key_wheel_and_right_button_turn_a_piece_over_its_place_through_all_ways_that_fit() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        let (x, y) = hold_a_piece_over_a_peg(&browser).await?;
        browser.ask("document.addEventListener('contextmenu', (event) => { window.menu = !event.defaultPrevented; })").await?;
        let first = browser.ask(GHOST).await?;
        let mut seen = vec![first.clone()];
        for how in 0..4 {
            match how {
                0 => hands.key('r').await?,
                1 => hands.wheel((x, y), 120).await?,
                2 => hands.right_click(x, y).await?,
                _ => hands.key('r').await?,
            }
            let before = seen.last().unwrap().clone();
            seen.push(change(&browser, "another way", GHOST, &before).await?);
            assert_eq!(browser.ask(IN_BAR).await?, *seen.last().unwrap(), "the bar shows it as it lies");
        }
        assert_eq!(browser.ask("return window.menu").await?, false, "no menu opens while something is in hand");
        assert_eq!(seen[4], first, "it goes round");
        assert_eq!(seen[..4].iter().map(Value::to_string).collect::<std::collections::BTreeSet<_>>().len(), 4);
        // All of these are quarter turns of one side: A to D.
        assert!(seen.iter().all(|look| "ABCD".contains(look.as_str().unwrap().chars().last().unwrap())), "{seen:?}");
        hands.key('f').await?;
        let over = change(&browser, "the other side", IN_BAR, &first).await?;
        assert!("EFGH".contains(over.as_str().unwrap().chars().last().unwrap()), "{over}");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn where_one_way_fits_a_piece_still_turns_and_is_hatched() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        // Piece B fits in two places, in another way at each.
        open_puzzle(&browser, "iq_steps", "ECbAANFEh").await?;
        // The only piece is chosen already, looks so, and can be turned.
        browser.wait("the chosen piece", "return document.querySelector('.hands .ui-held') !== null").await?;
        let before = browser.wait("the piece in the bar", IN_BAR).await?;
        let place = hands.targets().await?.into_iter().find(|target| target.is_place).ok_or("no place")?;
        hands.hover(place.x, place.y).await?;
        browser.wait("the ghost", GHOST).await?;
        hands.key('r').await?;
        change(&browser, "another way", IN_BAR, &before).await?;
        browser.wait("the piece, hatched", HATCHED).await?;
        hands.key('r').await?;
        assert_eq!(browser.wait("the ghost again", GHOST).await?, before);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_tile_turns_in_the_hand_before_it_is_over_any_place() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "akropolis", people(2)).await?;
        let tile = hands.targets().await?.into_iter().find(|target| !target.is_place).ok_or("no tile")?;
        hands.point(&tile.id).await?;
        let (x, y) = corner(&browser).await?;
        hands.hover(x, y).await?;
        let turned = "return document.querySelector('.carried.shown > g')?.getAttribute('transform')";
        let before = browser.wait("the tile in the air", turned).await?;
        hands.key('r').await?;
        change(&browser, "another way", turned, &before).await?;
        // A chosen tile is raised where it was taken from, and clear.
        let pale = "return getComputedStyle(document.querySelector('.ui-held > g')).opacity";
        assert_eq!(browser.ask(pale).await?, "1");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_fits_is_solid_and_what_does_not_is_hatched_and_flies_back() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::LivelyLaptop).await?;
        let hands = Hands::at(&browser);
        open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
        let from = hands.find("piece-G").await?;
        let to = corner(&browser).await?;
        hands.take_along(from, to).await?;
        browser.wait("the piece, hatched", HATCHED).await?;
        let place = hands.targets().await?.into_iter().find(|target| target.id == "at-i").ok_or("no place")?;
        hands.hover(place.x + 5.0, place.y + 5.0).await?;
        browser.wait("the ghost", GHOST).await?;
        let solid = "const ghost = document.querySelector('.ui-ghost'); return getComputedStyle(ghost).opacity + getComputedStyle(ghost.firstChild).maskImage";
        assert_eq!(browser.ask(solid).await?, "1none");
        hands.hover(to.0, to.1).await?;
        browser.wait("the piece, hatched", HATCHED).await?;
        browser.ask("window.flown = false; document.querySelector('.carried').animate = new Proxy(Element.prototype.animate, { apply: (f, self, args) => (window.flown = true, Reflect.apply(f, self, args)) })").await?;
        hands.let_go().await?;
        browser.wait("the reason", "return document.querySelector('.toast.refused')?.textContent.includes('on the board')").await?;
        assert_eq!(browser.ask("return window.flown").await?, true);
        browser.wait("empty hands", EMPTY_HANDED).await?;
        hands.hover(place.x, place.y).await?;
        assert_eq!(browser.ask(EMPTY_HANDED).await?, true, "nothing is under the pointer afterwards");
        assert_eq!(moves(&browser).await?, 0);
        // A click beside all places also leaves nothing in hand.
        hands.point("piece-G").await?;
        hands.tap(to.0, to.1).await?;
        browser.wait("empty hands", EMPTY_HANDED).await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_dragged_piece_stays_under_the_pointer_where_it_was_taken() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
        // The ring at the lower edge of the piece, not its middle.
        let ring = "
          const spot = document.querySelector('[data-target=piece-G]');
          const box = spot.getBoundingClientRect();
          for (let x = 0.3; x < 1; x += 0.05) {
            const at = [box.left + box.width * x, box.bottom - 8];
            if (spot.contains(document.elementFromPoint(...at))) return [...at, (at[0] - box.left) / box.width, (at[1] - box.top) / box.height];
          }";
        let taken = browser.wait("a ring of the piece", ring).await?;
        let number = |index: usize| taken[index].as_f64().unwrap_or_default();
        let (to_x, to_y) = corner(&browser).await?;
        hands.take_along((number(0), number(1)), (to_x, to_y)).await?;
        let held = format!(
            "const box = document.querySelector('.carried.shown > g').getBoundingClientRect();
             return [({to_x} - box.left) / box.width, ({to_y} - box.top) / box.height];"
        );
        let held = browser.ask(&held).await?;
        for (index, part) in [number(2), number(3)].into_iter().enumerate() {
            let now = held[index].as_f64().unwrap_or_default();
            assert!((now - part).abs() < 0.12, "taken at {taken}, held at {held}");
        }
        hands.let_go().await
    })
    .await;
}

/// Counts the sounds of the page from now on.
const LISTEN: &str = "
  window.sounds = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...at) { window.sounds += 1; return start.apply(this, at); };";

#[tokio::test]
async fn placing_a_piece_clicks_once_if_sound_is_on() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        for (sound, count) in [("off", 0), ("on", 1)] {
            let set = format!(
                "const known = JSON.parse(localStorage.getItem('tessera-settings'));
                 localStorage.setItem('tessera-settings', JSON.stringify({{ ...known, sound: '{sound}' }}));"
            );
            browser.ask(&set).await?;
            open_puzzle(&browser, "iq_steps", "BGSAHQEFB").await?;
            browser.ask(LISTEN).await?;
            hands.point("piece-G").await?;
            hands.point("at-i").await?;
            wait_for_moves(&browser, 1).await?;
            assert_eq!(browser.ask("return window.sounds").await?, count, "sound {sound}");
        }
        Ok(())
    })
    .await;
}

/// Late in a game there are places where a tile fits in one way only.
const LATE: &str = "2hmbtg;037072024;P00115S02W02R526S02E00R425S01W01R301S03W02R319S03W01R404S02W01R329S02W04R230S03W03R3\
                    18S00W04R311S03E01R313S05W01R033S05W05R003S04E00R006S00W03R208S05W04R3;P10728S01W02R517S01W02R035S00W03R5\
                    16S01W05R032S02W03R336S02W06R521N01W01R323N01W05R031N03W02R205N04W01R312N03W01R310S00W03R314N01W03R4\
                    09S00W03R527N01E00R3;";

/// A place for a tile where it fits in one way only, in the middle of the window.
const ONE_WAY: &str = "
  const request = new XMLHttpRequest();
  request.open('POST', '/api/view', false);
  request.setRequestHeader('Content-Type', 'application/json');
  request.send(JSON.stringify({ game: 'akropolis', setup: new URLSearchParams(location.search).get('setup') }));
  const [tile] = JSON.parse(request.responseText).moves.filter(({ id }) => id === 'tile-37');
  return tile.next.filter((place) => place.next.length === 1).map(({ id }) => id)
    .find((id) => document.querySelector(`.ui-mark[data-target=${id}]`));";

#[tokio::test]
async fn where_one_way_fits_a_tile_turns_on_the_spot_and_cannot_be_put_down_until_it_fits() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        browser.open_page(&format!("/view?game=akropolis&setup={}", LATE.replace(';', "%3B"))).await?;
        hands.point("tile-37").await?;
        let place = browser.wait("a place for one way", ONE_WAY).await?;
        let (x, y) = hands.find(place.as_str().unwrap()).await?;
        hands.hover(x, y).await?;
        let turned = "return document.querySelector('.ui-ghost')?.getAttribute('transform')";
        let fits = "return document.querySelector('.ui-ghost:not(.ui-misfit)') !== null";
        browser.wait("the ghost", fits).await?;
        let first = browser.ask(turned).await?;
        let mut before = first.clone();
        for _ in 0..5 {
            hands.key('r').await?;
            before = change(&browser, "another way", turned, &before).await?;
            browser.wait("the tile, hatched", HATCHED).await?;
        }
        hands.hover(x + 1.0, y).await?;
        assert_eq!(browser.ask(turned).await?, before, "it stays as it was turned");
        hands.key('r').await?;
        browser.wait("the ghost again", fits).await?;
        assert_eq!(browser.ask(turned).await?, first);
        hands.key('r').await?;
        change(&browser, "another way", turned, &first).await?;
        hands.tap(x, y).await?;
        browser
            .wait(
                "the reason",
                "return document.querySelector('.toast.refused')?.textContent.startsWith('A tile')",
            )
            .await?;
        browser.wait("empty hands", EMPTY_HANDED).await?;
        Ok(())
    })
    .await;
}
