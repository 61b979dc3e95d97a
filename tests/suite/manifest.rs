//! `puzzles/manifest.csv`: the expected answer of every record in `puzzles/`.
//!
//! Dancing links made the manifest and confirm it in the gate; the engine has to agree at every run. After
//! a corpus has been added, `NINEFOLD_WRITE_MANIFEST=1 cargo test -p ninefold --test suite
//! manifest` writes it anew from the answers of dancing links.
//!
//! Columns: `file` and `record` (counted from 1); `status`; `count`, the number of solutions, or
//! `1000+` and the like where there are more than dancing links can visit; `solution`, where there
//! is exactly one; `score`, the largest target score, of 9x9 boards whose solutions are all known.

use crate::boards::{TestBoard, corpora, corpus, corpus_of, folder, square};
use crate::oracle;
use ninefold::answers::{Question, Solve, SolveAnswer, ask};
use ninefold::score::ScoreSolver;
use ninefold::{Board, Grid};
use pretty_assertions::assert_eq;
use rayon::prelude::*;
use std::fs;
use std::ops::ControlFlow;

/// Counting ends beyond this: dancing links visit half a million solutions a second, and boards
/// with hardly a clue have practically endless ones.
fn cap(digits: &[u8]) -> u64 {
    match digits.iter().filter(|&&digit| digit != 0).count() {
        0..17 => 1_000,
        _ => 200_000,
    }
}

/// A count in the manifest's words.
fn count_in_words(count: u64, cap: u64) -> String {
    match count {
        count if count <= cap => count.to_string(),
        _ => format!("{cap}+"),
    }
}

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
        let Row {
            file,
            status,
            count,
            solution,
            score,
            ..
        } = self;
        [file, status, count, solution, score]
    }
}

/// Calls a function with the boards of every corpus, whatever their size.
fn for_each_corpus<T: Send>(
    of_9x9: impl Fn(&str, usize, &Grid) -> T + Sync,
    of_16x16: impl Fn(&str, usize, &Board) -> T + Sync,
) -> Vec<T> {
    let of_corpus = |name: &String| -> Vec<T> {
        match name.contains("16x16") {
            true => {
                let boards = corpus_of(16, name).into_par_iter().enumerate();
                boards
                    .map(|(i, board)| of_16x16(name, i + 1, &board))
                    .collect()
            }
            false => {
                let boards = corpus(name).into_par_iter().enumerate();
                boards
                    .map(|(i, board)| of_9x9(name, i + 1, &board))
                    .collect()
            }
        }
    };
    corpora().iter().flat_map(of_corpus).collect()
}

/// The target score of a solution, from the rules: rings of weight 6 to 10.
fn score(solution: &[u8]) -> usize {
    let ring = |at: usize| [at / 9, at % 9, 8 - at / 9, 8 - at % 9].into_iter().min();
    let scores = (0..81).map(|at| (6 + ring(at).unwrap()) * usize::from(solution[at]));
    scores.sum()
}

/// True if a digit stands twice in a house.
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

