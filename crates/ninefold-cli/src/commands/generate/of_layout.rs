//! `generate --layout`: boards of other sizes and with other rules.

use anyhow::Result;
use ninefold::layout::Layout;
use ninefold_run::options::{InputOptions, RunOptions, layout_of, note_parts};
use ninefold_run::stderr::say;

/// Name of a layout whose regions are drawn; rules may follow.
const DRAWN: &str = "jigsaw";

/// The layout of this name, whose regions may be drawn by the seed.
///
/// # Errors
/// If there is no such layout, or its file cannot be read.
pub fn layout(name: &str, seed: u64, run: &RunOptions) -> Result<Layout> {
    let drawn = name.strip_prefix(DRAWN);
    let name = match drawn.filter(|rules| rules.is_empty() || rules.starts_with('+')) {
        None => name.to_owned(),
        Some(rules) => {
            let map = ninefold_study::generate::random_jigsaw(9, seed, 0)?.map();
            if !run.quiet {
                say(&format!("the regions are those of --layout {DRAWN}:{map}"));
            }
            format!("{DRAWN}:{map}{rules}")
        }
    };
    let layout = layout_of(&name, &mut InputOptions::default())?;
    note_parts(&layout, run);
    Ok(layout)
}
