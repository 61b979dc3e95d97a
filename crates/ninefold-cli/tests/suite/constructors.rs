//! The commands for constructors, as they are typed.

use crate::program::{Folder, SOLUTION, UNIQUE as PUZZLE, is_built, ninefold, prints};
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
        let transformation: Symmetry = transformation.parse().unwrap();
        assert_eq!(transformation.apply(&puzzle).to_string(), image);
    }
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), 40);
    // The same for any number of threads, whatever stands beside it, and a shorter list first.
    let alone = prints("shuffle -n 5 --seed 3 --transform --threads 1", PUZZLE);
    assert_eq!(alone.lines().collect::<Vec<_>>(), lines[..5]);
    let [three, four] = [3, 4].map(|seed| prints(&format!("shuffle --seed {seed}"), PUZZLE));
    assert_ne!(three, four);
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

/// A solution that is moved with its puzzle is the solution of the image, which is what `transform` makes of
/// it by the transformation that is printed.
#[test]
fn a_column_of_solutions_moves_along() {
    let table =
        format!("id,answer,puzzle\n1,{SOLUTION},{PUZZLE}\n2,{SOLUTION},none\n3,none,{PUZZLE}\n");
    let shuffle = "shuffle -n 3 --seed 1 --transform --with answer --to jsonl";
    let run = ninefold(shuffle, &table[..]);
    let rows = run.ends(1).out.lines();
    let rows: Vec<serde_json::Value> = rows.map(|row| serde_json::from_str(row).unwrap()).collect();
    let text = |row: &serde_json::Value, name: &str| row[name].as_str().map(str::to_owned);
    assert_eq!(rows.len(), 5);
    for row in &rows[..3] {
        let image = text(row, "answer_isomorph").unwrap();
        let isomorph = text(row, "isomorph").unwrap();
        assert_eq!(prints("solve", &isomorph), format!("{image}\n"));
        let by = text(row, "transformation").unwrap();
        let moved = format!("transform --by {by} --with answer --keep none");
        let moved = ninefold(&moved, &table[..]).out;
        let first = format!("image,answer_image\n{isomorph},{image}\n");
        assert!(moved.starts_with(&first));
    }
    // Both are needed.
    for row in &rows[3..] {
        let both = ["isomorph", "answer_isomorph"].map(|name| text(row, name));
        assert_eq!(both, [None, None]);
    }
    // By its number, and on lines; without it nothing is moved.
    let line = format!("{PUZZLE} {SOLUTION}\n");
    let both = prints("shuffle --seed 1 --with 2", &line);
    let (isomorph, image) = both.trim().split_once(' ').unwrap();
    assert_eq!(prints("shuffle --seed 1", &line), format!("{isomorph}\n"));
    assert_eq!(prints("solve", isomorph), format!("{image}\n"));
    ninefold("shuffle --with other", &table[..]).is_refused("there is no such column");
    ninefold("transform --with answer", &table[..]).is_refused("--by");
}

#[test]
fn unavoidable_sets_are_those_of_the_solution() {
    let printed = prints("unavoidable --size 4", &format!("{PUZZLE}\n{SOLUTION}\n"));
    let sets = "r1c4 r1c5 r4c4 r4c5\nr2c8 r2c9 r7c8 r7c9\nr3c5 r3c6 r6c5 r6c6\nr4c6 r4c9 r5c6 r5c9\n\
        r6c4 r6c6 r8c4 r8c6\nr7c4 r7c9 r8c4 r8c9\n\n";
    assert_eq!(printed, sets.repeat(2));
    ninefold("unavoidable", format!("{}\nno puzzle\n", ".".repeat(81)))
        .gives(1, "ambiguous\n\nmalformed\n\n");
    let table = prints("unavoidable --size 4 --to csv --keep none", SOLUTION);
    assert!(table.starts_with("unavoidable,size,status\nr1c4 r1c5 r4c4 r4c5,4,unique\n"));
    assert_eq!(table.lines().count(), 7);
}

/// The forms of a puzzle with 17 clues, found by trying every transformation.
#[rustfmt::skip]
const FORMS: [(&str, &str); 4] = [
    ("strict", "000000000000000012001034000000000005000602007004000000000000040020700080060010300"),
    ("counts", "000000000000000012003004000000000005000040360780010000000005004010003000020000080"),
    ("pattern", "000000000000000012003004000000000005000040360780010000000005004020000080010003000"),
    ("solution", "020000009000180000000000000008600000000090007001000002506000100000302900000070000"),
];
const SEVENTEEN: &str =
    ".2...54...8.......6...7.1...74.........86...7...........54.1...........8..3......";

