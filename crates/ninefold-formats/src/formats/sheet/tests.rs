use super::*;
use pretty_assertions::assert_eq;
use std::io::Cursor;

const ONE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A board as nine rows, with these texts before each row and for empty cells, and a delimiter.
fn rows(board: &str, name: impl Fn(usize) -> String, empty: &str, delimiter: char) -> String {
    let rows = board.as_bytes().chunks(9).enumerate();
    let row = |(number, row): (usize, &[u8])| {
        let cells = row.iter().map(|&cell| match cell {
            b'.' => empty.to_owned(),
            digit => char::from(digit).to_string(),
        });
        let cells: Vec<String> = cells.collect();
        format!("{}{}\n", name(number), cells.join(&delimiter.to_string()))
    };
    rows.map(row).collect()
}

fn plain(board: &str) -> String {
    rows(board, |_| String::new(), "", ',')
}

/// The boards of a text, if it is a sheet; a reason in place of a board that is malformed.
fn read(text: &str) -> Option<Vec<String>> {
    let shape = BoardShape::CLASSIC;
    let delimiter = delimiter_of(shape, text.as_bytes(), true, None)?;
    let input = Box::new(Cursor::new(text.to_owned().into_bytes()));
    let mut reader = SheetReader::new(shape, input, delimiter);
    let records = std::iter::from_fn(|| reader.next_puzzle().unwrap());
    let text = |record: Record| match record {
        Ok(board) => String::from_utf8(board.cells).unwrap(),
        Err(problem) => problem.to_string(),
    };
    Some(records.map(text).collect())
}

#[test]
fn sheets_of_one_board_are_read() {
    let trailing = plain(ONE).replace('\n', ",\n");
    let floats = |text: &str| {
        let cell = |cell: char| match cell.is_ascii_digit() {
            true => format!("{cell}.0"),
            false => cell.to_string(),
        };
        text.chars().map(cell).collect::<String>()
    };
    let index = |from: usize| move |number| format!("{},", number + from);
    let none = |_| String::new();
    let letter = |number| format!("{},", char::from(b'A' + number as u8));
    #[rustfmt::skip]
    let cases = [
        // As they were handed.
        floats(&plain(ONE)),
        format!("A,B,C,D,E,F,G,H,I\n{}", rows(ONE, none, "0", ',')),
        format!("1,2,3,4,5,6,7,8,9\n{}", plain(ONE)),
        format!(",0,1,2,3,4,5,6,7,8\n{}", rows(ONE, index(0), "0", ',')),
        trailing.clone(),
        // Their relatives.
        format!("\n{}\n\n", trailing.trim_end_matches(['\n', ','])),
        format!("0;1;2;3;4;5;6;7;8\n{}", rows(ONE, none, "0", ';')),
        format!("\u{feff}c1\tc2\tc3\tc4\tc5\tc6\tc7\tc8\tc9\n{}", rows(ONE, none, ".", '\t')),
        format!("row,1,2,3,4,5,6,7,8,9\r\n{}", rows(ONE, index(1), "NA", ',')).replace("\n", "\r\n"),
        format!("\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\",\"I\"\n{}", rows(ONE, none, "\"\"", ',')),
        rows(ONE, letter, "", ','),
        rows(ONE, none, "nan", ';'),
        format!("sep=;\n;;;;;;;;;;\n{}", rows(ONE, |_| ";".to_owned(), "", ';')),
        format!("My puzzle,,,,,,,,\n{trailing},,,,,,,,,,\n,,,,,,,,,\n"),
        format!("A|B|C|D|E|F|G|H|I\n{}", rows(ONE, none, "null", '|')),
    ];
    for text in cases {
        let board = ONE.replace('.', if text.contains("\n5,3,0") { "0" } else { "." });
        let zeros = |board: String| board.replace('0', ".");
        let found = read(&text).unwrap_or_else(|| panic!("no sheet: {text}"));
        let found: Vec<String> = found.into_iter().map(zeros).collect();
        assert_eq!(found, [zeros(board)], "{text}");
    }
}

