use super::*;
use crate::AnyRecord;
use ninefold::{Board, Grid, Pencilmarks};
use pretty_assertions::assert_eq;

const SOLUTION: &str = "1234341221434321";

#[test]
fn a_record_is_read_as_it_is_written() {
    for line in [
        "................ n=288 AABBCCDDEEFFGGHH",
        "................ n=0",
        "1234341221434321 n=1:1234341221434321",
        "1234341221434321 n>=2:1234341221434321/1234341221434321",
        "1............... minimal:1234341221434321 HA",
        "1..4............ redundant=r1c4/r1c1 HAAA",
        "1..4............ iso=...............2 r3412/c1234/d2143/t",
    ] {
        let record: Record<Board> = line.parse().unwrap();
        assert_eq!(record.to_string(), line);
    }
    let line = format!("{} n=0 RR", Pencilmarks::EMPTY);
    let record: Record<Pencilmarks> = line.parse().unwrap();
    assert_eq!(record.pivots, [323]);
    assert_eq!(record.to_string(), line);
    let board = format!("1{}", Pencilmarks::EMPTY.to_string().split_at(9).1);
    let line = format!(
        "{}........{} redundant=r1c1<>2/r1c1<>9",
        &board[..1],
        &board[1..]
    );
    let record: Record<Pencilmarks> = line.parse().unwrap();
    let cell = Cell::new(0, 0);
    let clues = vec![(cell, 2), (cell, 9)];
    assert_eq!(record.claim, Claim::Redundant { clues });
    assert_eq!(record.to_string(), line);
    let full = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
    let numbers = vec!["0"; 80].join("/");
    let slashes = "/".repeat(80);
    for claim in [
        format!("max=2825:{full}"),
        format!("min=-12@-5/{numbers}:{full} AA"),
        format!(
            "max=0@{numbers}/1:{full} *128$-5{slashes}AARR$/999999999999999999{}",
            &slashes[1..]
        ),
    ] {
        let record = Record::with_statement(Grid::EMPTY, &Layout::classic(), &claim).unwrap();
        assert_eq!(record.statement().to_string(), claim);
    }
}

#[test]
fn a_mistake_in_a_score_is_reported_at_its_place() {
    let full = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
    let slashes = "/".repeat(80);
    let weights = vec!["1000000000"; 81].join("/");
    #[rustfmt::skip]
    let cases = [
        ("max=".to_owned(), 5, RecordErrorKind::Score),
        (format!("max=+1:{full}"), 5, RecordErrorKind::Score),
        (format!("max=-0:{full}"), 5, RecordErrorKind::Score),
        (format!("min=1234567890123456789:{full}"), 5, RecordErrorKind::Score),
        ("max=1".to_owned(), 5, RecordErrorKind::Listed { count: 1, listed: 0 }),
        (format!("max=1:{full}/{full}"), 5, RecordErrorKind::Listed { count: 1, listed: 2 }),
        (format!("max=1@1/2:{full}"), 7, RecordErrorKind::Weights),
        (format!("max=1@{weights}/1:{full}"), 7, RecordErrorKind::Weights),
        (format!("max=1@{}:{full}", weights.replacen('0', "1", 1)), 7, RecordErrorKind::Weights),
        (format!("max=1:{full} "), 88, RecordErrorKind::End),
        (format!("max=1:{full} *0AA"), 90, RecordErrorKind::Scale),
        (format!("max=1:{full} *10000AA"), 90, RecordErrorKind::Scale),
        (format!("max=1:{full} *AA"), 90, RecordErrorKind::Scale),
        (format!("max=1:{full} *2"), 91, RecordErrorKind::Pivot),
        (format!("max=1:{full} AA${}", &slashes[1..]), 91, RecordErrorKind::Prices),
        (format!("max=1:{full} AA$/{slashes}"), 91, RecordErrorKind::Prices),
        (format!("max=1:{full} AA$01{slashes}"), 91, RecordErrorKind::Prices),
        (format!("max=1:{full} AA${slashes}A"), 172, RecordErrorKind::Pivot),
        (format!("n=1 AA${slashes}"), 7, RecordErrorKind::Pivot),
    ];
    for (statement, column, kind) in cases {
        let error =
            Record::with_statement(Grid::EMPTY, &Layout::classic(), &statement).unwrap_err();
        assert_eq!((error.column, error.kind), (column, kind), "{statement}");
    }
    for line in [
        "................ max=1:1234341221434321".to_owned(),
        format!("{} @x max=1:{full}", Grid::EMPTY),
    ] {
        let error = line.parse::<AnyRecord>().unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::Side);
    }
}

