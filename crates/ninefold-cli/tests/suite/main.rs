//! The program from outside, as a user or a script sees it.

mod command_line;
mod files;
mod judges;
mod program;
mod signals;
mod target_command;
