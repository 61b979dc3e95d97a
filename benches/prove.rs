//! Proofs of numbers of solutions and of best scores written and checked, list by list, in one thread.
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
use ninefold::answers::{Question, Settings};
use ninefold::score::{Goal, Weights};
use ninefold_proof::{self as proof, Prove, ProveAnswer, ProveBest, Record};
use std::convert::Infallible;
use std::time::Duration;

/// Number of puzzles of a list.
const PUZZLES: usize = 1000;

/// Number of solutions up to which puzzles are proven: those with many would take all of the time.
const MOST: u64 = 100;

/// Proofs that answer a question.
fn prove<Q>(question: &Q, grids: &[Grid]) -> Vec<Record<Grid>>
where
    Q: Question<Grid, Answer = ProveAnswer<Record<Grid>>>,
{
    let settings = Settings::new();
    let mut prover = question.worker(&settings);
    let mut records = Vec::with_capacity(grids.len());
    let result = question.answer(&mut prover, grids, &settings, |_, answer| {
        records.extend(answer.proven);
        Ok::<(), Infallible>(())
    });
    let Ok(()) = result;
    records
}

/// Measures the writing and the checking of the answers to a question.
fn measure<Q>(criterion: &mut Criterion, claim: &str, question: &Q)
where
    Q: Question<Grid, Answer = ProveAnswer<Record<Grid>>>,
{
    for corpus in corpora::load(PUZZLES) {
        let lines = corpus.lines.iter();
        let grids: Vec<Grid> = lines.map(|line| corpora::read(line)).collect();
        let records = prove(question, &grids);
        assert!(records.iter().all(|record| proof::check(record).is_ok()));
        let proofs = records.iter().map(|record| {
            let statement = record.statement().to_string();
            statement
                .split_once(' ')
                .map_or(0, |(_, proof)| proof.len())
        });
        println!(
            "{claim}, {}: {} of {} proven in {} bytes",
            corpus.name,
            records.len(),
            grids.len(),
            proofs.sum::<usize>()
        );
        let mut group = criterion.benchmark_group(format!("prove {claim} {}", corpus.name));
        group.sampling_mode(SamplingMode::Flat);
        group.sample_size(10);
        group.warm_up_time(Duration::from_millis(500));
        group.measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function("write", |bencher| bencher.iter(|| prove(question, &grids)));
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

fn proofs(criterion: &mut Criterion) {
    measure(criterion, "count", &Prove::count_up_to(MOST));
    let best = ProveBest::new(&Weights::RING, Goal::Largest);
    measure(criterion, "max", &best);
}

criterion_group!(benches, proofs);
criterion_main!(benches);
