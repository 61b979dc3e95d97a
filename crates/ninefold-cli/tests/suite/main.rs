//! The program from outside, as a user or a script sees it.

mod backends;
mod candidates;
mod command_line;
mod constructors;
mod data_sets;
mod dedupe;
#[cfg_attr(
    not(feature = "full"),
    expect(dead_code, reason = "tables of all formats count by it")
)]
#[path = "../../../../tests/dlx/mod.rs"]
mod dlx;
#[cfg(feature = "full")]
mod every_format;
mod explain;
mod exports;
mod fewest;
mod files;
mod heads;
mod json_arrays;
mod judge;
mod layout_corpora;
mod layout_sets;
mod layouts;
mod links;
mod lists;
mod losses;
mod manual;
mod minimal_puzzles;
mod own_layouts;
mod pencilmarks;
mod program;
mod prove;
mod prove_layouts;
mod rate;
mod reading;
// They are about every format at once.
#[cfg(all(unix, feature = "full"))]
mod recipe_files;
#[cfg(all(unix, feature = "full"))]
mod recipes;
mod signals;
mod table_rows;
mod tables;
mod target_command;
mod target_layouts;
mod terminal;
mod vicinity;
