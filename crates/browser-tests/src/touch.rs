//! A finger on a touch screen, through the protocol of the browser's own tools: the page scrolls, zooms and cancels
//! pointers as it does on a phone.

use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};

use crate::{Browser, Outcome};

/// A finger.
pub struct Finger<'a> {
    browser: &'a Browser,
    at: (f64, f64),
}

impl<'a> Finger<'a> {
    /// Puts a finger down at a point of the window.
    pub async fn down(browser: &'a Browser, at: (f64, f64)) -> Outcome<Finger<'a>> {
        let finger = Finger { browser, at };
        finger.send("touchStart").await?;
        Ok(finger)
    }

    /// Moves the finger to a point of the window in steps, as fingers do.
    pub async fn move_to(&mut self, to: (f64, f64)) -> Outcome {
        const STEPS: u32 = 12;
        let from = self.at;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            self.at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.send("touchMove").await?;
        }
        Ok(())
    }

    /// Moves the finger by a number of pixels.
    pub async fn move_by(&mut self, by: (f64, f64)) -> Outcome {
        self.move_to((self.at.0 + by.0, self.at.1 + by.1)).await
    }

    /// Lifts the finger.
    pub async fn up(self) -> Outcome {
        self.send("touchEnd").await
    }

    async fn send(&self, kind: &str) -> Outcome {
        let points = match kind {
            "touchEnd" => json!([]),
            _ => json!([{ "x": self.at.0, "y": self.at.1 }]),
        };
        let params = json!({ "type": kind, "touchPoints": points });
        let command = Tools { command: "Input.dispatchTouchEvent", params };
        self.browser.client.issue_cmd(command).await?;
        Ok(())
    }
}

/// A command of the browser's own tools.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) command: &'static str,
    pub(crate) params: Value,
}

impl WebDriverCompatibleCommand for Tools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "cmd": self.command, "params": self.params }).to_string()))
    }
}
