//! The guard: a process between the host and an engine. It ends the engine with all its children when either side ends,
//! even if the host is killed.

use std::io;
use std::process::Command;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, getpid, getppid, setrlimit};

use crate::Limits;
use crate::tree::kill_descendants;

/// The polling interval on systems that send no notification.
const BETWEEN: Duration = Duration::from_millis(50);

/// Runs a command until it ends or `host`, the process that started the guard, is gone. Then ends all processes that
/// the command has started. Returns the exit code of the command.
pub fn guard(host: i32, limits: &Limits, words: &[String]) -> io::Result<u8> {
    let (program, args) =
        words.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no command"))?;
    // Orphaned processes of the command become children of the guard.
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(getpid()))?;
    for (limit, resource) in [(limits.memory, Resource::As), (limits.cpu, Resource::Cpu)] {
        if let Some(limit) = limit {
            setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) })?;
        }
    }
    let mut child = Command::new(program).args(args).spawn()?;
    let is_host = || getppid().is_some_and(|parent| parent.as_raw_nonzero().get() == host);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if !is_host() {
            break None;
        }
        wait(host, child.id() as i32);
    };
    if status.is_none() {
        let _ = child.kill();
    }
    kill_descendants(getpid());
    Ok(status.and_then(|status| status.code()).and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// Waits until one of the two processes may have ended.
#[cfg(target_os = "linux")]
fn wait(host: i32, child: i32) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{PidfdFlags, pidfd_open};
    let open = |process| pidfd_open(Pid::from_raw(process)?, PidfdFlags::empty()).ok();
    let (Some(host), Some(child)) = (open(host), open(child)) else {
        std::thread::sleep(BETWEEN);
        return;
    };
    let mut ends = [PollFd::new(&host, PollFlags::IN), PollFd::new(&child, PollFlags::IN)];
    let _ = poll(&mut ends, None);
}

#[cfg(not(target_os = "linux"))]
fn wait(_: i32, _: i32) {
    std::thread::sleep(BETWEEN);
}