#[test]
fn a_mistake_in_a_claim_of_two_words_is_reported_at_its_place() {
    let shares = vec!["1"; 280].join("/");
    let same = "r123456789/c123456789/d123456789";
    let empty = Grid::EMPTY;
    #[rustfmt::skip]
    let cases = [
        (format!("n=x %c1:{shares}"), 3, RecordErrorKind::Count),
        (format!("n=0{} %c1:{shares}", "1".repeat(39)), 3, RecordErrorKind::Count),
        (format!("n={} %c1:{shares}", "9".repeat(39)), 3, RecordErrorKind::Count),
        (format!("n=1 %c0:{shares}"), 5, RecordErrorKind::Shares),
        (format!("n=1 %x1:{shares}"), 5, RecordErrorKind::Shares),
        (format!("n=1 %c1:{shares}/1"), 5, RecordErrorKind::Shares),
        (format!("n=1 %c1:{}", &shares[2..]), 5, RecordErrorKind::Shares),
        (format!("n=1 %c1:0{shares}"), 5, RecordErrorKind::Shares),
        (format!("n=1 %c1:{shares} "), 5, RecordErrorKind::Shares),
        (format!("n>=1 %c1:{shares}"), 4, RecordErrorKind::Listed { count: 1, listed: 0 }),
        (format!("iso={empty}"), 86, RecordErrorKind::Transformation),
        (format!("iso={empty} {same}/T"), 87, RecordErrorKind::Transformation),
        (format!("iso={empty} {same}/t/t"), 87, RecordErrorKind::Transformation),
        (format!("iso={empty} {}", &same[1..]), 87, RecordErrorKind::Transformation),
        (format!("iso={empty} {}", same.replace('9', "0")), 87, RecordErrorKind::Transformation),
        (format!("iso={empty} {}", same.replacen('9', "", 1)), 87, RecordErrorKind::Transformation),
        (format!("iso={empty}. {same}"), 5, RecordErrorKind::Image),
        (format!("iso=0 {same}"), 5, RecordErrorKind::Image),
    ];
    for (statement, column, kind) in cases {
        let error = Record::with_statement(empty, &Layout::classic(), &statement).unwrap_err();
        assert_eq!((error.column, error.kind), (column, kind), "{statement}");
    }
    for others in [".".repeat(256), format!("{empty} @windoku")] {
        let error = format!("{others} n=1 %c1:{shares}").parse::<AnyRecord>();
        assert_eq!(error.unwrap_err().kind, RecordErrorKind::NoBoard);
    }
}

/// All pivots of every layout, in letters.
#[test]
fn two_letters_write_every_pivot() {
    for (name, last) in [
        ("4x4", "HH"),
        ("9x9", "RR"),
        ("16x16", "ff"),
        ("25x25", "xx"),
        // In base 12, 13 (for 147), 19 (for 342) and 60 (for 3575).
        ("6x6", "LL"),
        ("7x7", "LD"),
        ("x", "RS"),
        ("25x25+x+windoku+disjoint", "7i"),
    ] {
        let layout: Layout = name.parse().unwrap();
        let pivots = layout.cells() + layout.digits() * layout.houses().len();
        let record = Record {
            puzzle: Board::empty(&layout),
            layout,
            claim: Claim::Exactly {
                count: 1,
                solutions: Vec::new(),
            },
            pivots: (0..pivots as u16).collect(),
            prices: Prices::default(),
        };
        let line = record.to_string();
        assert!(line.ends_with(last), "{line}");
        assert_eq!(line.parse(), Ok(record));
    }
}

/// A statement names its layout unless it is that of square boxes.
#[test]
fn a_record_is_of_the_layout_that_it_names() {
    let jigsaw = "AAABACBBCCDBCDDD";
    let empty = Grid::EMPTY;
    for line in [
        format!("................ @jigsaw:{jigsaw} n=18 AABBCC"),
        format!("................ @jigsaw:{jigsaw}+x n=0"),
        format!("{} @6x6 n=0 LL", ".".repeat(36)),
        format!("{} @6x6:3x2+anti-king n=0", ".".repeat(36)),
        format!("{empty} @x n=0 RS"),
        format!("{empty} @windoku+x n=0 SS"),
        format!("{} @x n=0 SS", Pencilmarks::EMPTY),
        "..... @5x5 n=0".to_owned(),
    ] {
        let record = line.parse::<AnyRecord>();
        match line.starts_with("..... ") {
            true => assert_eq!(record.unwrap_err().kind, RecordErrorKind::Layout),
            false => assert_eq!(record.unwrap().to_string(), line),
        }
    }
    // Those without further rules are named by nothing.
    for (named, written) in [
        (format!("{empty} @9x9 n=0"), format!("{empty} n=0")),
        (
            "................ @jigsaw:AABBAABBCCDDCCDD n=288".to_owned(),
            "................ n=288".to_owned(),
        ),
    ] {
        let record = named.parse::<AnyRecord>().unwrap();
        assert_eq!(record.to_string(), written);
        assert_eq!(written.parse(), Ok(record));
    }
    #[rustfmt::skip]
    let cases = [
        ("", 83), ("X", 83), ("+x", 83), ("x+", 83), ("y", 83), ("9x9+x", 83), ("09x9", 83), ("16x16", 83),
        ("x+9x9", 83), ("diagonal", 83), ("jigsaw", 83), ("jigsaw+windoku", 83),
    ];
    for (name, at) in cases {
        let error = format!("{empty} @{name} n=0")
            .parse::<AnyRecord>()
            .unwrap_err();
        assert_eq!(
            (error.column, error.kind),
            (at + 1, RecordErrorKind::Layout),
            "{name}"
        );
    }
    let error = format!("{empty} @x").parse::<AnyRecord>().unwrap_err();
    assert_eq!((error.column, error.kind), (85, RecordErrorKind::Claim));
    let error = format!("{empty} @x n=0 TA")
        .parse::<AnyRecord>()
        .unwrap_err();
    assert_eq!((error.column, error.kind), (90, RecordErrorKind::Pivot));
    // In a table the layout is that of the run.
    let x: Layout = "x".parse().unwrap();
    for (layout, statement, is_read) in [
        (Layout::classic(), "n=0", true),
        (Layout::classic(), "@x n=0", false),
        (x.clone(), "n=0", false),
        (x.clone(), "@x n=0", true),
        (x.clone(), "@x+x n=0", true),
        (x, "@windoku n=0", false),
    ] {
        match Record::with_statement(Board::empty(&layout), &layout, statement) {
            Ok(record) => assert!(is_read && record.layout == layout, "{statement}"),
            Err(error) => {
                let found = (error.column, error.kind);
                assert_eq!(found, (1, RecordErrorKind::OtherLayout), "{statement}");
                assert!(!is_read, "{statement}");
            }
        }
    }
    // Grids are of the classic layout alone.
    assert!(Record::with_statement(empty, &Layout::classic(), "@9x9 n=0").is_ok());
    let other = Record::with_statement(empty, &Layout::classic(), "@x n=0").unwrap_err();
    assert_eq!(
        (other.column, other.kind),
        (1, RecordErrorKind::OtherLayout)
    );
    let of_grid = format!("{empty} @x n=0").parse::<Record<Grid>>();
    let error = of_grid.unwrap_err();
    assert_eq!((error.column, error.kind), (84, RecordErrorKind::Layout));
}

