//! The boards of a run: their size, and the rules beyond rows, columns and square boxes.

use super::{BoxOrder, InputOptions, RunOptions};
use crate::paths;
use crate::stderr::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use ninefold::layout::{Layout, UnknownLayout};
use ninefold_formats::layouts_in_records::LayoutSource;
use ninefold_formats::table::Name;
use std::fmt;
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
    /// there. Each record may have a layout of its own, for the questions about one board: `column:NAME` reads a map of
    /// regions, or the name of a layout, in this column of a table (`column:NAME+x` adds a rule to each), and `sgt`
    /// reads game IDs of Simon Tatham's Solo, such as `3x3x:...` and `9j:...`, and addresses of f-puzzles and SudokuPad.
    #[arg(long, value_name = "LAYOUT", conflicts_with = "box_order")]
    layout: Option<String>,
}

/// The layout of the boards of a run.
#[derive(Clone, Debug)]
pub struct RunLayout {
    /// Their layout; the classic one if each has its own.
    pub layout: Layout,
    /// The option by which each has its own, if that is so.
    pub own: Option<String>,
}

impl From<Layout> for RunLayout {
    fn from(layout: Layout) -> Self {
        RunLayout { layout, own: None }
    }
}

impl fmt::Display for RunLayout {
    /// Writes its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.own {
            Some(own) => f.write_str(own),
            None => self.layout.fmt(f),
        }
    }
}

/// The beginning of a layout whose regions are in a file.
const JIGSAW: &str = "jigsaw:";
/// The beginning of the layouts that stand in a column.
const COLUMN: &str = "column:";
/// The name of the layouts that records say themselves.
const SAID: &str = "sgt";
/// Largest number of bytes of a file of regions.
const LONGEST_MAP: u64 = 1 << 16;

impl LayoutOptions {
    /// The layout of the boards, if all have the same; none for those of 9x9 with rows, columns and boxes alone. A file
    /// of regions becomes one that answers depend on.
    ///
    /// # Errors
    /// If there is no such layout, its file cannot be read, or each board has its own.
    pub fn of(&self, size: BoxOrder, input: &mut InputOptions) -> Result<Option<Layout>> {
        let layout = self.each(size, input)?;
        match layout {
            Some(RunLayout { own: Some(own), .. }) => {
                bail!("--layout {own}: this command reads boards of one layout")
            }
            one => Ok(one.map(|one| one.layout)),
        }
    }

    /// The same where each board may have its own.
    ///
    /// # Errors
    /// If there is no such layout, or its file cannot be read.
    pub fn each(&self, size: BoxOrder, input: &mut InputOptions) -> Result<Option<RunLayout>> {
        input.takes_layout = true;
        if let Some(name) = &self.layout
            && let Some(own) = OwnLayouts::named(name)?
        {
            input.own_layouts = Some(own);
            return Ok(Some(RunLayout {
                layout: Layout::classic(),
                own: Some(name.clone()),
            }));
        }
        let layout = match &self.layout {
            None => size.layout(),
            Some(name) => layout_of(name, input)?,
        };
        input.layout = layout.clone();
        Ok(Some(layout)
            .filter(|layout| !layout.is_classic())
            .map(RunLayout::from))
    }
}

/// The layout of this name, in which a file may stand in place of a map: the file is one that answers depend on.
///
/// # Errors
/// If there is no such layout, or its file cannot be read.
pub fn layout_of(name: &str, input: &mut InputOptions) -> Result<Layout> {
    named(name, input).with_context(|| format!("--layout {name}"))
}

/// Says on stderr if regions of a layout are in several parts, which is allowed, and is more often a slip.
pub fn note_parts(layout: &Layout, run: &RunOptions) {
    if !run.quiet && !layout.has_connected_regions() {
        say("note: the cells of a region of this layout are not all connected");
    }
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
    let rules = rules_after(&mut file);
    let path = PathBuf::from(file);
    let Some(map) = paths::short_text(&path, LONGEST_MAP)? else {
        bail!("{file} is too long for a map of regions");
    };
    let jigsaw = Layout::jigsaw(&map).with_context(|| file.to_owned())?;
    input.consulted.push(path);
    let mut rules = rules.iter();
    Ok(rules.try_fold(jigsaw, |layout, rule| layout.with_rule(rule))?)
}

/// Takes the rules after the name of a file or column, which may have a plus sign, too, but hardly one before a rule.
fn rules_after<'a>(name: &mut &'a str) -> Vec<&'a str> {
    let mut rules = Vec::new();
    while let Some((before, rule)) = name.rsplit_once('+')
        && !matches!(
            Layout::classic().with_rule(rule),
            Err(UnknownLayout::Name { .. })
        )
    {
        rules.insert(0, rule);
        *name = before;
    }
    rules
}

/// Layouts that records have of their own.
#[derive(Clone, Debug)]
pub struct OwnLayouts {
    /// Where they stand.
    pub source: LayoutSource,
    /// The name or number of their column, if they stand in one.
    pub column: Option<Name>,
}

impl OwnLayouts {
    /// Those of this name; none if it is that of one layout.
    fn named(name: &str) -> Result<Option<Self>> {
        if name == SAID {
            let source = LayoutSource::Record;
            return Ok(Some(OwnLayouts {
                source,
                column: None,
            }));
        }
        let Some(mut column) = name.strip_prefix(COLUMN) else {
            return Ok(None);
        };
        let rules = rules_after(&mut column);
        if column.is_empty() {
            bail!("--layout {name}: a name or number of a column follows `{COLUMN}`");
        }
        let rules = rules.into_iter().map(str::to_owned).collect();
        Ok(Some(OwnLayouts {
            source: LayoutSource::Column { rules },
            column: Some(Name::from(column)),
        }))
    }
}
