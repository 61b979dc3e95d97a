//! OpenSudoku's XML.

use super::*;
use pretty_assertions::assert_eq;

/// The game of an example in OpenSudoku's source.
const DATA: &str =
    "379000014060010070080009005435007000090040020000800436900700080040080050850000249";

fn read(text: &str) -> Vec<Record> {
    let records = all(OpenSudokuReader::new(9, input(text, 1)).unwrap());
    for piece in [7, 1 << 16] {
        let again = all(OpenSudokuReader::new(9, input(text, piece)).unwrap());
        assert_eq!(records, again, "in pieces of {piece} bytes");
    }
    records
}

fn expected() -> String {
    DATA.replace('0', ".")
}

/// A file with one game of some data, and what is found of it.
fn game(data: &str) -> Result<String, String> {
    let text = format!("<opensudoku version=\"2\">\n <game data=\"{data}\"/></opensudoku>");
    let records: [Record; 1] = read(&text).try_into().unwrap();
    match records.into_iter().next().unwrap() {
        Ok(found) => Ok(String::from_utf8(found.cells).unwrap()),
        Err(problem) => {
            assert_eq!((problem.line, problem.column), (2, 2));
            Err(problem.reason)
        }
    }
}

/// A serialized game: the clues of the example, and the player's 1 in the cell after the
/// first three, with notes in some form.
fn serialized(version: u8, notes: &[&str]) -> String {
    let mut data = format!("version: {version}\n");
    for (index, value) in DATA.chars().enumerate() {
        let value = if index == 3 { '1' } else { value };
        let editable = u8::from(index == 3 || value == '0');
        data += &format!("{value}|{}|{editable}|", notes[index % notes.len()]);
    }
    data
}

#[test]
fn opensudokus_own_example_is_read() {
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><opensudoku>  <name>Gnome-Sudoku Easy</name>  \
         <author>romario333</author>  <description></description>  <comment></comment>  \
         <created>2009-09-16</created>  <source>gnome-sudoku</source>  <level>easy</level>  \
         <sourceURL>http://opensudoku.eu/puzzles</sourceURL>  <game data=\"{DATA}\" />\
         </opensudoku>"
    );
    assert_eq!(read(&text), [found(1, &expected())]);
    let marked = format!("\u{FEFF}{text}");
    assert_eq!(read(&marked), [found(1, &expected())]);
}

#[test]
fn games_in_folders_and_outside_are_read() {
    let text = format!(
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<opensudoku version=\"2\">\r\n\
         <folder name=\"a &amp; b &lt;game/&gt;\" created=\"1243193000000\">\r\n\
         <game created=\"0\" state=\"1\" data='{DATA}' note=\"\"></game>\r\n\
         <!-- <game data=\"1\"/> --><![CDATA[<game data=\"1\"/>]]></folder>\r\n\
         <folder name='c'/><game\r\n  data='{DATA}'\r\n/> a &game; &amp b\r\n</opensudoku>\r\n"
    );
    assert_eq!(read(&text), [found(4, &expected()), found(6, &expected())]);
    let third = text
        .replace("version=\"2\"", "version=\"3\"")
        .replace(" data=", " cells_data=");
    assert_eq!(read(&third), [found(4, &expected()), found(6, &expected())]);
    let fork = text.replace("opensudoku", "opensudoku2");
    assert_eq!(read(&fork), [found(4, &expected()), found(6, &expected())]);
}

#[test]
fn every_version_of_the_data_is_read() {
    let expected = Ok(expected());
    assert_eq!(game(DATA), expected);
    assert_eq!(game(&format!(" {}\n", DATA.replace('0', "."))), expected);
    let versions: [(u8, &[&str]); 5] = [
        (1, &["-", "1,2,9,"]),
        (2, &["0|", "511|", "7"]),
        (3, &["0", "511"]),
        (4, &["0|0", "3|511"]),
        (5, &["0|0|0", "3|511|7"]),
    ];
    for (version, notes) in versions {
        let data = serialized(version, notes);
        assert_eq!(game(&data), expected, "version {version}");
        assert_eq!(game(&data.replace('\n', "&#10;")), expected);
        assert_eq!(game(&data.replace('\n', "&#xD;&#xA;")), expected);
        assert_eq!(game(&data.replace('\n', "\r\n")), expected);
    }
}

