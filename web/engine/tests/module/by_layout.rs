//! Boards of layouts, held against a search that knows only the pairs of cells that differ, written here by hand.

use crate::calling::{PUZZLE, all_at_once, answers, ask, call};
use ninefold_web::Module;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// The pairs of cells of 6x6 boards that differ: those in a row, a column, a box of two rows and three columns, or a
/// diagonal.
fn differ(one: usize, other: usize) -> bool {
    let [(row, column), (line, place)] = [one, other].map(|cell| (cell / 6, cell % 6));
    one != other
        && (row == line
            || column == place
            || (row / 2, column / 3) == (line / 2, place / 3)
            || row == column && line == place
            || row + column == 5 && line + place == 5)
}

/// All solutions of a 6x6 X puzzle.
fn solutions(puzzle: &str) -> Vec<String> {
    fn search(board: &mut Vec<u8>, cell: usize, found: &mut Vec<String>) {
        let Some(&clue) = board.get(cell) else {
            return found.push(String::from_utf8(board.clone()).unwrap());
        };
        let tried = if clue == b'.' {
            b'1'..=b'6'
        } else {
            clue..=clue
        };
        for digit in tried {
            let clashes = |other: usize| board[other] == digit && differ(cell, other);
            if !(0..36).any(clashes) {
                board[cell] = digit;
                search(board, cell + 1, found);
            }
        }
        board[cell] = clue;
    }
    let mut found = Vec::new();
    search(&mut puzzle.as_bytes().to_vec(), 0, &mut found);
    found
}

/// Puzzles of which some have one solution, some several, and some none.
fn puzzles() -> Vec<String> {
    let module = &mut Module::new();
    let request = json!({"do": "generate", "kind": "minimal", "seed": 3, "layout": "6x6+x", "from": 0, "records": 12});
    let lines = String::from_utf8(call(module, &request, b"").unwrap()).unwrap();
    let minimal: Vec<String> = lines.lines().map(str::to_owned).collect();
    assert_eq!(minimal.len(), 12);
    let without_a_clue = minimal.iter().map(|puzzle| {
        let at = puzzle.find(|symbol| symbol != '.').unwrap();
        format!("{}.{}", &puzzle[..at], &puzzle[at + 1..])
    });
    let with_another = minimal.iter().map(|puzzle| {
        let at = puzzle.find('.').unwrap();
        let digit = solutions(puzzle)[0].as_bytes()[at];
        let other = char::from(b'1' + (digit - b'1' + 1) % 6);
        format!("{}{other}{}", &puzzle[..at], &puzzle[at + 1..])
    });
    let others: Vec<String> = without_a_clue.chain(with_another).collect();
    [minimal, others].concat()
}

#[test]
fn questions_about_a_layout_are_answered_as_a_plain_search_does() {
    let puzzles = puzzles();
    let text = puzzles.join("\n");
    let all: Vec<Vec<String>> = puzzles.iter().map(|puzzle| solutions(puzzle)).collect();
    for expected in [1, 2, 0] {
        assert!(all.iter().any(|found| found.len().min(2) == expected));
    }
    // (The minimal ones are.)
    for at in 0..12 {
        assert_eq!((all[at].len(), all[12 + at].len().min(2)), (1, 2));
    }
    let rows = |question: &Value| -> Vec<Vec<String>> {
        let (_, table, errors) = answers(question, text.as_bytes(), 1000, 200);
        assert_eq!(errors, Vec::<Value>::new());
        let rows = table.lines().skip(1);
        rows.map(|row| row.split(',').map(str::to_owned).collect())
            .collect()
    };
    let asked = |mut question: Value| {
        question["layout"] = json!("6x6+x");
        rows(&question)
    };
    let counts = asked(json!({"ask": "count", "cap": "none"}));
    let solved = asked(json!({"ask": "solve"}));
    let checked = asked(json!({"ask": "check"}));
    let candidates = asked(json!({"ask": "candidates"}));
    let minimality = asked(json!({"ask": "minimality"}));
    let listed = asked(json!({"ask": "enumerate", "order": "lexicographic"}));
    for (at, found) in all.iter().enumerate() {
        assert_eq!(counts[at][1], found.len().to_string());
        let solution = if found.len() == 1 { &found[0] } else { "" };
        assert_eq!(solved[at][1], solution);
        let is_status = |status: &str| match found.len() {
            0 => ["impossible", "illegal"].contains(&status),
            1 => status == "unique",
            _ => status == "ambiguous",
        };
        #[rustfmt::skip]
        let cases = [
            &counts[at][2], &solved[at][2], &checked[at][1], &candidates[at][3],
        ];
        for status in cases {
            assert!(is_status(status), "{status}");
        }
        let column = |cell: usize| found.iter().map(move |solution| solution.as_bytes()[cell]);
        let shared = (0..36).map(|cell| {
            let first = column(cell).next();
            let first = first.filter(|first| column(cell).all(|digit| digit == *first));
            char::from(first.unwrap_or(b'.'))
        });
        let backbone: String = shared.filter(|_| !found.is_empty()).collect();
        assert_eq!(candidates[at][2], backbone);
        if at < 12 {
            assert_eq!(minimality[at][1], "minimal");
        }
        let mine = listed.iter().filter(|row| row[0] == puzzles[at]);
        let mine = mine
            .map(|row| &row[1])
            .filter(|solution| !solution.is_empty());
        assert!(mine.eq(found));
    }
}

