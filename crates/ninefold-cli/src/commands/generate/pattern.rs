//! `generate --pattern`: the cells that have clues.

use anyhow::{Context, Result, bail};
use ninefold::layout::Layout;
use ninefold_run::input::{OpenOptions, expand};
use ninefold_study::generate::CluePattern;
use std::io::Read;
use std::path::PathBuf;

/// The option that names a pattern's file.
pub const PATTERN: &str = "--pattern";

/// Largest number of bytes of a pattern's file.
const MOST: u64 = 1 << 16;

/// Reads the text of a pattern.
///
/// # Errors
/// If the file cannot be read, or holds anything but one pattern of this size.
pub fn read(file: &PathBuf, layout: &Layout) -> Result<String> {
    let sources = expand(std::slice::from_ref(file), true).context(PATTERN)?;
    let [source] = &sources[..] else {
        bail!("{PATTERN}: {} names several files", file.display());
    };
    let opened = source.open(&OpenOptions::default()).context(PATTERN)?;
    let mut text = String::new();
    opened
        .read
        .take(MOST)
        .read_to_string(&mut text)
        .with_context(|| format!("{PATTERN}: cannot read {}", source.name()))?;
    CluePattern::from_text(layout, &text).with_context(|| {
        let side = layout.digits();
        format!(
            "{PATTERN}: {} is no pattern of {side}x{side}",
            source.name()
        )
    })?;
    Ok(text)
}
