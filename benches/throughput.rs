//! Puzzles a second: the scalar engine beside the dancing links of the tests.
//!
//! One benchmark is one pass over a corpus (see `corpora`), from the text line to the count, which
//! stops at 2 (is the solution unique?) or at 1 (is there one?). Before anything is timed, the
//! engine's count of every puzzle is asserted to be the one of dancing links.
//!
//! ```text
//! cargo bench --bench throughput               # some minutes
//! cargo bench --bench throughput -- clues17    # one corpus only
//! cargo bench --bench throughput -- --test     # every benchmark once, untimed: some seconds, for CI
//! ```
//!
//! Other people's engines are measured in `benches/peers`, a package of its own.

mod corpora;
#[path = "../tests/dlx/mod.rs"]
mod dlx;

use corpora::{Corpus, read};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ninefold::scalar::Solver;
use std::path::Path;
use std::time::Duration;

/// At most so many puzzles of a corpus: dancing links need a second or two for this many of the
/// hardest.
const SAMPLE: usize = 1_000;

fn throughput(criterion: &mut Criterion) {
    for corpus in corpora::load(Path::new(env!("CARGO_MANIFEST_DIR")), SAMPLE) {
        for cap in [2, 1] {
            compare(criterion, &corpus, cap);
        }
    }
}

fn compare(criterion: &mut Criterion, corpus: &Corpus, cap: u64) {
    let mut solver = Solver::new();
    let mut scalar = |line: &String| solver.count(&read(line), cap);
    let dlx = |line: &String| dlx::count(3, read(line).digits(), cap);

    let expected: Vec<u64> = corpus.lines.iter().map(dlx).collect();
    let counts: Vec<u64> = corpus.lines.iter().map(&mut scalar).collect();
    corpus.check("the scalar engine", &counts, &expected);

    let mut group = criterion.benchmark_group(format!("{} to {cap}", corpus.name));
    group.throughput(Throughput::Elements(corpus.lines.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_secs(1));
    group.measurement_time(Duration::from_secs(4));
    group.bench_function("scalar", |bencher| {
        bencher.iter(|| corpus.lines.iter().map(&mut scalar).sum::<u64>());
    });
    group.bench_function("dlx", |bencher| {
        bencher.iter(|| corpus.lines.iter().map(dlx).sum::<u64>());
    });
    group.finish();
}

criterion_group!(benches, throughput);
criterion_main!(benches);
