//! Boards of other layouts than the classic one, in every format: all of one, or each of its own.
#![cfg(feature = "links")] // Without it no board has its own.

use ninefold::Board;
use ninefold::answers::{Claim, Verdict, Verify, ask};
use ninefold::layout::Layout;
use ninefold::text::Syntax;
use ninefold_formats::answers::Subject;
use ninefold_formats::answers::check_proof::Stated;
use ninefold_formats::formats::{Content, Form, Head, Text};
use ninefold_formats::layouts_in_records::LayoutSource;
use ninefold_formats::table::{Choice, Companion, Position, ReadOptions, RecordError};
use pretty_assertions::assert_eq;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn rules(name: &str) -> Layout {
    name.parse().unwrap()
}

fn one_clue(cells: usize) -> String {
    format!("1{}", ".".repeat(cells - 1))
}

/// A file: its name, and its text.
struct File {
    name: String,
    text: Vec<u8>,
}

impl File {
    fn new(name: &str, text: impl Into<Vec<u8>>) -> Self {
        File {
            name: name.to_owned(),
            text: text.into(),
        }
    }

    /// A table in every format that has columns.
    fn tables(names: &[&str], rows: &[Vec<String>]) -> Vec<File> {
        let separated = |delimiter: &str| {
            let rows = rows.iter().map(|row| row.join(delimiter) + "\n");
            format!("{}\n{}", names.join(delimiter), rows.collect::<String>())
        };
        let objects = rows.iter().map(|row| {
            let members = names.iter().zip(row);
            let members = members.map(|(name, cell)| format!("\"{name}\":\"{cell}\""));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        });
        let objects: Vec<String> = objects.collect();
        vec![
            File::new("t.csv", separated(",")),
            File::new("t.tsv", separated("\t")),
            File::new("t.jsonl", objects.join("\n")),
            File::new("t.json", format!("[{}]", objects.join(",\n"))),
            #[cfg(feature = "parquet")]
            File::new("t.parquet", parquet(names, rows)),
        ]
    }

    fn content(&self) -> Content {
        #[cfg(feature = "parquet")]
        if self.name.ends_with("parquet") {
            use std::sync::atomic::{AtomicU32, Ordering};
            // (Tests run beside each other.)
            static NUMBER: AtomicU32 = AtomicU32::new(0);
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let name = format!("layouts-{}-{number}.parquet", std::process::id());
            let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            std::fs::write(&path, &self.text).unwrap();
            let input = ninefold_parquet::Input::open(&path);
            std::fs::remove_file(&path).unwrap();
            return Content::Parquet(input.unwrap());
        }
        Content::Text(Head {
            text: self.text.clone(),
            complete: true,
            name: Some(self.name.clone().into()),
        })
    }

    /// Reads all records, with what stands beside them and the cells of all columns.
    fn read<A: Subject>(&self, choice: &Choice, wanted: &ReadOptions) -> Found<A> {
        let choice = Choice {
            beside: choice.beside.or(A::BESIDE),
            shape: wanted.shape(),
            ..choice.clone()
        };
        let form = Form::find(&self.content(), None, &choice).unwrap();
        let columns: Vec<usize> = (0..form.names().len()).collect();
        let pencilmarks = form.chosen().is_some_and(|chosen| chosen.pencilmarks);
        let wanted = ReadOptions {
            pencilmarks,
            beside: A::BESIDE,
            malformed: true,
            cells: Some(columns.clone()),
            ..wanted.clone()
        };
        let text = Text {
            // (In Parquet it is a number of rows to skip.)
            start: Position {
                line: u64::from(!self.name.ends_with("parquet")),
                ..Position::default()
            },
            ..Text::of(self.text.clone())
        };
        let batches = form.batches(choice.shape, text, 1000, Some(&columns), pencilmarks);
        let mut batches = batches.unwrap();
        let mut found = Found {
            subjects: Vec::new(),
            errors: Vec::new(),
            cells: Vec::new(),
        };
        while let Some(batch) = batches.next().unwrap() {
            let mut rows = batch.rows(&wanted);
            assert!(rows.grids.is_empty() || wanted.are_grids(), "{}", self.name);
            let are_boards = !wanted.are_grids();
            assert!(rows.boards.is_empty() || are_boards, "{}", self.name);
            let cells = (0..rows.cells.len()).map(|at| rows.cells.get(at).bytes());
            let cells = cells.map(|cell| String::from_utf8(cell.to_vec()).unwrap());
            found.cells.extend(cells);
            let before = found.subjects.len();
            let errors = std::mem::take(&mut rows.errors).into_iter();
            let errors = errors.map(|(at, error)| (before + at, error));
            found.errors.extend(errors);
            found.subjects.extend(A::all(&mut rows));
        }
        found
    }
}

