//! Names to files.

use super::{Source, lake};
use crate::compression;
use crate::stderr::say;
use anyhow::{Context, Result, bail};
use ninefold_formats::formats::Format;
use std::fs;
use std::path::{Path, PathBuf};

/// The inputs that the arguments name: files, the files of folders, those that a pattern fits, or
/// standard input. All of them are looked at first, so that a misspelt name does not end a long run
/// half way.
///
/// # Errors
/// If a file does not exist, a pattern fits none, a folder has none, or it is a table of a lake.
pub fn expand(names: &[PathBuf], quiet: bool) -> Result<Vec<Source>> {
    if names.is_empty() {
        return Ok(vec![Source::Standard]);
    }
    let mut sources = Vec::new();
    for name in names {
        if name == Path::new("-") {
            sources.push(Source::Standard);
        } else if let Some(pattern) = pattern_of(name) {
            let before = sources.len();
            // As in a shell, a star does not stand for a dot in front.
            let options = glob::MatchOptions {
                require_literal_leading_dot: true,
                ..glob::MatchOptions::new()
            };
            let fitting = glob::glob_with(pattern, options)
                .with_context(|| format!("{pattern} is not a pattern of names"))?;
            for path in fitting {
                let path = path.with_context(|| format!("cannot read {pattern}"))?;
                lake::check_around(&path)?;
                add(&path, quiet, &mut sources)?;
            }
            if sources.len() == before {
                bail!("cannot read {pattern}: no file has such a name");
            }
        } else {
            add(name, quiet, &mut sources)?;
        }
    }
    Ok(sources)
}

/// The pattern that a name is, if there is no file of that name.
fn pattern_of(name: &Path) -> Option<&str> {
    let text = name.to_str()?;
    let is_pattern = text.contains(['*', '?', '[']) && fs::symlink_metadata(name).is_err();
    is_pattern.then_some(text)
}

/// A file, or the files of a folder.
fn add(path: &Path, quiet: bool, sources: &mut Vec<Source>) -> Result<()> {
    let name = path.display();
    let metadata = fs::metadata(path).with_context(|| format!("cannot read {name}"))?;
    if !metadata.is_dir() {
        sources.push(Source::File(path.to_path_buf()));
        return Ok(());
    }
    lake::check_around(path)?;
    let mut files = Vec::new();
    let mut others = 0;
    walk(path, &mut files, &mut others)?;
    if files.is_empty() {
        bail!("cannot read {name}: it is a folder with no file of a known kind in it");
    }
    if others > 0 && !quiet {
        let are = if others == 1 {
            "file of another kind is"
        } else {
            "files of other kinds are"
        };
        say(&format!("{name}: {others} {are} left out"));
    }
    files.sort();
    sources.extend(files.into_iter().map(Source::File));
    Ok(())
}

/// The files in a folder and those below it whose names are those of files of puzzles.
fn walk(folder: &Path, files: &mut Vec<PathBuf>, others: &mut u64) -> Result<()> {
    lake::check(folder)?;
    let context = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let metadata = fs::symlink_metadata(&path).with_context(context)?;
        // As Spark and others mark what is no data: `_SUCCESS`, `.part-0.crc`; but `_day=1` is data.
        let is_partition = metadata.is_dir() && name.starts_with('_') && name.contains('=');
        if name.starts_with(['.', '_']) && !is_partition {
            continue;
        }
        if metadata.is_dir() {
            walk(&path, files, others)?;
        } else if is_known(&path) {
            files.push(path);
        } else {
            *others += 1;
        }
    }
    Ok(())
}

/// Returns true if the name of a file is that of a known format, compressed or not.
fn is_known(path: &Path) -> bool {
    compression::by_name(path).is_some() || Format::of_name(path).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use tempfile::TempDir;

    #[test]
    fn folders_and_patterns_are_the_files_in_them_by_name() {
        let folder = TempDir::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["b", "_day=1", "_x"] {
            fs::create_dir(at(name)).unwrap();
        }
        for name in [
            "c.csv",
            "a.parquet",
            "b/part-0.csv.gz",
            "_day=1/d.csv",
            "_SUCCESS",
            "_x/e.csv",
            ".x.csv",
            "notes.md",
        ] {
            fs::write(at(name), "").unwrap();
        }
        let files = |names: &[&str]| -> Vec<Source> {
            names.iter().map(|name| Source::File(at(name))).collect()
        };
        let of = |name: &str| expand(&[at(name)], true);
        let all = expand(&[folder.path().to_path_buf()], true).unwrap();
        assert_eq!(
            all,
            files(&["_day=1/d.csv", "a.parquet", "b/part-0.csv.gz", "c.csv"])
        );
        assert_eq!(of("*.csv").unwrap(), files(&["c.csv"]));
        assert!(
            of("*.tsv")
                .unwrap_err()
                .to_string()
                .ends_with("no file has such a name")
        );
        assert_eq!(expand(&[], true).unwrap(), [Source::Standard]);
        // A file of that name is not a pattern.
        fs::write(at("[1].csv"), "").unwrap();
        assert_eq!(of("[1].csv").unwrap(), files(&["[1].csv"]));
        fs::create_dir(at("empty")).unwrap();
        assert!(of("empty").is_err());
    }
}
