//! The files of a store: permissions, locking, and detecting that they were moved.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

fn error(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError(format!("{}: {error}", path.display()))
}

/// Returns the path of a companion file, such as the write-ahead log.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Creates the file if it does not exist and makes it and its companions private: seeds are secrets.
pub(super) fn prepare(path: &Path) -> Result<(), StoreError> {
    own(OpenOptions::new().create(true).append(true), path)?;
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        if file.exists() {
            close_to_others(&file)?;
        }
    }
    Ok(())
}

/// Opens a file. If this creates the file, only its owner can read it.
pub(super) fn own(options: &mut OpenOptions, path: &Path) -> Result<File, StoreError> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path).map_err(|why| error(path, &why))
}

fn close_to_others(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).map_err(|why| error(path, &why))?.permissions().mode();
        if mode & 0o077 != 0 {
            let closed = fs::Permissions::from_mode(0o600);
            fs::set_permissions(path, closed).map_err(|why| error(path, &why))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Locks a store against other processes. The operating system releases the lock when the process ends, however it
/// ends.
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // A child process that is just being started holds a copy of the file, and closing ours alone would not unlock it.
        let _ = self.0.unlock();
    }
}

impl Lock {
    pub(super) fn take(path: &Path) -> Result<Lock, StoreError> {
        let name = beside(path, ".lock");
        let mut file = own(OpenOptions::new().create(true).read(true).write(true).truncate(false), &name)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let _ = Read::by_ref(&mut file).take(32).read_to_string(&mut holder);
                let holder = match holder.trim() {
                    "" => String::new(),
                    number => format!(" (process {number})"),
                };
                let path = path.display();
                let message =
                    format!("{path} is in use by another tessera{holder}: stop it, or use another folder");
                return Err(StoreError(message));
            }
            Err(TryLockError::Error(why)) => return Err(error(&name, &why)),
        }
        file.set_len(0).map_err(|why| error(&name, &why))?;
        let _ = write!(file, "{}", std::process::id());
        Ok(Lock(file))
    }
}

/// Detects deleted or replaced files, so that no write to an unlinked file is acknowledged.
pub(super) struct Presence {
    path: PathBuf,
    games: Option<Id>,
    wal: Option<Id>,
}

/// The device and inode numbers of a file.
type Id = (u64, u64);

fn id(path: &Path) -> Option<Id> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).ok().map(|about| (about.dev(), about.ino()))
    }
    #[cfg(not(unix))]
    fs::metadata(path).ok().map(|_| (0, 0))
}

impl Presence {
    /// Remembers the files that exist now.
    pub(super) fn of(path: &Path) -> Presence {
        Presence { path: path.to_owned(), games: id(path), wal: id(&beside(path, "-wal")) }
    }

    /// Fails if a file has been deleted or replaced.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        let wal = beside(&self.path, "-wal");
        // The first transaction creates the write-ahead log.
        self.wal = self.wal.or_else(|| id(&wal));
        for (file, known) in [(&self.path, self.games), (&wal, self.wal)] {
            if known.is_some() && id(file) != known {
                let message = format!("{} was deleted or replaced while it was in use", file.display());
                return Err(StoreError(message));
            }
        }
        Ok(())
    }
}