/// The records of a file, after reading.
#[derive(Debug)]
struct Found<A> {
    subjects: Vec<A>,
    errors: Vec<(usize, RecordError)>,
    cells: Vec<String>,
}

impl<A> Found<A> {
    /// The reasons of the errors, each with the number of subjects before it.
    fn reasons(&self) -> Vec<(usize, &str)> {
        let errors = self.errors.iter();
        errors.map(|(at, error)| (*at, &*error.reason)).collect()
    }
}

#[cfg(feature = "parquet")]
fn parquet(names: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    use ninefold_parquet::{Builder, Compression, Output, OwnColumn, OwnType, OwnValue, Schema};
    let column = |name: &&str| OwnColumn {
        name: (*name).to_owned(),
        content: OwnType::Text,
    };
    let columns = names.iter().map(column).collect();
    let schema = Schema::new(None, columns, Compression::None).unwrap();
    let mut builder = Builder::new(&schema);
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            builder.push(column, Some(OwnValue::Text(cell.as_bytes())));
        }
    }
    let mut output = Output::create(Vec::new(), &schema).unwrap();
    output.push(builder.finish().unwrap()).unwrap();
    output.end_row_group(None).unwrap();
    output.finish().unwrap()
}

fn owned(row: &[&str]) -> Vec<String> {
    row.iter().map(|&cell| cell.to_owned()).collect()
}

/// Options for boards of this layout.
fn of_layout(name: &str) -> ReadOptions {
    ReadOptions {
        layout: rules(name),
        ..ReadOptions::boards(Syntax::default())
    }
}

/// Options for boards with layouts of their own.
fn of_own_layouts(source: LayoutSource) -> ReadOptions {
    ReadOptions {
        own_layouts: Some(source),
        ..ReadOptions::boards(Syntax::default())
    }
}

/// Boards of a layout as they were written.
fn texts<'b>(boards: impl IntoIterator<Item = &'b Board>, layout: &Layout) -> Vec<String> {
    let boards = boards.into_iter();
    let text = |board: &Board| {
        assert_eq!(board.layout(), layout);
        board.to_string()
    };
    boards.map(text).collect()
}

/// Records of one layout are boards of it, with the texts, solutions, errors and cells that classic ones have.
#[test]
fn boards_of_9x9_with_further_rules_are_read_as_classic_ones() {
    let short = &PUZZLE[1..];
    let bad = PUZZLE.replace('7', "!");
    let table = [
        owned(&["a", PUZZLE, SOLUTION]),
        owned(&["b", short, SOLUTION]),
        owned(&["c", PUZZLE, &SOLUTION[1..]]),
        owned(&["d", "", SOLUTION]),
        owned(&["e", &bad, SOLUTION]),
        owned(&["f", &PUZZLE.replace('5', "."), SOLUTION]),
        owned(&["g", PUZZLE, SOLUTION]),
    ];
    let further = ["x", "windoku", "9x9+anti-king"];
    for file in File::tables(&["id", "puzzle", "solution"], &table) {
        let read = |name: &str| {
            let found = file.read::<Claim<Board>>(&Choice::default(), &of_layout(name));
            let claims = found.subjects.iter();
            let claims = claims.flat_map(|claim| [&claim.puzzle, &claim.claimed]);
            (texts(claims, &rules(name)), found.errors, found.cells)
        };
        let classic = read("9x9");
        let good = [0, 5, 6].map(|at| &table[at][1..]).concat();
        assert_eq!(classic.0, good, "{} {:?}", file.name, classic.1);
        assert_eq!((classic.1.len(), &classic.2), (4, &table.concat()));
        for name in further {
            assert_eq!(read(name), classic, "{} {name}", file.name);
        }
    }
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..][..9]).collect();
    let grid = rows.join("\n");
    let damaged = grid.replace('7', "!");
    #[rustfmt::skip]
    let cases = [
        ("t.txt", format!("{PUZZLE}\n{short}\n\n{bad} # b\n# {PUZZLE}\n{PUZZLE}\n"), 2),
        ("t.txt", format!("{grid}\n\n{damaged}\n\n{grid}\n"), 3),
        ("t.sdm", format!("{PUZZLE}\n{bad}\n{PUZZLE}\n"), 1),
        ("t.sdk", format!("[Puzzle]\n{grid}\n[Puzzle]\n{damaged}\n[Puzzle]\n{grid}\n"), 1),
        ("t.ss", format!("{grid}\n"), 0),
    ];
    for (name, text, errors) in cases {
        let file = File::new(name, text);
        let read = |name: &str| {
            let found = file.read::<Board>(&Choice::default(), &of_layout(name));
            let boards = texts(&found.subjects, &rules(name));
            (boards, found.errors, found.cells)
        };
        let classic = read("9x9");
        let number = if name == "t.ss" { 1 } else { 2 };
        assert_eq!(classic.0, vec![PUZZLE; number], "{name}");
        assert_eq!(classic.1.len(), errors, "{name}: {:?}", classic.1);
        for layout in further {
            assert_eq!(read(layout), classic, "{name} {layout}");
        }
    }
}

