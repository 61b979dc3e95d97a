//! The lists that readers compare by: the nine of tdoku's benchmark, by its names for them.

use std::path::{Path, PathBuf};

/// A list of tdoku's benchmark.
#[derive(Debug)]
pub struct Published {
    /// tdoku's name for it.
    pub name: &'static str,
    /// Its file in tdoku's folder `data`, which is packed in `data.zip` there.
    pub file: &'static str,
    /// The corpus that is this list or a part of it, and the name here, which says how much of it that is.
    pub corpus: Option<(&'static str, &'static str)>,
}

/// All of them, in tdoku's order.
pub static PUBLISHED: [Published; 9] = [
    published("kaggle", "puzzles0_kaggle", None),
    published("unbiased", "puzzles1_unbiased", None),
    published("17_clue", "puzzles2_17_clue", Some(("clues17", "17_clue"))),
    published(
        "magictour_top1465",
        "puzzles3_magictour_top1465",
        Some(("top1465", "magictour_top1465")),
    ),
    published("forum_hardest_1905", "puzzles4_forum_hardest_1905", None),
    published(
        "forum_hardest_1905_11+",
        "puzzles5_forum_hardest_1905_11+",
        Some(("hardest11", "forum_hardest_1905_11+ (every second)")),
    ),
    published("forum_hardest_1106", "puzzles6_forum_hardest_1106", None),
    published("serg_benchmark", "puzzles7_serg_benchmark", None),
    published("gen_puzzles", "puzzles8_gen_puzzles", None),
];

const fn published(
    name: &'static str,
    file: &'static str,
    corpus: Option<(&'static str, &'static str)>,
) -> Published {
    Published { name, file, corpus }
}

impl Published {
    /// The list as a file in a folder, with or without the extension `.txt`.
    pub fn in_folder(&self, folder: &Path) -> Option<PathBuf> {
        let names = [self.file.to_owned(), format!("{}.txt", self.file)];
        let mut files = names.iter().map(|name| folder.join(name));
        files.find(|file| file.is_file())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn names_and_files_are_those_of_tdoku() {
        // Typed from the headers of its tables of results.
        let files = "puzzles0_kaggle puzzles1_unbiased puzzles2_17_clue puzzles3_magictour_top1465 \
                     puzzles4_forum_hardest_1905 puzzles5_forum_hardest_1905_11+ puzzles6_forum_hardest_1106 \
                     puzzles7_serg_benchmark puzzles8_gen_puzzles";
        let found: Vec<&str> = PUBLISHED.iter().map(|list| list.file).collect();
        assert_eq!(found.join(" "), files);
        for (number, list) in PUBLISHED.iter().enumerate() {
            assert_eq!(list.file, format!("puzzles{number}_{}", list.name));
        }
    }

    #[test]
    fn a_list_is_found_by_its_file_with_and_without_an_extension() {
        let folder = TempDir::new().unwrap();
        let [kaggle, unbiased, clues, ..] = &PUBLISHED;
        fs::write(folder.path().join("puzzles0_kaggle"), "").unwrap();
        fs::write(folder.path().join("puzzles1_unbiased.txt"), "").unwrap();
        fs::create_dir(folder.path().join("puzzles2_17_clue")).unwrap();
        let found = |list: &Published| list.in_folder(folder.path());
        assert_eq!(found(kaggle), Some(folder.path().join("puzzles0_kaggle")));
        let named = folder.path().join("puzzles1_unbiased.txt");
        assert_eq!(found(unbiased), Some(named));
        assert_eq!(found(clues), None);
    }
}
