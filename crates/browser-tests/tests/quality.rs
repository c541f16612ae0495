//! Pages are light, accessible, and fit narrow screens.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::Value;
use tessera_browser_tests::{Browser, Device, Hands, Outcome, complaints, with_table};

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
