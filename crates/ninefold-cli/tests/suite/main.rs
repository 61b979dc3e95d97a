//! The program from outside, as a user or a script sees it.

mod command_line;
mod program;
mod target_command;
