//! `--layout`: boards with further rules, or with regions in place of boxes.

use crate::program::{Folder, Run, SOLUTION, UNIQUE, ninefold, prints};
use ninefold::Board;
use ninefold::layout::{Layout, Solver};
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// Regions of which only the middle one is a box.
const MAP: &str = "\
111122333
111222333
112222633
444555663
444555666
447555666
477889999
777888999
777888899
";

/// The number of solutions of a puzzle up to a cap, with the first, by the scalar engine for one board.
fn solved(layout: &Layout, puzzle: &[u8], cap: usize) -> (usize, String) {
    let mut count = 0;
    let mut first = String::new();
    let end = Solver::new(layout.clone()).visit(puzzle, |solution| {
        count += 1;
        if first.is_empty() {
            first = text(solution);
        }
        match count < cap {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    assert!(end.is_continue() || count == cap);
    (count, first)
}

/// Digits as a line, 0 as a dot.
fn text(digits: &[u8]) -> String {
    let sign = |&digit: &u8| match digit {
        0 => '.',
        digit => char::from_digit(digit.into(), 36).unwrap(),
    };
    digits.iter().map(sign).collect()
}

/// Puzzles of a layout: a solution, and what is left of it where fewer and fewer cells are clues.
fn puzzles(layout: &Layout) -> Vec<Vec<u8>> {
    let first = Generator::of_layout(layout, Kind::Full, 1)
        .digits(0..1)
        .unwrap();
    let mut puzzle = first.clone();
    let mut puzzles = Vec::new();
    for step in 0..60 {
        puzzle[step * 37 % 81] = 0;
        puzzles.push(puzzle.clone());
    }
    // No solution, and a clue that contradicts others.
    let mut wrong = first.clone();
    wrong[40] = wrong[41];
    puzzles.push(wrong);
    puzzles
}

#[test]
fn every_command_and_engine_follows_the_rules() {
    let folder = Folder::new();
    folder.write("a+map.txt", MAP);
    let mut all = String::new();
    let jigsaw = Layout::jigsaw(MAP).unwrap();
    for (name, layout) in [
        ("x", Layout::classic().with_diagonals()),
        ("windoku", Layout::classic().with_windows().unwrap()),
        (
            "disjoint",
            Layout::classic().with_disjoint_groups().unwrap(),
        ),
        ("anti-king", Layout::classic().with_king_moves()),
        ("jigsaw:a+map.txt", jigsaw.clone()),
        ("jigsaw:a+map.txt+x", jigsaw.with_diagonals()),
    ] {
        let puzzles = puzzles(&layout);
        let list: String = puzzles.iter().map(|puzzle| text(puzzle) + "\n").collect();
        let (mut counts, mut words, mut solutions) = (String::new(), String::new(), String::new());
        for puzzle in &puzzles {
            let (count, solution) = solved(&layout, puzzle, 7);
            counts += &format!("{count}\n");
            let word = match count {
                0 if !layout.is_legal(puzzle) => "illegal",
                0 => "impossible",
                1 => "unique",
                _ => "ambiguous",
            };
            words += &format!("{word}\n");
            let shown = if count == 1 { &solution[..] } else { word };
            solutions += &format!("{shown}\n");
        }
        assert!(words.contains("unique") && words.contains("illegal"));
        all += &words;
        for engine in ["lanes", "scalar"] {
            for (command, expected) in [
                ("count --cap 7", &counts),
                ("check", &words),
                ("solve", &solutions),
            ] {
                let arguments = format!("{command} --engine {engine} --layout {name}");
                let run = folder.run_on(&arguments, &list[..]);
                let (code, err) = (0, String::new());
                let out = expected.clone();
                assert_eq!(run, Run { code, out, err }, "{arguments}");
            }
        }
    }
    assert!(all.contains("ambiguous"));
}

#[test]
fn solutions_beside_puzzles_are_checked_by_the_layout() {
    let layout: Layout = "x".parse().unwrap();
    let puzzles = puzzles(&layout);
    let unique = puzzles
        .iter()
        .rev()
        .find(|puzzle| solved(&layout, puzzle, 2).0 == 1);
    let (puzzle, (_, solution)) = (text(unique.unwrap()), solved(&layout, unique.unwrap(), 1));
    let table = format!(
        "puzzle,solution,note\n{puzzle},{solution},a\n{puzzle},{},b\n{UNIQUE},{SOLUTION},c\n",
        &format!("{}{}", &solution[1..], &solution[..1])
    );
    let run = ninefold("verify --layout x", &table[..]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        lines[1].ends_with(",a,correct,") || lines[1].contains(",a,correct"),
        "{}",
        run.out
    );
    assert!(lines[2].contains(",b,wrong"), "{}", run.out);
    // It has a solution, but not with these diagonals.
    assert!(
        lines[3].contains(",c,impossible") || lines[3].contains(",c,illegal"),
        "{}",
        run.out
    );
}

#[test]
fn a_layout_that_is_plain_is_a_size() {
    let empty = format!("{}\n", ".".repeat(256));
    for (layout, order) in [("16x16", "4"), ("4x4", "2"), ("9x9", "3")] {
        let input = match order {
            "4" => empty.clone(),
            "2" => format!("{}\n", ".".repeat(16)),
            _ => format!("{UNIQUE}\n"),
        };
        let by_layout = prints(&format!("count --layout {layout}"), &input);
        assert_eq!(
            by_layout,
            prints(&format!("count --box-order {order}"), &input)
        );
    }
    // Proofs are for those, too.
    let folder = Folder::new();
    folder.write("one.txt", format!("{UNIQUE}\n"));
    let run = folder.run("check --layout 9x9 --proof p.txt one.txt");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(folder.path().join("p.txt").exists());
}

#[test]
fn a_file_of_regions_is_an_input() {
    let folder = Folder::new();
    folder.write("map", MAP);
    folder.write("p", format!("{}\n", ".".repeat(81)));
    let run = folder.run("check --layout jigsaw:map p -o map");
    let expected = "ninefold: -o names an input, map, which would be overwritten\n";
    assert_eq!((run.code, &run.err[..]), (2, expected));
    assert_eq!(folder.text("map"), MAP);
}

#[test]
fn layouts_that_are_none_are_refused_with_the_reason() {
    let folder = Folder::new();
    folder.write("short", "112\n");
    folder.write("uneven", MAP.replacen('1', "2", 1));
    folder.write("long", "1".repeat(1 << 17));
    folder.write("pencilmarks", "123456789".repeat(81) + "\n");
    for (layout, reason) in [
        ("thermo", "--layout thermo: no layout is called `thermo`"),
        ("6x7", "no layout is called `6x7`"),
        ("6x6:2x2", "boxes of 2x2 have 4 cells, where 6 belong"),
        ("jigsaw", "only `generate` draws regions"),
        ("30x30", "30x30: boards have 2 to 25 digits, and not 30"),
        ("x+16x16", "`16x16` has to be the first part"),
        ("jigsaw:none", "cannot read none"),
        (
            "jigsaw:",
            "--layout jigsaw:: jigsaw: the map has 0 characters",
        ),
        ("jigsaw:.", "cannot read .: it is a folder"),
        ("jigsaw:long", "long is too long for a map of regions"),
        ("jigsaw:short", "short: the map has 3 characters"),
        ("jigsaw:uneven", "uneven: region `2` has 10 cells"),
        ("jigsaw:pencilmarks", "the map has 729 characters"),
    ] {
        let run = folder.run_on(&format!("solve --layout {layout}"), UNIQUE);
        run.is_refused(reason);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    #[rustfmt::skip]
    let cases = [
        ("prove --layout x --claim max short", "scores are those of classic 9x9 puzzles, and not of x"),
        ("prove --box-order 4 --claim shares short", "shares are those of classic 9x9 puzzles, and not of 16x16"),
        ("prove --layout x pencilmarks", "the puzzles are pencilmarks, which are those of boards without --layout"),
        ("prove --layout x --export drat --into d pencilmarks", "the puzzles are pencilmarks, which are those of boards without --layout"),
        ("check --layout x pencilmarks", "the puzzles are pencilmarks, which are those of boards without --layout"),
        ("check --layout x --box-order 3 short", "cannot be used with"),
    ];
    for (arguments, reason) in cases {
        folder.run(arguments).is_refused(reason);
    }
}

/// Sizes whose boxes are not square, with regions, and with more digits than lanes have.
const SIZES: [&str; 9] = [
    "4x4+x", "16x16+x", "6x6", "6x6:3x2", "8x8+x", "10x10", "12x12", "20x20", "jigsaw",
];

/// Some puzzles of a size, with their numbers of solutions up to 5 and the first solutions.
fn puzzles_of_size(layout: &Layout) -> Vec<(Vec<u8>, usize, String)> {
    let cells = layout.cells();
    let mut puzzle = Generator::of_layout(layout, Kind::Full, 5)
        .digits(0..1)
        .unwrap();
    let mut puzzles = Vec::new();
    for step in 0..cells / 2 {
        puzzle[step * 7 % cells] = 0;
        if step % 3 == 0 {
            let (count, solution) = solved(layout, &puzzle, 5);
            puzzles.push((puzzle.clone(), count, solution));
        }
    }
    puzzles
}

#[test]
fn every_size_is_solved_counted_and_listed() {
    for name in SIZES {
        let drawn = format!(
            "jigsaw:{}",
            ninefold_study::generate::random_jigsaw(8, 1, 0)
                .unwrap()
                .map()
        );
        let name = if name == "jigsaw" { &drawn } else { name };
        let layout: Layout = name.parse().unwrap();
        let puzzles = puzzles_of_size(&layout);
        let list: String = puzzles
            .iter()
            .map(|(puzzle, ..)| capital(puzzle) + "\n")
            .collect();
        let counts: String = puzzles
            .iter()
            .map(|(_, count, _)| format!("{count}\n"))
            .collect();
        let solutions: String = puzzles
            .iter()
            .map(|(_, count, solution)| match count {
                1 => solution.to_uppercase() + "\n",
                _ => "ambiguous\n".to_owned(),
            })
            .collect();
        assert!(counts.contains('1'), "{name}");
        for engine in ["lanes", "scalar"] {
            let option = format!("--engine {engine} --layout {name}");
            assert_eq!(
                prints(&format!("count --cap 5 {option}"), &list),
                counts,
                "{option}"
            );
            assert_eq!(
                prints(&format!("solve {option}"), &list),
                solutions,
                "{option}"
            );
        }
        let listed = prints(&format!("enumerate --cap 5 --layout {name}"), &list);
        let numbers: String = listed
            .split_terminator("\n\n")
            .map(|solutions| format!("{}\n", solutions.lines().count()))
            .collect();
        assert_eq!(numbers, counts, "{name}");
    }
}

/// Digits as a line, 0 as a dot, with capital letters.
fn capital(digits: &[u8]) -> String {
    text(digits).to_uppercase()
}

#[test]
fn every_size_goes_through_tables_and_drawings() {
    let folder = Folder::new();
    for name in ["6x6", "12x12"] {
        let layout: Layout = name.parse().unwrap();
        let puzzles = puzzles_of_size(&layout);
        let list: String = puzzles
            .iter()
            .map(|(puzzle, ..)| capital(puzzle) + "\n")
            .collect();
        folder.write("list.txt", &list);
        // Tables of every kind, and grids with borders, hold the same puzzles.
        let parquet = cfg!(feature = "parquet").then_some("a.parquet");
        for file in ["a.csv", "a.tsv", "a.jsonl", "a.sdm"]
            .into_iter()
            .chain(parquet)
        {
            for arguments in [
                format!("convert --layout {name} list.txt -o {file}"),
                format!("convert --layout {name} {file} --to lines -o back.txt"),
            ] {
                let run = folder.run(&arguments);
                assert_eq!(run.code, 0, "{arguments}: {}", run.err);
            }
            let back = folder.text("back.txt").replace('0', ".");
            assert_eq!(back, list, "{file}");
        }
        let drawn: String = puzzles
            .iter()
            .map(|(puzzle, ..)| {
                let board = Board::from_digits(&layout, puzzle).unwrap();
                format!("{board:#}\n")
            })
            .collect();
        assert_eq!(
            prints(&format!("convert --to lines --layout {name}"), &drawn),
            list
        );
        // Lists of numbers, with the solution beside them.
        let (puzzle, _, solution) = puzzles.iter().find(|(_, count, _)| *count == 1).unwrap();
        let digits: Vec<u32> = solution
            .chars()
            .map(|sign| sign.to_digit(36).unwrap())
            .collect();
        let row = format!("{{\"puzzle\":{puzzle:?},\"solution\":{digits:?}}}\n");
        let verified = prints(&format!("verify --layout {name}"), &row);
        assert!(verified.contains("\"correct\""), "{verified}");
        // Lists of rows.
        let line = capital(puzzle);
        let rows: Vec<&str> = (0..layout.digits())
            .map(|row| &line[row * layout.digits()..][..layout.digits()])
            .collect();
        let row_list = format!("{{\"puzzle\":{rows:?}}}\n");
        assert_eq!(
            prints(&format!("convert --to lines --layout {name}"), &row_list),
            line + "\n"
        );
        let wrong = row.replacen(&format!("solution\":[{},", digits[0]), "solution\":[0,", 1);
        let run = ninefold(&format!("verify --layout {name}"), &wrong[..]);
        assert_eq!(run.code, 1);
        assert!(run.out.contains("wrong"), "{}", run.out);
    }
    // A column for each cell.
    let header: Vec<String> = (0..36).map(|cell| format!("c{cell}")).collect();
    let cells: Vec<String> = (0..36)
        .map(|cell| (cell % 7 % 3 * (cell % 2)).to_string())
        .collect();
    let table = format!("{}\n{}\n", header.join(","), cells.join(","));
    let answer = prints("count --layout 6x6", &table);
    assert!(
        answer
            .lines()
            .next()
            .unwrap()
            .ends_with(",c35,solutions,status"),
        "{answer}"
    );
    // A number, without the zeros in front of it.
    let table = "id,puzzle\n7,2000340000005000000100000006\n";
    let run = ninefold("convert --layout 6x6 --to lines", table);
    assert_eq!((run.code, &run.out[..]), (1, "malformed\n"));
    run.says("28 digits where a puzzle has 36");
    let run = ninefold("convert --layout 6x6 --to lines --restore-zeros", table);
    assert_eq!(run.out, "........2...34......5......1.......6\n");
    assert_eq!(run.err, "zeros were put back in 1 puzzle\n");
}

#[test]
fn the_right_size_is_named_where_another_is_read() {
    let six = "1.....".repeat(6);
    let run = ninefold("count", &six[..]);
    assert_eq!((run.code, &run.out[..]), (1, "malformed\n"));
    run.says("36 cells, as 6x6 boards have, which are read with --layout 6x6");
    let run = ninefold("canonical --layout 6x6", &six[..]);
    assert_eq!(run.code, 2);
    let run = ninefold("count --layout 6x6", UNIQUE);
    assert_eq!(run.code, 1);
    run.says("81 cells, as 9x9 boards have, which are read without --layout");
    // A digit that is too large, with its place.
    ninefold("count --layout 6x6", &six.replacen('.', "7", 1)[..]).says(":1:2: `7` is not a cell");
}

#[test]
fn puzzles_of_every_size_are_made_minimal_and_have_candidates() {
    for name in ["6x6", "8x8+x", "windoku", "jigsaw"] {
        let drawn = format!(
            "jigsaw:{}",
            ninefold_study::generate::random_jigsaw(6, 1, 0)
                .unwrap()
                .map()
        );
        let name = if name == "jigsaw" { &drawn } else { name };
        let layout: Layout = name.parse().unwrap();
        let full = Generator::of_layout(&layout, Kind::Full, 7)
            .digits(0..1)
            .unwrap();
        let line = capital(&full) + "\n";
        let puzzle = prints(&format!("minimise --seed 2 --layout {name}"), &line);
        assert_eq!(
            prints(&format!("minimality --layout {name}"), &puzzle),
            "minimal\n"
        );
        assert_eq!(prints(&format!("solve --layout {name}"), &puzzle), line);
        // One clue less has several solutions, whose digits are the candidates.
        let clue = puzzle.find(|sign| sign != '.').unwrap();
        let open = puzzle[..clue].to_owned() + "." + &puzzle[clue + 1..];
        let listed = prints(&format!("enumerate --cap 5000 --layout {name}"), &open);
        let solutions: Vec<&[u8]> = listed.lines().map(str::as_bytes).collect();
        let signs = &b"123456789ABCDEFG"[..layout.digits()];
        let number = |cell: usize, sign: u8| {
            let has = |solution: &&&[u8]| solution.get(cell) == Some(&sign);
            solutions.iter().filter(has).count()
        };
        let (mut expected, mut counts) = (String::new(), Vec::new());
        for cell in 0..layout.cells() {
            let found = signs
                .iter()
                .map(|&sign| (char::from(sign), number(cell, sign)));
            let found: Vec<(char, usize)> = found.collect();
            expected.extend(
                found
                    .iter()
                    .map(|&(sign, n)| if n > 0 { sign } else { '.' }),
            );
            let some = found.iter().filter(|(_, n)| *n > 0);
            let some: Vec<String> = some.map(|(sign, n)| format!("{sign}:{n}")).collect();
            counts.push(some.join("/"));
        }
        let counted = format!("{expected} {}\n", counts.join(" "));
        expected.push('\n');
        assert!(
            (2..5000).contains(&(solutions.len() - 1)),
            "{name}: {}",
            solutions.len()
        );
        assert_eq!(
            prints(&format!("candidates --layout {name}"), &open),
            expected,
            "{name}"
        );
        let command = format!("candidates --count --layout {name}");
        assert_eq!(prints(&command, &open), counted, "{name}");
        let table = prints(&format!("{command} --to csv"), &open);
        let header = table.lines().next().unwrap();
        assert!(
            header.ends_with("candidates,backbone,counts,status"),
            "{header}"
        );
    }
}

const JIGSAW: &str =
    "jigsaw:ABBBBBBBBABACCCCCCAAAAADDDCEAFFFFDCCEEEEFFDDDGEEEFFHDDGGHEHFHIIGGHHHHHIIGGGGIIIII";

/// A jigsaw with boxes around it, or an X puzzle without its diagonals, would be another puzzle.
#[test]
fn formats_without_a_place_for_a_rule_refuse_it() {
    for (layout, rule) in [
        (JIGSAW, "the regions of a jigsaw"),
        ("x", "the diagonals of x"),
        ("windoku", "the windows of windoku"),
        ("disjoint", "the groups of disjoint"),
        ("anti-king", "anti-knight and anti-king"),
    ] {
        for format in ["ss", "sdk", "sdm", "sdx", "opensudoku"] {
            for command in ["convert", "generate full"] {
                let arguments = format!("{command} --layout {layout} --to {format}");
                let run = ninefold(&arguments, "");
                assert_eq!((run.code, run.out.as_str()), (2, ""));
                let is_said = run.err.contains(rule) && run.err.contains("f-puzzles");
                assert!(is_said, "{arguments}: {}", run.err);
            }
        }
        for format in ["lines", "csv"] {
            let arguments = format!("convert --layout {layout} --to {format}");
            assert_eq!(ninefold(&arguments, UNIQUE).code, 0, "{arguments}");
        }
    }
    // Where rules have a place, generated puzzles come with theirs.
    let with_rules = prints("generate minimal --layout x --to sgt --seed 3", "");
    assert!(with_rules.starts_with("3x3x:"), "{with_rules}");
    let made = prints("generate minimal --layout x --seed 3", "");
    assert_eq!(prints("convert --layout x --to sgt", &made), with_rules);
}

#[test]
fn regions_in_several_parts_are_noted_once() {
    let (apart, empty) = ("--layout jigsaw:1212121234343434", "................\n");
    for command in ["check", "generate full"] {
        let run = ninefold(&format!("{command} {apart}"), empty);
        assert_eq!(
            run.err.matches("not all connected").count(),
            1,
            "{}",
            run.err
        );
        let quiet = ninefold(&format!("{command} {apart} --quiet"), empty);
        assert_eq!(quiet.err, "");
    }
}
