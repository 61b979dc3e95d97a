//! Tables: the column of the puzzles, the header, and the messages if they cannot be found.

use crate::program::{AMBIGUOUS, Folder, ILLEGAL, SOLUTION, UNIQUE, ninefold, prints};
use pretty_assertions::assert_eq;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The status of each row, by `check`.
fn statuses(arguments: &str, input: &str) -> Vec<String> {
    let run = ninefold(&format!("check --keep none --to csv {arguments}"), input);
    assert!(run.code < 2, "{arguments}: {}", run.err);
    // A table without a header has an answer without one.
    let lines = run.out.lines().filter(|&line| line != "status");
    lines.map(str::to_owned).collect()
}

#[test]
fn the_puzzles_column_is_found_by_its_content_or_said() {
    #[rustfmt::skip]
    let cases = [
        // Where both columns hold puzzles, the name decides; of two such names the one that holds puzzles.
        ("", format!("other, Puzzle \n{AMBIGUOUS},{UNIQUE}\n"), "unique"),
        ("", format!("other,quizzes\n{AMBIGUOUS},{UNIQUE}\n"), "unique"),
        ("", format!("puzzle,grid\n{AMBIGUOUS},{SOLUTION}\n"), "ambiguous"),
        ("", format!("id,text\n1,{UNIQUE}\n2,{AMBIGUOUS}\n"), "unique ambiguous"),
        ("", format!("a,b\n{SOLUTION},{UNIQUE}\n"), "unique"),
        ("", format!("1,{UNIQUE}\n2,{AMBIGUOUS}\n"), "unique ambiguous"),
        ("", format!("a\tb\n1\t{UNIQUE}\n"), "unique"),
        ("", format!("a;b\n1;{UNIQUE}\n"), "unique"),
        ("--column puzzle", format!("puzzle,grid\n{UNIQUE},{AMBIGUOUS}\n"), "unique"),
        ("--column 2", format!("puzzle,grid\n{UNIQUE},{AMBIGUOUS}\n"), "ambiguous"),
        // A name goes before a number.
        ("--column 2", format!("2,x\n{UNIQUE},{AMBIGUOUS}\n"), "unique"),
        ("--header", format!("1,{UNIQUE}\n2,{AMBIGUOUS}\n"), "ambiguous"),
        ("--no-header", format!("id,x\n2,{UNIQUE}\n3,{UNIQUE}\n"), "malformed unique unique"),
        ("--from csv", format!("{UNIQUE},x\n{AMBIGUOUS},y\n"), "unique ambiguous"),
        ("", format!("{{\"id\":1,\"puzzle\":\"{UNIQUE}\"}}\n"), "unique"),
        ("", format!("{{\"id\":\"{SOLUTION}\",\"x\":\"{UNIQUE}\"}}\n"), "unique"),
        ("", format!("[\"id\",\"x\"]\n[1,\"{UNIQUE}\"]\n"), "unique"),
        ("", format!("[1,\"{UNIQUE}\"]\n[2,\"{AMBIGUOUS}\"]\n"), "unique ambiguous"),
        ("", format!("\"{UNIQUE}\"\n\"{ILLEGAL}\"\n"), "unique illegal"),
    ];
    for (arguments, text, expected) in cases {
        assert_eq!(
            statuses(arguments, &text).join(" "),
            expected,
            "{arguments} {text}"
        );
    }
}

