//! A browser, driven through chromedriver.

use std::time::Duration;

use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::Outcome;
use crate::touch::Tools;

/// What the browser runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    /// A laptop of 1280 by 800 pixels with a mouse.
    Laptop,
    /// The same where things move on pages, which takes time.
    LivelyLaptop,
    /// A phone of 390 by 844 pixels with a touch screen.
    Phone,
    /// The same phone, lying on its side.
    PhoneOnItsSide,
}

/// How long to wait for something on a page.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often a browser is started before it counts as broken.
const TRIES: usize = 5;

/// What a page says besides its board, for the message of a test that fails.
const SEEN: &str = "
  const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
  return { notices: texts('.notice'), toasts: texts('.toast'), dialogs: texts('dialog h2'), prompt: texts('.prompt'),
           moves: texts('.log-count'), targets: document.querySelectorAll('[data-target]').length };";

/// A browser with one page.
#[derive(Clone)]
pub struct Browser {
    pub(crate) client: Client,
    /// The address of the table.
    pub server: String,
    /// What it runs on.
    pub device: Device,
}

impl Browser {
    pub(crate) async fn open(driver: &str, server: &str, device: Device) -> Outcome<Browser> {
        let mut flags = vec![
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--window-size=1280,800",
        ];
        if device != Device::LivelyLaptop {
            flags.push("--force-prefers-reduced-motion");
        }
        let mut options = json!({ "args": flags });
        let screen = match device {
            Device::Laptop | Device::LivelyLaptop => None,
            Device::Phone => Some((390, 844)),
            Device::PhoneOnItsSide => Some((844, 390)),
        };
        if let Some((width, height)) = screen {
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true }
            });
        }
        let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let Value::Object(wanted) = wanted else { return Err("capabilities are an object".into()) };
        let mut tries = 1;
        let client = loop {
            let builder = &mut ClientBuilder::new(HttpConnector::new());
            match builder.capabilities(wanted.clone()).connect(driver).await {
                Ok(client) => break client,
                Err(error) if tries == TRIES => return Err(error.into()),
                Err(_) => tries += 1,
            }
        };
        Ok(Browser { client, server: server.to_owned(), device })
    }

    pub(crate) async fn close(self) {
        let _ = self.client.close().await;
    }

    /// Remembers that the first steps of all games have been read.
    pub(crate) async fn know_the_games(&self) -> Outcome {
        self.know_these_games("/api/games").await
    }

    /// The same for the games of a list.
    pub(crate) async fn know_these_games(&self, list: &str) -> Outcome {
        self.client.goto(&format!("{}/icon.svg", self.server)).await?;
        let script = format!(
            "const request = new XMLHttpRequest();
             request.open('GET', '{}{list}', false);
             request.send();
             const seen = JSON.parse(request.responseText).map((game) => game.name);
             localStorage.setItem('tessera-settings', JSON.stringify({{ seen }}));
             return seen.length",
            self.server
        );
        match self.ask(&script).await?.as_u64() {
            None | Some(0) => Err("there are no games".into()),
            Some(_) => Ok(()),
        }
    }

    /// Opens a page of the table and waits until it is there.
    pub async fn open_page(&self, path: &str) -> Outcome {
        self.client.goto(&format!("{}{path}", self.server)).await?;
        self.wait("the page", "return document.body.classList.contains('ready')").await?;
        Ok(())
    }

    /// Waits until the page of a table is there.
    pub async fn arrive(&self) -> Outcome {
        let script =
            "return location.pathname.startsWith('/t/') && document.body.classList.contains('ready')";
        self.wait("the table", script).await?;
        Ok(())
    }

    /// Loads the page anew.
    pub async fn reload(&self) -> Outcome {
        self.client.refresh().await?;
        self.wait("the page", "return document.body.classList.contains('ready')").await?;
        Ok(())
    }

    /// Runs a script before those of every page that is opened from now on.
    pub async fn prepare(&self, script: &str) -> Outcome {
        let params = json!({ "source": script });
        self.client.issue_cmd(Tools { command: "Page.addScriptToEvaluateOnNewDocument", params }).await?;
        Ok(())
    }

    /// Opens another window of the same browser, and goes there.
    pub async fn another_window(&self) -> Outcome {
        let window = self.client.new_window(true).await?.handle;
        Ok(self.client.switch_to_window(window).await?)
    }

    /// Goes to the window with this number, in the order in which they were opened.
    pub async fn go_to_window(&self, number: usize) -> Outcome {
        let windows = self.client.windows().await?;
        let window = windows.get(number).cloned().ok_or("there are fewer windows")?;
        Ok(self.client.switch_to_window(window).await?)
    }

    /// The address of the page, without the server.
    pub async fn path(&self) -> Outcome<String> {
        let url = self.client.current_url().await?;
        Ok(url.as_str().strip_prefix(&self.server).unwrap_or(url.as_str()).to_owned())
    }

    /// What a script on the page returns.
    pub async fn ask(&self, script: &str) -> Outcome<Value> {
        Ok(self.client.execute(script, Vec::new()).await?)
    }

    /// Waits until a script returns something that is not empty.
    pub async fn wait(&self, what: &str, script: &str) -> Outcome<Value> {
        let began = tokio::time::Instant::now();
        loop {
            let value = self.ask(script).await?;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != json!("") && value != json!([])
            {
                return Ok(value);
            }
            if began.elapsed() > PATIENCE {
                let seen = self.ask(SEEN).await?;
                return Err(format!("waited in vain for {what} at {}: {seen}", self.path().await?).into());
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Writes a text into a field.
    pub async fn write(&self, selector: &str, text: &str) -> Outcome {
        let field = self.client.find(Locator::Css(selector)).await?;
        field.clear().await?;
        field.send_keys(text).await?;
        Ok(())
    }

    /// Chooses an option of a list by its value.
    pub async fn choose(&self, selector: &str, value: &str) -> Outcome {
        self.client.find(Locator::Css(selector)).await?.select_by_value(value).await?;
        Ok(())
    }

    /// The names of all games that the server offers.
    pub async fn games(&self) -> Outcome<Vec<String>> {
        let links = self.wait("the games", "return [...document.querySelectorAll('.game-card')].map((card) => new URL(card.href).searchParams.get('game'))").await?;
        let text = |name: &Value| name.as_str().unwrap_or_default().to_owned();
        Ok(links.as_array().map(|all| all.iter().map(text).collect()).unwrap_or_default())
    }
}
