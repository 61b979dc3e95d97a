//! Puzzles a second of every engine, ours and theirs, by criterion.
//!
//! The table of the binary is the better comparison, as it takes turns; this bench gives intervals,
//! and keeps a history. The layout is that of `benches/throughput.rs` in the crate.
//!
//! ```text
//! cargo bench                # some minutes
//! cargo bench -- sudoku      # one engine or one corpus only
//! cargo bench -- --test      # every benchmark once, untimed
//! ```

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use peers::answers::Counts;
use peers::comparison::expected;
use peers::engines;
use peers::list::usual;
use std::time::Duration;

/// Largest number of puzzles of a corpus.
const SAMPLE: usize = 1_000;

fn all(criterion: &mut Criterion) {
    for list in usual(SAMPLE, None, &mut |_| {}).lists {
        for cap in [2, 1] {
            let mut engines = engines();
            let expected = expected(&list, &mut engines, cap).expect("no program is among them");
            let mut group = criterion.benchmark_group(format!("{} to {cap}", list.name));
            group.throughput(Throughput::Elements(list.lines.len() as u64));
            group.sampling_mode(SamplingMode::Flat);
            group.sample_size(10);
            group.warm_up_time(Duration::from_secs(1));
            group.measurement_time(Duration::from_secs(4));
            for mut engine in engines {
                let counts = engine.count(&list.lines, cap).expect("it is no program");
                let expected = Counts::Each(expected.clone());
                assert_eq!(counts, expected, "{} errs in {}", engine.title, list.name);
                group.bench_function(engine.title.clone(), |bencher| {
                    bencher.iter(|| engine.count(&list.lines, cap));
                });
            }
            group.finish();
        }
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