#[test]
fn a_table_is_told_however_slowly_it_comes() {
    let table = format!("id,text\n1,{UNIQUE}\n2,{AMBIGUOUS}\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    let child = child
        .args(["check", "--keep", "none"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.unwrap();
    let mut input = child.stdin.take().unwrap();
    for piece in table.as_bytes().chunks(5) {
        input.write_all(piece).unwrap();
        // So that most pieces are read one by one. The answer is the same if they are not.
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    let expected = "status\nunique\nambiguous\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn a_table_that_cannot_be_understood_is_an_error_that_helps() {
    let two = format!("id,a,b\n1,{UNIQUE},{AMBIGUOUS}\n");
    let named = format!("grid,puzzle\n{UNIQUE},{AMBIGUOUS}\n");
    #[rustfmt::skip]
    let cases = [
        ("", &two, "2 columns may hold the puzzle: 2 a, 3 b; say which with --column NAME or --column NUMBER"),
        ("", &named, "2 columns may hold the puzzle: 1 grid, 2 puzzle; say which with --column NAME or --column NUMBER"),
        ("--column nix", &two, "--column nix: there is no such column. The columns are: 1 id, 2 a, 3 b"),
        ("--column 4", &two, "--column 4: there is no such column. The columns are: 1 id, 2 a, 3 b"),
        ("--from csv", &"id,name\n1,x\n".to_owned(),
         "no column looks like puzzles; say which with --column NAME or --column NUMBER. The columns are: 1 id, 2 name"),
        ("--column x", &format!("x,x\n{UNIQUE},{UNIQUE}\n"), "2 columns are called `x`; give --column a number"),
        ("", &format!("puzzle,n\r{UNIQUE},1\r{UNIQUE},2\r"),
         "its lines end in carriage returns alone, as some programs for the Mac write them, which is not read; `tr '\\r' '\\n'` makes line feeds of them"),
        ("", &"<html></html>".to_owned(), "this is HTML, which is not read: save its table as CSV"),
        ("", &format!("{{\n  \"puzzle\":\"{UNIQUE}\"\n"),
         "this looks like JSON over several lines, which is not JSON Lines (not a record: EOF while parsing an object); `jq -c . FILE` makes one record a line"),
        ("", &"[\n  {\n".to_owned(), "this looks like a JSON array, but its first element does not end"),
        ("--from parquet", &two, "this is not Parquet"),
    ];
    for (arguments, text, expected) in cases {
        let run = ninefold(&format!("solve {arguments}"), text.as_str());
        run.gives(2, "");
        assert_eq!(run.err, format!("ninefold: <stdin>: {expected}\n"));
    }
}

/// Tables in every dialect: the signs of it, and the rows in the output.
#[test]
fn fields_are_told_apart_by_what_is_said_or_by_looking() {
    #[rustfmt::skip]
    let cases = [
        // Named or not, with a comma, a semicolon, a tab or a bar.
        ("", "id|puzzle\n1|P\n", "id|puzzle|status\n1|P|unique\n"),
        ("", "1|P\n2|P\n", "1|P|unique\n2|P|unique\n"),
        ("--from csv", "puzzle;notes, hints, and more\nP;x\n", "puzzle;notes, hints, and more;status\nP;x;unique\n"),
        ("", "puzzle;a,b\nP;\"x;y\"\n", "puzzle;a,b;status\nP;\"x;y\";unique\n"),
        // A line end in the first name is no border.
        ("", "\"id\nnr\";puzzle\r\n1;P\r\n", "\"id\nnr\";puzzle;status\r\n1;P;unique\r\n"),
        ("--from csv", "\"a\n,,,\"|puzzle\n1|P\n", "\"a\n,,,\"|puzzle|status\n1|P|unique\n"),
        // As spreadsheets say it.
        ("", "sep=;\r\nid;puzzle\r\n1;P\r\n", "sep=;\r\nid;puzzle;status\r\n1;P;unique\r\n"),
        ("", "\u{feff}sep=^\nid^puzzle\n1^P\n", "\u{feff}sep=^\nid^puzzle^status\n1^P^unique\n"),
        ("--keep id", "sep=^\nid^puzzle\n1^P\n", "sep=^\nid^status\n1^unique\n"),
        ("--to tsv", "sep=^\nid^puzzle\n1^P\n", "id\tpuzzle\tstatus\n1\tP\tunique\n"),
        ("", "sep=,\n1,P\n2,P\n", "sep=,\n1,P,unique\n2,P,unique\n"),
        // As the user says it.
        ("--delimiter :", "id:puzzle\n1:P\n", "id:puzzle:status\n1:P:unique\n"),
        ("--delimiter ~ --keep 1", "id~puzzle\n\"~\"~P\n", "id~status\n\"~\"~unique\n"),
        ("--delimiter tab", "a,b;c\tpuzzle\nx\tP\n", "a,b;c\tpuzzle\tstatus\nx\tP\tunique\n"),
        ("--delimiter ; --from csv", "P;a,b,c\n", "P;a,b,c;unique\n"),
        ("--delimiter | --to csv", "P|c\nP|d\n", "P|c|unique\nP|d|unique\n"),
        // What was said goes before what stands there.
        ("--delimiter ;", "sep=,\nid;puzzle\n1;P\n", "sep=,\nid;puzzle;status\n1;P;unique\n"),
    ];
    for (arguments, input, expected) in cases {
        let [input, expected] = [input, expected].map(|text| text.replace('P', UNIQUE));
        assert_eq!(prints(&format!("check {arguments}"), &input), expected);
    }
    // Puzzles that are drawn with bars are no tables.
    let drawn = UNIQUE.as_bytes().chunks(9).map(|row| {
        let row = row.chunks(3);
        let row = row.map(|three| String::from_utf8_lossy(three).into_owned());
        format!("|{}|", row.collect::<Vec<_>>().join("|"))
    });
    let drawn = drawn.collect::<Vec<_>>().join("\n") + "\n";
    assert_eq!(prints("check", &drawn), "unique\n");
}

/// A file with the name of a table is one, whatever its first character.
#[test]
fn a_name_that_says_csv_goes_before_the_first_sign() {
    let folder = Folder::new();
    #[rustfmt::skip]
    let cases = [
        ("\"P\"\r\nP\r\n\"P\"\r\n", ""),
        ("[id],[puzzle]\n1,P\n2,P\n3,P\n", "status\n"),
        ("{id},puzzle\n1,P\n2,P\n3,P\n", "status\n"),
        ("*,-,puzzle\n1,2,P\n2,3,P\n3,4,P\n", "status\n"),
        ("#,puzzle\n1,P\n2,P\n3,P\n", "status\n"),
        // JSON is none.
        ("{ \"puzzle\":\"P\"}\n{\"puzzle\":\"P\"}\n{\"puzzle\":\"P\"}\n", "status\n"),
    ];
    for (text, header) in cases {
        let path = folder.path().join("table.csv");
        std::fs::write(&path, text.replace('P', UNIQUE)).unwrap();
        let run = folder.run("check table.csv --keep none --to csv");
        // Lines end as those of the table do.
        let end = if text.contains('\r') { "\r\n" } else { "\n" };
        run.gives(0, &format!("{header}{}", format!("unique{end}").repeat(3)));
    }
}

#[test]
fn a_header_longer_than_a_batch_is_one_wherever_it_stands() {
    let names: String = (0..3000).map(|number| format!(",c{number}")).collect();
    let cells = ",7".repeat(3000);
    for before in ["", "\n\n", "sep=,\n", "sep=,\r\n\r\n"] {
        let table = format!("{before}puzzle{names}\n{UNIQUE}{cells}\nx{cells}\n");
        let run = ninefold("enumerate --keep none --to csv", table.as_str());
        assert_eq!(run.code, 1);
        let line = before.lines().count() + 3;
        run.begins(&format!("<stdin>:{line}:1: row 2, column puzzle"));
    }
}

#[test]
fn a_delimiter_for_what_has_none_is_refused() {
    #[rustfmt::skip]
    let cases = [
        ("--from jsonl", "--delimiter is only for csv, not for jsonl"),
        ("--from lines", "--delimiter is only for csv, not for lines"),
        ("--from parquet", "--delimiter is only for csv, not for parquet"),
        ("--from sdk", "--delimiter is only for csv, not for sdk"),
        ("--from tsv", "--delimiter cannot be used with --from tsv; use --from csv"),
        ("", "<stdin>: this looks like jsonl, and --delimiter is for csv; --from csv reads it as that"),
    ];
    let text = format!("{{\"puzzle\":\"{UNIQUE}\"}}\n");
    for (arguments, expected) in cases {
        let run = ninefold(&format!("check --delimiter ; {arguments}"), text.as_str());
        run.gives(2, "");
        assert_eq!(run.err, format!("ninefold: {expected}\n"));
    }
    for wrong in ["ab", "\"", "§", ";;"] {
        ninefold(&format!("check --delimiter {wrong}"), text.as_str()).is_refused("--delimiter");
    }
}

/// One record for each board, as for lines, whatever is asked.
#[test]
fn a_table_of_cells_is_a_sheet_of_boards() {
    let cells = |board: &str| {
        let rows = board.as_bytes().chunks(9);
        let row = |row: &[u8]| {
            row.iter()
                .map(|&cell| char::from(cell).to_string() + ".0")
                .collect::<Vec<_>>()
                .join(";")
        };
        rows.map(|it| row(it) + "\n")
            .collect::<String>()
            .replace("..0", "NA")
    };
    let sheet = format!("A;B;C;D;E;F;G;H;I\n{}\n{}", cells(UNIQUE), cells(AMBIGUOUS));
    #[rustfmt::skip]
    let cases = [
        ("check", "unique\nambiguous\n".to_owned()),
        ("check --from csv --delimiter ;", "unique\nambiguous\n".to_owned()),
        ("convert --to lines", format!("{UNIQUE}\n{AMBIGUOUS}\n")),
        ("dedupe", format!("{UNIQUE}\n{AMBIGUOUS}\n")),
        ("check --to csv", format!("puzzle,status\n{UNIQUE},unique\n{AMBIGUOUS},ambiguous\n")),
    ];
    for (command, out) in cases {
        ninefold(command, sheet.as_str()).is(0, &out, "");
    }
    // A row that is lost: no board, and the place.
    ninefold("check", sheet.replacen("5.0;3.0;NA", "", 1))
        .gives(1, "malformed\n")
        .begins("<stdin>:");
}