#[test]
fn claims_are_verified_and_grids_minimised_by_layout() {
    let puzzles = &puzzles()[..12];
    let mut text = "puzzle,solution\n".to_owned();
    for (at, puzzle) in puzzles.iter().enumerate() {
        let mut solution = solutions(puzzle).remove(0);
        if at % 2 == 1 {
            solution = solution.chars().rev().collect();
        }
        text += &format!("{puzzle},{solution}\n");
    }
    let question = json!({"ask": "verify", "layout": "6x6+x"});
    let (_, table, _) = answers(&question, text.as_bytes(), 999, 300);
    let verdicts = table
        .lines()
        .skip(1)
        .map(|row| row.split(',').nth(2).unwrap());
    assert!(verdicts.eq(["correct", "wrong"].into_iter().cycle().take(12)));

    let grids = puzzles.iter().map(|puzzle| solutions(puzzle).remove(0));
    let grids: Vec<String> = grids.collect();
    let question = json!({"ask": "minimise", "seed": 1, "layout": "6x6+x"});
    let (_, found) = all_at_once(&question, &grids.join("\n"));
    for (row, grid) in found.csv.lines().zip(&grids) {
        let puzzle = row.split(',').nth(1).unwrap();
        assert_eq!(solutions(puzzle), std::slice::from_ref(grid));
        for at in (0..36).filter(|&at| &puzzle[at..=at] != ".") {
            let without = format!("{}.{}", &puzzle[..at], &puzzle[at + 1..]);
            assert!(solutions(&without).len() > 1);
        }
    }
}

