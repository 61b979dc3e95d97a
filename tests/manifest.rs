//! `puzzles/manifest.csv`: the expected answer of every record in `puzzles/`.
//!
//! Dancing links made the manifest and confirm it at every run; then the engine has
//! to agree. `NINEFOLD_WRITE_MANIFEST=1 cargo test --test manifest` writes it anew
//! from what dancing links say, after a corpus has been added.
//!
//! Columns: `file` and `record` (counted from 1); `status`; `count`, the number of
//! solutions, or `1000+` where there are more; `solution`, where there is just one;
//! `score`, the largest target score, of 9x9 boards with at most 1000 solutions.

mod dlx;

use ninefold::scalar::Solver;
use ninefold::target::TargetSolver;
use ninefold::text::{Reader, Syntax};
use ninefold::{Board, Grid};
use pretty_assertions::assert_eq;
use rayon::prelude::*;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Counts beyond this are not pursued.
const CAP: usize = 1000;

/// One line of the manifest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    file: String,
    record: usize,
    status: String,
    count: String,
    solution: String,
    score: String,
}

impl Row {
    const HEADER: [&str; 6] = ["file", "record", "status", "count", "solution", "score"];

    fn fields(&self) -> [&str; 5] {
        [
            &self.file,
            &self.status,
            &self.count,
            &self.solution,
            &self.score,
        ]
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// The corpora: every text file of the folder. Those of other sizes say so.
fn corpora() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    names
}

fn boards<const SIDE: usize>(name: &str) -> Vec<Board<SIDE>> {
    let mut reader = Reader::<_, SIDE>::new(File::open(folder().join(name)).unwrap());
    let mut boards = Vec::new();
    while let Some(batch) = reader.next_batch().unwrap() {
        let records = batch
            .records()
            .map(|record| record.parse(Syntax::default()).unwrap());
        boards.extend(records);
    }
    boards
}

/// Calls a function with the boards of every corpus, whatever their size.
fn for_each_corpus<T: Send>(
    of_9x9: impl Fn(&str, usize, &Grid) -> T + Sync,
    of_16x16: impl Fn(&str, usize, &Board<16>) -> T + Sync,
) -> Vec<T> {
    corpora()
        .iter()
        .flat_map(|name| {
            if name.contains("16x16") {
                let boards = boards::<16>(name).into_par_iter().enumerate();
                boards
                    .map(|(i, board)| of_16x16(name, i + 1, &board))
                    .collect::<Vec<_>>()
            } else {
                let boards = boards::<9>(name).into_par_iter().enumerate();
                boards
                    .map(|(i, board)| of_9x9(name, i + 1, &board))
                    .collect()
            }
        })
        .collect()
}

/// The target score of a solution, from the rules: rings of weight 6 to 10.
fn score(solution: &[u8]) -> usize {
    let weight = |at: usize| {
        6 + [at / 9, at % 9, 8 - at / 9, 8 - at % 9]
            .into_iter()
            .min()
            .unwrap()
    };
    (0..81)
        .map(|at| weight(at) * usize::from(solution[at]))
        .sum()
}

/// Whether a digit stands twice in a house.
fn is_illegal(side: usize, digits: &[u8]) -> bool {
    let order = side.isqrt();
    (0..digits.len()).any(|a| {
        (0..a).any(|b| {
            let (r, c, s, d) = (a / side, a % side, b / side, b % side);
            let same_box = r / order == s / order && c / order == d / order;
            digits[a] != 0 && digits[a] == digits[b] && (r == s || c == d || same_box)
        })
    })
}

/// What dancing links say of a board.
fn judged(file: &str, record: usize, side: usize, digits: &[u8]) -> Row {
    let solutions = dlx::solutions(side.isqrt(), digits, CAP + 1);
    let status = match solutions.len() {
        0 if is_illegal(side, digits) => "illegal",
        0 => "impossible",
        1 => "unique",
        _ => "ambiguous",
    };
    let text = |solution: &Vec<u8>| match side {
        9 => Board::<9>::from_digits(solution).unwrap().to_string(),
        _ => Board::<16>::from_digits(solution).unwrap().to_string(),
    };
    let all_known = solutions.len() <= CAP;
    let best = || solutions.iter().map(|solution| score(solution)).max();
    Row {
        file: file.into(),
        record,
        status: status.into(),
        count: match all_known {
            true => solutions.len().to_string(),
            false => format!("{CAP}+"),
        },
        solution: match &solutions[..] {
            [only] => text(only),
            _ => String::new(),
        },
        score: match all_known && side == 9 {
            true => best().map_or("-1".into(), |score| score.to_string()),
            false => String::new(),
        },
    }
}

fn read_manifest() -> Vec<Row> {
    let mut reader = csv::Reader::from_path(folder().join("manifest.csv")).unwrap();
    assert_eq!(reader.headers().unwrap(), &Row::HEADER[..]);
    reader
        .records()
        .map(|line| {
            let line = line.unwrap();
            Row {
                file: line[0].into(),
                record: line[1].parse().unwrap(),
                status: line[2].into(),
                count: line[3].into(),
                solution: line[4].into(),
                score: line[5].into(),
            }
        })
        .collect()
}

#[test]
fn dancing_links_confirm_the_manifest() {
    let judged = for_each_corpus(
        |file, record, board| judged(file, record, 9, board.digits()),
        |file, record, board| judged(file, record, 16, board.digits()),
    );
    if std::env::var_os("NINEFOLD_WRITE_MANIFEST").is_some() {
        let mut writer = csv::Writer::from_path(folder().join("manifest.csv")).unwrap();
        writer.write_record(Row::HEADER).unwrap();
        for row in &judged {
            let [file, rest @ ..] = row.fields();
            let record = row.record.to_string();
            writer
                .write_record([file, &record].into_iter().chain(rest))
                .unwrap();
        }
        writer.flush().unwrap();
    }
    assert!(judged.len() > 1000);
    assert_eq!(read_manifest(), judged);
}

/// What the engine says, in the manifest's words.
fn answered<const SIDE: usize>(file: &str, record: usize, board: &Board<SIDE>) -> Row {
    let mut solver = Solver::new();
    let answer = solver.solve(board);
    let count = solver.count(board, CAP as u64 + 1);
    Row {
        file: file.into(),
        record,
        status: answer.status().to_string(),
        count: match count {
            count if count <= CAP as u64 => count.to_string(),
            _ => format!("{CAP}+"),
        },
        solution: match answer {
            ninefold::Answer::Unique(solution) => solution.to_string(),
            _ => String::new(),
        },
        score: String::new(),
    }
}

#[test]
fn the_engine_agrees_with_the_manifest() {
    let answered = for_each_corpus(
        |file, record, board| {
            let mut row = answered(file, record, board);
            if row.count != format!("{CAP}+") {
                let best = TargetSolver::new().best(board);
                row.score = best.map_or("-1".into(), |best| best.score.to_string());
            }
            row
        },
        answered::<16>,
    );
    assert_eq!(answered, read_manifest());
}
