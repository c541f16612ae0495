//! Ctrl-C during long work: the first stops it and shows the results so far; the second ends the program immediately.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

static ASKED: AtomicBool = AtomicBool::new(false);

/// The exit code that a shell reports for a program ended by Ctrl-C.
pub(crate) const EXIT_CODE: u8 = 130;

/// Makes Ctrl-C set a flag that long work polls.
pub(crate) fn listen() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().context("Ctrl-C")?;
    std::thread::Builder::new()
        .name("ctrl-c".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    if ASKED.swap(true, Ordering::Relaxed) {
                        std::process::exit(EXIT_CODE.into());
                    }
                }
            });
        })
        .context("Ctrl-C")?;
    Ok(())
}

/// Returns whether the work should stop.
#[inline]
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
