use super::*;
use pretty_assertions::assert_eq;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn sample(rows: &[&[&str]]) -> Sample {
    let row = |row: &&[&str]| row.iter().map(|cell| cell.as_bytes().to_vec()).collect();
    Sample {
        objects: Vec::new(),
        names: None,
        rows: rows.iter().map(row).collect(),
    }
}

fn found(choice: &Choice, rows: &[&[&str]]) -> Result<(bool, usize, Option<usize>), String> {
    match choice.of(&sample(rows)) {
        Ok(chosen) => Ok((chosen.header, chosen.puzzle, chosen.beside)),
        Err(error) => Err(error.to_string()),
    }
}

/// The error where no column is found.
fn refused(choice: &Choice, rows: &[&[&str]]) -> String {
    found(choice, rows).unwrap_err()
}

/// The choice of a column.
fn column(column: &str) -> Choice {
    let column = Some(column.into());
    Choice {
        column,
        ..Choice::default()
    }
}

/// The choice of any columns, with a solution beside the puzzle.
fn with_solution() -> Choice {
    let beside = Some(Companion::Solution);
    Choice {
        beside,
        ..Choice::default()
    }
}

#[test]
fn a_column_is_found_by_its_name_or_its_cells() {
    let auto = Choice::default();
    // Kaggle's, those of sudoku-extreme, and unknown ones.
    for (names, puzzle) in [
        (["quizzes", "solutions"], 0),
        (["answer", "Question"], 1),
        (["geloest", "raetsel"], 1),
    ] {
        let mut cells = [SOLUTION; 2];
        cells[puzzle] = PUZZLE;
        assert_eq!(found(&auto, &[&names, &cells]), Ok((true, puzzle, None)));
    }
    assert_eq!(found(&auto, &[&["1", PUZZLE]]), Ok((false, 1, None)));
    assert_eq!(found(&auto, &[&[SOLUTION, PUZZLE]]), Ok((false, 1, None)));
    // A first record without a puzzle is no header.
    for missing in ["NULL", "", "nan"] {
        let rows: &[&[&str]] = &[&["1", missing], &["2", PUZZLE], &["3", PUZZLE]];
        assert_eq!(found(&auto, rows), Ok((false, 1, None)), "{missing}");
    }
    // An error in the first puzzle does not make a header of it.
    let slip = PUZZLE.replace("53", "5x");
    let rows: &[&[&str]] = &[&[&slip, "1"], &[PUZZLE, "2"]];
    assert_eq!(found(&auto, rows), Ok((false, 0, None)));
}

#[test]
fn where_two_fit_or_none_the_error_shows_the_header() {
    let auto = Choice::default();
    let two = refused(&auto, &[&["puzzle", "grid"], &[PUZZLE, PUZZLE]]);
    assert_eq!(two, "2 columns may hold the puzzle: 1 puzzle, 2 grid");
    let none = refused(&auto, &[&["id", "name"], &["1", "x"]]);
    assert_eq!(
        none,
        "no column looks like puzzles. The columns are: 1 id, 2 name"
    );
    // Nor addresses, if there are fewer than words.
    let link = "https://www.f-puzzles.com/?load=N4Ig";
    let rows: &[&[&str]] = &[&["id", "name"], &["1", "x"], &["2", link], &["3", "y"]];
    assert_eq!(refused(&auto, rows), none);
}

