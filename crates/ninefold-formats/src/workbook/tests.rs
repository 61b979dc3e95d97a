use super::*;
use pretty_assertions::assert_eq;
use std::collections::HashMap;

/// The text of a workbook of these parts, or the error.
fn read(parts: &[(&str, &str)], wanted: Option<&str>) -> Result<String, String> {
    let parts: HashMap<String, Vec<u8>> = parts
        .iter()
        .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
        .collect();
    let mut open = |name: &str| {
        let part = parts.get(name).cloned();
        Ok(part.map(|part| Box::new(io::Cursor::new(part)) as Box<dyn Read>))
    };
    let text = text(&mut open, wanted).map_err(|error| error.to_string())?;
    Ok(text.map_or("none".to_owned(), |text| String::from_utf8(text).unwrap()))
}

/// A workbook of Excel with these rows in its worksheets.
fn excel(worksheets: &[&str], wanted: Option<&str>) -> Result<String, String> {
    let numbers = || 1..=worksheets.len();
    let list: String = numbers()
        .map(|at| format!("<sheet name='S{at}' r:id='r{at}'/>"))
        .collect();
    let targets: String = numbers()
        .map(|at| {
            format!("<Relationship Id='r{at}' Type='x/worksheet' Target='worksheets/{at}.xml'/>")
        })
        .collect();
    let mut parts = vec![
        ("xl/workbook.xml".to_owned(), format!("<workbook><sheets>{list}</sheets></workbook>")),
        ("xl/_rels/workbook.xml.rels".to_owned(), format!("<R>{targets}</R>")),
        (
            "xl/sharedStrings.xml".to_owned(),
            "<sst><si><t>a &amp; &#98;</t><rPh><t>no</t></rPh></si><si><r><t>x,</t></r><r><t>\"y</t></r></si></sst>".to_owned(),
        ),
    ];
    let sheets = worksheets.iter().zip(1..);
    parts.extend(sheets.map(|(rows, at)| {
        (
            format!("xl/worksheets/{at}.xml"),
            format!("<ws><sheetData>{rows}</sheetData></ws>"),
        )
    }));
    let parts: Vec<(&str, &str)> = parts
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    read(&parts, wanted)
}

/// A workbook of OpenDocument with these rows.
fn open_document(rows: &str) -> Result<String, String> {
    let text = format!(
        "<d xmlns:t='t'><spreadsheet><t:table t:name='S'>{rows}</t:table></spreadsheet></d>"
    );
    read(&[("content.xml", &text)], None)
}

#[test]
fn cells_become_fields_in_their_places() {
    #[rustfmt::skip]
    let cases = [
        // At B2, with an empty cell at the end and a row that is left out.
        ("<row r='2'><c r='B2'><v>5</v></c><c r='D2'/></row><row r='4'><c r='C4' t='s'><v>1</v></c></row>", "\x1dS1\n\n5,,\n,,\n,\"x,\"\"y\",\n"),
        // Without places.
        ("<row><c t='s'><v>0</v></c><c t='inlineStr'><is><t>in</t></is></c></row><row><c t='b'><v>0</v></c></row>", "\x1dS1\na & b,in\nFALSE,\n"),
        // A table, without its empty rows.
        ("<row r='1'><c r='A1' t='str'><v>puzzle</v></c></row><row r='3'><c r='A3' t='str'><v>..............16</v></c></row>",
         "puzzle\n\n..............16\n"),
    ];
    for (rows, text) in cases {
        assert_eq!(excel(&[rows], None).as_deref(), Ok(text));
    }
    let rows = "<table-row><table-cell value-type='float' value='5'><p>5,0</p></table-cell>\
        <table-cell number-columns-repeated='2'/><table-cell value-type='string'><p>a<s c='2'/>b</p><p>c</p>\
        <annotation><p>no</p></annotation></table-cell></table-row>\
        <table-row number-rows-repeated='2'><table-cell number-columns-repeated='3'><p>7</p></table-cell>\
        <table-cell number-columns-repeated='1000'/></table-row>\
        <table-row number-rows-repeated='1048570'><table-cell number-columns-repeated='1024'/></table-row>";
    let text = "\x1dS\n5,,,\"a  b\nc\"\n7,7,7,\n7,7,7,\n";
    assert_eq!(open_document(rows).as_deref(), Ok(text));
}

