//! `--layout column:NAME` and `--layout sgt`: records that each have a layout of their own.

use crate::program::{Folder, Run, UNIQUE, is_built, ninefold, prints};
use ninefold::layout::Layout;
use ninefold_formats::formats::game_id::GameId;
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;

/// Layouts that Solo has, and others.
const OF_SOLO: [&str; 6] = ["9x9", "4x4+x", "6x6", "x", "jigsaw", "12x12"];
const OTHERS: [&str; 4] = ["windoku", "6x6+anti-king", "disjoint", "25x25"];

/// A layout with its name, as `--layout` takes it.
fn layout(name: &str) -> (String, Layout) {
    let layout = match name {
        "jigsaw" => ninefold_study::generate::random_jigsaw(9, 3, 0).unwrap(),
        name => name.parse().unwrap(),
    };
    (layout.full_name(), layout)
}

/// A solution of a layout, and a puzzle with most of its digits or, if `few`, with half of them if it is no larger than
/// 9x9.
fn puzzle(layout: &Layout, few: bool) -> (String, String) {
    let full = Generator::of_layout(layout, Kind::Full, 7).digits(0..1);
    let full = full.unwrap();
    let mut open = full.clone();
    let step = match layout.digits() {
        ..=9 if few => 2,
        ..=9 => 3,
        _ => 5,
    };
    open.iter_mut().step_by(step).for_each(|cell| *cell = 0);
    (text(&full), text(&open))
}

fn text(digits: &[u8]) -> String {
    let sign = |&digit: &u8| match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' + digit - 10),
    };
    digits.iter().map(sign).collect()
}

/// The rows of a table after its header.
fn rows(table: &str) -> Vec<&str> {
    table.lines().skip(1).collect()
}

/// Checks that a run says these reasons.
fn says(run: &Run, reasons: &[&str]) {
    for reason in reasons {
        run.says(reason);
    }
}

/// Every question about boards has the same answers as in runs of one layout, for records in any order.
#[test]
fn answers_are_those_of_runs_of_one_layout() {
    let mut table = "id,puzzle,layout,solution\n".to_owned();
    let mut each = Vec::new();
    for few in [false, true] {
        for name in OF_SOLO.into_iter().chain(OTHERS) {
            let (name, layout) = layout(name);
            let (solution, open) = puzzle(&layout, few);
            let record = format!("7,{open},{name},{solution}\n");
            table += &record;
            each.push((name, record));
        }
    }
    #[rustfmt::skip]
    let cases = [
        "solve", "check", "count --cap 20", "count --cap 20 --engine scalar", "enumerate --cap 5000", "candidates",
        "verify",
        // (The class of classic boards is by ER in a run of theirs.)
        "rate --columns guesses", "split --by text", "split --by solution", "prove --proof-limit 20",
        "solve --proof-column proof", "minimality --node-limit 3",
    ];
    for command in cases {
        let command = format!("{command} --column puzzle");
        let command = match command.starts_with("verify") {
            true => format!("{command} --solution-column solution"),
            false => command,
        };
        let run = ninefold(&format!("{command} --layout column:layout"), &table[..]);
        let mut expected = Vec::new();
        for (name, record) in &each {
            let one = format!("id,puzzle,layout,solution\n{record}");
            let one = ninefold(&format!("{command} --layout {name}"), one);
            expected.extend(rows(&one.out).into_iter().map(str::to_owned));
        }
        let mut found = rows(&run.out);
        if command.starts_with("enumerate") {
            // (Solutions of a puzzle come in any order.)
            found.sort_unstable();
            expected.sort_unstable();
        }
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found, expected, "{command}: {}", run.err);
        }
        assert_eq!(found.len(), expected.len(), "{command}: {}", run.err);
        assert!(expected.len() >= each.len(), "{command}");
    }
}

/// A bare map is a jigsaw, with blanks or commas, and rules are added to each.
#[test]
fn maps_stand_in_a_column_of_any_table() {
    let (_, jigsaw) = layout("jigsaw");
    let (solution, open) = puzzle(&jigsaw, false);
    let map = jigsaw.map();
    let spaced = map.as_bytes().chunks(9);
    let spaced: Vec<&str> = spaced.map(|row| str::from_utf8(row).unwrap()).collect();
    let numbers: Vec<String> = jigsaw.regions().iter().map(u8::to_string).collect();
    let maps = [map.clone(), spaced.join(" "), numbers.join(",")];
    let lines = maps.iter();
    let lines = lines.map(|map| format!("{{\"q\":\"{open}\",\"r\":\"{map}\"}}\n"));
    let lines: Vec<String> = lines.collect();
    let run = ninefold("solve --layout column:r --column q", lines.concat());
    assert_eq!(
        run.out
            .matches(&format!("\"solution\":\"{solution}\""))
            .count(),
        3
    );
    // In lines, too, where the columns have numbers.
    let line = format!("{open} {map}\n");
    assert!(prints("solve --layout column:2", &line).contains(&solution));
    let plus = ninefold("solve --layout column:2+x", line);
    let command = format!("solve --layout jigsaw:{map}+x");
    let alone = ninefold(&command, format!("{open}\n"));
    assert!(plus.out.contains(alone.out.trim()));
    if is_built("parquet") {
        let folder = Folder::new();
        folder.write("in.jsonl", lines.concat());
        folder
            .run("convert in.jsonl --column q -o in.parquet")
            .ends_well();
        let run = folder.run("solve in.parquet --column q --layout column:r --to csv");
        assert_eq!(run.out.matches(&solution).count(), 3, "{}", run.err);
    }
}

