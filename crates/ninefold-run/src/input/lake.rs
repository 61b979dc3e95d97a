//! Folders of tables of lakes, whose files are not their rows: some are of earlier versions, of writes
//! that failed, or have rows that were deleted. Only the log of the table names those that count.

use anyhow::{Result, bail};
use std::fs;
use std::path::Path;

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lake {
    Delta,
    Iceberg,
    Hudi,
}

impl Lake {
    fn name(self) -> &'static str {
        match self {
            Lake::Delta => "a Delta table",
            Lake::Iceberg => "an Iceberg table",
            Lake::Hudi => "a Hudi table",
        }
    }

    /// How to read it.
    fn advice(self) -> &'static str {
        match self {
            Lake::Delta | Lake::Iceberg => {
                "the Python package reads it (ninefold.files.solve_files), \
                 and files that are named one by one are read as they are"
            }
            Lake::Hudi => {
                "an engine that knows Hudi exports the rows, \
                 and files that are named one by one are read as they are"
            }
        }
    }
}

/// Checks that a folder is not a table.
///
/// # Errors
/// If it is one.
pub fn check(folder: &Path) -> Result<()> {
    if let Some(lake) = of(folder) {
        let (table, is, advice) = (folder.display(), lake.name(), lake.advice());
        bail!("cannot read {table}: it is {is}, whose files are not its rows; {advice}");
    }
    Ok(())
}

/// Checks that a file or a folder is not in a table: in its folder, that of its data, or that of one of
/// its partitions.
///
/// # Errors
/// If it is.
pub fn check_around(path: &Path) -> Result<()> {
    // (A relative path may have no parents.)
    let Ok(full) = fs::canonicalize(path) else {
        return Ok(());
    };
    for folder in full.ancestors().skip(1) {
        check(folder)?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if !name.contains('=') && name != "data" {
            break;
        }
    }
    Ok(())
}

fn of(folder: &Path) -> Option<Lake> {
    if folder.join("_delta_log").is_dir() {
        Some(Lake::Delta)
    } else if folder.join(".hoodie").is_dir() {
        Some(Lake::Hudi)
    } else if has_metadata(&folder.join("metadata")) {
        Some(Lake::Iceberg)
    } else {
        None
    }
}

/// Returns true if a folder has a version of an Iceberg table, compressed or not.
fn has_metadata(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| {
        entries.any(|entry| {
            entry.is_ok_and(|entry| {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                name.ends_with(".metadata.json") || name.ends_with(".metadata.json.gz")
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A folder with an empty file.
    fn folder_with(name: &str) -> TempDir {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
        folder
    }

    #[test]
    fn tables_are_known_by_their_logs() {
        for (file, lake) in [
            ("_delta_log/00000000000000000000.json", Some(Lake::Delta)),
            (".hoodie/hoodie.properties", Some(Lake::Hudi)),
            ("metadata/v1.metadata.json", Some(Lake::Iceberg)),
            ("metadata/00000-f0.gz.metadata.json", Some(Lake::Iceberg)),
            ("metadata/v1.metadata.json.gz", Some(Lake::Iceberg)),
            ("metadata/puzzles.json", None),
            ("_delta_log", None),
            ("data/a.parquet", None),
        ] {
            assert_eq!(of(folder_with(file).path()), lake, "{file}");
        }
    }

    #[test]
    fn what_is_in_a_table_is_recognized() {
        let table = folder_with("metadata/v1.metadata.json");
        let data = table.path().join("data/year=2026/day=1");
        fs::create_dir_all(&data).unwrap();
        assert!(check(&data).is_ok());
        assert!(check_around(&data).is_err());
        fs::write(data.join("a.parquet"), "").unwrap();
        assert!(check_around(&data.join("a.parquet")).is_err());
        let other = table.path().join("other/folder");
        fs::create_dir_all(&other).unwrap();
        assert!(check_around(&other).is_ok());
    }
}
