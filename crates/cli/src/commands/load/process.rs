//! What Linux says about the process of the server.

use std::fs;

use anyhow::{Context, bail};

/// A process, as `/proc` shows it.
#[derive(Clone, Copy)]
pub(super) struct Process(pub(super) u32);

/// User and system time in seconds.
#[derive(Clone, Copy, Default)]
pub(super) struct Cpu {
    pub(super) user: f64,
    pub(super) system: f64,
}

impl Cpu {
    /// The time between an earlier moment and this one.
    pub(super) fn since(self, before: Cpu) -> Cpu {
        Cpu { user: self.user - before.user, system: self.system - before.system }
    }

    pub(super) fn sum(self) -> f64 {
        self.user + self.system
    }
}

/// Memory and open files at a moment.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub(super) struct Sizes {
    /// Resident memory in megabytes (2^20 bytes).
    pub(super) memory: f64,
    pub(super) files: usize,
}

/// The ticks of a second in `/proc/PID/stat`, the same on every Linux.
const TICKS: f64 = 100.0;

impl Process {
    /// Reads the processor time since the process started.
    pub(super) fn cpu(self) -> anyhow::Result<Cpu> {
        let stat = self.read("stat")?;
        cpu_in(&stat).with_context(|| format!("/proc/{}/stat has no processor time", self.0))
    }

    /// Reads memory and open files.
    pub(super) fn sizes(self) -> anyhow::Result<Sizes> {
        let memory = memory_in(&self.read("status")?);
        let Some(memory) = memory else { bail!("/proc/{}/status has no resident memory", self.0) };
        let files = fs::read_dir(format!("/proc/{}/fd", self.0)).with_context(|| self.hint())?.count();
        Ok(Sizes { memory, files })
    }

    fn read(self, name: &str) -> anyhow::Result<String> {
        fs::read_to_string(format!("/proc/{}/{name}", self.0)).with_context(|| self.hint())
    }

    fn hint(self) -> String {
        format!(
            "--pid {0}: /proc/{0} cannot be read; it must be your process, on this machine, under Linux",
            self.0
        )
    }
}

/// Fields 14 and 15 of the line. The name before them may contain anything.
fn cpu_in(stat: &str) -> Option<Cpu> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok().map(|ticks| ticks / TICKS);
    Some(Cpu { user: next()?, system: next()? })
}

fn memory_in(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_linux_are_read() {
        let stat = "12 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20";
        let cpu = cpu_in(stat).unwrap();
        assert_eq!((cpu.user, cpu.system, cpu.sum()), (1.5, 0.5, 2.0));
        assert!(cpu_in("12 (a) S 1 2").is_none());
        assert_eq!(memory_in("Name:\ta\nVmRSS:\t    2048 kB\n"), Some(2.0));
        assert_eq!(memory_in("Name:\ta\n"), None);
    }
}
