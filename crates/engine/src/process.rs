//! A process that communicates in lines, with a deadline for every operation.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, WaitId, WaitIdOptions, WaitIdStatus, waitid};

use crate::lines::{Lines, Tail, TooLong};
use crate::protocol::LONGEST;
use crate::tree::kill_group;
use crate::{EngineCommand, Limits};

/// The time to wait for the exit code of a process that has closed its output.
const LAST_MOMENT: Duration = Duration::from_millis(200);

/// The size of a read.
const CHUNK: usize = 64 << 10;

/// A running program that communicates in lines. Dropping it ends the program and everything it started.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Output not written yet.
    outbox: Vec<u8>,
    lines: Lines,
    tail: Tail,
    chunk: Box<[u8; CHUNK]>,
}

/// The result of waiting for a line.
#[derive(Debug)]
pub enum Received {
    /// A line, without its end.
    Line(Vec<u8>),
    /// Nothing yet.
    Nothing,
    /// A line that is longer than any valid message.
    TooLong,
    /// The output has ended; holds the last incomplete line, if any.
    Closed,
}

impl Process {
    /// Starts an engine in its own process group.
    pub fn start(engine: &EngineCommand, limits: &Limits) -> io::Result<Process> {
        let mut command = match &limits.guard {
            None => {
                let mut command = Command::new(&engine.words[0]);
                command.args(&engine.words[1..]);
                command
            }
            Some((program, first)) => {
                // The guard would start anyway, and the mistake would look like a fault of the engine.
                look_for(&engine.words[0])?;
                let mut command = Command::new(program);
                command.args(first).arg("--host").arg(std::process::id().to_string());
                for (name, limit) in [("--memory", limits.memory), ("--cpu", limits.cpu)] {
                    if let Some(limit) = limit {
                        command.arg(name).arg(limit.to_string());
                    }
                }
                command.arg("--").args(&engine.words);
                command
            }
        };
        // An engine must not learn how its host reaches a database.
        command.env_remove("PGPASSWORD").env_remove("TESSERA_STORE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Process {
            child,
            stdin,
            stdout,
            stderr,
            outbox: Vec::new(),
            lines: Lines::default(),
            tail: Tail::default(),
            chunk: Box::new([0; CHUNK]),
        };
        for pipe in [
            process.stdin.as_ref().map(AsFd::as_fd),
            process.stdout.as_ref().map(AsFd::as_fd),
            process.stderr.as_ref().map(AsFd::as_fd),
        ] {
            let pipe = pipe.ok_or_else(|| io::Error::other("a pipe is missing"))?;
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(process)
    }

    /// Queues a line, which is sent as soon as the engine accepts it.
    pub fn send(&mut self, line: &[u8]) {
        self.outbox.extend_from_slice(line);
        self.write();
    }

    /// Waits for a line until the deadline.
    pub fn receive(&mut self, end: Instant) -> Received {
        loop {
            match self.lines.next(LONGEST) {
                Ok(Some(line)) => return Received::Line(line.to_vec()),
                Err(TooLong) => return Received::TooLong,
                Ok(None) if self.stdout.is_none() => return Received::Closed,
                Ok(None) => {}
            }
            // Even after the deadline, available data is read.
            if !self.wait(end.saturating_duration_since(Instant::now())) {
                return Received::Nothing;
            }
        }
    }

    /// Waits until data can be read or written, and does so; returns false at the deadline.
    fn wait(&mut self, most: Duration) -> bool {
        let mut pipes = Vec::with_capacity(3);
        if let Some(stdout) = &self.stdout {
            pipes.push(PollFd::new(stdout, PollFlags::IN));
        }
        if let Some(stderr) = &self.stderr {
            pipes.push(PollFd::new(stderr, PollFlags::IN));
        }
        if let Some(stdin) = self.stdin.as_ref().filter(|_| !self.outbox.is_empty()) {
            pipes.push(PollFd::new(stdin, PollFlags::OUT));
        }
        let most = Timespec::try_from(most).ok();
        if !poll(&mut pipes, most.as_ref()).is_ok_and(|ready| ready > 0) {
            return false;
        }
        self.write();
        self.read_stdout();
        self.read_stderr();
        true
    }

    fn write(&mut self) {
        let Some(stdin) = &mut self.stdin else { return };
        while !self.outbox.is_empty() {
            match stdin.write(&self.outbox) {
                Ok(written) if written > 0 => drop(self.outbox.drain(..written)),
                Err(error) if is_not_ready(&error) => return,
                // The engine no longer reads; the reason will be known when its output ends.
                _ => {
                    self.stdin = None;
                    return;
                }
            }
        }
    }

    fn read_stdout(&mut self) {
        let Some(stdout) = &mut self.stdout else { return };
        match stdout.read(&mut self.chunk[..]) {
            Ok(0) => self.stdout = None,
            Ok(read) => self.lines.push(&self.chunk[..read]),
            Err(error) if is_not_ready(&error) => {}
            Err(_) => self.stdout = None,
        }
    }

    fn read_stderr(&mut self) {
        let Some(stderr) = &mut self.stderr else { return };
        match stderr.read(&mut self.chunk[..]) {
            Ok(0) => self.stderr = None,
            Ok(read) => self.tail.push(&self.chunk[..read]),
            Err(error) if is_not_ready(&error) => {}
            Err(_) => self.stderr = None,
        }
    }

    /// The last lines of standard error.
    pub fn last_words(&mut self) -> String {
        let end = Instant::now() + LAST_MOMENT / 10;
        while self.stderr.is_some() && Instant::now() < end {
            let pipe = self.stderr.as_ref().expect("just seen");
            let mut pipes = [PollFd::new(pipe, PollFlags::IN)];
            let now = Timespec::default();
            if !poll(&mut pipes, Some(&now)).is_ok_and(|ready| ready > 0) {
                break;
            }
            self.read_stderr();
        }
        self.tail.last_lines(20)
    }

    /// Describes an engine that has closed its output.
    pub fn how_it_ended(&mut self) -> String {
        let rest = if self.lines.rest().is_empty() { "" } else { " in the middle of a line" };
        match self.ended_within(LAST_MOMENT) {
            Some(status) => match status.exit_status() {
                Some(code) => format!("exited with code {code}{rest}"),
                None => format!("was ended by a signal{rest}"),
            },
            None => format!("closed its output{rest}"),
        }
    }

    /// Returns how the process ended. It stays a zombie, so that its process group id is not reused.
    fn ended_within(&self, most: Duration) -> Option<WaitIdStatus> {
        let process = Pid::from_raw(self.child.id() as i32)?;
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let end = Instant::now() + most;
        let mut pause = Duration::from_micros(200);
        loop {
            match waitid(WaitId::Pid(process), options) {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => std::thread::sleep(pause),
                _ => return None,
            }
            pause = (2 * pause).min(Duration::from_millis(10));
        }
    }

    /// Closes the engine's input and gives it some time to end.
    pub fn finish(mut self, patience: Duration) {
        let end = Instant::now() + patience;
        while !self.outbox.is_empty() && self.stdin.is_some() && Instant::now() < end {
            let left = end.saturating_duration_since(Instant::now());
            self.wait(left);
        }
        self.stdin = None;
        // An engine that is still writing must not block on a full pipe.
        self.stdout = None;
        self.stderr = None;
        self.ended_within(end.saturating_duration_since(Instant::now()));
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process has not been reaped, so the group id is still its own even if it has ended.
        if let Some(leader) = Pid::from_raw(self.child.id() as i32) {
            kill_group(leader);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks that the program exists, by its path or in a folder of `PATH`.
fn look_for(program: &str) -> io::Result<()> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let is_there = match program.contains('/') {
        true => Path::new(program).is_file(),
        false => std::env::split_paths(&paths).any(|folder| folder.join(program).is_file()),
    };
    if is_there { Ok(()) } else { Err(io::Error::from(io::ErrorKind::NotFound)) }
}

fn is_not_ready(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
