//! Hands at a table: they see what can be pointed at, and click, tap, drag or type.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions,
    PointerAction, TouchActions, WheelAction, WheelActions,
};
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::Value;

use crate::{Browser, Device, Outcome};

/// How often something was reached for, which tells one time from another.
static REACHES: AtomicU64 = AtomicU64::new(0);

/// The Tab key.
const TAB: char = '\u{e004}';
/// The Control key.
const CONTROL: char = '\u{e009}';

/// Where each target is on the screen.
const TARGETS: &str = "
  return [...document.querySelectorAll('svg.panel [data-target]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { id: element.dataset.target, kind: element.classList.contains('ui-mark') ? 'place' : 'pick',
             x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });";

/// Something that can be pointed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// The step.
    pub id: String,
    /// Whether it is a place.
    pub is_place: bool,
    /// Pixels from the left edge of the window.
    pub x: f64,
    /// Pixels from the top edge of the window.
    pub y: f64,
}

/// Hands that play at a browser.
pub struct Hands<'a> {
    browser: &'a Browser,
}

impl<'a> Hands<'a> {
    /// Hands at this browser.
    pub fn at(browser: &'a Browser) -> Hands<'a> {
        Hands { browser }
    }

    /// What can be pointed at.
    pub async fn targets(&self) -> Outcome<Vec<Target>> {
        let found = self.browser.ask(TARGETS).await?;
        let number = |target: &Value, name: &str| target[name].as_f64().unwrap_or_default();
        let target = |target: &Value| Target {
            id: target["id"].as_str().unwrap_or_default().to_owned(),
            is_place: target["kind"] == "place",
            x: number(target, "x"),
            y: number(target, "y"),
        };
        Ok(found.as_array().map(|all| all.iter().map(target).collect()).unwrap_or_default())
    }

    /// Waits until something is on the screen and stays where it is, and says where that is.
    async fn reach(&self, what: &str, find: &str) -> Outcome<(f64, f64)> {
        let reach = REACHES.fetch_add(1, Ordering::Relaxed);
        let script = format!(
            "const element = (() => {{ {find} }})();
             if (!element) return null;
             const inside = (box) => box.top > 110 && box.bottom < innerHeight - 130;
             if (!inside(element.getBoundingClientRect())) element.scrollIntoView({{ block: 'center', inline: 'center' }});
             const box = element.getBoundingClientRect();
             const [now, before] = [[box.left + box.width / 2, box.top + box.height / 2], window.reached];
             window.reached = {{ reach: {reach}, now }};
             const stays = before?.reach === {reach} && Math.hypot(now[0] - before.now[0], now[1] - before.now[1]) < 0.5;
             return stays ? now : null;"
        );
        let found = self.browser.wait(what, &script).await?;
        match (found[0].as_f64(), found[1].as_f64()) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(format!("{what} is nowhere").into()),
        }
    }

    /// Clicks or taps a target.
    pub async fn point(&self, id: &str) -> Outcome {
        let (x, y) = self.find(id).await?;
        self.tap(x, y).await
    }

    /// Clicks or taps a point of the window.
    pub async fn tap(&self, x: f64, y: f64) -> Outcome {
        let press = [
            PointerAction::MoveTo { duration: None, x, y },
            PointerAction::Down { button: MOUSE_BUTTON_LEFT },
            PointerAction::Up { button: MOUSE_BUTTON_LEFT },
        ];
        self.perform(press).await
    }

    /// Moves the mouse to the edge of the board, where nothing is aimed at.
    pub async fn over_board(&self) -> Outcome {
        let script = "const box = document.querySelector('.role-board svg.panel').getBoundingClientRect(); return [box.left + 4, box.top + 4];";
        let corner = self.browser.ask(script).await?;
        let at = |index: usize| corner[index].as_f64().unwrap_or_default();
        self.perform([PointerAction::MoveTo { duration: None, x: at(0), y: at(1) }]).await
    }

    /// Moves the mouse to a point of the window.
    pub async fn hover(&self, x: f64, y: f64) -> Outcome {
        self.perform([PointerAction::MoveTo { duration: None, x, y }]).await
    }

    /// Presses the right button of the mouse at a point of the window.
    pub async fn right_click(&self, x: f64, y: f64) -> Outcome {
        let button = MOUSE_BUTTON_RIGHT;
        let move_to = PointerAction::MoveTo { duration: None, x, y };
        self.perform([move_to, PointerAction::Down { button }, PointerAction::Up { button }]).await
    }

    /// Presses the left button at one point of the window and moves the mouse to another one.
    pub async fn take_along(&self, from: (f64, f64), to: (f64, f64)) -> Outcome {
        let move_to = |(x, y)| PointerAction::MoveTo { duration: Some(Duration::from_millis(40)), x, y };
        let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        self.perform([move_to(from), down, move_to(half), move_to(to)]).await
    }

    /// Releases the left button.
    pub async fn let_go(&self) -> Outcome {
        self.perform([PointerAction::Up { button: MOUSE_BUTTON_LEFT }]).await
    }

    /// Turns the wheel at a point of the window.
    pub async fn wheel(&self, (x, y): (f64, f64), delta_y: i64) -> Outcome {
        let (x, y) = (x as i64, y as i64);
        let wheel = WheelActions::new("wheel".to_owned()).then(WheelAction::Scroll {
            duration: None,
            x,
            y,
            delta_x: 0,
            delta_y,
        });
        self.browser.client.perform_actions(wheel).await?;
        Ok(())
    }

