//! The program from outside, in one binary, since each of several would be linked by itself.

mod lists;
mod own_files;
mod program;
mod programs;