#[test]
fn a_name_loses_to_cells_that_are_puzzles() {
    let auto = Choice::default();
    for name in ["puzzle", "Grid", "question"] {
        let rows: &[&[&str]] = &[&[name, "cells"], &["easy", PUZZLE], &["hard", PUZZLE]];
        assert_eq!(found(&auto, rows), Ok((true, 1, None)), "{name}");
    }
    // Two that hold puzzles and are called something else: the error shows the header.
    let rows: &[&[&str]] = &[&["puzzle", "one", "two"], &["easy", PUZZLE, PUZZLE]];
    let error = refused(&auto, rows);
    assert!(
        error.starts_with("2 columns may hold the puzzle: 2 one"),
        "{error}"
    );
    // Beside a solution, and beside nothing, the name counts: what is in it is malformed.
    let rows: &[&[&str]] = &[&["puzzle", "solution"], &["53", SOLUTION], &["", SOLUTION]];
    assert_eq!(found(&auto, rows), Ok((true, 0, None)));
    let rows: &[&[&str]] = &[&["puzzle", "solution"], &[SOLUTION, PUZZLE]];
    assert_eq!(found(&auto, rows), Ok((true, 0, None)));
    // So it does if it is said.
    let rows: &[&[&str]] = &[&["puzzle", "cells"], &["easy", PUZZLE]];
    assert_eq!(found(&column("puzzle"), rows), Ok((true, 0, None)));
}

#[test]
fn a_solution_is_never_the_puzzle_beside_it() {
    let (auto, digits) = (Choice::default(), PUZZLE.replace('.', "0"));
    let list = format!("{:?}", PUZZLE[..80].chars().collect::<Vec<_>>());
    #[rustfmt::skip]
    let cases = [
        &PUZZLE[..80], &format!("{PUZZLE}."), &digits[..80], &digits[..64], "5.3007E+80", &PUZZLE.replace('.', " "),
        &PUZZLE.replace('.', "·")[..80], &PUZZLE.replace('.', "x")[1..], &PUZZLE[..41], &list, "",
    ];
    for damaged in cases {
        for (row, puzzle) in [
            ([damaged, SOLUTION, "7"], 0),
            (["7", SOLUTION, damaged], 2),
            (["7", damaged, SOLUTION], 1),
        ] {
            let good = row.map(|cell| if cell == damaged { PUZZLE } else { cell });
            for header in [&[][..], &[&["a", "b", "c"][..]], &[&["a", "solution", "c"]]] {
                let expected = Ok((!header.is_empty(), puzzle, None));
                for rows in [&[&row[..]][..], &[&row, &row, &good], &[&good, &row, &row]] {
                    assert_eq!(found(&auto, &[header, rows].concat()), expected, "{rows:?}");
                }
            }
        }
    }
    // Digits from 0 on are no empty cells.
    let from_zero: String = SOLUTION
        .bytes()
        .map(|digit| char::from(digit - 1))
        .collect();
    let rows: &[&[&str]] = &[&["a", "solution"], &[&PUZZLE[..80], &from_zero]];
    assert_eq!(found(&auto, rows), Ok((true, 0, None)));
    for lost in ["?", "", "[]", "[1,null,2]"] {
        for full in [&from_zero[..], SOLUTION] {
            for name in ["puzzle", "rows"] {
                let rows: &[&[&str]] = &[&[name, "solution"], &[lost, full]];
                if name == "puzzle" || lost != "?" {
                    assert_eq!(found(&auto, rows), Ok((true, 0, None)), "{lost}, {name}");
                }
            }
        }
    }
    // What is called a grid is the solution of another column.
    let rows: &[&[&str]] = &[&["clues", "grid"], &[PUZZLE, SOLUTION]];
    assert_eq!(
        refused(&auto, rows),
        "2 columns may hold the puzzle: 2 grid, 1 clues"
    );
    // Full boards by themselves are read, beside an id.
    for id in [
        "1",
        "20240101120000",
        "a2f0c6d1-7c9e-4f51-9a55-1f6c0d3b2e77",
    ] {
        let rows: &[&[&str]] = &[&[id, SOLUTION]];
        assert_eq!(found(&auto, rows), Ok((false, 1, None)), "{id}");
    }
}

#[test]
fn columns_and_boxes_are_no_rows() {
    let auto = Choice::default();
    for name in ["columns", "Boxes", "cols"] {
        let rows: &[&[&str]] = &[&[name, "n"], &[PUZZLE, "1"]];
        let error = refused(&auto, rows);
        let said = format!("column `{name}`: its name says");
        assert!(error.starts_with(&said), "{error}");
        let rows: &[&[&str]] = &[&[name, "solution"], &[PUZZLE, SOLUTION]];
        assert!(found(&auto, rows).is_err());
        let rows: &[&[&str]] = &[&[name, "rows"], &[PUZZLE, PUZZLE]];
        assert_eq!(found(&auto, rows), Ok((true, 1, None)));
    }
}

