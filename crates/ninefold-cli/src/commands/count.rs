//! `count`: the number of solutions, up to a cap or exactly.

use anyhow::Result;
use clap::Args;
use ninefold::exact::Counter;
use ninefold_formats::answers::count::Parameters;
use ninefold_proof::{MOST_SOLUTIONS, Prove};
use ninefold_run::options::{BackendOptions, Common, PROVING, ProofOptions, RunOptions};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::num::NonZero;
use std::sync::Arc;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    proofs: ProofOptions,
    /// Prove numbers of at most N solutions.
    ///
    /// A proof takes two bytes for each solution, and where the cap is reached, a list of N solutions.
    #[arg(long, value_name = "N", default_value_t = MOST_SOLUTIONS, help_heading = PROVING)]
    proof_limit: u64,
    #[command(flatten)]
    common: Common,
}

impl Arguments {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let claim = match self.parameters.cap {
            cap if cap <= self.proof_limit => Prove::count_to_cap(cap),
            _ => Prove::count_up_to(self.proof_limit),
        };
        self.common.layout()?;
        let mut task = Task::of(&self.common, FirstSignal::Ends)?;
        let counter = counter(self.common.engine.backend, &self.common.run)?;
        task.settings = task.settings.with_counter(counter);
        task.proofs = Some((&self.proofs, claim));
        records::ask(self.parameters, task)
    }
}

/// The counter of many solutions, with the backend and the threads of the options.
///
/// # Errors
/// If this processor does not have the instructions that it is to use.
pub fn counter(backend: BackendOptions, run: &RunOptions) -> Result<Arc<Counter>> {
    let counter = Counter::new().with_backend(backend.backend()?);
    // Without a number the pool's, which a job finds out.
    let threads = run.threads.and_then(|threads| NonZero::new(threads.into()));
    Ok(Arc::new(match threads {
        Some(threads) => counter.with_threads(threads),
        None => counter,
    }))
}
