//! Any bytes, read as a file of every format: the first byte selects the format that is claimed, if
//! any, the second the size of the boards. Nothing may panic, hang, or take memory without bounds, and every record has its place.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| ninefold_run::fuzzing::read(data));
