//! The boards of a run: their size, and the rules beyond rows, columns and boxes.

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
    /// Sizes are 4x4, 9x9, 16x16 and 25x25. Rules are added to rows, columns and boxes: `x` (both diagonals
    /// have all digits), `windoku` (so do the four windows), `disjoint` (so do the cells in the same place of
    /// every box), `anti-knight` and `anti-king` (cells a move of chess apart differ). `jigsaw:FILE` has
    /// regions in place of boxes: FILE has a character for each cell, the same for cells of one region.
    /// Instead of FILE these characters may stand there.
    #[arg(long, value_name = "LAYOUT", conflicts_with = "box_order")]
    layout: Option<String>,
}

/// The beginning of a layout whose regions are in a file.
const JIGSAW: &str = "jigsaw:";
/// Largest number of bytes of a file of regions.
const LONGEST_MAP: u64 = 1 << 16;

impl LayoutOptions {
    /// The size of the boards, with the layout where it has more than rows, columns and square boxes. A file
    /// of regions becomes one that answers depend on.
    ///
    /// # Errors
    /// If there is no such layout, or its file cannot be read.
    pub fn boards(
        &self,
        size: BoxOrder,
        input: &mut InputOptions,
    ) -> Result<(BoxOrder, Option<Layout>)> {
        match &self.layout {
            None => Ok((size, None)),
            Some(name) => boards_of(name, input),
        }
    }
}

/// The boards of the layout of this name: their size, and the layout where it is not a size alone.
///
/// # Errors
/// If there is no such layout, or its file cannot be read.
pub fn boards_of(name: &str, input: &mut InputOptions) -> Result<(BoxOrder, Option<Layout>)> {
    let layout = named(name, input).with_context(|| format!("--layout {name}"))?;
    let order = match layout.digits() {
        4 => 2,
        9 => 3,
        16 => 4,
        25 => 5,
        digits => bail!(
            "--layout {name}: boards of {digits}x{digits} are not read; there are 4x4, 9x9, 16x16 and 25x25"
        ),
    };
    let is_plain = Layout::with_boxes(order, order).is_ok_and(|plain| plain == layout);
    let size = BoxOrder {
        box_order: order as u8,
    };
    Ok((size, Some(layout).filter(|_| !is_plain)))
}

/// The layout of this name, in which a file may stand in place of a map.
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
