//! `dedupe`, `split`, `overlap`, `shuffle` and `transform` of boards of any layout. Expected values are from plain sets,
//! and from the answers of `check` and `solve`.

use crate::program::{Folder, ninefold, outcome, output, prints};
use ninefold::layout::Layout;
use pretty_assertions::assert_eq;
use std::collections::HashSet;

/// A map of regions that a half turn maps onto itself, and no other symmetry of a square.
const MAP: &str = "jigsaw:AAABABBBCCCDCDDD";

/// Minimal puzzles of a layout.
fn puzzles(layout: &str, n: u32) -> Vec<String> {
    let made = output(&format!("generate minimal --layout {layout} -n {n}"));
    made.lines().map(str::to_owned).collect()
}

fn lines(of: &[String]) -> String {
    of.iter().map(|line| line.clone() + "\n").collect()
}

#[test]
fn the_first_of_the_same_puzzles_is_kept_and_all_are_counted() {
    for layout in ["6x6", "12x12", "10x10+x", "windoku", MAP] {
        let n = if layout == MAP { 4 } else { 30 };
        let puzzles = puzzles(layout, n);
        // In another order than that of their keys, some of them thrice.
        let mut list = puzzles.clone();
        list.extend(puzzles.iter().rev().cloned());
        list.extend(puzzles.iter().step_by(3).cloned());
        let mut seen = HashSet::new();
        let firsts = list.iter().filter(|line| seen.insert(*line)).cloned();
        let firsts: Vec<String> = firsts.collect();
        let input = lines(&list);
        let found = prints(&format!("dedupe --layout {layout}"), &input);
        assert_eq!(found, lines(&firsts));
        let counted: String = firsts
            .iter()
            .map(|first| {
                let size = list.iter().filter(|line| *line == first).count();
                let line = list.iter().position(|line| line == first).unwrap() + 1;
                format!("{first} {size} {line}\n")
            })
            .collect();
        let found = prints(&format!("dedupe --count --layout {layout}"), &input);
        assert_eq!(found, counted);
    }
}

#[test]
fn puzzles_with_one_solution_are_of_one_class_by_the_rules_of_the_layout() {
    for layout in ["6x6", "x", "16x16"] {
        let puzzles = puzzles(layout, 3);
        let solutions = prints(&format!("solve --layout {layout}"), &lines(&puzzles));
        let input = lines(&puzzles) + &solutions;
        let by = format!("--by solution --layout {layout}");
        assert_eq!(prints(&format!("dedupe {by}"), &input), lines(&puzzles));
        let parts = prints(&format!("split --parts a=1,b=1,c=1 {by}"), &input);
        let parts: Vec<&str> = parts.lines().collect();
        assert_eq!(parts[..3], parts[3..], "{layout}");
    }
    // By the rules of classic boards it has several solutions.
    let x = lines(&puzzles("x", 1));
    assert_eq!(prints("split --by solution", &x), "ambiguous\n");
}

#[test]
fn parts_by_text_depend_on_the_seed_and_the_puzzle_only() {
    let puzzles = puzzles("6x6", 200);
    let split = |list: &[String], options: &str| -> Vec<String> {
        let command = format!("split --by text --layout 6x6 --parts a=1,b=1 {options}");
        prints(&command, &lines(list))
            .lines()
            .map(str::to_owned)
            .collect()
    };
    let parts = split(&puzzles, "");
    let reversed: Vec<String> = puzzles.iter().rev().cloned().collect();
    assert!(split(&reversed, "").iter().eq(parts.iter().rev()));
    assert!(split(&puzzles, "--seed 1") != parts);
    let of_a = parts.iter().filter(|part| *part == "a").count();
    assert!((70..130).contains(&of_a), "{of_a}");
    // (Puzzles that are not solved have no status.)
    let table = prints(
        "split --by text --layout 6x6 --parts a=1 --to csv",
        &puzzles[0],
    );
    assert_eq!(table, format!("puzzle,part,status\n{},a,\n", puzzles[0]));
}

#[test]
fn the_same_puzzles_are_found_in_another_file() {
    let puzzles = puzzles("6x6", 20);
    let folder = Folder::new();
    folder.write("a.txt", lines(&puzzles[..12]));
    folder.write("b.txt", lines(&puzzles[8..]));
    let run = |arguments: &str| folder.run(arguments);
    let report = run("overlap --layout 6x6 a.txt --against b.txt");
    let expected = "\
12 records, 0 malformed; against 12 records

in both by         records    share
text                     4   33.33%
text: a.txt:9 and b.txt:1
text: a.txt:10 and b.txt:2
text: a.txt:11 and b.txt:3
";
    report.gives(0, expected);
    let left = run("dedupe --layout 6x6 a.txt --against b.txt");
    assert_eq!(left.out, lines(&puzzles[..8]));
}