#[test]
fn data_of_another_form_is_an_error_in_words() {
    let error = |data: &str| game(data).unwrap_err();
    let unknown = serialized(3, &["0"]).replace("version: 3", "version: 6");
    let data = serialized(3, &["0"]);
    let cell = |fields: &str| data.replacen("3|0|0|", fields, 1);
    #[rustfmt::skip]
    let cases = [
        ("", "the game's data has 0 cells, not 81"),
        (&DATA[1..], "the game's data has 80 cells, not 81"),
        (&format!("{DATA}00"), "the game's data has 83 cells, not 81"),
        (&DATA.replacen('7', "é", 1),
         "`é` in the place of cell 2 of the game's data; expected 81 digits, or `version: 1` to 5 \
          and the fields of 81 cells"),
        (&unknown, "the game's data is of version `6`; known are 1 to 5"),
        ("version: 1", "the game's data ends before the value of cell 1"),
        (&data[..data.len() - 2], "the game's data ends before the last field of cell 81"),
        (&format!("{data}0|0|1|"), "the game's data has more than 81 cells"),
        (&cell("10|0|0|"), "`10` is no value from 0 to 9, in the game's data for cell 1"),
        (&cell("3|0|2|"), "`2` is no mark of an editable cell, 0 or 1, in the game's data for cell 1"),
        (&cell("3|a|0|"), "`a` is no note, in the game's data for cell 1"),
    ];
    for (data, reason) in cases {
        assert_eq!(error(data), reason);
    }
    // The fields of another version.
    assert!(error(&data.replace("version: 3", "version: 4")).starts_with('`'));
}

#[test]
fn a_broken_game_is_one_problem_and_the_next_is_read() {
    let check = |broken: &str, reason: &str| {
        let text = format!(
            "<opensudoku>\n<game data='{DATA}'/>\n é {broken}\n<game data='{DATA}'/>\n</opensudoku>\n"
        );
        let next = 4 + broken.matches('\n').count() as u64;
        #[rustfmt::skip]
        let expected = [
            found(2, &expected()), problem(3, 4, reason), found(next, &expected()),
        ];
        assert_eq!(read(&text), expected);
    };
    let neither = "this <game> has no attribute `data` or `cells_data`";
    check("<game/>", neither);
    check("<game Data=''></game>", neither);
    let twice = "the attribute `data` stands here twice";
    check(&format!("<game data='{DATA}' data='{DATA}'/>"), twice);
    let both = "this <game> has both `data` and `cells_data`";
    check(&format!("<game data='{DATA}' cells_data='{DATA}'/>"), both);
    check(
        "<game data='&lol;'/>",
        "the attribute `data` is damaged: at 1..4: unrecognized entity `lol`",
    );
    let open = "a tag that does not end before the next `<`; a quote or a `>` is missing";
    check(&format!("<game data='{DATA}/>"), open);
    check(&format!("<game data=\"{DATA}\" \n"), open);
    let long = "a tag or a text of more than 1048576 bytes";
    check(&format!("<game data='{}'/>", "1".repeat(1 << 20)), long);
}

#[test]
fn entities_of_a_document_are_not_expanded() {
    let text = format!(
        "<!DOCTYPE opensudoku [<!ENTITY a \"{DATA}\"><!ENTITY b SYSTEM \"file:///etc/passwd\">\
         <!ENTITY c \"&a;&a;&a;\">]>\n<opensudoku>&a;&b;&c;\n<game data=\"&a;\"/>\n\
         <game data=\"&b;\"/><game data=\"{DATA}\"/></opensudoku>"
    );
    let damaged = |name: &str| {
        format!("the attribute `data` is damaged: at 1..2: unrecognized entity `{name}`")
    };
    #[rustfmt::skip]
    let expected = [
        problem(3, 1, &damaged("a")), problem(4, 1, &damaged("b")), found(4, &expected()),
    ];
    assert_eq!(read(&text), expected);
}