/// The answer of dancing links for a board.
fn judged(file: &str, record: usize, side: usize, digits: &[u8]) -> Row {
    let cap = cap(digits);
    let mut count = 0;
    let mut last = Vec::new();
    let mut best = None;
    crate::dlx::Dlx::new(side.isqrt(), digits).visit(&mut |solution| {
        count += 1;
        last = solution.to_vec();
        if side == 9 {
            best = best.max(Some(score(solution)));
        }
        if count > cap {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let status = match count {
        0 if is_illegal(side, digits) => "illegal",
        0 => "impossible",
        1 => "unique",
        _ => "ambiguous",
    };
    let text = || {
        Board::from_digits(&square(side), &last)
            .unwrap()
            .to_string()
    };
    Row {
        file: file.into(),
        record,
        status: status.into(),
        count: count_in_words(count, cap),
        solution: if count == 1 { text() } else { String::new() },
        score: match best {
            _ if side != 9 || count > cap => String::new(),
            None => "-1".into(),
            Some(score) => score.to_string(),
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
#[ignore = "slow: the gate runs it"]
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

/// The engine's answer, in the manifest's words.
fn answered<B: TestBoard>(file: &str, record: usize, board: &B) -> Row
where
    Solve: Question<B, Answer = SolveAnswer<B>>,
{
    let cap = cap(board.digits());
    let answer = ask(&Solve::unique(), std::slice::from_ref(board)).remove(0);
    let count = board.number_of_solutions(cap + 1);
    Row {
        file: file.into(),
        record,
        status: answer.status.to_string(),
        count: count_in_words(count, cap),
        solution: answer
            .solution
            .map_or(String::new(), |solution| solution.to_string()),
        score: String::new(),
    }
}

#[test]
fn the_engine_agrees_with_the_manifest() {
    let answered = for_each_corpus(
        |file, record, board| {
            let mut row = answered(file, record, board);
            if !row.count.ends_with('+') {
                let best = ScoreSolver::default().with_any_grid().best(board);
                row.score = best.map_or("-1".into(), |best| best.score.to_string());
            }
            row
        },
        answered,
    );
    assert_eq!(answered, read_manifest());
}

/// The numbers of a judge's sample.
fn numbers(sample: &str) -> Vec<u8> {
    let text = fs::read_to_string(folder().join("judges").join(sample)).unwrap();
    text.split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect()
}

/// Rows of digits with `between` them and `behind` after the last.
fn rows(solution: &[u8], side: usize, between: &str, behind: &str) -> String {
    solution
        .chunks(side)
        .map(|row| {
            let digits: Vec<String> = row.iter().map(u8::to_string).collect();
            digits.join(between) + behind + "\n"
        })
        .collect()
}

#[test]
fn dancing_links_confirm_the_samples_of_the_judges() {
    let expected = |sample: &str| {
        fs::read_to_string(folder().join("judges").join(sample).with_extension("out")).unwrap()
    };

    let solutions = |grid: &[u8]| oracle::solutions(3, grid, 1000);
    let sudogob = numbers("sudogob.in");
    let answers = sudogob[1..]
        .chunks(81)
        .map(|grid| match &solutions(grid)[..] {
            [only] => format!("1\n{}", rows(only, 9, " ", " ")),
            all => format!("{}\n", all.len()),
        });
    assert_eq!(answers.collect::<String>(), expected("sudogob"));

    for sample in ["p1074-1", "p1074-2"] {
        let solutions = solutions(&numbers(&format!("{sample}.in")));
        let best = solutions.iter().map(|solution| score(solution)).max();
        assert_eq!(format!("{}\n", best.unwrap()), expected(sample));
    }

    let uva10957 = numbers("uva10957.in");
    let verdicts = uva10957.chunks(81).enumerate().map(|(case, grid)| {
        let verdict = match solutions(grid).len() {
            0 if is_illegal(9, grid) => "Illegal",
            0 => "Impossible",
            1 => "Unique",
            _ => "Ambiguous",
        };
        format!("Case {}: {verdict}.\n", case + 1)
    });
    assert_eq!(verdicts.collect::<String>(), expected("uva10957"));

    let mut rest = &numbers("dlx.in")[..];
    let mut printed = String::new();
    while let [order, board @ ..] = rest {
        let side = usize::from(order * order);
        let (board, behind) = board.split_at(side * side);
        rest = behind;
        let mut solutions = oracle::solutions(usize::from(*order), board, 1000);
        solutions.sort();
        for solution in &solutions {
            printed += &("==".repeat(side) + "\n" + &rows(solution, side, " ", " "));
        }
        printed += &match solutions.len() {
            0 => "NO SOLUTION\n".into(),
            count => format!("TOTAL SOLUTION : {count}\n"),
        };
    }
    assert_eq!(printed, expected("dlx"));
}
