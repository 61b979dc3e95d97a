//! Addresses of f-puzzles and SudokuPad with a puzzle packed in them, which says its rules.
//!
//! Such an address is a record where its rules are those of the layout that is read, and malformed if they are others.
//! Without the feature `links` no text is one.

pub mod f_puzzles;
mod packing;
mod shortened;
mod sudoku_pad;
mod words;

use ninefold::layout::Layout;
use serde_json::Value;
use std::collections::BTreeSet;

/// A way to pack a puzzle.
#[derive(Clone, Copy)]
enum Packing {
    /// That of f-puzzles.
    FPuzzles,
    /// That of SudokuPad.
    SudokuPad,
    /// SudokuPad's short one, for digits and few rules.
    Short,
}

/// The parts of addresses after which a puzzle is packed; `zles` may follow `fpuz`.
const BEFORE: [(&str, Packing); 9] = [
    ("f-puzzles.com/?load=", Packing::FPuzzles),
    ("/fpuz", Packing::FPuzzles),
    ("puzzleid=fpuz", Packing::FPuzzles),
    ("puzzleid=scl", Packing::SudokuPad),
    ("sudokupad.app/scl", Packing::SudokuPad),
    ("crackingthecryptic.com/sudoku/scl", Packing::SudokuPad),
    ("puzzleid=scf", Packing::Short),
    ("sudokupad.app/scf", Packing::Short),
    ("crackingthecryptic.com/sudoku/scf", Packing::Short),
];

/// The digits of a puzzle, 0 for an empty cell, and the layout that it says.
type Puzzle = (Vec<u8>, Layout);

/// Returns true if a text is an address in which a puzzle is packed.
pub fn is_link(text: &[u8]) -> bool {
    packed(text).is_some()
}

/// The puzzle of an address in a text: its layout, and a digit for each cell, 0 for an empty one. None if there is no
/// such address.
pub fn puzzle(text: &[u8]) -> Option<Result<(Layout, Vec<u8>), String>> {
    let (packing, packed) = packed(text)?;
    let puzzle = match packing {
        Packing::FPuzzles => f_puzzles::puzzle(&packed),
        Packing::SudokuPad => sudoku_pad::puzzle(&packed),
        Packing::Short => sudoku_pad::short_puzzle(&packed),
    };
    let puzzle = puzzle.map(|(digits, layout)| (layout, digits));
    Some(puzzle.map_err(|reason| format!("the puzzle in this address {reason}")))
}

/// The packed part of an address in a text, without what ends texts in base64.
fn packed(text: &[u8]) -> Option<(Packing, Vec<u8>)> {
    if !cfg!(feature = "links") {
        return None;
    }
    let text = str::from_utf8(text).ok()?;
    let ends = BEFORE
        .iter()
        .filter_map(|&(before, packing)| Some((text.find(before)? + before.len(), packing)));
    // (SudokuPad has a page without a puzzle of its own, `scf?puzzleid=scl...`.)
    let ends = ends.filter(|&(end, _)| !text[end..].starts_with('?'));
    let (end, packing) = ends.min_by_key(|&(end, _)| end)?;
    let rest = &text[end..];
    let rest = rest.strip_prefix("zles").unwrap_or(rest);
    let word = rest
        .split([' ', '\t', '&', '#', '?'])
        .next()
        .unwrap_or_default();
    // Signs of base64 may be escaped.
    let word = word.trim_end().replace("%2B", "+").replace("%2F", "/");
    let word = word
        .replace("%2b", "+")
        .replace("%2f", "/")
        .replace("%3D", "");
    Some((packing, word.trim_end_matches('=').as_bytes().to_vec()))
}

/// The reason why a text that is cut off is no puzzle.
fn broken() -> String {
    "cannot be unpacked; part of the address may be missing".to_owned()
}

/// The reason why a puzzle with such rules is refused.
fn without_layout(rules: &[&str]) -> String {
    format!("has rules that no layout has: {}", rules.join(", "))
}

/// True if a member says something.
fn is_set(member: &Value) -> bool {
    match member {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::Bool(true) => true,
    }
}