#[test]
fn a_last_row_may_lack_a_cell_no_more_than_others() {
    // With commas behind the other rows, the last may go without; not if its last cell may be a comma's.
    let trailing = plain(ONE).replace('\n', ",\n");
    let last = trailing.trim_end().rfind('\n').unwrap() + 1;
    let without = |row: &str| format!("{}{row}\n", &trailing[..last]);
    for row in [",,,8,,,7,9,", ",,,,8,,,7,"] {
        let found = read(&without(row)).unwrap_or_default();
        let is_board = |found: &String| found.len() == 81;
        assert!(!found.iter().any(is_board), "{row}: {found:?}");
    }
    assert_eq!(read(&without(",,,,8,,,7,9")), read(&trailing));
}

#[test]
fn a_row_too_many_is_told() {
    let named = rows(ONE, |number| format!("{number},"), "", ',');
    // A name without cells, and an id of nine digits above a board whose last row has no clue.
    let open = plain(&format!("{}.........", &ONE[..72]));
    for text in [
        format!("{named}9,,,,,,,,,\n"),
        format!("2,3,8,4,5,2,7,6,2\n{open}"),
    ] {
        let found = read(&text).unwrap_or_default();
        let has_board = found.iter().any(|found| found.len() == 81);
        assert!(!has_board, "{text}: {found:?}");
    }
    assert_eq!(read(&named), Some(vec![ONE.to_owned()]));
}

#[test]
fn sheets_of_several_boards_are_read() {
    let blank = ",,,,,,,,\n";
    let head = "1,2,3,4,5,6,7,8,9\n";
    let beside = |between: &str| {
        let [one, two] = [plain(ONE), plain(TWO)];
        let rows = one.lines().zip(two.lines());
        rows.map(|(one, two)| format!("{one}{between}{two}\n"))
            .collect::<String>()
    };
    #[rustfmt::skip]
    let cases = [
        format!("{}{blank}{}", plain(ONE), plain(TWO)),
        format!("{}{blank}{blank}{}", plain(ONE), plain(TWO)),
        format!("{head}{}{head}{}", plain(ONE), plain(TWO)),
        format!("{head}{}\n{}", plain(ONE), plain(TWO)),
        format!("One,,,,,,,,\n{}Two,,,,,,,,\n{}{blank}", plain(ONE), plain(TWO)),
        format!("{head}{}{}", plain(ONE), plain(TWO)),
        beside(",,"),
        format!(",{}", head.replace('\n', ",,1,2,3,4,5,6,7,8,9\n"))
            + &beside(",,")
                .lines()
                .enumerate()
                .map(|(at, row)| format!("{},{row}\n", at + 1))
                .collect::<String>(),
    ];
    for text in cases {
        let both = [ONE, TWO].map(str::to_owned);
        assert_eq!(read(&text), Some(both.to_vec()), "{text}");
    }
    // Nine boards with a head each have as many rows as ten boards.
    let boards = [ONE, TWO, ONE, TWO, ONE, TWO, ONE, TWO, ONE];
    for heads in [head, "0,1,2,3,4,5,6,7,8\n", blank] {
        let text = boards.map(|board| format!("{heads}{}", plain(board)));
        let found = read(&text.concat()).unwrap();
        let is_refused = found.len() == 1 && found[0].contains("more than one way");
        assert!(found == boards || is_refused, "{found:?}");
    }
    // A row that rises is the first one of full grids.
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(read(&plain(full)).unwrap(), [full]);
    assert_eq!(read(&plain(full).repeat(2)).unwrap(), [full, full]);
    assert_eq!(read(&format!("{head}{}", plain(full))).unwrap(), [full]);
}

