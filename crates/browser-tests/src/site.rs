//! The static site, served by the plainest host of files there is.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::Outcome;
use crate::browser::{Browser, Device};
use crate::process::insist;
use crate::table::{MOST, PLACES, close, drive, judge};

/// What a test of the static site works with.
#[derive(Clone)]
pub struct Site {
    driver: String,
    /// The address of the page, without the last slash.
    pub address: String,
    prefix: &'static str,
    serving: Arc<Mutex<Option<JoinHandle<()>>>>,
    asked: Arc<Mutex<Vec<String>>>,
    newer: Arc<AtomicBool>,
    full: Arc<AtomicBool>,
    browsers: Arc<Mutex<Vec<Browser>>>,
}

impl Site {
    /// Stops the host: from now on there is no network.
    pub async fn cut_the_network(&self) {
        if let Some(serving) = self.serving.lock().await.take() {
            serving.abort();
        }
    }

    /// Puts a newer version of the same files in place of the site.
    pub fn publish_a_newer_version(&self) {
        self.newer.store(true, Relaxed);
    }

    /// From now on browsers load a store that has no room for the third row of a log.
    pub fn leave_room_for_two_rows(&self) {
        self.full.store(true, Relaxed);
    }

    /// The paths that browsers have asked for so far.
    pub async fn asked(&self) -> Vec<String> {
        self.asked.lock().await.clone()
    }

    /// A browser of somebody who knows the games.
    pub async fn browser(&self, device: Device) -> Outcome<Browser> {
        let browser = Browser::open(&self.driver, &self.address, device).await?;
        self.browsers.lock().await.push(browser.clone());
        browser.know_these_games("/games/index.json").await?;
        Ok(browser)
    }

    async fn serve(&self, listener: TcpListener) -> Outcome {
        let (folder, site) = (site_folder()?, self.clone());
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // One after the other: the files are small, and when this task ends, everything has ended.
                let _ = answer(stream, &folder, &site).await;
            }
        });
        *self.serving.lock().await = Some(serving);
        Ok(())
    }
}

/// How the function of the store begins that writes rows, and how it begins where the disk is full.
const COMMIT: &str = "export async function commit(commits) {";
const FULL: &str = "export async function commit(commits) {
  if (commits.some(({ rows }) => rows.some(({ number }) => number === 2))) throw new DOMException('', 'QuotaExceededError');";

/// Answers one request with a file, or 404.
async fn answer(mut stream: TcpStream, folder: &Path, site: &Site) -> std::io::Result<()> {
    let (mut head, mut part) = (Vec::new(), [0; 2048]);
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let length = tokio::time::timeout(Duration::from_millis(200), stream.read(&mut part)).await??;
        if length == 0 {
            return Ok(());
        }
        head.extend_from_slice(&part[..length]);
    }
    let head = String::from_utf8_lossy(&head);
    let target = head.split_whitespace().nth(1).unwrap_or_default().to_owned();
    let path = target.split('?').next().unwrap_or_default();
    let name = path.strip_prefix(site.prefix).unwrap_or("..");
    let name = if name.is_empty() { "index.html" } else { name };
    site.asked.lock().await.push(target.clone());
    let mut found = if name.contains("..") { None } else { std::fs::read(folder.join(name)).ok() };
    if name == "files.js" && site.newer.load(Relaxed) {
        found = found.map(|list| {
            String::from_utf8_lossy(&list).replacen("version: \"", "version: \"newer-", 1).into()
        });
    }
    if name == "local/store.js" && site.full.load(Relaxed) {
        found = found.map(|store| String::from_utf8_lossy(&store).replacen(COMMIT, FULL, 1).into());
    }
    let kind = match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        // Not every host knows modules of WebAssembly.
        _ => "application/octet-stream",
    };
    let (status, body) = found.map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&body).await?;
    stream.shutdown().await
}

/// Whether the static site is not to be tested, because it cannot be built here.
pub fn is_skipped() -> bool {
    std::env::var_os("TESSERA_SITE").is_some_and(|folder| folder.is_empty())
}

/// The static site: the folder in `TESSERA_SITE`, or a fresh build.
pub fn site_folder() -> Outcome<PathBuf> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    if let Some(given) = std::env::var_os("TESSERA_SITE") {
        return Ok(given.into());
    }
    let built = BUILT.get_or_init(|| build().map_err(|error| error.to_string()));
    Ok(built.clone()?)
}

fn build() -> Outcome<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let folder = target.join("site");
    let done = Command::new(root.join("site")).arg(&folder).stdout(std::process::Stdio::null()).status()?;
    if !done.success() {
        return Err("the static site cannot be built".into());
    }
    Ok(folder)
}

/// Runs a test with a host of the static site below a folder, such as `/` or `/tessera/`.
///
/// # Panics
/// If the test fails, if it takes too long, or if a page complained in its console.
pub async fn with_site<F, R>(prefix: &'static str, test: F)
where
    F: FnOnce(Site) -> R,
    R: Future<Output = Outcome> + Send + 'static,
{
    if is_skipped() {
        eprintln!("the static site is not tested: TESSERA_SITE is empty");
        return;
    }
    let _place = PLACES.acquire().await.expect("the places are never closed");
    let scratch = tempfile::tempdir().expect("a folder for the browsers");
    let (driver, port) = insist(|| drive(scratch.path())).expect("chromedriver is installed");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let host = listener.local_addr().expect("a listener has an address");
    let site = Site {
        driver: format!("http://127.0.0.1:{port}"),
        address: format!("http://{host}{}", prefix.trim_end_matches('/')),
        prefix,
        serving: Arc::default(),
        asked: Arc::default(),
        newer: Arc::default(),
        full: Arc::default(),
        browsers: Arc::default(),
    };
    site.serve(listener).await.expect("the site can be built");
    let outcome = tokio::spawn(tokio::time::timeout(MOST, test(site.clone()))).await;
    let complaints = close(&site.browsers).await;
    site.cut_the_network().await;
    drop(driver);
    judge(outcome, &complaints);
}
