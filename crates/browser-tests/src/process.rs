//! Programs that run beside a test and end with it.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use crate::Outcome;

/// How often a program is started before it counts as broken.
const TRIES: usize = 5;

/// A program that is ended when it is dropped.
pub(crate) struct Beside(Child);

impl Beside {
    /// Starts a program and reads its standard output until a line answers the question.
    pub(crate) fn start<T>(command: &mut Command, found: impl Fn(&str) -> Option<T>) -> Outcome<(Beside, T)> {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn()?;
        let output = child.stdout.take().ok_or("the program has no output")?;
        let mut beside = Beside(child);
        let mut lines = BufReader::new(output).lines();
        let mut said = String::new();
        for line in lines.by_ref() {
            let line = line?;
            if let Some(answer) = found(&line) {
                // If the reader stopped, the program would fail at its next line.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok((beside, answer));
            }
            said.push_str(&line);
            said.push('\n');
        }
        let status = beside.0.wait()?;
        Err(format!("{} ended with {status} before it was ready: {said}", command.get_program().display())
            .into())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program as often as it takes, for programs that now and then lose the race for a port.
pub(crate) fn insist<T>(start: impl Fn() -> Outcome<(Beside, T)>) -> Outcome<(Beside, T)> {
    for _ in 1..TRIES {
        if let Ok(started) = start() {
            return Ok(started);
        }
    }
    start()
}

/// The program under test: `TESSERA_BIN`, or a fresh build of the command line.
pub(crate) fn binary() -> Outcome<PathBuf> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    if let Some(given) = std::env::var_os("TESSERA_BIN") {
        return Ok(given.into());
    }
    let built = BUILT.get_or_init(|| build().map_err(|error| error.to_string()));
    Ok(built.clone()?)
}

fn build() -> Outcome<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo).args(["build", "--quiet", "--package", "tessera-cli"]).status()?;
    if !done.success() {
        return Err("tessera-cli cannot be built".into());
    }
    // Tests run from TARGET/PROFILE/deps.
    let test = std::env::current_exe()?;
    let profile = test.parent().and_then(|deps| deps.parent()).ok_or("the test lies in no folder")?;
    Ok(profile.join("tessera"))
}