#[test]
fn what_needs_canonical_forms_is_refused() {
    for (command, layout) in [
        ("dedupe --by canonical", "x"),
        ("dedupe --by solution-grid", "16x16"),
        ("split", "x"),
        ("split --by canonical", "6x6"),
    ] {
        let run = outcome(&format!("{command} --layout {layout}"));
        let said = "ninefold: canonical forms are defined for classic 9x9 boards: use --by text or --by solution\n";
        run.is(2, "", said);
    }
}

#[test]
fn isomorphs_are_puzzles_of_the_layout_and_are_transformed_back() {
    #[rustfmt::skip]
    let cases = [
        "6x6", "6x6:3x2", "16x16", "x", "windoku", "8x8+x", "anti-king", MAP,
    ];
    for layout in cases {
        let rules: Layout = layout.parse().unwrap();
        let n = if rules.digits() > 9 { 1 } else { 4 };
        let puzzles = puzzles(layout, n);
        let solutions = prints(&format!("solve --layout {layout}"), &lines(&puzzles));
        let table = puzzles.iter().zip(solutions.lines());
        let table = table.map(|(puzzle, solution)| format!("{puzzle},{solution}\n"));
        let table: String = table.collect();
        let shuffled = prints(
            &format!(
                "shuffle -n 20 --seed 2 --layout {layout} --transform --with solution --keep none"
            ),
            &format!("puzzle,solution\n{table}"),
        );
        let mut rows = shuffled.lines();
        assert_eq!(
            rows.next(),
            Some("isomorph,transformation,solution_isomorph")
        );
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
        assert_eq!(rows.len(), 20 * n as usize);
        let column =
            |at: usize| -> String { rows.iter().map(|row| row[at].to_owned() + "\n").collect() };
        // The solution of an isomorph is that of the puzzle, moved along.
        let solved = prints(&format!("solve --layout {layout}"), &column(0));
        assert_eq!(solved, column(2), "{layout}");
        let moved = rows.iter().map(|row| format!("{} {}\n", row[0], row[1]));
        let moved: String = moved.collect();
        let back = prints(&format!("transform --inverse --layout {layout}"), &moved);
        let expected = puzzles.iter();
        let expected = expected.map(|puzzle| format!("{puzzle}\n").repeat(20));
        let expected: String = expected.collect();
        assert_eq!(back, expected, "{layout}");
        let by = format!("transform --by {} --with 2 --layout {layout}", rows[0][1]);
        let input = format!("{},{}\n", puzzles[0], solutions.lines().next().unwrap());
        let images = prints(&by, &input);
        assert_eq!(images, format!("{} {}\n", rows[0][0], rows[0][2]));
        // The same alone, and by one thread.
        let command = format!("shuffle -n 5 -j 1 --seed 2 --layout {layout}");
        let one = prints(&command, &lines(&puzzles[..1]));
        assert!(column(0).starts_with(&one), "{layout}");
    }
}

/// By cells: the places of the clues of an image of a layout with few symmetries.
#[test]
fn of_a_layout_with_few_symmetries_digits_are_renamed_and_the_board_turned() {
    let board = "12..............";
    let shuffled = prints(&format!("shuffle -n 200 --layout {MAP}"), board);
    let places: HashSet<Vec<usize>> = shuffled
        .lines()
        .map(|line| {
            line.match_indices(|sign| sign != '.')
                .map(|(at, _)| at)
                .collect()
        })
        .collect();
    assert_eq!(places, HashSet::from([vec![0, 1], vec![14, 15]]));
    let images: HashSet<&str> = shuffled.lines().collect();
    assert_eq!(images.len(), 2 * 12);
}

#[test]
fn a_transformation_that_does_not_keep_the_layout_is_refused() {
    let same = "r123456789/c123456789/d123456789";
    #[rustfmt::skip]
    let cases = [
        ("x", "r213456789/c123456789/d123456789",
         "not a transformation of x boards: the rows and columns are not permutations that map the layout onto itself"),
        ("6x6", "r123456/c123456/d123456/t", "not a transformation of 6x6 boards: rows and columns change places only where boxes are square"),
        ("6x6", "r132456/c123456/d123456", "the rows are not a permutation that keeps bands together"),
        ("6x6", "r12345/c123456/d123456", "part r has 5 characters where the board has 6"),
    ];
    for (layout, by, reason) in cases {
        let run = outcome(&format!("transform --layout {layout} --by {by}"));
        run.is_refused(reason);
        assert_eq!(run.err.lines().count(), 1);
    }
    // In a column it is a malformed record.
    let board = ".".repeat(81);
    let table = format!(
        "puzzle,transformation\n{board},{same}/t\n{board},r213456789{}\n",
        &same[10..]
    );
    let run = ninefold("transform --layout x --keep none", &table[..]);
    run.gives(1, &format!("image\n{board}\n\"\"\n"));
    let reason = "<stdin>:3:83: row 2, column transformation: the rows and columns are not";
    run.begins(reason);
    assert_eq!(prints("transform --keep none", &table).lines().count(), 3);
}