#[test]
fn a_mistake_is_reported_at_its_place() {
    let full = SOLUTION;
    #[rustfmt::skip]
    let cases = [
        ("", 1, "a puzzle of 0 characters, where 16, 81, 256, 625 or 729 are expected, or the name of a layout after it, such as @6x6"),
        ("1234 n=1", 1, "a puzzle of 4 characters, where 16, 81, 256, 625 or 729 are expected, or the name of a layout after it, such as @6x6"),
        ("12343412214343251 n=1", 1,
         "a puzzle of 17 characters, where 16, 81, 256, 625 or 729 are expected, or the name of a layout after it, such as @6x6"),
        ("123434122143432_ n=1", 16, "no digit of the board, and not `.` either"),
        ("1234341221434325 n=1", 16, "no digit of the board, and not `.` either"),
        (full, 17, "expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min="),
        ("1234341221434321  n=1", 18, "expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min="),
        ("1234341221434321 m=1", 18, "expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min="),
        ("1234341221434321 minimal", 18, "expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min="),
        ("1234341221434321 n=", 20, "expected a number of at most 19 digits"),
        ("1234341221434321 n=01", 20, "expected a number of at most 19 digits"),
        ("1234341221434321 n=+1", 20, "expected a number of at most 19 digits"),
        ("1234341221434321 n=12345678901234567890", 20, "expected a number of at most 19 digits"),
        ("1234341221434321 n>=0", 21, "expected a number of at most 19 digits"),
        ("1234341221434321 n>=1", 21, "0 solutions are listed, and 1 claimed"),
        ("1234341221434321 n=2:1234341221434321", 20, "1 solutions are listed, and 2 claimed"),
        ("1234341221434321 n=1:123434122143432.", 22, "expected a full board"),
        ("1234341221434321 n=2:1234341221434321/", 39, "expected a full board"),
        ("1234341221434321 n=1 ", 21, "expected the end of the line"),
        ("1234341221434321 n=1 AAA", 24, "expected two letters of a pivot"),
        ("1234341221434321 n=1 AAAI", 24, "expected two letters of a pivot"),
        ("1234341221434321 n=1 AA AA", 24, "expected two letters of a pivot"),
        ("1...............  redundant=r1c1", 18, "expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min="),
        ("1............... redundant=", 28, "expected a clue of the puzzle, such as r1c2, or of pencilmarks r1c2<>3"),
        ("1............... redundant=r1c1/r1c2", 33, "expected a clue of the puzzle, such as r1c2, or of pencilmarks r1c2<>3"),
        ("1............... redundant=r1c1<>1", 28, "expected a clue of the puzzle, such as r1c2, or of pencilmarks r1c2<>3"),
        ("1............... redundant=r1c1:1234341221434321", 18, "expected a claim: n=, n>=, minimal:, redundant=, iso=, max= or min="),
        ("1234341221434321 n>=1:1234341221434321 AA", 39, "expected the end of the line"),
    ];
    for (line, column, message) in cases {
        let error = line.parse::<Record<Board>>().unwrap_err();
        let expected = format!("line 1, column {column}: {message}");
        assert_eq!(error.to_string(), expected, "{line}");
    }
}