#[test]
fn classic_boards_are_none_of_another_size() {
    let table = [owned(&[&one_clue(81)]), owned(&[&one_clue(36)])];
    for file in File::tables(&["puzzle"], &table) {
        let found = file.read::<Board>(&Choice::default(), &of_layout("6x6"));
        assert_eq!(texts(&found.subjects, &rules("6x6")), table[1]);
        let errors: Vec<usize> = found.errors.iter().map(|(at, _)| *at).collect();
        assert_eq!(errors, [0], "{}", file.name);
    }
}

/// Records that each have a layout are boards of theirs, in one batch, beside which their solutions stand.
#[test]
fn a_column_of_layouts_says_the_rules_of_each_board() {
    use Verdict::{Correct, NotUnique};
    let (four, six) = (one_clue(16), one_clue(36));
    let (of_boxes, of_both) = ("1234341221434321", "1234341243212143");
    let of_six = "123456456123231564564231312645645312";
    let table = [
        owned(&["4x4", &four, of_boxes]),
        owned(&["x", PUZZLE, SOLUTION]),
        owned(&["9x9", PUZZLE, SOLUTION]),
        owned(&["", PUZZLE, SOLUTION]),
        owned(&["4x4", PUZZLE, SOLUTION]),
        owned(&["AABBAABBCCDDCCDD", &of_boxes.replace('1', "."), of_boxes]),
        owned(&["4x4+x", &of_both.replace('3', "."), of_both]),
        owned(&["4x4+x", &of_boxes.replace('3', "."), of_boxes]),
        owned(&["6x6", &of_six.replace('4', "."), of_six]),
        owned(&["6x6", &six, &of_six[1..]]),
        owned(&["6x6+y", &six, of_six]),
    ];
    let well_formed = [0, 1, 2, 5, 6, 7, 8].map(|at| &table[at][1..]);
    let choice = Choice {
        beside: Some(Companion::Layout),
        beside_column: Some("rules".into()),
        solutions: true,
        ..Choice::default()
    };
    let layouts = |names: [&str; 7]| names.map(rules);
    let as_said = layouts(["4x4", "x", "9x9", "4x4", "4x4+x", "4x4+x", "6x6"]);
    let with_x = layouts(["4x4+x", "x", "x", "4x4+x", "4x4+x", "4x4+x", "6x6+x"]);
    for (more, layouts) in [(vec![], as_said), (vec!["x".to_owned()], with_x)] {
        let has_x = !more.is_empty();
        let wanted = of_own_layouts(LayoutSource::Column { rules: more });
        for file in File::tables(&["rules", "puzzle", "solution"], &table) {
            let found = file.read::<Claim<Board>>(&choice, &wanted);
            let claims = &found.subjects;
            assert_eq!(claims.len(), layouts.len(), "{}", file.name);
            for ((claim, written), layout) in claims.iter().zip(well_formed).zip(&layouts) {
                let both = [&claim.puzzle, &claim.claimed];
                assert_eq!(texts(both, layout), written, "{}", file.name);
            }
            assert_eq!(found.cells, table.concat(), "{}", file.name);
            let of_empty_cells = "one of . 0 _ ? - for an empty cell";
            #[rustfmt::skip]
            let expected = [
                (3, "the cell is empty".to_owned()),
                (3, format!("`5` is not a cell; expected 1 to 4, or {of_empty_cells}")),
                (7, "the line has 35 cells where a puzzle has 36".to_owned()),
                (7, "6x6+y".parse::<Layout>().unwrap_err().to_string()),
            ];
            let expected = expected.each_ref().map(|(at, reason)| (*at, &reason[..]));
            assert_eq!(found.reasons(), expected, "{}", file.name);
            let answers = ask(&Verify::new(), claims);
            let verdicts: Vec<Verdict> = answers.iter().map(|it| it.verdict).collect();
            let are_correct = verdicts.iter().map(|it| *it == Correct);
            let expected = match has_x {
                false => [false, false, true, true, true, false, true],
                true => [false, false, false, false, true, false, false],
            };
            assert!(are_correct.eq(expected), "{verdicts:?}");
            assert_eq!(verdicts[0], NotUnique);
        }
    }
}

