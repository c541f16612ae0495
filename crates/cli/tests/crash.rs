//! Killed twenty times while games are played, the table loses nothing that it acknowledged. `cargo run --release -p
//! tessera-cli --example crash` is the long form.

#[path = "crash/mod.rs"]
mod campaign;

use std::time::Duration;

#[test]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
fn killed_at_any_moment_it_loses_nothing_that_it_acknowledged() {
    let data = std::env::temp_dir().join(format!("tessera-crash-{}", std::process::id()));
    let campaign = campaign::Campaign {
        binary: env!("CARGO_BIN_EXE_tessera").into(),
        data: data.clone(),
        kills: 20,
        tables: 6,
        longest: Duration::from_millis(400),
        seed: 7,
    };
    let report = campaign::run(&campaign, |_| {});
    let _ = std::fs::remove_dir_all(&data);
    assert_eq!(report.kills, 20);
    assert!(report.acknowledged > 100, "{report}");
    assert!(report.streamed > 100 && report.reconnected > 20 && report.retried > 0, "{report}");
    assert!(report.verified >= 6 && report.folded == report.verified, "{report}");
}
