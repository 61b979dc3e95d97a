//! The commands for constructors, as they are typed.

use crate::program::{SOLUTION, UNIQUE as PUZZLE, ninefold, prints};
use ninefold::{Grid, Symmetry};
use pretty_assertions::assert_eq;
use std::collections::HashSet;

#[test]
fn isomorphs_come_with_what_leads_to_them() {
    let input = format!("{PUZZLE} a comment\n{SOLUTION}\n");
    let printed = prints("shuffle -n 20 --seed 3 --transform", &input);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 40);
    for (number, line) in lines.iter().enumerate() {
        let (image, transformation) = line.split_once(' ').unwrap();
        let puzzle: Grid = [PUZZLE, SOLUTION][number / 20].parse().unwrap();
        let transformation: Symmetry<9> = transformation.parse().unwrap();
        assert_eq!(transformation.apply(&puzzle).to_string(), image);
    }
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), 40);
    // The same for any number of threads, whatever stands beside it, and a shorter list first.
    let alone = prints("shuffle -n 5 --seed 3 --transform --threads 1", PUZZLE);
    assert_eq!(alone.lines().collect::<Vec<_>>(), lines[..5]);
    assert_ne!(
        prints("shuffle --seed 4", PUZZLE),
        prints("shuffle --seed 3", PUZZLE)
    );
}

#[test]
fn a_table_of_isomorphs_keeps_its_columns() {
    let table = format!("puzzle,source\n{PUZZLE},x\nnone,y\n");
    let run = ninefold("shuffle -n 2 --seed 1", table);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "puzzle,source,isomorph");
    assert!(lines[1].starts_with(&format!("{PUZZLE},x,")));
    assert!(lines[2].starts_with(&format!("{PUZZLE},x,")));
    assert_eq!(lines[3..], ["none,y,"]);
    assert_ne!(lines[1], lines[2]);
}

#[test]
fn unavoidable_sets_are_those_of_the_solution() {
    let printed = prints("unavoidable --size 4", &format!("{PUZZLE}\n{SOLUTION}\n"));
    let sets = "r1c4 r1c5 r4c4 r4c5\nr2c8 r2c9 r7c8 r7c9\nr3c5 r3c6 r6c5 r6c6\nr4c6 r4c9 r5c6 r5c9\n\
        r6c4 r6c6 r8c4 r8c6\nr7c4 r7c9 r8c4 r8c9\n\n";
    assert_eq!(printed, sets.repeat(2));
    let other = ninefold("unavoidable", format!("{}\nno puzzle\n", ".".repeat(81)));
    assert_eq!(
        (other.code, &other.out[..]),
        (1, "ambiguous\n\nmalformed\n\n")
    );
    let table = prints("unavoidable --size 4 --to csv --keep none", SOLUTION);
    assert!(table.starts_with("unavoidable,size,status\nr1c4 r1c5 r4c4 r4c5,4,unique\n"));
    assert_eq!(table.lines().count(), 7);
}