/// No board is put together from the rows of two: rows that are lost or doubled make the sheet malformed.
#[test]
fn a_damaged_sheet_gives_no_other_board() {
    let head = "1,2,3,4,5,6,7,8,9\n";
    let boards: Vec<&str> = (0..12).map(|at| [ONE, TWO][at % 2]).collect();
    for count in 1..=boards.len() {
        for (top, before) in [
            (head, ""),
            ("", head),
            ("", ",,,,,,,,\n"),
            ("A,B,C,D,E,F,G,H,I\n", ""),
            ("", "A,B,C,D,E,F,G,H,I\n"),
        ] {
            let text = boards[..count].iter();
            let text: String = text
                .map(|board| format!("{before}{}", plain(board)))
                .collect();
            let text = format!("{top}{text}");
            let lines: Vec<&str> = text.lines().collect();
            for lost in 0..lines.len() {
                for doubled in [false, true] {
                    let mut lines = lines.clone();
                    match doubled {
                        true => lines.insert(lost, lines[lost]),
                        false => _ = lines.remove(lost),
                    }
                    let found = read(&(lines.join("\n") + "\n")).unwrap_or_default();
                    let is_good = |board: &String| {
                        board.starts_with("line ") || [ONE, TWO].contains(&&board[..])
                    };
                    let about = format!("{count} {before:?} {lost} {doubled}: {found:?}");
                    assert!(found.iter().all(is_good), "{about}");
                }
            }
        }
    }
}

#[test]
fn a_fault_is_told_with_its_place() {
    #[rustfmt::skip]
    let cases = [
        (format!("A,B,C,D,E,F,G,H,I\n{}", plain(ONE)).replace(",,8,,,7,9", ",,8,,,x7,9"),
         "line 10, column 9: `x7` is not a cell of a board in a sheet"),
        (format!("A,B,C,D,E,F,G,H,I\n{}", plain(ONE).replace(",,,,8,,,7,9\n", "")),
         "line 9, column 1: a board of a sheet has 9 rows, and here are 8"),
        (format!("A,B,C,D,E,F,G,H,I\n{}", plain(ONE)).replace(",,8,,,7,9", ",,8,0,,7,9"), "line 10, column 7: both 0 and null"),
    ];
    for (text, reason) in cases {
        let found = read(&text).unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(reason), "{found:?}");
    }
}

/// Lists, grids and tables go where they went.
#[test]
fn other_texts_are_no_sheets() {
    let zeros = rows(ONE, |_| String::new(), "0", ',');
    #[rustfmt::skip]
    let cases = [
        format!("{ONE}\n"),
        format!("id,puzzle\n1,{ONE}\n"),
        zeros.clone(),
        format!("# a title\n{zeros}\n{zeros}"),
        plain(TWO),
        rows(ONE, |_| String::new(), ".", ' '),
        zeros.replace('\n', ",\n").replace("5,3,0", "[5,3,0").replace(",\n", "],\n"),
        "a,b,c,d,e,f,g,h,i\n1,2,3,4,5,66,7,8,9\n".repeat(9),
        zeros.lines().map(|row| format!("|{}|\n", row.replace(',', "|"))).collect::<String>() + "+-+-+\n",
        String::new(),
        ",,,,,,,,\n".repeat(9),
        (0..81).map(|cell| format!("c{cell},")).collect::<String>() + "id\n" + &("0,".repeat(81) + "1\n").repeat(9),
    ];
    for text in cases {
        assert_eq!(read(&text), None, "{text}");
    }
}

#[test]
fn sheets_of_other_sizes_are_read() {
    let shape = "4x4".parse::<ninefold::layout::Layout>().unwrap().shape();
    let text = "1,2,3,4\n1,,,4\n,4,1,\n,1,4,\n4,,,1\n";
    let delimiter = delimiter_of(shape, text.as_bytes(), true, None).unwrap();
    let found = records(shape, text.as_bytes(), delimiter);
    assert_eq!(found[0].as_ref().unwrap().cells, b"1..4.41..14.4..1");
}