/// So do game IDs; other records are boards of the run's layout.
#[test]
fn game_ids_say_the_rules_of_boards_among_others() {
    #[rustfmt::skip]
    let records = [
        ("2x2:1o", "4x4", one_clue(16), "1234341221434321"),
        ("2x2x:1o", "4x4+x", one_clue(16), "1234341243212143"),
        (PUZZLE, "9x9", PUZZLE.to_owned(), SOLUTION),
        ("3x3x:5zzzb", "x", one_clue(81).replace('1', "5"), SOLUTION),
        ("2x2:1p", "", String::new(), "1234341221434321"),
        ("3x2:1zi", "6x6:3x2", one_clue(36), "142536253614361425415263526341634152"),
    ];
    let good = || records.iter().filter(|(_, layout, ..)| !layout.is_empty());
    let wanted = of_own_layouts(LayoutSource::Record);
    let checked = |boards: &[Board], reasons: &[(usize, &str)], name: &str| {
        for (board, (_, layout, text, _)) in boards.iter().zip(good()) {
            assert_eq!(texts([board], &rules(layout)), [&text[..]], "{name}");
        }
        assert_eq!(boards.len(), good().count(), "{name}: {reasons:?}");
        let reason = "the game ID has 17 cells, and a board of its size has 16";
        assert_eq!(reasons, [(4, reason)], "{name}");
    };
    let ids = records.each_ref().map(|(id, ..)| *id);
    let mut files = vec![File::new("t.txt", ids.join("\n"))];
    files.extend(File::tables(&["puzzle"], &ids.map(|id| owned(&[id]))));
    for file in files {
        let found = file.read::<Board>(&Choice::default(), &wanted);
        checked(&found.subjects, &found.reasons(), &file.name);
    }
    // Solutions are of the same layout.
    let records_of = records.each_ref();
    let table = records_of.map(|(id, _, _, solution)| owned(&[id, solution]));
    for file in File::tables(&["puzzle", "solution"], &table) {
        let found = file.read::<Claim<Board>>(&Choice::default(), &wanted);
        let boards: Vec<Board> = found.subjects.iter().map(|it| it.puzzle.clone()).collect();
        checked(&boards, &found.reasons(), &file.name);
        for (claim, (_, layout, _, solution)) in found.subjects.iter().zip(good()) {
            assert_eq!(texts([&claim.claimed], &rules(layout)), [*solution]);
        }
    }
}

/// A record that says its layout is malformed where the run has another one.
#[test]
fn a_game_id_is_a_board_of_the_layout_of_the_run_or_malformed() {
    let ids = ["3x3x:5zzzb", "3x3:5zzzb"];
    let table = ids.map(|id| owned(&[id, "-"]));
    let mut files = File::tables(&["puzzle", "note"], &table);
    files.push(File::new("t.txt", ids.join("\n")));
    let reason = |layout: &str| format!("this is a puzzle of the layout {layout}");
    for file in files {
        for (name, boards, reasons) in [
            ("x", 1, vec![reason("9x9")]),
            ("9x9", 1, vec![reason("x")]),
            ("windoku", 0, vec![reason("x"), reason("9x9")]),
        ] {
            let found = file.read::<Board>(&Choice::default(), &of_layout(name));
            let expected = vec![one_clue(81).replace('1', "5"); boards];
            let boards = texts(&found.subjects, &rules(name));
            assert_eq!(boards, expected, "{}", file.name);
            let found = found.reasons().into_iter().map(|(_, reason)| reason);
            assert_eq!(found.collect::<Vec<_>>(), reasons, "{} {name}", file.name);
        }
    }
}

/// Proofs about pencilmarks are checked by the rules of the layout, too.
#[test]
fn pencilmarks_with_proofs_may_be_those_of_a_layout() {
    let candidates = |digit: char| -> String {
        let sign = |it: char| if it == digit { it } else { '.' };
        "123456789".chars().map(sign).collect()
    };
    let marks: String = SOLUTION.chars().map(candidates).collect();
    const { assert!(Stated::<Board>::EITHER) };
    let table = ["n=1", "n=0", "@x n=1", "@x n=0"].map(|claim| owned(&[&marks, claim]));
    for file in File::tables(&["puzzle", "proof"], &table) {
        for (name, right) in [("9x9", 0), ("x", 3)] {
            let found = file.read::<Stated<Board>>(&Choice::default(), &of_layout(name));
            assert_eq!(found.reasons(), []);
            let records = found.subjects.iter();
            let verdicts = records.map(|it| it.check(&rules(name)).is_ok());
            let is_right = verdicts.eq((0..4).map(|at| at == right));
            assert!(is_right, "{} {name}", file.name);
        }
    }
}
