//! Addresses of f-puzzles and game IDs of Solo, one a line, which say the rules of a layout. They are read as any lines.

use super::{PuzzleFileWriter, board};
use crate::formats::game_id::game_id;
use crate::links::f_puzzles::Form;
use crate::table::UnsupportedSide;
use ninefold::layout::{HouseKind, Layout};
use std::io::{self, Write};

/// The text of a puzzle, with a digit for each cell, 0 for an empty one.
type TextOf = Box<dyn Fn(&[u8]) -> String + Send + Sync>;

/// Why the formats of programs that know only rows, columns and boxes cannot hold puzzles of a layout, which would have
/// other solutions there, or several; none if they can.
pub fn rule_of_other_formats(layout: &Layout) -> Option<&'static str> {
    macro_rules! no_place {
        ($rule:literal) => {
            concat!(
                "this format has no place for ",
                $rule,
                ", without which these are other puzzles; f-puzzles and sgt say rules, and lines and tables hold \
                 puzzles without saying any"
            )
        };
    }
    let has = |kind| layout.houses().iter().any(|house| house.kind() == kind);
    match () {
        () if layout.boxes().is_none() => Some(no_place!("the regions of a jigsaw")),
        () if has(HouseKind::Diagonal) => Some(no_place!("the diagonals of x")),
        () if has(HouseKind::Window) => Some(no_place!("the windows of windoku")),
        () if has(HouseKind::DisjointGroup) => Some(no_place!("the groups of disjoint")),
        () if !layout.pairs().is_empty() => Some(no_place!("anti-knight and anti-king")),
        () => None,
    }
}

/// A writer of puzzles with their rules.
pub struct RulesWriter {
    side: usize,
    text: TextOf,
}

impl RulesWriter {
    /// Writes addresses of f-puzzles with puzzles of a layout.
    ///
    /// # Errors
    /// [`UnsupportedSide`] if no address says the rules of the layout.
    pub fn f_puzzles(layout: &Layout) -> Result<Self, UnsupportedSide> {
        let form = Form::new(layout);
        let text = form.map(|form| -> TextOf { Box::new(move |digits| form.address(digits)) });
        let format = "an address of f-puzzles has no word for a rule of this layout";
        Self::new(layout, text, format)
    }

    /// Writes game IDs of Solo in the same way.
    ///
    /// # Errors
    /// [`UnsupportedSide`] if Solo does not have the layout.
    pub fn game_ids(layout: &Layout) -> Result<Self, UnsupportedSide> {
        let is_there = game_id(layout, &vec![0; layout.cells()]).is_some();
        let text = is_there.then(|| -> TextOf {
            let layout = layout.clone();
            Box::new(move |digits| game_id(&layout, digits).expect("Solo has the layout"))
        });
        let format = "a game ID has no word for a rule of this layout: Solo has boxes and connected regions, with diagonals or without";
        Self::new(layout, text, format)
    }

    fn new(
        layout: &Layout,
        text: Option<TextOf>,
        format: &'static str,
    ) -> Result<Self, UnsupportedSide> {
        let side = layout.digits();
        let text = text.ok_or(UnsupportedSide {
            format,
            side,
            sides: &[],
        })?;
        Ok(RulesWriter { side, text })
    }
}

impl PuzzleFileWriter for RulesWriter {
    fn record(&self, cells: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let digit = |symbol: u8| match symbol {
            b'A'.. => symbol - b'A' + 10,
            _ => symbol - b'0',
        };
        let cells = board(cells, self.side, b'0')?.into_iter();
        let digits: Vec<u8> = cells.map(digit).collect();
        writeln!(out, "{}", (self.text)(&digits))
    }
}