#[test]
fn every_form_is_printed_with_what_leads_there() {
    for (form, expected) in FORMS {
        let command = format!("canonical --form {form} --automorphisms --band --transform");
        let printed = prints(&command, SEVENTEEN);
        let words: Vec<&str> = printed.split_whitespace().collect();
        assert_eq!(words[0].replace('.', "0"), expected, "{form}");
        assert_eq!(words[1], "1");
        // Only a solution grid has a band.
        assert_eq!(words[2] == "-", form != "solution");
        let image = prints(&format!("transform --by {}", words[3]), SEVENTEEN);
        assert_eq!(image.trim_end(), words[0]);
        let back = prints(&format!("transform --inverse --by {}", words[3]), &image);
        assert_eq!(back.trim_end(), SEVENTEEN);
    }
}

/// The canonical form of a solution grid.
const GRID: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

#[test]
fn a_full_grid_has_one_form_and_a_band() {
    let isomorph = prints("shuffle --seed 5", GRID);
    for (form, _) in FORMS {
        let command = format!("canonical --form {form} --automorphisms --band");
        assert_eq!(prints(&command, &isomorph), format!("{GRID} 72 416\n"));
    }
}

/// The class of three rows of nine digits, by trying every arrangement of them and looking up the
/// least in the list of least bands, which was found that way.
fn class_of(band: [[u8; 9]; 3]) -> usize {
    #[rustfmt::skip]
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
    ];
    let mut least = "9".repeat(27);
    for code in 0..6_usize.pow(5) {
        let order = |k: u32| ORDERS[code / 6_usize.pow(k) % 6];
        let mut becomes = [0; 10];
        let mut next = 0;
        let image = (0..27).map(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let stack = column / 3;
            let column = 3 * order(1)[stack] + order(2 + stack as u32)[column % 3];
            let digit = usize::from(band[order(0)[row]][column]);
            if becomes[digit] == 0 {
                next += 1;
                becomes[digit] = next;
            }
            char::from(b'0' + becomes[digit])
        });
        least = least.min(image.collect());
    }
    let list = include_str!("../../../../tests/suite/canonical_bands.csv");
    list.lines().position(|line| line == least).unwrap()
}

#[test]
fn bands_and_stacks_are_those_of_the_form_in_order() {
    for grid in [SOLUTION, GRID] {
        let printed = prints("canonical --band --bands", grid);
        let words: Vec<&str> = printed.split_whitespace().collect();
        let form: Grid = words[0].parse().unwrap();
        let form = form.rows();
        let transposed: [[u8; 9]; 9] =
            std::array::from_fn(|row| std::array::from_fn(|column| form[column][row]));
        let mut expected = Vec::new();
        for rows in [form, &transposed] {
            for band in rows.as_chunks::<3>().0 {
                expected.push(class_of(*band).to_string());
            }
        }
        assert_eq!(words[2..], expected, "{grid}");
        // The first is that of the form's first band, and the same for every isomorph.
        assert_eq!(words[1], words[2]);
        let isomorph = prints("shuffle --seed 2", grid);
        assert_eq!(prints("canonical --band --bands", &isomorph), printed);
    }
    // Of a puzzle they are those of its solution, where that is asked for.
    let numbers = |options: &str, board: &str| {
        let line = prints(&format!("canonical {options} --bands"), board);
        line.trim_end().split_once(' ').unwrap().1.to_owned()
    };
    let of_grid = numbers("", SOLUTION);
    assert_eq!(numbers("--form solution", PUZZLE), of_grid);
    assert_eq!(numbers("", PUZZLE), "- - - - - -");
    let command = "canonical --form solution --bands --keep none --to csv";
    let table = prints(command, &format!("{PUZZLE}\n{}\n", ".".repeat(81)));
    let rows: Vec<&str> = table.lines().collect();
    let header = "canonical,band1,band2,band3,stack1,stack2,stack3,status";
    assert_eq!([rows[0], rows[2]], [header, ",,,,,,,ambiguous"]);
    assert!(rows[1].ends_with(&format!(",{},unique", of_grid.replace(' ', ","))));
}

