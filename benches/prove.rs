//! Proofs written and checked, list by list, in one thread.
//!
//! Before anything is timed, every proof is asserted to be accepted, and the bytes of the proofs are
//! printed: they are the same in every run.
//!
//! ```text
//! cargo bench --bench prove
//! cargo bench --bench prove -- clues17
//! cargo bench --bench prove -- --test    # every benchmark once, untimed, for CI
//! ```

#[allow(
    dead_code,
    reason = "other benches say which puzzle of a list was wrong"
)]
mod corpora;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::Grid;
use ninefold::answers::{Prove, Question, Settings};
use ninefold::proof::{self, Record};
use std::convert::Infallible;
use std::path::Path;
use std::time::Duration;

/// Number of puzzles of a list.
const PUZZLES: usize = 1000;

/// Number of solutions up to which puzzles are proven: those with many would take all of the time.
const MOST: u64 = 100;

/// Proofs of the numbers of solutions.
fn prove(grids: &[Grid]) -> Vec<Record<Grid>> {
    let question = Prove::count_up_to(MOST);
    let settings = Settings::new();
    let mut prover = Question::<Grid>::worker(&question, &settings);
    let mut records = Vec::with_capacity(grids.len());
    let result = question.answer(&mut prover, grids, &settings, |_, answer| {
        records.extend(answer.proven);
        Ok::<(), Infallible>(())
    });
    let Ok(()) = result;
    records
}

fn proofs(criterion: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for corpus in corpora::load(root, PUZZLES) {
        let lines = corpus.lines.iter();
        let grids: Vec<Grid> = lines.map(|line| corpora::read(line)).collect();
        let records = prove(&grids);
        assert!(records.iter().all(|record| proof::check(record).is_ok()));
        let bytes: usize = records.iter().map(|record| 2 * record.pivots.len()).sum();
        println!(
            "{}: {} of {} proven in {bytes} bytes",
            corpus.name,
            records.len(),
            grids.len()
        );
        let mut group = criterion.benchmark_group(format!("prove {}", corpus.name));
        group.sampling_mode(SamplingMode::Flat);
        group.sample_size(10);
        group.warm_up_time(Duration::from_millis(500));
        group.measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function("write", |bencher| bencher.iter(|| prove(&grids)));
        group.throughput(Throughput::Elements(records.len() as u64));
        group.bench_function("check", |bencher| {
            bencher.iter(|| {
                let accepted = records.iter().filter(|record| proof::check(record).is_ok());
                accepted.count()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, proofs);
criterion_main!(benches);
