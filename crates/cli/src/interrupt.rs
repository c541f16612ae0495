//! Ctrl-C during long work: it stops and shows what it has found; a second one ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

static ASKED: AtomicBool = AtomicBool::new(false);

/// What a shell reports of a program that Ctrl-C has ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// From now on Ctrl-C is a question that the work has to ask for.
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

/// Whether the work should stop.
#[inline]
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
