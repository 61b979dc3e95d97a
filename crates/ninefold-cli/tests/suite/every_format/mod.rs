//! Tests that need every format that the program can have.

mod answers;
#[cfg(unix)]
mod binary;
mod compressed;
// Runs are stopped by signals.
#[cfg(unix)]
mod corpora;
#[cfg(target_os = "linux")]
mod damaged;
mod dedupe;
mod fixtures;
mod formats;
// Where `/proc` reports the memory of a process.
#[cfg(target_os = "linux")]
mod garbage;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(unix)]
mod kills;
#[cfg(unix)]
mod leftovers;
#[cfg(target_os = "linux")]
mod measured;
#[cfg(unix)]
mod refusals;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod shard;
mod types;
