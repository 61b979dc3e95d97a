//! The format of transformations, for boards of every size and layout.

use super::*;
use ninefold::text::Syntax;
use ninefold::{Board, Grid, Symmetry};
use pretty_assertions::assert_eq;

/// Those of boards of other sizes and rules are of the group of their layout, in the same format.
#[test]
fn what_is_written_of_a_layout_is_read_again() {
    for name in ["4x4", "6x6", "9x9", "x", "16x16", "25x25"] {
        let group = SymmetryGroup::of(&name.parse().unwrap());
        for index in 0..200 {
            let symmetry = group.draw(&mut Draws::new(7, 1, index));
            let text = symmetry.to_string();
            assert_eq!(group.read(&text), Ok(symmetry), "{text}");
            assert_eq!(group.read(&text.to_uppercase()), Ok(symmetry), "{text}");
        }
    }
    for index in 0..200 {
        let symmetry = Symmetry::drawn(&mut Draws::new(7, 0, index));
        let read = SymmetryGroup::default().read(&symmetry.to_string());
        assert_eq!(read.unwrap().to_string(), symmetry.to_string());
    }
}

fn four() -> Layout {
    "4x4".parse().unwrap()
}

#[test]
fn the_notation_says_where_rows_and_columns_come_from_and_what_digits_become() {
    let text = b"1234.1.3........";
    let board = Board::from_text(&four(), text, Syntax::default()).unwrap();
    let group = SymmetryGroup::of(&four());
    let image = |text: &str| group.read(text).unwrap().apply(&board).to_string();
    assert_eq!(image("r3421/c1234/d1234"), ".........1.31234");
    assert_eq!(image("r1234/c2134/d1234"), "21341..3........");
    assert_eq!(image("r1234/c1234/d4213"), "4213.4.1........");
    assert_eq!(image("r2134/c1234/d1234/t"), ".1..12...3..34..");
    // The same digits in the first rows of 9x9.
    let grid: Grid = format!("{:.<9}{:.<72}", "1234", ".1.3").parse().unwrap();
    let image = |rows: &str, columns: &str, digits: &str, end: &str| {
        let text = format!("r{rows}456789/c{columns}456789/d{digits}56789{end}");
        let image = text.parse::<Symmetry>().unwrap().apply(&grid);
        let rows = image.rows().map(|row| row[..4].try_into().unwrap());
        let rows: [[u8; 4]; 4] = rows[..4].try_into().unwrap();
        rows.as_flattened().to_vec()
    };
    let digits = |text: &str| -> Vec<u8> {
        let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
        text.bytes().map(digit).collect()
    };
    assert_eq!(image("321", "123", "1234", ""), digits(".....1.31234...."));
    assert_eq!(image("123", "213", "1234", ""), digits("21341..3........"));
    assert_eq!(image("123", "123", "4213", ""), digits("4213.4.1........"));
    assert_eq!(
        image("213", "123", "1234", "/t"),
        digits(".1..12...3..34..")
    );
}

#[test]
fn what_is_no_transformation_is_told_why() {
    let group = SymmetryGroup::of(&four());
    let error = |text: &str| group.read(text).unwrap_err().to_string();
    for parts in [
        "",
        "r1234",
        "r1234/c1234",
        "c1234/r1234/d1234",
        "r1234/c1234/d1234/x",
    ] {
        assert!(
            error(parts).starts_with("expected rows, columns and digits"),
            "{parts}"
        );
    }
    assert_eq!(
        error("r123/c1234/d1234"),
        "part r has 3 characters where the board has 4"
    );
    assert_eq!(
        error("r1234/c1235/d1234"),
        "'5' in part c is no number of the board"
    );
    assert_eq!(
        error("r1234/c1234/d123é"),
        "'é' in part d is no number of the board"
    );
    assert_eq!(
        error("r1234/c1234/d.234"),
        "'.' in part d is no number of the board"
    );
    assert_eq!(
        error("r1324/c1234/d1234"),
        "the rows are not a permutation that keeps bands together"
    );
    assert_eq!(
        error("r1234/c1234/d1224"),
        "the digits are not a permutation of those of the board"
    );
}
