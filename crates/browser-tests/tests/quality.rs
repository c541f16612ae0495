//! Pages are light, accessible, and fit narrow screens.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{Browser, Device, Hands, Outcome, complaints, open_table, people, with_table};

/// Bytes on the wire that a page may weigh without fonts.
const MOST_BYTES: u64 = 150_000;

const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules/axe-core/axe.min.js");

/// Returns the findings of axe-core on the current page.
async fn violations(browser: &Browser) -> Outcome<Vec<String>> {
    let axe = std::fs::read_to_string(AXE).map_err(|error| format!("{AXE}: {error}; run `npm ci` in web"))?;
    assert_eq!(complaints(browser).await, Vec::<String>::new(), "the console");
    browser.ask(&format!("delete window.found; {axe}; window.axe = axe; axe.run().then((found) => {{ window.found = found; }});")).await?;
    browser.wait("axe-core", "return window.found !== undefined").await?;
    // What the console says from here on is about axe-core, which styles elements inline.
    complaints(browser).await;
    let found = browser.ask("return window.found.violations").await?;
    let words = |one: &Value| format!("{}: {} at {}", one["id"], one["help"], one["nodes"][0]["html"]);
    Ok(found.as_array().map(|all| all.iter().map(words).collect()).unwrap_or_default())
}

/// The page and everything it loaded, without fonts.
async fn weight(browser: &Browser) -> Outcome<u64> {
    let script = "
      const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
      const names = new Set([location.href, ...loaded.filter((name) => !name.includes('/fonts/') && !name.includes('/events'))]);
      performance.clearResourceTimings();
      const again = [...names].map((name) => fetch(name, { cache: 'reload' }).then((answer) => answer.text()));
      Promise.all(again).then(() => {
        const sizes = performance.getEntriesByType('resource').filter((entry) => names.has(entry.name));
        window.weight = sizes.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
      });";
    browser.ask(script).await?;
    Ok(browser.wait("the weight", "return window.weight ?? null").await?.as_u64().unwrap_or(u64::MAX))
}

async fn fits_its_width(browser: &Browser) -> Outcome<bool> {
    Ok(browser.ask("return document.documentElement.scrollWidth <= innerWidth + 1").await? == true)
}

/// Opens a table of every game and looks at it.
async fn inspect(device: Device) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        browser.open_page("/").await?;
        assert_eq!(violations(&browser).await?, Vec::<String>::new(), "the lobby");
        assert!(fits_its_width(&browser).await?, "the lobby is not too wide");
        for game in browser.games().await? {
            browser.open_page(&format!("/?game={game}")).await?;
            assert_eq!(violations(&browser).await?, Vec::<String>::new(), "setting up {game}");
            assert!(fits_its_width(&browser).await?, "setting up {game} is not too wide");
            for path in [format!("/puzzles/{game}"), format!("/puzzles/{game}/2/3")] {
                browser.open_page(&path).await?;
                assert_eq!(violations(&browser).await?, Vec::<String>::new(), "{path}");
                assert!(fits_its_width(&browser).await?, "{path} is not too wide");
            }
            browser.open_page(&format!("/?game={game}")).await?;
            Hands::at(&browser).press("Start").await?;
            browser.arrive().await?;
            browser.reload().await?;
            let bytes = weight(&browser).await?;
            assert!((10_000..MOST_BYTES).contains(&bytes), "the table of {game} weighs {bytes} bytes");
            println!("{game}: {bytes} bytes");
            assert_eq!(violations(&browser).await?, Vec::<String>::new(), "the table of {game}");
            assert!(fits_its_width(&browser).await?, "the table of {game} is not too wide");
            for page in ["learn", "view"] {
                browser.open_page(&format!("/{page}?game={game}")).await?;
                browser
                    .wait("the board", "return document.querySelector('.boards svg.panel') !== null")
                    .await?;
                assert_eq!(violations(&browser).await?, Vec::<String>::new(), "/{page} of {game}");
                assert!(fits_its_width(&browser).await?, "/{page} of {game} is not too wide");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn pages_on_a_laptop() {
    inspect(Device::Laptop).await;
}

#[tokio::test]
async fn pages_on_a_phone() {
    inspect(Device::Phone).await;
}

#[tokio::test]
async fn dark_pages_have_enough_contrast() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        browser.open_page("/").await?;
        browser.ask("localStorage.setItem('tessera-settings', '{\"theme\": \"dark\"}')").await?;
        for path in [
            "/",
            "/?game=warring_states",
            "/view?game=warring_states",
            "/puzzles/iq_steps",
            "/puzzles/iq_steps/1/1",
        ] {
            browser.open_page(path).await?;
            assert_eq!(violations(&browser).await?, Vec::<String>::new(), "{path}");
        }
        Ok(())
    })
    .await;
}

/// Looks at what comes up while a game is played: a thing in hand, its preview, dialogs, the result and the analysis.
async fn inspect_a_game(device: Device, theme: &'static str) {
    with_table(move |fixture| async move {
        let browser = fixture.browser(device).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/").await?;
        let set = format!(
            "const known = JSON.parse(localStorage.getItem('tessera-settings'));
             localStorage.setItem('tessera-settings', JSON.stringify({{ ...known, theme: '{theme}' }}));"
        );
        browser.ask(&set).await?;
        let check = async |what: &str| -> Outcome {
            assert_eq!(violations(&browser).await?, Vec::<String>::new(), "{what}");
            Ok(())
        };
        for game in ["agamemnon", "akropolis"] {
            open_table(&browser, game, people(2)).await?;
            browser.wait("a target", "return document.querySelector('[data-target]') !== null").await?;
            let thing = hands.targets().await?.into_iter().find(|target| !target.is_place);
            if let Some(thing) = thing {
                hands.point(&thing.id).await?;
                check(&format!("a thing of {game} in hand")).await?;
            }
            if device == Device::Phone {
                let place =
                    hands.targets().await?.into_iter().find(|target| target.is_place).ok_or("no place")?;
                hands.point(&place.id).await?;
                browser.wait("the preview", "return document.querySelector('.ui-pending') !== null").await?;
                check(&format!("a move of {game} to confirm")).await?;
            }
        }
        let close = "document.querySelector('dialog[open]').close()";
        for (open, what) in [("button", "the rules"), ("button:last-of-type", "the settings")] {
            browser.ask(&format!("document.querySelector('.page-tools {open}').click()")).await?;
            browser.wait(what, "return document.querySelector('dialog[open]') !== null").await?;
            check(what).await?;
            browser.ask(close).await?;
        }
        hands.press("Give up").await?;
        hands.press("Give up").await?;
        browser.wait("the result", "return document.querySelector('dialog.result') !== null").await?;
        check("the result").await?;
        browser.ask(close).await?;
        hands.press("Analyse").await?;
        browser
            .wait("the analysis", "return document.querySelector('.analysis').childElementCount > 0")
            .await?;
        check("the analysis").await
    })
    .await;
}

#[tokio::test]
async fn a_dark_game_on_a_phone() {
    inspect_a_game(Device::Phone, "dark").await;
}

#[tokio::test]
async fn a_light_game_on_a_laptop() {
    inspect_a_game(Device::Laptop, "light").await;
}
