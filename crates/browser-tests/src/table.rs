//! The fixture of a test: a server with an empty data folder, a driver, and browsers that are closed in any case.

use std::path::Path;
use std::process::Command;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use tempfile::TempDir;
use tokio::sync::{Mutex, Semaphore};

use crate::browser::{Browser, Device};
use crate::process::{Beside, binary, insist};
use crate::{Outcome, hands};

/// How long a test may take before it has failed.
pub(crate) const MOST: Duration = Duration::from_secs(300);

/// Browsers are heavy: this many tests run at once.
pub(crate) static PLACES: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));

/// What a test works with.
#[derive(Clone)]
pub struct Fixture {
    driver: String,
    /// The address of the table.
    pub server: String,
    data: Arc<TempDir>,
    running: Arc<Mutex<Option<Beside>>>,
    browsers: Arc<Mutex<Vec<Browser>>>,
}

impl Fixture {
    /// Kills the server, as a loss of power would.
    pub async fn kill_server(&self) {
        self.running.lock().await.take();
    }

    /// Starts the server again, with the same games at the same address.
    pub async fn restart_server(&self) -> Outcome {
        let address = self.server.trim_start_matches("http://");
        let (server, _) = insist(|| serve(self.data.path(), address))?;
        *self.running.lock().await = Some(server);
        Ok(())
    }

    /// Another browser, with cookies of its own, of somebody who knows the games.
    pub async fn browser(&self, device: Device) -> Outcome<Browser> {
        let browser = self.newcomer(device).await?;
        browser.know_the_games().await?;
        Ok(browser)
    }

    /// Another browser, with cookies of its own, of somebody who has never been here.
    pub async fn newcomer(&self, device: Device) -> Outcome<Browser> {
        let browser = Browser::open(&self.driver, &self.server, device).await?;
        self.browsers.lock().await.push(browser.clone());
        Ok(browser)
    }
}

/// Starts the server with the games of a folder; gives where it answers.
fn serve(data: &Path, address: &str) -> Outcome<(Beside, String)> {
    let mut serve = Command::new(binary()?);
    serve.args(["serve", "--bind", address, "--data"]).arg(data);
    let said =
        |line: &str| line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned);
    Beside::start(&mut serve, said)
}

/// Starts a driver on a free port, which it returns. All files left by it and its browsers are in one folder.
pub(crate) fn drive(scratch: &Path) -> Outcome<(Beside, u16)> {
    let port =
        |line: &str| line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok();
    Beside::start(Command::new("chromedriver").arg("--port=0").env("TMPDIR", scratch), port)
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
    let (running, server) = insist(|| serve(data.path(), "127.0.0.1:0")).expect("the server starts");
    let scratch = tempfile::tempdir().expect("a folder for the browsers");
    let (driver, port) = insist(|| drive(scratch.path())).expect("chromedriver is installed");
    let fixture = Fixture {
        driver: format!("http://127.0.0.1:{port}"),
        server: server.trim_end_matches('/').to_owned(),
        data: Arc::new(data),
        running: Arc::new(Mutex::new(Some(running))),
        browsers: Arc::default(),
    };
    let running = tokio::spawn(tokio::time::timeout(MOST, test(fixture.clone())));
    let outcome = running.await;
    let complaints = close(&fixture.browsers).await;
    drop(driver);
    drop(scratch);
    judge(outcome, &complaints);
}

/// Closes the browsers of a test; gives what their consoles say.
pub(crate) async fn close(browsers: &Mutex<Vec<Browser>>) -> Vec<String> {
    let mut complaints = Vec::new();
    for browser in browsers.lock().await.drain(..) {
        complaints.extend(hands::complaints(&browser).await);
        if std::env::var_os("TESSERA_SHOTS").is_some() {
            hands::shot(&browser).await;
        }
        browser.close().await;
    }
    complaints
}

/// How a test ended.
type Ended = Result<Result<Outcome, tokio::time::error::Elapsed>, tokio::task::JoinError>;

/// Fails if a test has failed.
pub(crate) fn judge(outcome: Ended, complaints: &[String]) {
    match outcome {
        Ok(Ok(Ok(()))) => {}
        Ok(Ok(Err(error))) => panic!("{error}"),
        Ok(Err(_)) => panic!("the test took longer than {MOST:?}"),
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
    assert!(complaints.is_empty(), "the console of a page says {complaints:?}");
}
