//! The functions called by JavaScript: it writes a call into the input, runs it, and reads the output.
//!
//! Every value stays in a safe Rust vector. JavaScript gets its address; no pointer from JavaScript is ever
//! dereferenced. `#[unsafe(no_mangle)]` only fixes the names of the exports.
#![cfg_attr(target_family = "wasm", allow(unsafe_code, reason = "exports need fixed names"))]
#![cfg(target_family = "wasm")]

use std::cell::RefCell;

use tessera_core::Progress;

use crate::{Host, MODULE};

#[link(wasm_import_module = "tessera")]
unsafe extern "C" {
    /// Reports the progress of a search to the worker; the limit is 0 if there is none.
    safe fn progress(nodes: f64, limit: f64);
}

struct Worker {
    host: Host,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static WORKER: RefCell<Worker> = RefCell::new(Worker {
        host: Host::new(MODULE, |Progress { nodes, limit }| progress(nodes as f64, limit.unwrap_or(0) as f64)),
        input: Vec::new(),
        output: Vec::new(),
    });
}

/// Allocates the input for a call of this many bytes, and returns its address.
#[unsafe(no_mangle)]
extern "C" fn input(bytes: usize) -> *mut u8 {
    WORKER.with_borrow_mut(|worker| {
        worker.input.clear();
        worker.input.resize(bytes, 0);
        worker.input.as_mut_ptr()
    })
}

/// Carries out the call, and returns the length of the output.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    WORKER.with_borrow_mut(|worker| {
        worker.output = worker.host.call(&worker.input).into_bytes();
        worker.output.len()
    })
}

/// Returns the address of the output.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    WORKER.with_borrow(|worker| worker.output.as_ptr())
}
