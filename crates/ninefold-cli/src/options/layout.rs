//! The boards of a run: their size, and the rules beyond rows, columns and square boxes.

use super::{BoxOrder, InputOptions};
use crate::paths;
use anyhow::{Context, Result, bail};
use clap::Args;
use ninefold::layout::{Layout, UnknownLayout};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub struct LayoutOptions {
    /// Layout of the boards: a size, rules, or a sum of them such as 16x16+x.
    ///
    /// Sizes are 4x4, 6x6, 8x8, 9x9, 10x10, 12x12 and so on to 25x25; `6x6:3x2` has boxes of three rows and two
    /// columns. Rules are added to rows, columns and boxes: `x` (both diagonals have all digits), `windoku` (so do
    /// the four windows), `disjoint` (so do the cells in the same place of every box), `anti-knight` and `anti-king`
    /// (cells a move of chess apart differ). `jigsaw:FILE` has regions in place of boxes: FILE has a character for
    /// each cell, or a number with commas between, the same for cells of one region. Instead of FILE these may stand
    /// there.
    #[arg(long, value_name = "LAYOUT", conflicts_with = "box_order")]
    layout: Option<String>,
}

/// The beginning of a layout whose regions are in a file.
const JIGSAW: &str = "jigsaw:";
/// Largest number of bytes of a file of regions.
const LONGEST_MAP: u64 = 1 << 16;

impl LayoutOptions {
    /// The layout of the boards; none for those of 9x9 with rows, columns and boxes alone. A file of regions
    /// becomes one that answers depend on.
    ///
    /// # Errors
    /// If there is no such layout, or its file cannot be read.
    pub fn of(&self, size: BoxOrder, input: &mut InputOptions) -> Result<Option<Layout>> {
        input.takes_layout = true;
        let layout = match &self.layout {
            None => size.layout(),
            Some(name) => layout_of(name, input)?,
        };
        Ok(Some(layout).filter(|layout| !layout.is_classic()))
    }
}

/// Evaluates an expression with a type of the given name: that of the boards of a layout.
macro_rules! with_boards {
    ($layout:expr, $Board:ident => $expression:expr) => {
        match $layout.shape() {
            ::ninefold::BoardShape::CLASSIC => {
                type $Board = ::ninefold::Grid;
                $expression
            }
            _ => {
                type $Board = ::ninefold::layout::LayoutBoard;
                $expression
            }
        }
    };
}
pub(crate) use with_boards;

/// The layout of this name, in which a file may stand in place of a map: the file is one that answers depend on.
///
/// # Errors
/// If there is no such layout, or its file cannot be read.
pub fn layout_of(name: &str, input: &mut InputOptions) -> Result<Layout> {
    named(name, input).with_context(|| format!("--layout {name}"))
}

/// [`layout_of`], with an error that does not repeat the name.
fn named(name: &str, input: &mut InputOptions) -> Result<Layout> {
    let error = match name.parse() {
        Ok(layout) => return Ok(layout),
        Err(error) => error,
    };
    let is_no_map = matches!(&error, UnknownLayout::Rules { name, .. } if name == "jigsaw");
    let mut file = match name.strip_prefix(JIGSAW) {
        Some(file) if is_no_map && !file.is_empty() => file,
        _ => return Err(error.into()),
    };
    // The name of a file may have a plus sign, too, but hardly one before a rule.
    let mut rules = Vec::new();
    while let Some((before, rule)) = file.rsplit_once('+')
        && !matches!(
            Layout::classic().with_rule(rule),
            Err(UnknownLayout::Name { .. })
        )
    {
        rules.push(rule);
        file = before;
    }
    let path = PathBuf::from(file);
    let Some(map) = paths::short_text(&path, LONGEST_MAP)? else {
        bail!("{file} is too long for a map of regions");
    };
    let jigsaw = Layout::jigsaw(&map).with_context(|| file.to_owned())?;
    input.consulted.push(path);
    let mut rules = rules.iter().rev();
    Ok(rules.try_fold(jigsaw, |layout, rule| layout.with_rule(rule))?)
}
