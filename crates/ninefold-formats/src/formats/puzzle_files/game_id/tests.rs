use super::*;
use ninefold::layout::Solver;
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// Game IDs that Solo made (Simon Tatham's collection of 2020, compiled), each with symmetry and difficulty, without
/// them, and with its solution.
fn ids() -> impl Iterator<Item = [&'static str; 3]> {
    include_str!("solo.txt").lines().map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        fields.try_into().unwrap()
    })
}

/// The first two solutions.
fn solutions(layout: &Layout, puzzle: &[u8]) -> Vec<Vec<u8>> {
    let mut solutions = Vec::new();
    let _ = Solver::new(layout.clone()).visit(puzzle, |solution| {
        solutions.push(solution.to_vec());
        match solutions.len() {
            1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    solutions
}

#[test]
fn puzzles_of_solo_have_its_solutions() {
    let mut layouts = Vec::new();
    for [full, short, solution] in ids() {
        let (layout, puzzle) = GameId::parse(full).unwrap();
        let digits = solution.split(',').map(|digit| digit.parse().unwrap());
        assert_eq!(solutions(&layout, &puzzle), [digits.collect::<Vec<u8>>()]);
        assert_eq!(
            GameId::parse(short).unwrap(),
            (layout.clone(), puzzle.clone())
        );
        assert_eq!(game_id(&layout, &puzzle).as_deref(), Some(short));
        layouts.push(layout.to_string());
    }
    assert_eq!(layouts.len(), 19);
    for name in [
        "9x9", "x", "6x6", "6x6:3x2", "8x8:4x2", "8x8", "4x4+x", "jigsaw", "jigsaw+x", "10x10",
        "12x12", "16x16",
    ] {
        assert!(layouts.iter().any(|layout| layout == name), "{name}");
    }
}

/// That of the collection's own `icons/solo.sav`.
#[test]
fn the_saved_game_of_the_icon_is_read() {
    let id = "3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a";
    let (layout, puzzle) = GameId::parse(id).unwrap();
    assert!(layout.is_classic());
    assert_eq!(solutions(&layout, &puzzle).len(), 1);
    assert_eq!(game_id(&layout, &puzzle).as_deref(), Some(id));
}

#[test]
fn what_is_written_is_read_back() {
    #[rustfmt::skip]
    let names = [
        "4x4", "6x6:3x2+x", "9x9", "x", "16x16", "25x25+x", "5x5", "7x7+x", "2x2",
    ];
    let mut layouts: Vec<Layout> = names.map(|name| name.parse().unwrap()).to_vec();
    layouts.push(Layout::with_boxes(5, 1).unwrap());
    for digits in [2, 3, 4, 6, 9, 11, 12, 16, 20] {
        for number in 0..3 {
            let jigsaw = ninefold_study::generate::random_jigsaw(digits, 7, number).unwrap();
            layouts.push(jigsaw.clone().with_diagonals());
            layouts.push(jigsaw);
        }
    }
    for layout in layouts {
        let most = layout.digits();
        // Empty boards, full ones, and clues far apart and side by side.
        for step in [0, 1, 2, 3, 27, 28, 53, 60] {
            let digit = |cell: usize| match step {
                0 => 0,
                1 => (cell * 7 % most + 1) as u8,
                step if cell % step < step / 4 + 1 => (cell % most + 1) as u8,
                _ => 0,
            };
            let digits: Vec<u8> = (0..layout.cells()).map(digit).collect();
            let id = game_id(&layout, &digits).unwrap();
            assert_eq!(
                GameId::parse(&id).unwrap(),
                (layout.clone(), digits),
                "{id}"
            );
        }
    }
}

#[test]
fn long_runs_and_large_clues_are_written_as_solo_does() {
    let mut digits = [0; 256];
    (digits[0], digits[1], digits[28], digits[81]) = (16, 1, 10, 9);
    let id = game_id(&"16x16".parse().unwrap(), &digits).unwrap();
    // 26, 52 = 26 + 26 and 174 = 6 * 26 + 18 empty cells.
    assert_eq!(id, "4x4:16_1z10zz9zzzzzzr");
    let empty = |layout: Layout| game_id(&layout, &vec![0; layout.cells()]).unwrap();
    assert_eq!(empty("4x4".parse().unwrap()), "2x2:p");
    // Three rows: 6 places without a line, 6 lines, and the last.
    assert_eq!(empty(Layout::with_boxes(1, 3).unwrap()), "3j:i,f______");
    // 5 rows have 20 places without a line. 6 rows have 30, which are 25 and 5.
    let lines = |number| "_".repeat(number);
    assert_eq!(
        empty(Layout::with_boxes(1, 5).unwrap()),
        format!("5j:y,t{}", lines(20))
    );
    assert_eq!(
        empty(Layout::with_boxes(1, 6).unwrap()),
        format!("6j:zj,ze{}", lines(30))
    );
}

#[test]
fn what_solo_does_not_have_has_no_game_id() {
    #[rustfmt::skip]
    let cases = [
        "windoku", "disjoint", "anti-king", "x+anti-knight", "x+windoku",
    ];
    for name in cases {
        assert_eq!(game_id(&name.parse().unwrap(), &[0; 81]), None, "{name}");
    }
    // A region in two pieces.
    let jigsaw = Layout::jigsaw("1212 1212 3344 3344").unwrap();
    assert_eq!(game_id(&jigsaw, &[0; 16]), None);
}

#[test]
fn what_is_no_game_id_is_refused() {
    let no_size =
        |text: &str| format!("`{text}` is no size of up to 25 digits, such as 3x3, 2x3 or 9j");
    let cells = |found| format!("the game ID has {found} cells, and a board of its size has 81");
    let clue = |clue| format!("the clue {clue} is not one of the digits up to 9");
    let sign = |sign| format!("`{sign}` is no part of a game ID there");
    let lines = |found| {
        format!("the lines between regions are for {found} places, and a board of its size has 13")
    };
    #[rustfmt::skip]
    let cases = [
        ("", "a game ID has parameters, a colon and a board, such as `3x3:...`".to_owned()),
        ("3x3#12", "a game ID with `#` is the seed of a random game, which only Solo can make".to_owned()),
        ("3x3kdb:zzzc", "killer cages (`k` in the parameters) have sums, which layouts do not".to_owned()),
        ("x3:i", no_size("x3")),
        ("1x5:y", no_size("1x5")),
        ("6x6:a", no_size("6x6")),
        ("18446744073709551615x9:a", no_size("18446744073709551615x9")),
        ("3x3:zzzd", cells(82)),
        ("3x3:zzzb", cells(80)),
        ("3x3:10zzzb", clue("10")),
        ("3x3:999zzzb", clue("999")),
        ("3x3:0zzzb", sign('0')),
        ("3x3:é", sign('é')),
        ("3x3:zzzc,a", sign(',')),
        ("3j:i", "a jigsaw has a comma and the lines between its regions after the clues".to_owned()),
        ("3j:i,f_____", lines(12)),
        ("3j:i,f_______", lines(14)),
        ("3j:i,g_____", "a region has 6 cells, and a row has 3: all regions need as many".to_owned()),
        ("3j:i,f______,", sign(',')),
    ];
    for (id, message) in cases {
        assert_eq!(GameId::parse(id).unwrap_err().to_string(), message, "{id}");
    }
}