/// Game IDs, alone, in tables, and written again.
#[test]
fn game_ids_say_their_layouts() {
    // From the documentation of `GameId`, and its solution.
    let known = "2x2x:a1d3b2d4a";
    assert_eq!(prints("solve --layout sgt", known), "3124243142131342\n");
    let (mut ids, mut solutions, mut layouts) = (String::new(), String::new(), String::new());
    for name in OF_SOLO {
        let (name, layout) = layout(name);
        let (solution, open) = puzzle(&layout, false);
        let command = format!("convert --to sgt --layout {name}");
        let id = prints(&command, &format!("{open}\n"));
        // Read in a run of its layout, too.
        let back = prints(&format!("convert --to lines --layout {name}"), &id);
        assert_eq!(back, format!("{open}\n"));
        let (said, _) = GameId::parse(id.trim()).unwrap();
        assert_eq!(said, layout);
        ids += &id;
        solutions += &format!("{solution}\n");
        layouts += &format!("{open},{name}\n");
    }
    assert_eq!(prints("solve --any --layout sgt", &ids), solutions);
    // The layouts of a list become a column.
    let table = prints("convert --layout sgt --to csv", &ids);
    assert_eq!(table, format!("puzzle,layout\n{layouts}"));
    let solved = prints("solve --any --layout column:layout --keep none", &table);
    let solved = rows(&solved)
        .into_iter()
        .filter_map(|row| row.split(',').next());
    let solved: Vec<&str> = solved.collect();
    assert_eq!(solved, solutions.lines().collect::<Vec<_>>());
    // In a table, beside solutions. Plain boards are those of 9x9.
    let mut pairs = "game,solution\n".to_owned();
    for (id, solution) in ids.lines().zip(solutions.lines()) {
        pairs += &format!("\"{id}\",{solution}\n");
    }
    pairs += &format!("{UNIQUE},{}\n", "1".repeat(81));
    let run = ninefold("verify --layout sgt --column game", pairs);
    let right = run.out.matches(",correct,").count() + run.out.matches(",not-unique,").count();
    assert_eq!(right, OF_SOLO.len(), "{}", run.out);
    assert!(run.out.contains(",wrong,"), "{}", run.out);
}

#[test]
fn what_is_wrong_with_a_layout_is_said_where_it_stands() {
    let table = format!(
        "puzzle,map\n{UNIQUE},\n{UNIQUE},hexagon\n{UNIQUE},6x6\n{UNIQUE},{}\n{UNIQUE},9x9\n",
        "A".repeat(81)
    );
    let run = ninefold("check --layout column:map", table);
    let words = rows(&run.out).into_iter();
    let words: Vec<&str> = words.map(|row| row.rsplit(',').next().unwrap()).collect();
    assert_eq!(
        words,
        ["malformed", "malformed", "malformed", "malformed", "unique"]
    );
    assert_eq!(run.code, 1);
    says(
        &run,
        &[
            ":2:83: row 1, column map: the cell is empty",
            ":3:83: row 2, column map: no layout is called `hexagon`",
            ":4:5: row 3, column puzzle: `7` is not a cell; expected 1 to 6",
            ":5:83: row 4, column map: region `A` has 81 cells",
        ],
    );
    let ids = "2x2k:a1d3b2d4a,foo\n2x2:a1\n9j:zzzc\n3x3#123\n2x2:a1d3b2d4a\n";
    let run = ninefold("check --layout sgt", ids);
    let expected = ["malformed"; 4].join("\n") + "\nunique\n";
    run.gives(1, &expected);
    says(
        &run,
        &[
            ":1:1: killer cages",
            ":2:1: the game ID has 2 cells, and a board of its size has 16",
            ":3:1: a jigsaw has a comma",
            ":4:1: a game ID with `#` is the seed of a random game",
        ],
    );
    // In a run of one layout, the others are said.
    let run = ninefold("check", "2x2x:a1d3b2d4a\n");
    says(&run, &["this is a puzzle of the layout 4x4+x"]);
    #[rustfmt::skip]
    let cases = [
        ("check --layout column:", "a name or number of a column follows `column:`"),
        ("check --layout column:map", "--layout column:map: there is no such column. The columns are: 1 puzzle, 2 id"),
        ("dedupe --layout sgt", "--layout sgt: this command reads boards of one layout"),
        ("shuffle --layout column:map", "this command reads boards of one layout"),
        ("convert --layout sgt --to sgt", "sgt is written of boards of one layout"),
        ("convert --layout windoku --to sgt", "a game ID has no word for a rule of this layout"),
        ("target --layout sgt", "sgt"),
        ("generate easy --layout sgt", "sgt"),
        ("check --layout sgt --from sdk", "holds boards of one layout"),
    ];
    for (command, reason) in cases {
        let run = ninefold(command, format!("puzzle,id\n{UNIQUE},1\n"));
        run.gives(2, "");
        says(&run, &[reason]);
    }
}