/// The board with these regions, of which there is a name for each cell; none if they are of different sizes.
fn with_regions(side: usize, map: &[String]) -> Option<Layout> {
    let jigsaw = Layout::jigsaw(&map.join(",")).ok()?;
    // Boxes have rules that regions of other forms have not.
    let boxes = (1..=side).filter(|rows| side.is_multiple_of(*rows));
    let mut boxes = boxes.filter_map(|rows| Layout::with_boxes(rows, side / rows).ok());
    Some(boxes.find(|boxes| *boxes == jigsaw).unwrap_or(jigsaw))
}

/// Adds the rules whose houses are all among sets of cells, and returns the sets that are of none.
fn with_houses(mut layout: Layout, mut sets: BTreeSet<Vec<u16>>) -> (Layout, BTreeSet<Vec<u16>>) {
    for house in layout.houses() {
        sets.remove(house.cells());
    }
    for rule in ["x", "windoku", "disjoint"] {
        let Ok(with) = layout.clone().with_rule(rule) else {
            continue;
        };
        let added = &with.houses()[layout.houses().len()..];
        if !added.is_empty() && added.iter().all(|house| sets.contains(house.cells())) {
            for house in added {
                sets.remove(house.cells());
            }
            layout = with;
        }
    }
    (layout, sets)
}

#[cfg(all(test, feature = "links"))]
mod tests {
    use super::f_puzzles::Form;
    use super::*;
    use pretty_assertions::assert_eq;

    const RULES: [&str; 5] = ["x", "windoku", "disjoint", "anti-knight", "anti-king"];

    /// Every sum of rules for boxes or a jigsaw.
    fn sums(first: &Layout) -> Vec<Layout> {
        let mut sums = vec![first.clone()];
        for rule in RULES {
            let with = sums.iter().map(|sum| sum.clone().with_rule(rule));
            let with: Vec<Layout> = with.filter_map(Result::ok).collect();
            sums.extend(with);
        }
        sums
    }

    #[test]
    fn words_that_name_another_rule_are_refused() {
        let cells = vec![vec![serde_json::json!({}); 9]; 9];
        #[rustfmt::skip]
        let cases = [
            ("ruleset", "Normal sudoku rules apply.", None),
            ("ruleset", "Normal sudoku rules apply. Thermo: digits increase.", Some("`thermo`")),
            ("ruleset", "Killer", Some("`killer`")),
            ("title", "Easy Monday", None),
            ("title", "Arrow sudoku", Some("`arrow`")),
            ("title", "Anti-knight", Some("`anti`")),
        ];
        for (name, words, refused) in cases {
            let text = serde_json::json!({"size": 9, "grid": cells, name: words}).to_string();
            let address = format!("https://www.f-puzzles.com/?load={}", packing::packed(&text));
            let read = puzzle(address.as_bytes()).unwrap();
            let reason = read.as_ref().err();
            assert_eq!(reason.is_some(), refused.is_some(), "{words}");
            let said = |word| reason.is_some_and(|reason| reason.contains(word));
            assert!(refused.is_none_or(said), "{reason:?}");
        }
        let short = format!("sudokupad.app/scf{}*tKiller of the day*", "0".repeat(81));
        assert!(puzzle(short.as_bytes()).unwrap().is_err());
    }

    #[test]
    fn what_is_written_of_any_layout_is_read_as_it_was() {
        let boxes = (1..=16).flat_map(|rows| (1..=16 / rows).map(move |columns| (rows, columns)));
        let boxes = boxes.filter_map(|(rows, columns)| Layout::with_boxes(rows, columns).ok());
        let jigsaws = ["1112132234234344", "AABBAABCADBCEDBCEDDCEDEEC"];
        let jigsaws = jigsaws.map(|map| Layout::jigsaw(map).unwrap());
        let mut count = 0;
        for layout in boxes.chain(jigsaws).flat_map(|first| sums(&first)) {
            let side = layout.digits();
            let digits: Vec<u8> = (0..side * side)
                .map(|cell| if cell % 3 == 0 { cell % (side + 1) } else { 0 } as u8)
                .collect();
            let name = layout.full_name();
            let address = Form::new(&layout).expect(&name).address(&digits);
            let read = puzzle(address.as_bytes()).expect(&name);
            assert_eq!(read, Ok((layout, digits)), "{name}");
            count += 1;
        }
        assert!(count > 600, "{count}");
    }
}