#[test]
fn what_is_too_long_is_a_problem_and_not_memory() {
    let game = format!("<game data='{DATA}'/>");
    let long = problem(2, 1, "a tag or a text of more than 1048576 bytes");
    let million = "x".repeat(3 << 20);
    let check = |part: &str, expected: &[Record]| {
        let text = format!("<opensudoku>\n{part}{game}</opensudoku>");
        let records = all(OpenSudokuReader::new(9, input(text, 8192)).unwrap());
        assert_eq!(records, expected);
    };
    check(
        &format!("</a{million}>\n"),
        &[long.clone(), found(3, &expected())],
    );
    let text = [problem(1, 13, "a tag or a text of more than 1048576 bytes")];
    check(&million, &[text[0].clone(), found(2, &expected())]);
    let comment =
        "a comment or a declaration of more than 1048576 bytes; nothing behind it is read";
    check(
        &format!("<!--{game}{million}{game}-->"),
        &[problem(2, 1, comment)],
    );
    // A tag of 150,000 attributes takes no more time than one of a few.
    let many = format!("<game {}data='{DATA}'/>", "a='' ".repeat(150_000));
    check(&many, &[found(2, &expected()), found(2, &expected())]);
}

#[test]
fn elements_nested_a_million_deep_are_a_problem() {
    let text = "<opensudoku>".to_owned() + &"<folder>".repeat(1_000_000);
    let records = all(OpenSudokuReader::new(9, input(text, 8192)).unwrap());
    let reason = "elements are nested more than 64 deep";
    assert_eq!(records, [problem(1, 12 + 63 * 8 + 1, reason)]);
}

#[test]
fn a_file_that_is_none_of_opensudokus_is_a_problem() {
    let root = "the root element is <svg>, not <opensudoku>; nothing of it is read";
    assert_eq!(read("<svg><game data=''/></svg>"), [problem(1, 1, root)]);
    let version = "the file is of version `4`; known are none, 1, 2 and 3";
    let text = "\n<opensudoku version='4'><game data=''/></opensudoku>";
    assert_eq!(read(text), [problem(2, 1, version)]);
    let none = "no <opensudoku> element in this file";
    assert_eq!(read(DATA), [problem(1, 82, none)]);
    assert_eq!(read("<!-- -->"), [problem(1, 9, none)]);
    assert_eq!(read(" \n"), []);
    assert_eq!(read("<opensudoku/>"), []);
}

#[test]
fn a_file_cut_short_is_a_problem() {
    let game = format!("<game data='{DATA}'/>");
    let head = format!("<opensudoku>\n<folder name='a'>{game}");
    let cut = problem(
        2,
        114,
        "the file ends inside of an element; it is cut short",
    );
    assert_eq!(read(&head), [found(2, &expected()), cut]);
    let half = format!("{head}<game data='37900");
    let damaged = "damaged XML: syntax error: attribute value not closed: `'` not found before \
                   end of input";
    assert_eq!(
        read(&half),
        [found(2, &expected()), problem(2, 114, damaged)]
    );
}

#[test]
fn text_that_is_not_utf8_is_a_problem_of_its_element() {
    let mut text = format!("<opensudoku>\n<game data='{DATA}' note='").into_bytes();
    text.extend_from_slice(b"\xFF'/>");
    text.extend_from_slice(format!("\n<game data='{DATA}'/></opensudoku>").as_bytes());
    let records = all(OpenSudokuReader::new(9, input(text, 100)).unwrap());
    let problem = records[0].clone().unwrap_err();
    assert_eq!((problem.line, problem.column), (2, 1));
    assert!(problem.reason.starts_with("text that is not UTF-8: "));
    assert_eq!(records[1..], [found(3, &expected())]);
}
