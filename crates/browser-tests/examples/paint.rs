//! How long the table takes from an input to the next frame that is painted, on a late position of Akropolis.
//!
//! ```sh
//! cargo run --release -p tessera-browser-tests --example paint
//! ```
//!
//! A tile in hand is moved over all its places and turned at each of them; on a phone it is put down at every fourth of them,
//! put back and taken again. The time runs from the event's first listener until the frame after it has been painted.
#![allow(clippy::print_stdout, reason = "a program that measures prints")]

use tessera_browser_tests::{Browser, Device, Hands, Outcome, open_table_at, people, with_table};

/// Two cities of 13 tiles, three tiles before the end.
const LATE: &str = "2hmbtg;037072024;P00115S02W02R526S02E00R425S01W01R301S03W02R319S03W01R404S02W01R329S02W04R230S03W03R3\
                    18S00W04R311S03E01R313S05W01R033S05W05R003S04E00R006S00W03R208S05W04R3;P10728S01W02R517S01W02R035S00W03R5\
                    16S01W05R032S02W03R336S02W06R521N01W01R323N01W05R031N03W02R205N04W01R312N03W01R310S00W03R314N01W03R4\
                    09S00W03R527N01E00R3;";

/// Notes for every event how long it takes until the next frame has been painted. A message that is sent in a frame arrives
/// after it was painted.
const NOTE: &str = "
  window.times = {};
  for (const kind of ['pointermove', 'pointerup', 'keydown'])
    addEventListener(kind, () => {
      const began = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (times[kind] ??= []).push(performance.now() - began);
        port2.postMessage(0);
      });
    }, true);";

#[tokio::main]
async fn main() {
    for device in [Device::Laptop, Device::Phone] {
        with_table(move |fixture| async move { measure(&fixture.browser(device).await?).await }).await;
    }
}

async fn measure(browser: &Browser) -> Outcome {
    let hands = Hands::at(browser);
    open_table_at(browser, "akropolis", LATE, people(2)).await?;
    hands.point("tile-07").await?;
    let places: Vec<_> = hands.targets().await?.into_iter().filter(|target| target.is_place).collect();
    browser.ask(NOTE).await?;
    for place in places.iter().step_by(if browser.device == Device::Laptop { 1 } else { 4 }) {
        if browser.device == Device::Laptop {
            hands.hover(place.x, place.y).await?;
            hands.key('r').await?;
        } else {
            hands.point(&place.id).await?;
            hands.press("Put back").await?;
            hands.point("tile-07").await?;
        }
    }
    let times = browser.ask("return times").await?;
    for (kind, times) in times.as_object().into_iter().flatten() {
        let mut times: Vec<f64> =
            times.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
        times.sort_by(f64::total_cmp);
        let (Some(median), Some(worst)) = (times.get(times.len() / 2), times.last()) else { continue };
        println!("{:?}, {} {kind}: median {median:.1} ms, worst {worst:.1} ms", browser.device, times.len());
    }
    Ok(())
}