#[test]
fn what_is_said_goes_before_what_is_found() {
    let rows: &[&[&str]] = &[&["puzzle", "Grid"], &[PUZZLE, PUZZLE]];
    for (given, at) in [("Grid", 1), ("grid", 1), ("2", 1), ("puzzle", 0)] {
        assert_eq!(found(&column(given), rows), Ok((true, at, None)));
    }
    let error = refused(&column("3"), rows);
    assert!(error.starts_with("3: there is no such column"), "{error}");
    let mut headless = column("1");
    headless.header = Some(false);
    assert_eq!(found(&headless, rows), Ok((false, 0, None)));
}

#[test]
fn members_of_objects_are_chosen_like_columns() {
    let names = Some(vec!["id".to_owned(), "q".to_owned()]);
    let sample = |objects: &[usize]| Sample {
        names: names.clone(),
        rows: Vec::new(),
        objects: objects.to_vec(),
    };
    let choice = |puzzle: &str, solution: &str| Choice {
        column: Some(puzzle.into()),
        beside_column: Some(solution.into()),
        ..with_solution()
    };
    let both = choice("q.puzzle", "q.a.solution");
    let chosen = both.of(&sample(&[1])).unwrap();
    let member = |at: usize| {
        let Member { name, column, path } = &chosen.members[at];
        (name.to_string(), *column, path.join("/"))
    };
    assert_eq!((chosen.puzzle, chosen.beside), (2, Some(3)));
    for (at, name, path) in [(0, "q.puzzle", "puzzle"), (1, "q.a.solution", "a/solution")] {
        assert_eq!(member(at), (name.to_owned(), 1, path.to_owned()));
    }
    let twice = choice("q.puzzle", "q.puzzle").of(&sample(&[1]));
    assert!(twice.unwrap_err().to_string().contains("q.puzzle"));
    let absent = choice("r.puzzle", "q").of(&sample(&[1]));
    assert!(absent.unwrap_err().to_string().contains("no such column"));
    assert!(both.of(&sample(&[])).is_err());
}

#[test]
fn cells_of_a_puzzle_are_found_beside_boards() {
    let cells: Vec<String> = PUZZLE.chars().map(|cell| cell.to_string()).collect();
    let names: Vec<String> = (0..81).map(|at| format!("c{at}")).collect();
    let row = |cells: &[String], last: &str| -> Vec<Vec<u8>> {
        let cells = cells.iter().map(|cell| cell.clone().into_bytes());
        cells.chain([last.as_bytes().to_vec()]).collect()
    };
    let sample = |name: &str, board: &str| Sample {
        objects: Vec::new(),
        names: None,
        rows: vec![row(&names, name), row(&cells, board)],
    };
    for name in ["solution", "x"] {
        let chosen = with_solution().of(&sample(name, SOLUTION)).unwrap();
        let places = (chosen.puzzle, chosen.width, chosen.beside);
        assert_eq!(places, (0, 81, Some(81)), "{name}");
    }
    let error = Choice::default().of(&sample("x", PUZZLE)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 columns may hold the puzzle: 1 c0, 82 x"
    );
    // Only a name decides between them.
    let named = Choice::default().of(&sample("puzzle", PUZZLE)).unwrap();
    assert_eq!((named.puzzle, named.width), (81, 1));
}

#[test]
fn a_claimed_solution_is_found_likewise() {
    let choice = with_solution();
    let rows: &[&[&str]] = &[&["puzzle", "n", "solution"], &[PUZZLE, "1", SOLUTION]];
    assert_eq!(found(&choice, rows), Ok((true, 0, Some(2))));
    let unnamed = found(&choice, &[&[PUZZLE, SOLUTION]]);
    assert_eq!(unnamed, Ok((false, 0, Some(1))));
    assert!(found(&choice, &[&["puzzle"], &[PUZZLE]]).is_err());
}