    /// Waits until a target is on the screen and stays where it is, and says where that is.
    pub async fn find(&self, id: &str) -> Outcome<(f64, f64)> {
        let find = format!("return document.querySelector('[data-target=\"{id}\"]')");
        self.reach(&format!("the target {id:?}"), &find).await
    }

    /// Drags from one point of the window to another one.
    pub async fn drag(&self, from: (f64, f64), to: (f64, f64)) -> Outcome {
        let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let move_to = |(x, y)| PointerAction::MoveTo { duration: Some(Duration::from_millis(40)), x, y };
        let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        self.perform([move_to(from), down, move_to(half), move_to(to), up]).await
    }

    async fn perform(&self, actions: impl IntoIterator<Item = PointerAction>) -> Outcome {
        let client = &self.browser.client;
        match self.browser.device {
            Device::Laptop | Device::LivelyLaptop => {
                let start = MouseActions::new("mouse".to_owned());
                client.perform_actions(actions.into_iter().fold(start, MouseActions::then)).await?;
            }
            Device::Phone | Device::PhoneOnItsSide => {
                let start = TouchActions::new("finger".to_owned());
                client.perform_actions(actions.into_iter().fold(start, TouchActions::then)).await?;
            }
        }
        Ok(())
    }

    /// Turns the wheel at a point of the window while the Control key is down.
    pub async fn zoom(&self, (x, y): (f64, f64), delta_y: i64) -> Outcome {
        let duration = Duration::from_millis(30);
        let held = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: CONTROL })
            .then(KeyAction::Pause { duration })
            .then(KeyAction::Up { value: CONTROL });
        let (x, y) = (x as i64, y as i64);
        let wheel = WheelActions::new("wheel".to_owned())
            .then(WheelAction::Pause { duration })
            .then(WheelAction::Scroll { duration: None, x, y, delta_x: 0, delta_y })
            .then(WheelAction::Pause { duration });
        self.browser.client.perform_actions(Actions::from(held).and(wheel)).await?;
        Ok(())
    }

    /// Puts two fingers down on both sides of a point of the window and draws them apart.
    pub async fn pinch(&self, (x, y): (f64, f64), from: f64, to: f64) -> Outcome {
        let finger = |name: &str, side: f64| {
            let at = |away: f64, milliseconds: u64| PointerAction::MoveTo {
                duration: Some(Duration::from_millis(milliseconds)),
                x: x + side * away,
                y,
            };
            [
                at(from, 0),
                PointerAction::Down { button: MOUSE_BUTTON_LEFT },
                at((from + to) / 2.0, 60),
                at(to, 60),
            ]
            .into_iter()
            .chain([PointerAction::Up { button: MOUSE_BUTTON_LEFT }])
            .fold(TouchActions::new(name.to_owned()), TouchActions::then)
        };
        let both = Actions::from(finger("thumb", -1.0)).and(finger("finger", 1.0));
        self.browser.client.perform_actions(both).await?;
        Ok(())
    }

    /// Clicks or taps a button by its words.
    pub async fn press(&self, words: &str) -> Outcome {
        let find = format!(
            "const shown = (element) => !element.disabled && element.getClientRects().length > 0;
             const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
             return [...open.querySelectorAll('button, a, summary, label.ui-pill')]
               .find((element) => shown(element) && element.textContent.includes('{words}'));"
        );
        let (x, y) = self.reach(&format!("a button {words:?}"), &find).await?;
        self.tap(x, y).await
    }

    /// Presses the Tab key until something has the focus.
    pub async fn tab_to(&self, selector: &str) -> Outcome {
        let focused = format!("return document.activeElement.matches('{selector}')");
        for _ in 0..80 {
            if self.browser.ask(&focused).await? == Value::Bool(true) {
                return Ok(());
            }
            self.key(TAB).await?;
        }
        Err(format!("the Tab key never leads to {selector:?}").into())
    }

    /// Presses and releases a key.
    pub async fn key(&self, key: char) -> Outcome {
        let press = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        self.browser.client.perform_actions(press).await?;
        Ok(())
    }
}

/// What a page has complained about in its console since it was last asked. Refused requests are part of some tests
/// and no fault of the page.
pub async fn complaints(browser: &Browser) -> Vec<String> {
    let log = browser.client.issue_cmd(ConsoleLog).await.unwrap_or_default();
    let is_fault = |entry: &&Value| entry["level"] == "SEVERE" && entry["source"] != "network";
    let text = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
    log.as_array().map(|all| all.iter().filter(is_fault).map(text).collect()).unwrap_or_default()
}

/// Chromedriver's own command for the console of a page.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(r#"{"type":"browser"}"#.to_owned()))
    }
}

/// Keeps a picture of the page in the folder that `TESSERA_SHOTS` names.
pub(crate) async fn shot(browser: &Browser) {
    let (Some(folder), Ok(picture)) = (std::env::var_os("TESSERA_SHOTS"), browser.client.screenshot().await)
    else {
        return;
    };
    let test = std::thread::current().name().unwrap_or("test").to_owned();
    let path = std::path::Path::new(&folder).join(format!("{test}-{:?}.png", browser.device));
    let _ = std::fs::write(path, picture);
}
