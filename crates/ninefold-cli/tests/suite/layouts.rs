//! `--layout`: boards with further rules, or with regions in place of boxes.

use crate::program::{Folder, SOLUTION, UNIQUE, is_built, ninefold, outcome, output, prints};
use ninefold::Board;
use ninefold::layout::{Layout, Solver};
use ninefold_study::generate::{Generator, Kind, random_jigsaw};
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

/// Puzzles of a layout with their numbers of solutions, up to 5, and the first solutions: what is left of a solution
/// where fewer and fewer cells are clues, and one with a clue that contradicts another.
fn puzzles(layout: &Layout) -> Vec<(String, usize, String)> {
    let mut generator = Generator::of_layout(layout, Kind::Full, 5);
    let mut puzzle = generator.digits(0..1).unwrap();
    let mut all = Vec::new();
    for step in 0..layout.cells() * 2 / 3 {
        puzzle[step * 37 % layout.cells()] = 0;
        if step % 3 == 0 {
            all.push(puzzle.clone());
        }
    }
    let mut wrong = all[0].clone();
    wrong[1] = wrong[2];
    all.push(wrong);
    let mut solver = Solver::new(layout.clone());
    let solved = all.into_iter().map(|puzzle| {
        let (mut count, mut first) = (0, String::new());
        let _ = solver.visit(&puzzle, |solution| {
            count += 1;
            if count == 1 {
                first = text(solution);
            }
            if count < 5 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        (text(&puzzle), count, first)
    });
    solved.collect()
}

/// Digits as a line, 0 as a dot.
fn text(digits: &[u8]) -> String {
    let sign = |&digit: &u8| match digit {
        0 => '.',
        digit => char::from_digit(digit.into(), 36)
            .unwrap()
            .to_ascii_uppercase(),
    };
    digits.iter().map(sign).collect()
}

/// Every rule; and sizes whose boxes are not square, with regions, and with more digits than lanes have.
#[test]
fn every_command_and_engine_follows_the_rules_of_every_size() {
    let folder = Folder::new();
    folder.write("a+map.txt", MAP);
    let of_eight = format!("jigsaw:{}", random_jigsaw(8, 1, 0).unwrap().map());
    let mut all = String::new();
    #[rustfmt::skip]
    let names = [
        "x", "windoku", "disjoint", "anti-king", "jigsaw:a+map.txt", "jigsaw:a+map.txt+x", "4x4+x", "16x16+x", "6x6",
        "6x6:3x2", "8x8+x", "10x10", "12x12", "20x20", &of_eight,
    ];
    for name in names {
        let layout = name.replace("a+map.txt", &MAP.replace('\n', "")).parse();
        let layout: Layout = layout.unwrap();
        let puzzles = puzzles(&layout);
        let lines = |line: &dyn Fn(&(String, usize, String)) -> String| -> String {
            puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect()
        };
        let last = &puzzles.last().unwrap().0;
        let word = |(puzzle, count, _): &(String, usize, String)| match count {
            0 if puzzle == last => "illegal",
            0 => "impossible",
            1 => "unique",
            _ => "ambiguous",
        };
        let list = lines(&|(puzzle, ..)| puzzle.clone());
        let counts = lines(&|(_, count, _)| count.to_string());
        let words = lines(&|puzzle| word(puzzle).to_owned());
        let solutions = lines(&|puzzle| match puzzle.1 {
            1 => puzzle.2.clone(),
            _ => word(puzzle).to_owned(),
        });
        assert!(words.contains("unique") && words.contains("illegal"));
        for engine in ["lanes", "scalar"] {
            for (command, expected) in [
                ("count --cap 5", &counts),
                ("check", &words),
                ("solve", &solutions),
            ] {
                let arguments = format!("{command} --engine {engine} --layout {name}");
                folder.run_on(&arguments, &list[..]).is(0, expected, "");
            }
        }
        let listed = folder.run_on(&format!("enumerate --cap 5 --layout {name}"), &list[..]);
        let listed = listed.printed();
        // (Those of the last one are no lines at all.)
        let numbers = listed.split_terminator("\n\n");
        let numbers = numbers.map(|solutions| solutions.trim().lines().count());
        assert!(numbers.eq(puzzles.iter().map(|(_, count, _)| *count)));
        all += &words;
    }
    assert!(all.contains("ambiguous"));
}

#[test]
fn solutions_beside_puzzles_are_checked_by_the_layout() {
    let puzzles = puzzles(&"x".parse().unwrap());
    let (puzzle, _, solution) = puzzles.iter().rfind(|(_, count, _)| *count == 1).unwrap();
    let wrong = format!("{}{}", &solution[1..], &solution[..1]);
    // The last has a solution, but not with these diagonals.
    let rows = format!("{puzzle},{solution}\n{puzzle},{wrong}\n{UNIQUE},{SOLUTION}\n");
    let input = format!("puzzle,solution\n{rows}");
    let run = ninefold("verify --layout x --keep none --to lines", input);
    let verdicts: Vec<&str> = run.out.split_whitespace().collect();
    assert_eq!((run.code, &verdicts[..2]), (1, &["correct", "wrong"][..]));
    assert!(["impossible", "illegal"].contains(verdicts.last().unwrap()));
}

#[test]
fn a_layout_that_is_plain_is_a_size() {
    for (layout, order, input) in [
        ("16x16", 4, &".".repeat(256)[..]),
        ("4x4", 2, &".".repeat(16)),
        ("9x9", 3, UNIQUE),
    ] {
        let by_layout = prints(&format!("count --layout {layout}"), input);
        let expected = prints(&format!("count --box-order {order}"), input);
        assert_eq!(by_layout, expected);
    }
    // Proofs are for those, too.
    let folder = Folder::new();
    folder.write("one.txt", format!("{UNIQUE}\n"));
    folder
        .run("check --layout 9x9 --proof p.txt one.txt")
        .ends(0);
    assert_eq!(folder.text("p.txt"), prints("prove", UNIQUE));
}

#[test]
fn a_file_of_regions_is_an_input() {
    let folder = Folder::new();
    folder.write("map", MAP);
    folder.write("p", format!("{}\n", ".".repeat(81)));
    let run = folder.run("check --layout jigsaw:map p -o map");
    let expected = "ninefold: -o names an input, map, which would be overwritten\n";
    run.is(2, "", expected);
    assert_eq!(folder.text("map"), MAP);
}

#[test]
fn layouts_that_are_none_are_refused_with_the_reason() {
    let folder = Folder::new();
    folder.write("short", "112\n");
    folder.write("uneven", MAP.replacen('1', "2", 1));
    folder.write("long", "1".repeat(1 << 17));
    folder.write("pencilmarks", "123456789".repeat(81) + "\n");
    #[rustfmt::skip]
    let cases = [
        ("thermo", "--layout thermo: no layout is called `thermo`"),
        ("6x7", "no layout is called `6x7`"),
        ("6x6:2x2", "boxes of 2x2 have 4 cells, where 6 belong"),
        ("jigsaw", "only `generate` draws regions"),
        ("30x30", "30x30: boards have 2 to 25 digits, and not 30"),
        ("x+16x16", "`16x16` has to be the first part"),
        ("jigsaw:none", "cannot read none"),
        ("jigsaw:", "--layout jigsaw:: jigsaw: the map has 0 characters"),
        ("jigsaw:.", "cannot read .: it is a folder"),
        ("jigsaw:long", "long is too long for a map of regions"),
        ("jigsaw:short", "short: the map has 3 characters"),
        ("jigsaw:uneven", "uneven: region `2` has 10 cells"),
        ("jigsaw:pencilmarks", "the map has 729 characters"),
    ];
    for (layout, reason) in cases {
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

#[test]
fn every_size_goes_through_tables_and_drawings() {
    let folder = Folder::new();
    for name in ["6x6", "12x12"] {
        let layout: Layout = name.parse().unwrap();
        let side = layout.digits();
        let of_layout =
            |command: &str, input: &str| ninefold(&format!("{command} --layout {name}"), input);
        let puzzles = puzzles(&layout);
        let list = puzzles.iter().map(|(puzzle, ..)| format!("{puzzle}\n"));
        let list: String = list.collect();
        folder.write("list.txt", &list);
        // Tables of every kind, and grids with borders, hold the same puzzles.
        let files = ["a.csv", "a.tsv", "a.jsonl", "a.sdm", "a.parquet"];
        for file in files.into_iter().filter(|file| is_built(file)) {
            let convert = |to: &str| {
                folder
                    .run(&format!("convert --layout {name} {to}"))
                    .printed()
            };
            convert(&format!("list.txt -o {file}"));
            let back = convert(&format!("{file} --to lines"));
            assert_eq!(back.replace('0', "."), list, "{file}");
        }
        let numbers = |line: &str| -> Vec<u8> {
            let digit = |sign: char| sign.to_digit(36).unwrap_or(0) as u8;
            line.chars().map(digit).collect()
        };
        let boards = puzzles.iter();
        let boards = boards.map(|puzzle| Board::from_digits(&layout, &numbers(&puzzle.0)).unwrap());
        let drawn: String = boards.map(|board| format!("{board:#}\n")).collect();
        of_layout("convert --to lines", &drawn).is(0, &list, "");
        // Lists of numbers, with the solution beside them, right and wrong; and lists of rows.
        let (puzzle, _, solution) = puzzles.iter().find(|(_, count, _)| *count == 1).unwrap();
        let mut solution = numbers(solution);
        for (code, verdict) in [(0, "\"correct\""), (1, "wrong")] {
            let clues = numbers(puzzle);
            let row = format!("{{\"puzzle\":{clues:?},\"solution\":{solution:?}}}\n");
            let run = of_layout("verify", &row);
            assert!(run.code == code && run.out.contains(verdict));
            solution[0] = 0;
        }
        let rows: Vec<&str> = (0..side).map(|row| &puzzle[row * side..][..side]).collect();
        let row_list = format!("{{\"puzzle\":{rows:?}}}\n");
        of_layout("convert --to lines", &row_list).is(0, &format!("{puzzle}\n"), "");
    }
    // A column for each cell.
    let header: Vec<String> = (0..36).map(|cell| format!("c{cell}")).collect();
    let cells = format!("{}0", "0,1,".repeat(18).trim_end_matches("1,"));
    let text = format!("{}\n{cells}\n", header.join(","));
    let answer = prints("count --layout 6x6", &text);
    let header = answer.lines().next().unwrap();
    assert!(header.ends_with(",c35,solutions,status"));
    // A number, without the zeros in front of it.
    let table = "id,puzzle\n7,2000340000005000000100000006\n";
    ninefold("convert --layout 6x6 --to lines", table)
        .gives(1, "malformed\n")
        .says("28 digits where a puzzle has 36");
    let restored = ninefold("convert --layout 6x6 --to lines --restore-zeros", table);
    restored.gives(0, "........2...34......5......1.......6\n");
}

#[test]
fn the_right_size_is_named_where_another_is_read() {
    let six = "1.....".repeat(6);
    ninefold("count", &six[..])
        .gives(1, "malformed\n")
        .says("36 cells, as 6x6 boards have, which are read with --layout 6x6");
    ninefold("count --layout 6x6", UNIQUE)
        .ends(1)
        .says("81 cells, as 9x9 boards have, which are read without --layout");
    // A digit that is too large, with its place.
    ninefold("count --layout 6x6", &six.replacen('.', "7", 1)[..]).says(":1:2: `7` is not a cell");
}

#[test]
fn puzzles_of_every_size_are_made_minimal_and_have_candidates() {
    let drawn = format!("jigsaw:{}", random_jigsaw(6, 1, 0).unwrap().map());
    for name in ["6x6", "8x8+x", "windoku", &drawn] {
        let of_layout =
            |command: &str, input: &str| prints(&format!("{command} --layout {name}"), input);
        let full = of_layout("generate full --seed 7", "");
        let puzzle = of_layout("minimise --seed 2", &full);
        assert_eq!(of_layout("minimality", &puzzle), "minimal\n");
        assert_eq!(of_layout("solve", &puzzle), full);
        // One clue less has several solutions, whose digits are the candidates.
        let clue = puzzle.find(|sign| sign != '.').unwrap();
        let open = format!("{}.{}", &puzzle[..clue], &puzzle[clue + 1..]);
        let listed = of_layout("enumerate --cap 5000", &open);
        let solutions: Vec<&[u8]> = listed.split_whitespace().map(str::as_bytes).collect();
        assert!((2..5000).contains(&solutions.len()), "{name}");
        let signs = &b"123456789"[..full.trim().len().isqrt()];
        let (mut expected, mut counts) = (String::new(), String::new());
        for cell in 0..solutions[0].len() {
            let mut some = Vec::new();
            for &sign in signs {
                let number = solutions.iter().filter(|solution| solution[cell] == sign);
                let number = number.count();
                let sign = char::from(sign);
                expected.push(if number > 0 { sign } else { '.' });
                some.extend((number > 0).then(|| format!("{sign}:{number}")));
            }
            counts += &format!(" {}", some.join("/"));
        }
        assert_eq!(of_layout("candidates", &open), format!("{expected}\n"));
        let counted = of_layout("candidates --count", &open);
        assert_eq!(counted, format!("{expected}{counts}\n"));
        let table = of_layout("candidates --count --to csv", &open);
        assert!(table.starts_with("puzzle,candidates,backbone,counts,status\n"));
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
                outcome(&arguments)
                    .gives(2, "")
                    .says(rule)
                    .says("f-puzzles");
            }
        }
        for format in ["lines", "csv"] {
            prints(&format!("convert --layout {layout} --to {format}"), UNIQUE);
        }
    }
    // Where rules have a place, generated puzzles come with theirs.
    let with_rules = output("generate minimal --layout x --to sgt --seed 3");
    let made = output("generate minimal --layout x --seed 3");
    assert_eq!(prints("convert --layout x --to sgt", &made), with_rules);
}

#[test]
fn regions_in_several_parts_are_noted_once() {
    let (apart, empty) = ("--layout jigsaw:1212121234343434", "................\n");
    for command in ["check", "generate full"] {
        let run = ninefold(&format!("{command} {apart}"), empty);
        assert_eq!(run.err.matches("not all connected").count(), 1);
        prints(&format!("{command} {apart} --quiet"), empty);
    }
}
