//! Layouts that records say themselves, by a game ID of Solo or an address in which a puzzle is packed, or that a column
//! says beside them.
//!
//! Where a run has one layout, a record that says its own is malformed if that is another.

use crate::formats::game_id::GameId;
use crate::links;
use crate::table::{RecordError, Remedy};
use ninefold::layout::{Layout, UnknownLayout};
use ninefold::{AnyBoard, Board};

/// Where the layout of each record stands, if they do not all have that of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutSource {
    /// In a column beside the puzzle, as the name of a layout or a map of regions, to which these rules are added.
    Column {
        /// The names of the rules.
        rules: Vec<String>,
    },
    /// In the record: it is a game ID of Simon Tatham's Solo, or an address of f-puzzles or SudokuPad. Other records are
    /// boards of the run's layout.
    Record,
}

/// The layout that a record says, and a digit for each cell, 0 for an empty one. None if it says none; the error is a
/// reason.
fn said(text: &[u8]) -> Option<Result<(Layout, Vec<u8>), String>> {
    let game_id = || {
        let text = str::from_utf8(text).ok()?.trim_ascii();
        is_game_id(text).then(|| GameId::parse(text).map_err(|error| error.to_string()))
    };
    game_id().or_else(|| links::puzzle(text))
}

/// Returns true if a text says its layout.
pub fn says_layout(text: &[u8]) -> bool {
    links::is_link(text) || str::from_utf8(text).is_ok_and(|text| is_game_id(text.trim_ascii()))
}

/// Returns true if a text begins as game IDs do: `3x3:`, `2x3xdb:`, `9j#`. Without the feature `links` none does.
fn is_game_id(text: &str) -> bool {
    if !cfg!(feature = "links") {
        return false;
    }
    let number = |text: &str| {
        text.len()
            - text
                .trim_start_matches(|sign: char| sign.is_ascii_digit())
                .len()
    };
    let Some((parameters, _)) = text.split_once([':', '#']) else {
        return false;
    };
    let (first, rest) = parameters.split_at(number(parameters));
    let letters = match rest.strip_prefix('x') {
        Some(after) if number(after) > 0 => &after[number(after)..],
        _ if rest.starts_with('j') => rest,
        _ => return false,
    };
    !first.is_empty() && letters.bytes().all(|sign| sign.is_ascii_lowercase())
}

/// The digits of the board that a record says itself, as one of the run's layout. None if it says none. `wrong` makes an
/// error of a reason.
#[cold]
pub fn digits_of(
    text: &[u8],
    layout: &Layout,
    wrong: impl FnOnce(String) -> RecordError,
) -> Option<Result<Vec<u8>, RecordError>> {
    let (own, digits) = match said(text)? {
        Ok(said) => said,
        Err(reason) => return Some(Err(wrong(reason))),
    };
    Some(match *layout == own {
        true => Ok(digits),
        false => {
            let reason = format!("this is a puzzle of the layout {}", own.full_name());
            Err(wrong(reason).with_remedy(Remedy::Layout))
        }
    })
}

/// The board of a record that may have a layout of its own, if it says one. The error is a reason.
pub fn of_record(text: &[u8]) -> Result<Option<Board>, String> {
    let board = |(layout, digits): (Layout, Vec<u8>)| Board::from_known(&layout, &digits);
    Ok(said(text).transpose()?.map(board))
}

/// The layout of a cell: a name, or a map of regions, with further rules.
///
/// # Errors
/// The reason if there is no such layout.
pub fn of_cell(text: &[u8], rules: &[String]) -> Result<Layout, String> {
    let text = String::from_utf8_lossy(text);
    let text = text.trim();
    if text.is_empty() {
        return Err("the cell is empty".to_owned());
    }
    let layout = match text.parse::<Layout>() {
        // A text that is as long as maps of 4x4 is no name.
        Err(error @ UnknownLayout::Name { .. }) => match Layout::jigsaw(text) {
            Err(no_map) if text.len() >= 16 => Err(no_map.to_string()),
            map => map.map_err(|_| error.to_string()),
        },
        named => named.map_err(|error| error.to_string()),
    };
    let mut rules = rules.iter();
    rules.try_fold(layout?, |layout, rule| {
        layout.with_rule(rule).map_err(|error| error.to_string())
    })
}
