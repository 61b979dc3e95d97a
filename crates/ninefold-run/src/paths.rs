//! Names of files: the folder of one, whether two mean the same, and the text of one that an option names.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder that a file is in.
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The text of a file of at most `most` bytes; none of a longer one. Bytes that are not UTF-8 become signs that
/// no number and no name has, and are reported at their place.
///
/// # Errors
/// If it cannot be read.
pub fn short_text(file: &Path, most: u64) -> Result<Option<String>> {
    let name = file.display();
    if fs::metadata(file).is_ok_and(|metadata| metadata.is_dir()) {
        bail!("cannot read {name}: it is a folder");
    }
    // (A device may never end, and a message need not quote a large file.)
    let mut text = Vec::new();
    File::open(file)
        .and_then(|file| file.take(most + 1).read_to_end(&mut text))
        .with_context(|| format!("cannot read {name}"))?;
    let is_short = text.len() as u64 <= most;
    Ok(is_short.then(|| String::from_utf8_lossy(&text).into_owned()))
}

/// Returns true if two paths name the same file, be it there or not: `a`, `./a`, a link to it, or another
/// name of the same inode.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    if let (Ok(one), Ok(other)) = (named(one), named(other))
        && one == other
    {
        return true;
    }
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        use std::os::unix::fs::MetadataExt;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    one == other
}

/// The path of what a path names, without links and detours. It need not be there.
pub fn named(path: &Path) -> io::Result<PathBuf> {
    /// As many links are followed by Linux.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if let Ok(there) = fs::canonicalize(&path) {
            return Ok(there);
        }
        let folder = fs::canonicalize(folder_of(&path))?;
        let Some(name) = path.file_name() else {
            return Ok(folder);
        };
        let file = folder.join(name);
        match fs::read_link(&file) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(file),
        }
    }
    Err(io::Error::other("too many links"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn a_file_has_many_names() {
        let folder = TempDir::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("inner")).unwrap();
        fs::write(at("there"), "").unwrap();
        let same = |one: &str, other: &str| is_same_file(&at(one), &at(other));
        // Not there, in two ways.
        assert!(same("new", "inner/../new"));
        assert!(same("new", "./new"));
        assert!(!same("new", "inner/new"));
        assert!(!same("new", "there"));
        assert!(same("there", "inner/../there"));
        assert!(same("no/such/folder", "no/such/folder"));
        assert!(!same("no/such/folder", "no/such/other"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("there"), at("link")).unwrap();
            std::os::unix::fs::symlink(at("nowhere"), at("loose")).unwrap();
            std::os::unix::fs::symlink(at("inner"), at("shortcut")).unwrap();
            fs::hard_link(at("there"), at("hard")).unwrap();
            assert!(same("there", "link"));
            assert!(same("hard", "link"));
            assert!(same("inner/new", "shortcut/new"));
            assert!(!same("loose", "there"));
            assert!(same("loose", "nowhere"));
            std::os::unix::fs::symlink(at("round"), at("round")).unwrap();
            assert!(same("round", "round") && !same("round", "there"));
        }
    }
}
