//! Counting guesses compared with checking: on the same list, in turns, in one thread.
//!
//! ```text
//! cargo bench --bench rate               # some seconds
//! cargo bench --bench rate -- --test     # once, untimed
//! ```
//!
//! Prints for each list the number of puzzles checked a second, the number whose guesses are counted, and the median
//! of the ratios of five rounds; and the number that is rated a second by ER, EP and ED up to 2.8, of the
//! list and of the puzzles in it that are rated so, with the share of these.

#[allow(dead_code, reason = "other benches use the rest")]
mod corpora;

use corpora::{read, sized};
use ninefold::Grid;
use ninefold::answers::{Check, Question, Settings, ask};
use ninefold_study::answers::Rate;
use ninefold_study::technique::SeRating;
use std::convert::Infallible;
use std::time::Instant;

/// Largest number of puzzles of a list.
const SAMPLE: usize = 20_000;

fn main() {
    let rounds = sized(5);
    println!(
        "list, checked a second, guesses a second, ratio, up to ER 2.8 a second, of these, share"
    );
    let up_to = Rate::new().at_most(SeRating::of_tenths(28));
    for corpus in corpora::load(SAMPLE) {
        let grids: Vec<Grid> = corpus.lines.iter().map(|line| read(line)).collect();
        let mut runs: Vec<[f64; 2]> = (0..rounds)
            .map(|_| {
                [
                    seconds(&Check::new(), &grids),
                    seconds(&Rate::guesses_only(), &grids),
                ]
            })
            .collect();
        runs.sort_by(|a, b| (a[0] / a[1]).total_cmp(&(b[0] / b[1])));
        let [check, guesses] = runs[runs.len() / 2];
        let known: Vec<Grid> = ask(&up_to, &grids)
            .iter()
            .zip(&grids)
            .filter(|(rated, _)| rated.ratings.is_some_and(|rating| rating.er.is_some()))
            .map(|(_, &grid)| grid)
            .collect();
        let fastest = |grids: &[Grid]| {
            let runs = (0..rounds).map(|_| grids.len() as f64 / seconds(&up_to, grids));
            runs.fold(0.0, f64::max)
        };
        let a_second = |seconds: f64| grids.len() as f64 / seconds;
        println!(
            "{:10} {:12.0} {:12.0} {:6.2} {:12.0} {:12.0} {:6.3}",
            corpus.name,
            a_second(check),
            a_second(guesses),
            check / guesses,
            fastest(&grids),
            fastest(&known),
            known.len() as f64 / grids.len() as f64
        );
    }
}

/// Time that one thread takes to answer for all, in batches of the size that the question
/// recommends.
fn seconds<Q: Question<Grid>>(question: &Q, grids: &[Grid]) -> f64 {
    let settings = Settings::new();
    let mut worker = question.worker(&settings);
    let begin = Instant::now();
    for batch in grids.chunks(question.batch_size(&settings).boards()) {
        let answered = question.answer(&mut worker, batch, &settings, |_, answer| {
            std::hint::black_box(&answer);
            Ok::<(), Infallible>(())
        });
        let Ok(()) = answered;
    }
    begin.elapsed().as_secs_f64()
}