#[test]
fn a_board_of_a_layout_is_looked_at() {
    let module = &mut Module::new();
    let described = ask(module, &json!({"do": "layout", "layout": "6x6+x"}), b"");
    assert_eq!(described["digits"], 6);
    assert_eq!(described["symbols"], "123456");
    let houses = described["houses"].as_array().unwrap();
    let kinds: Vec<&Value> = houses.iter().map(|house| &house[0]).collect();
    let expected = [["row"; 6], ["column"; 6], ["region"; 6]].concat();
    assert_eq!(kinds[..18], expected);
    assert_eq!(houses[18], json!(["diagonal", [0, 7, 14, 21, 28, 35]]));
    assert_eq!(houses[19], json!(["diagonal", [5, 10, 15, 20, 25, 30]]));
    // (All cells of a house differ, and no others.)
    for one in 0..36 {
        for other in 0..36 {
            let has =
                |house: &Value, cell: usize| house[1].as_array().unwrap().contains(&json!(cell));
            let mut houses = houses.iter();
            let together = houses.any(|house| has(house, one) && has(house, other));
            let expected = differ(one, other);
            assert_eq!(one != other && together, expected, "{one} {other}");
        }
    }

    for puzzle in puzzles() {
        let request = json!({"do": "puzzle", "puzzle": puzzle, "layout": "6x6+x"});
        let look = ask(module, &request, b"");
        let found = solutions(&puzzle);
        assert_eq!(look["count"], found.len().min(1000).to_string());
        let solution = look["solution"].as_str();
        assert_eq!(solution.is_some(), !found.is_empty());
        assert!(solution.is_none_or(|solution| found.iter().any(|one| one == solution)));
        let clues: Vec<u8> = puzzle.bytes().collect();
        for cell in 0..36 {
            let clash = |other: usize, digit: u8| clues[other] == digit && differ(cell, other);
            let free = (b'1'..=b'6').filter(|&digit| !(0..36).any(|other| clash(other, digit)));
            let mask: u32 = match clues[cell] {
                b'.' => free.map(|digit| 1 << (digit - b'1')).sum(),
                clue => 1 << (clue - b'1'),
            };
            assert_eq!(look["candidates"][cell], mask);
            let clashes = clues[cell] != b'.' && (0..36).any(|other| clash(other, clues[cell]));
            let conflicts = look["conflicts"].as_array().unwrap();
            assert_eq!(conflicts.contains(&json!(cell)), clashes);
        }
    }
    let knights = json!({"do": "layout", "layout": "4x4+anti-knight"});
    let pairs = &ask(module, &knights, b"")["pairs"];
    assert!(pairs.as_array().unwrap().contains(&json!([1, 8])));
    let jigsaw = json!({"do": "layout", "layout": "jigsaw:1112 1322 3342 3444+x"});
    let named = &ask(module, &jigsaw, b"")["name"];
    assert_eq!(named, "jigsaw:AAABACBBCCDBCDDD+x");
    let unknown = call(module, &json!({"do": "layout", "layout": "7"}), b"").unwrap_err();
    assert!(unknown.contains("no layout is called `7`"), "{unknown}");
}

/// The grid of 16x16 in which each row is the one before, moved by a box or by a cell.
fn large() -> String {
    let symbol = |digit: usize| b"123456789ABCDEFG"[digit] as char;
    let cell = |cell: usize| symbol((cell / 16 * 4 + cell / 64 + cell % 16) % 16);
    (0..256).map(cell).collect()
}

#[test]
fn digits_above_nine_are_letters() {
    let grid = large();
    let puzzle = format!("....{}", &grid[4..]);
    let solve = json!({"ask": "solve", "layout": "16x16"});
    let (_, found) = all_at_once(&solve, &format!("{puzzle}\n{grid}\n"));
    let expected = format!("{puzzle},{grid},unique\n{grid},{grid},unique\n");
    assert_eq!(found.csv, expected);
    // (256 clues are more than there is room for.)
    assert_eq!([found.records[0].3, found.records[1].3], [252, 255]);
    let module = &mut Module::new();
    let request = json!({"do": "puzzle", "puzzle": puzzle, "layout": "16x16"});
    let look = ask(module, &request, b"");
    let looked = [&look["solution"], &look["status"], &look["clues"]];
    assert_eq!(looked, [&json!(grid), &json!("unique"), &json!(252)]);
}

#[test]
fn what_has_no_layout_says_so() {
    let module = &mut Module::new();
    let about = ask(module, &json!({"do": "questions"}), b"");
    let by_layout = about["by_layout"].as_array().unwrap().iter();
    let mut by_layout: Vec<&str> = by_layout.map(|name| name.as_str().unwrap()).collect();
    by_layout.sort_unstable();
    #[rustfmt::skip]
    let expected = [
        "candidates", "check", "count", "enumerate", "minimality", "minimise", "solve", "verify",
    ];
    assert_eq!(by_layout, expected);
    for (question, layout, reason) in [
        ("target", "x", "layout"),
        ("solve", "y", "no layout is called `y`"),
    ] {
        let question = json!({"ask": question, "layout": layout});
        let open = json!({"do": "open", "question": question, "complete": true});
        let refused = call(module, &open, PUZZLE.as_bytes()).unwrap_err();
        assert!(refused.contains(reason), "{refused}");
    }
    let generate = |kind: &str| json!({"do": "generate", "kind": kind, "seed": 1, "layout": "x", "from": 0, "records": 1});
    for kind in ["easy", "full"] {
        let made = call(module, &generate(kind), b"").unwrap();
        assert_eq!(made.len(), 82, "{kind}");
    }
}
