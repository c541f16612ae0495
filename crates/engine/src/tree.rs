//! Ending a process with all its descendants.

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// How often the process tree is scanned: a program may start new processes while its old ones are being ended.
const ROUNDS: usize = 4;

/// Ends all descendants of a process, and then its group.
pub(crate) fn kill_group(leader: Pid) {
    kill_descendants(leader);
    let _ = kill_process_group(leader, Signal::KILL);
}

/// Ends all descendants of a process, but not the process itself.
pub(crate) fn kill_descendants(ancestor: Pid) {
    for _ in 0..ROUNDS {
        let found = descendants(ancestor.as_raw_nonzero().get());
        if found.is_empty() {
            return;
        }
        for process in found.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(process, Signal::KILL);
        }
    }
}

/// Returns the descendants of a process known to the system, without zombies.
fn descendants(ancestor: i32) -> Vec<i32> {
    let parents = parents();
    let mut found = vec![ancestor];
    let mut next = 0;
    while next < found.len() {
        let parent = found[next];
        found.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(process, _)| *process));
        next += 1;
    }
    found.split_off(1)
}

/// Every living process with its parent.
fn parents() -> Vec<(i32, i32)> {
    let Ok(folder) = std::fs::read_dir("/proc") else { return Vec::new() };
    let process = |entry: std::fs::DirEntry| {
        let process: i32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The program name is in parentheses and may contain anything.
        let mut rest = stat.rsplit_once(')')?.1.split_ascii_whitespace();
        let state = rest.next()?;
        let parent = rest.next()?.parse().ok()?;
        (state != "Z").then_some((process, parent))
    };
    folder.flatten().filter_map(process).collect()
}
