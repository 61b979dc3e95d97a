//! `candidates`: what some solution has, in lines and tables, and read back as pencilmarks.

use crate::dlx::Dlx;
use crate::program::{AMBIGUOUS, SOLUTION, UNIQUE, mixture, ninefold, prints};
use ninefold::{Grid, Pencilmarks};
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// The solutions of a puzzle, by dancing links.
fn solutions(puzzle: &str) -> Vec<Vec<u8>> {
    let digit = |cell: char| cell.to_digit(10).unwrap_or(0) as u8;
    let cells: Vec<u8> = puzzle.chars().map(digit).collect();
    let mut all = Vec::new();
    Dlx::new(3, &cells).visit(&mut |solution| {
        all.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    all
}

/// The answer about a puzzle: its line, the digits that all solutions share, and the numbers up to a cap.
fn answer(puzzle: &str, cap: usize) -> (String, String, String) {
    let all = solutions(puzzle);
    let (mut line, mut shared, mut counts) = (String::new(), String::new(), Vec::new());
    for cell in 0..81 {
        let mut of_cell = Vec::new();
        for digit in 1..=9 {
            let number = all.iter().filter(|solution| solution[cell] == digit);
            let number = number.count();
            let is_there = number > 0;
            line += &if is_there {
                digit.to_string()
            } else {
                ".".into()
            };
            of_cell.extend(is_there.then(|| format!("{digit}:{}", number.min(cap))));
        }
        let only = of_cell.len() == 1;
        shared += &if only {
            all[0][cell].to_string()
        } else {
            ".".into()
        };
        counts.push(of_cell.join("/"));
    }
    (line, shared, counts.join(" "))
}

#[test]
fn every_record_has_a_line_that_is_read_back() {
    let (unique, _, _) = answer(UNIQUE, 9);
    let (several, _, of_several) = answer(AMBIGUOUS, 9);
    let (_, _, of_two) = answer(AMBIGUOUS, 2);
    assert_eq!(
        unique,
        Pencilmarks::from(SOLUTION.parse::<Grid>().unwrap()).to_string()
    );
    for engine in ["lanes", "scalar"] {
        let run = ninefold(&format!("candidates --engine {engine}"), mixture());
        assert_eq!(run.code, 1);
        let expected = format!("{unique}\n{several}\nimpossible\nillegal\nmalformed\n{unique}\n");
        assert_eq!(run.out, expected);
        let counted = prints(&format!("candidates --count --engine {engine}"), AMBIGUOUS);
        assert_eq!(counted, format!("{several} {of_several}\n"));
        let command = format!("candidates --count --cap 2 --engine {engine}");
        let counted = prints(&command, AMBIGUOUS);
        assert_eq!(counted, format!("{several} {of_two}\n"));
        // It has the same solutions, and the same candidates; text after it is ignored.
        #[rustfmt::skip]
        let cases = [
            "count --cap 10", "enumerate --order lexicographic", "candidates",
        ];
        for again in cases {
            let again = format!("{again} --engine {engine}");
            assert_eq!(prints(&again, &counted), prints(&again, AMBIGUOUS));
        }
    }
    let found = prints("candidates --node-limit 1", AMBIGUOUS);
    assert_eq!(found, "unfinished\n");
    ninefold("candidates --cap 3", AMBIGUOUS).is_refused("--count");
}

#[test]
fn a_table_has_the_digits_that_all_solutions_share() {
    let (line, shared, counts) = answer(AMBIGUOUS, 9);
    let table = format!("id,puzzle\n1,{AMBIGUOUS}\n2,none\n");
    let run = ninefold("candidates --keep id", &table[..]);
    let expected =
        format!("id,candidates,backbone,status\n1,{line},{shared},ambiguous\n2,,,malformed\n");
    assert_eq!(run.out, expected);
    let run = ninefold("candidates --count --keep none --to jsonl", &table[..]);
    let first = run.out.lines().next().unwrap();
    let expected = format!(
        r#"{{"candidates":"{line}","backbone":"{shared}","counts":"{counts}","status":"ambiguous"}}"#
    );
    assert_eq!(first, expected);
}
