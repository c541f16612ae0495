//! One test: a server with an empty data folder, a driver, and browsers that are closed whatever happens.

use std::process::Command;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore};

use crate::browser::{Browser, Device};
use crate::process::{Beside, binary};
use crate::{Outcome, hands};

/// How long a test may take before it has failed.
const MOST: Duration = Duration::from_secs(150);

/// Browsers are heavy: so many tests run at once.
static PLACES: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));

/// What a test works with.
#[derive(Clone)]
pub struct Fixture {
    driver: String,
    /// The address of the table.
    pub server: String,
    browsers: Arc<Mutex<Vec<Browser>>>,
}

impl Fixture {
    /// Another browser, with cookies of its own.
    pub async fn browser(&self, device: Device) -> Outcome<Browser> {
        let browser = Browser::open(&self.driver, &self.server, device).await?;
        self.browsers.lock().await.push(browser.clone());
        Ok(browser)
    }
}

/// Runs a test with a table of its own.
///
/// # Panics
/// If the test fails, if it takes too long, or if a page complained in its console.
pub async fn with_table<F, R>(test: F)
where
    F: FnOnce(Fixture) -> R,
    R: Future<Output = Outcome> + Send + 'static,
{
    let _place = PLACES.acquire().await.expect("the places are never closed");
    let data = tempfile::tempdir().expect("a folder for the games");
    let mut serve = Command::new(binary().expect("the program under test"));
    serve.args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(data.path());
    let address =
        |line: &str| line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned);
    let (_server, server) = Beside::start(&mut serve, address).expect("the server starts");
    let port =
        |line: &str| line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok();
    let (_driver, port) =
        Beside::start(Command::new("chromedriver").arg("--port=0"), port).expect("chromedriver is installed");
    let fixture = Fixture {
        driver: format!("http://127.0.0.1:{port}"),
        server: server.trim_end_matches('/').to_owned(),
        browsers: Arc::default(),
    };
    let running = tokio::spawn(tokio::time::timeout(MOST, test(fixture.clone())));
    let outcome = running.await;
    let mut complaints = Vec::new();
    for browser in fixture.browsers.lock().await.drain(..) {
        complaints.extend(hands::complaints(&browser).await);
        if std::env::var_os("TESSERA_SHOTS").is_some() {
            hands::shot(&browser).await;
        }
        browser.close().await;
    }
    match outcome {
        Ok(Ok(Ok(()))) => {}
        Ok(Ok(Err(error))) => panic!("{error}"),
        Ok(Err(_)) => panic!("the test took longer than {MOST:?}"),
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
    assert!(complaints.is_empty(), "the console of a page says {complaints:?}");
}