#[test]
fn one_table_or_only_boards() {
    let board = "<row r='1'><c r='A1'><v>5</v></c></row>";
    let table = "<row r='1'><c r='A1' t='str'><v>..............16</v></c></row>";
    assert_eq!(
        excel(&[board, "", board], None).unwrap(),
        "\x1dS1\n5\n\x1dS3\n5\n"
    );
    assert_eq!(excel(&["", table], None).unwrap(), "..............16\n");
    assert_eq!(
        excel(&[board, table], Some("S2")).unwrap(),
        "..............16\n"
    );
    assert!(
        excel(&[board, table], None)
            .unwrap_err()
            .contains("several worksheets")
    );
    assert!(
        excel(&[board], Some("no"))
            .unwrap_err()
            .contains("no worksheet \"no\" in this workbook, but: \"S1\"")
    );
    assert!(
        excel(&[""], None)
            .unwrap_err()
            .contains("nothing in the worksheets")
    );
    assert_eq!(
        read(&[("content.xml", "<d><text/></d>")], None).as_deref(),
        Ok("none")
    );
    assert_eq!(read(&[], None).as_deref(), Ok("none"));
}

/// None of them takes memory or time for what it says that there is.
#[test]
fn hostile_workbooks_are_errors() {
    let far = "<row r='1'><c r='A1'><v>5</v></c></row><row r='1048576'><c r='XFD1048576'><v>5</v></c></row>";
    let deep = "<a>".repeat(100);
    #[rustfmt::skip]
    let cases = [
        (far, "too large"),
        ("<row r='9999999'><c r='A9'><v>5</v></c></row>", "outside"),
        ("<row r='1'><c r='ZZZZ1'><v>5</v></c></row>", "outside"),
        ("<row r='1'><c r='1'><v>5</v></c></row>", "no place of a cell"),
        ("<row r='x'/>", "no number"),
        ("<row><c t='s'><v>99</v></c></row>", "not there"),
        ("<row><c>&nope;</c></row>", "entity"),
        ("<row><c>", "damaged"),
        (&deep, "nested too deeply"),
    ];
    for (rows, words) in cases {
        let error = excel(&[rows], None).unwrap_err();
        assert!(error.contains(words), "{rows}: {error}");
    }
    let many = "<table-row number-rows-repeated='1000000'><table-cell number-columns-repeated='16000'><p>5</p></table-cell></table-row>";
    #[rustfmt::skip]
    let cases = [
        (many, "too large"),
        ("<table-row><table-cell number-columns-repeated='18446744073709551615'><p>5</p></table-cell></table-row>", "outside"),
        (
            "<table-row number-rows-repeated='18446744073709551615'><table-cell/></table-row><table-row number-rows-repeated='9'><table-cell><p>5</p></table-cell></table-row>",
            "outside",
        ),
        ("<table-row><table-cell><p><s c='99999999999'/></p></table-cell></table-row>", "too large"),
        ("<table-row><table-cell><p>", "damaged"),
    ];
    for (rows, words) in cases {
        let error = open_document(rows).unwrap_err();
        assert!(error.contains(words), "{rows}: {error}");
    }
    // Parts that are cut off anywhere.
    let whole = "<workbook><sheets><sheet name='S1' r:id='r1'/></sheets></workbook>";
    for end in 1..whole.len() {
        assert!(
            read(&[("xl/workbook.xml", &whole[..end])], None).is_err(),
            "{end}"
        );
    }
    // A part that unpacks to more than the limit.
    let mut open = |name: &str| {
        let endless = io::repeat(b'<')
            .take(1)
            .chain(io::repeat(b'a').take(2 * LIMIT));
        Ok((name == "xl/workbook.xml").then(|| Box::new(endless) as Box<dyn Read>))
    };
    assert!(matches!(
        text(&mut open, None),
        Err(WorkbookError::TooLarge | WorkbookError::Damaged(_))
    ));
}
