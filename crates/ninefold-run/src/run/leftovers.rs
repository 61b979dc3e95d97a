//! The files that a killed run leaves beside its output: files that are still being written, and the
//! journal of a resumable run.
//!
//! A run that lives holds a lock on its files, so that the next one does not take them for leftovers. Where
//! files cannot be locked nothing is removed.

use crate::paths::folder_of;
use crate::stderr::say;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The ending of names of files that are being written.
pub const SUFFIX: &str = ".unfinished";

/// The ending of names of files that a run can be resumed from.
const PARTIAL: &str = ".partial";
const JOURNAL: &str = ".journal";

/// The beginning of names of files that are being written for a target.
pub fn prefix(target: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(target.file_name().unwrap_or_default());
    prefix.push(".ninefold-");
    prefix
}

fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut name = prefix(target);
    name.push(&ending[1..]);
    folder_of(target).join(name)
}

/// The file that a resumable run writes.
pub fn partial(target: &Path) -> PathBuf {
    beside(target, PARTIAL)
}

/// Its journal.
pub fn journal(target: &Path) -> PathBuf {
    beside(target, JOURNAL)
}

/// Removes the files that killed runs left for a target, and says so.
pub fn remove(target: &Path, quiet: bool) {
    let Ok(entries) = fs::read_dir(folder_of(target)) else {
        return;
    };
    let prefix = prefix(target);
    let prefix = prefix.as_encoded_bytes();
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        name.strip_prefix(prefix).is_some_and(is_ours)
    };
    // The one lock that holds for both, since one file is of no use without the other.
    let journal = locked(&journal(target));
    let journal_is_locked = journal.is_err();
    let mut removed = Vec::new();
    for path in paths.filter(ours) {
        let is_journal = path == self::journal(target);
        if journal_is_locked && (is_journal || path == partial(target)) {
            continue;
        }
        // Held until the file is gone, so that no run resumes it.
        let lock = match is_journal {
            true => Ok(None),
            false => locked(&path),
        };
        if lock.is_ok() && fs::remove_file(&path).is_ok() {
            removed.push(path.display().to_string());
        }
    }
    drop(journal);
    if !removed.is_empty() && !quiet {
        removed.sort();
        say(&format!(
            "removed files left by a killed run: {}",
            removed.join(", ")
        ));
    }
}

/// Returns true if the rest of a name is that of a leftover: `partial`, `journal`, or `x1Y2z3.unfinished`.
/// The part before is the name of the target, which may be the beginning of another target's.
fn is_ours(rest: &[u8]) -> bool {
    [PARTIAL, JOURNAL]
        .iter()
        .any(|ending| rest == &ending.as_bytes()[1..])
        || rest
            .strip_suffix(SUFFIX.as_bytes())
            .is_some_and(|random| random.iter().all(u8::is_ascii_alphanumeric))
}

/// Locks a file, if it is there.
///
/// # Errors
/// If another run has locked it, or the system cannot lock files.
fn locked(path: &Path) -> io::Result<Option<File>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    file.try_lock()?;
    Ok(Some(file))
}

/// Returns true if a path still names the file that was opened by it, and nobody has removed it since.
pub fn is_still(file: &File, path: &Path) -> bool {
    let (Ok(opened), Ok(named)) = (file.metadata(), fs::metadata(path)) else {
        return false;
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (opened.dev(), opened.ino()) == (named.dev(), named.ino())
    }
    // Elsewhere a file that is open is not removed.
    #[cfg(not(unix))]
    {
        opened.is_file() && named.is_file()
    }
}
