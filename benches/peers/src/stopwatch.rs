//! The time of processors that work takes, in this process or in programs that it runs.
//!
//! Other work on the machine takes time on the clock from both sides of a comparison, but not the
//! same time; it takes none of what is measured here.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use std::time::Duration;

/// The processes whose time is measured.
#[derive(Clone, Copy, Debug)]
pub enum Processes {
    /// This process.
    This,
    /// Processes that it has run and that have ended, with those that they ran.
    Children,
}

/// A measurement that has begun.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    processes: Processes,
    start: Duration,
}

impl Stopwatch {
    /// Begins a measurement.
    pub fn start(processes: Processes) -> Stopwatch {
        Stopwatch {
            processes,
            start: used(processes),
        }
    }

    /// Time of all processors since the start.
    pub fn elapsed(&self) -> Duration {
        used(self.processes).saturating_sub(self.start)
    }
}

/// Time since the process began.
fn used(processes: Processes) -> Duration {
    let who = match processes {
        Processes::This => UsageWho::RUSAGE_SELF,
        Processes::Children => UsageWho::RUSAGE_CHILDREN,
    };
    // It fails for unknown `who` only.
    let usage = getrusage(who).expect("the system measures its processes");
    duration(usage.user_time()) + duration(usage.system_time())
}

fn duration(time: TimeVal) -> Duration {
    let micros = time.tv_sec() * 1_000_000 + time.tv_usec();
    Duration::from_micros(micros.try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::process::Command;

    #[test]
    fn the_work_of_this_process_and_of_programs_is_seen() {
        let own = Stopwatch::start(Processes::This);
        let mut sum = 0u64;
        // It ends only if the time of this process is counted.
        while own.elapsed().is_zero() {
            sum = (0..1000).fold(sum, |sum, number| black_box(sum ^ number));
        }
        let others = Stopwatch::start(Processes::Children);
        while others.elapsed().is_zero() {
            let busy = "i=0; while [ $i -lt 1000 ]; do i=$((i + 1)); done";
            let status = Command::new("sh").args(["-c", busy]).status().unwrap();
            assert!(status.success());
        }
    }
}
