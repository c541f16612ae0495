//! Running the real binary.
#![allow(dead_code, reason = "every test file uses another part")]

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use tessera_core::Value;

/// The binary under test, ready for arguments.
pub(crate) fn tessera() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
}

/// Runs the binary with arguments and bytes on standard input.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = tessera()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Writing and reading at once: a pipe holds less than a test sends.
    let writer = std::thread::Builder::new().spawn(move || drop(stdin.write_all(&input))).unwrap();
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Standard output, standard error and exit code.
pub(crate) fn outcome(args: &[&str]) -> (String, String, i32) {
    let output = run(args, b"");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// The answers of `tessera query` to lines of requests.
pub(crate) fn query(lines: impl AsRef<[u8]>) -> Vec<BTreeMap<String, Value>> {
    let output = run(&["query"], lines.as_ref());
    // 1 says that some line was not a request.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
    let answer = |line: &str| match tessera_wire::read(line.as_bytes()) {
        Ok(Value::Map(answer)) => answer,
        other => panic!("{line}: {other:?}"),
    };
    String::from_utf8(output.stdout).unwrap().lines().map(answer).collect()
}

/// A temporary folder that is deleted afterwards.
pub(crate) struct Folder(pub(crate) std::path::PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tessera-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