#[test]
fn what_is_for_9x9_only_says_so_of_other_sizes() {
    let large = ".".repeat(256);
    #[rustfmt::skip]
    let cases = [
        ("canonical", "canonical forms are defined for classic 9x9 boards only"),
        ("explain", "techniques are those of classic 9x9 boards only"),
        ("fewest --clues 17", "puzzles with few clues are searched for in classic 9x9 grids only"),
        ("vicinity --remove 1 --add 1", "puzzles in the vicinity are searched for on classic 9x9 boards only"),
        ("unavoidable", "unavoidable sets are searched for in classic 9x9 grids only"),
        ("sample --puzzles -", "solutions are drawn of classic 9x9 boards only"),
    ];
    for (command, reason) in cases {
        for given in ["--box-order 4", "--layout x", "--layout 16x16"] {
            let run = ninefold(&format!("{command} {given}"), large.clone());
            let said = format!("ninefold: {given}: {reason}\n");
            run.is(2, "", &said);
        }
        // (A search for 17 clues takes long.)
        if !command.starts_with("fewest") {
            let classic = ninefold(&format!("{command} --layout 9x9"), PUZZLE);
            assert_eq!(classic, ninefold(command, PUZZLE), "{command}");
        }
        // The lines tell their size, and are malformed as 9x9 boards.
        let said = format!("the first line has 256 cells, as 16x16 boards have, and {reason}\n");
        ninefold(command, large.clone()).ends(1).says(&said);
    }
    for (cells, order) in [(256, 4), (16, 2), (625, 5)] {
        let way = format!("boards have, which are read with --box-order {order}\n");
        let run = ninefold("minimality", ".".repeat(cells));
        run.gives(1, "malformed\n").says(&way);
        let quiet = ninefold("check --quiet", ".".repeat(cells));
        quiet.is(1, "malformed\n", "");
    }
}

#[test]
fn a_puzzle_without_one_solution_has_a_strict_form_and_none_by_its_solution() {
    let table = format!("puzzle\n{}\n{PUZZLE}\n", ".".repeat(81));
    let forms = prints("canonical --automorphisms --keep none", &table);
    let lines: Vec<&str> = forms.lines().collect();
    assert_eq!(lines[0], "canonical,automorphisms");
    assert_eq!(lines[1], format!("{},3359232", ".".repeat(81)));
    let forms = prints("canonical --form solution --keep none", &table);
    let lines: Vec<&str> = forms.lines().collect();
    assert_eq!(lines[..2], ["canonical,status", ",ambiguous"]);
    assert!(lines[2].ends_with(",unique"));
    let found = prints("canonical --form solution", &".".repeat(81));
    assert_eq!(found, "ambiguous\n");
}

#[test]
fn what_is_no_transformation_is_refused() {
    ninefold("transform --by r123456789/c123456789", PUZZLE)
        .gives(2, "")
        .says("not a transformation of 9x9 boards")
        .says("expected rows, columns and digits");
    let larger = prints("shuffle --box-order 4 --transform", &".".repeat(256));
    let (empty, by) = larger.trim_end().split_once(' ').unwrap();
    let image = prints(&format!("transform --box-order 4 --by {by}"), empty);
    assert_eq!(image.trim_end(), empty);
}

#[test]
fn each_puzzle_has_a_transformation_of_its_own() {
    let puzzles = format!("puzzle,id\n{PUZZLE},1\n{SOLUTION},2\n");
    let folder = Folder::new();
    let files = ["forms.csv", "forms.jsonl", "forms.parquet"];
    for file in files.into_iter().filter(|file| is_built(file)) {
        let run = folder.run_on(&format!("canonical --transform -o {file}"), &puzzles[..]);
        run.ends_well();
        for options in [
            "--column puzzle --keep canonical",
            "--column canonical --inverse --keep puzzle",
        ] {
            let images = folder.run(&format!("transform --to csv {options} {file}"));
            let images = images.printed();
            let mut pairs = images.lines().skip(1).map(|line| line.split_once(','));
            assert!(pairs.all(|pair| pair.is_some_and(|(kept, image)| kept == image)));
            assert_eq!(images.lines().count(), 3);
        }
    }
    // A row without one is malformed, and says where.
    let forms = ninefold("canonical --transform", puzzles + "short,3\n").out;
    let run = ninefold("transform --column puzzle --to csv --keep id", forms);
    assert!(run.ends(1).out.ends_with("\n3,\n"));
    let wrong = format!("puzzle,transformation\n{PUZZLE},r123\n{PUZZLE},\n");
    ninefold("transform --transformation-column 2", wrong)
        .ends(1)
        .says("<stdin>:2:83: row 1, column transformation: expected rows");
    // Lines: the word after the puzzle.
    let lines = prints("shuffle -n 3 --transform", PUZZLE);
    let back = prints("transform --inverse", &lines);
    assert_eq!(back, format!("{PUZZLE}\n").repeat(3));
}
