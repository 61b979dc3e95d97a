//! Proofs of best scores: scores against dancing links, and claims that do not hold.

use crate::boards::{corpus, some, some_of};
use crate::dlx::Dlx;
use crate::proof::pencilmarks;
use crate::proof_checker::assert_by_python;
use ninefold::answers::{Puzzle, ask};
use ninefold::score::{Goal, Weights};
use ninefold::{Grid, Pencilmarks, Status};
use ninefold_proof::{self as proof, Claim, PriceChange, ProveBest, Record, Rejection};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// Solutions up to which dancing links enumerate.
const MOST: usize = 3000;

/// The scores of all solutions by dancing links, if they are not too many.
fn scores(marks: &Pencilmarks, weights: &Weights) -> Option<Vec<(i64, Grid)>> {
    let allows = |cell: usize, digit: u8| marks.masks()[cell] >> (digit - 1) & 1 == 1;
    let mut scores = Vec::new();
    Dlx::with_candidates(3, &[0; 81], allows).visit(&mut |digits| {
        let worths = digits.iter().zip(weights.rows().as_flattened());
        let score = worths.map(|(&digit, &weight)| i64::from(digit) * i64::from(weight));
        let mut grid = Grid::EMPTY;
        for (cell, &digit) in Grid::cells().zip(digits) {
            grid.set(cell, digit);
        }
        scores.push((score.sum(), grid));
        match scores.len() > MOST {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    (scores.len() <= MOST).then_some(scores)
}

/// Weights of all kinds: with a common divisor, of one cell, and large.
fn weights() -> Vec<Weights> {
    let of = |weight: fn(i64) -> i64| {
        let mut rows = [[0; 9]; 9];
        for (cell, place) in (0..).zip(rows.as_flattened_mut()) {
            *place = weight(cell) as i32;
        }
        Weights::new(rows).unwrap()
    };
    vec![
        Weights::RING,
        of(|cell| cell * cell * 7 % 21 - 10),
        of(|cell| cell * cell * 911 % 2001 - 1000),
        of(|cell| 1000 * (cell * cell * 5 % 13)),
        of(|cell| i64::from(cell == 17)),
        of(|_| 0),
        of(|cell| cell * cell * 387_654_321 % 2_000_000_001 - 1_000_000_000),
    ]
}

fn score<P: Puzzle>(record: &Record<P>) -> i64 {
    match record.claim {
        Claim::Best { score, .. } => score,
        _ => panic!("a claim about something else"),
    }
}

/// The same with another score, and a grid for it.
fn claimed(record: &Record<Grid>, other: i64, grid: Grid) -> Record<Grid> {
    let mut altered = record.clone();
    let Claim::Best {
        score, solution, ..
    } = &mut altered.claim
    else {
        panic!("{:?}", record.claim);
    };
    (*score, *solution) = (other, grid);
    altered
}

#[test]
fn best_scores_are_those_of_dancing_links() {
    let mut accepted = Vec::new();
    let mut rejected = Vec::new();
    let grids: Vec<Grid> = ["multi.txt", "minimal.txt", "impossible.txt", "illegal.txt"]
        .into_iter()
        .flat_map(|name| corpus(name).into_iter().take(12))
        .collect();
    for weights in weights() {
        for goal in [Goal::Largest, Goal::Smallest] {
            let question = ProveBest::new(&weights, goal);
            for (grid, answer) in grids.iter().zip(ask(&question, &grids)) {
                let record = answer.proven.unwrap();
                assert_eq!(proof::check(&record), Ok(()), "{record}");
                assert_eq!(record.to_string().parse(), Ok(record.clone()));
                let Some(mut scores) = scores(&Pencilmarks::from(*grid), &weights) else {
                    continue;
                };
                scores.sort_by_key(|&(score, _)| match goal {
                    Goal::Largest => -score,
                    Goal::Smallest => score,
                });
                let Some(&(best, _)) = scores.first() else {
                    assert!(matches!(record.claim, Claim::Exactly { count: 0, .. }));
                    assert!(matches!(
                        answer.status,
                        Status::Impossible | Status::Illegal
                    ));
                    continue;
                };
                assert_eq!(score(&record), best);
                // A worse solution, claimed to be the best.
                if let Some(&(worse, grid)) = scores.iter().find(|&&(score, _)| score != best) {
                    let false_claim = claimed(&record, worse, grid);
                    assert!(proof::check(&false_claim).is_err(), "{false_claim}");
                    rejected.push(false_claim.to_string());
                }
                accepted.push(record.to_string());
            }
        }
    }
    assert!(
        accepted.len() > 200 && rejected.len() > 80,
        "{} {}",
        accepted.len(),
        rejected.len()
    );
    let some = |lines: Vec<String>| lines.into_iter().step_by(7).collect::<Vec<_>>();
    assert_by_python("scores", &some(accepted), &some(rejected));
}

#[test]
fn pencilmarks_have_best_scores_too() {
    let mut proven = 0;
    let question = ProveBest::new(&Weights::RING, Goal::Largest);
    let some: Vec<Pencilmarks> = some(pencilmarks()).collect();
    for answer in ask(&question, &some) {
        let record = answer.proven.unwrap();
        assert_eq!(proof::check(&record), Ok(()));
        let Claim::Best { score, .. } = record.claim else {
            continue;
        };
        if let Some(scores) = scores(&record.puzzle, &Weights::RING) {
            assert_eq!(scores.iter().map(|&(score, _)| score).max(), Some(score));
            proven += 1;
        }
    }
    assert!(proven > some_of(20), "{proven}");
}

/// The numbers of the field: no grid scores more than 2906, or less than 2794.
#[test]
fn the_best_scores_of_all_grids_are_proven() {
    let mut lines = Vec::new();
    for (goal, best) in [(Goal::Largest, 2906), (Goal::Smallest, 2794)] {
        let answers = ask(&ProveBest::new(&Weights::RING, goal), &[Grid::EMPTY]);
        let record = answers[0].proven.as_ref().unwrap();
        assert_eq!((score(record), proof::check(record)), (best, Ok(())));
        let Claim::Best { solution, .. } = record.claim else {
            panic!("{:?}", record.claim);
        };
        for other in [best - 1, best + 1] {
            let altered = claimed(record, other, solution);
            let expected = Rejection::Score { claimed: other };
            assert_eq!(proof::check(&altered), Err(expected));
        }
        // No solution, and one of other weights.
        let none = claimed(record, best, solution.with((0, 0).into(), 0));
        assert_eq!(
            proof::check(&none),
            Err(Rejection::NotASolution { number: 1 })
        );
        let mut altered = record.clone();
        if let Claim::Best { weights, .. } = &mut altered.claim {
            **weights = weights.negated();
        }
        assert_eq!(
            proof::check(&altered),
            Err(Rejection::Score { claimed: best })
        );
        // A change of prices at the end, and one that is too large.
        let mut altered = record.clone();
        altered.prices.changes.push(PriceChange {
            after: record.pivots.len(),
            added: Box::new([0; 81]),
        });
        let change = altered.prices.changes.len();
        assert_eq!(proof::check(&altered), Err(Rejection::Unused { change }));
        altered.prices.changes[0].added[40] = i64::MAX;
        assert_eq!(
            proof::check(&altered),
            Err(Rejection::TooDear { change: 1 })
        );
        lines.push(record.to_string());
    }
    assert_by_python("empty", &lines, &[]);
}

/// The proof of a puzzle with many solutions, and one of these that is not the best, with its score.
static AMBIGUOUS: LazyLock<(Record<Grid>, (i64, Grid))> = LazyLock::new(|| {
    let many = corpus("multi.txt").into_iter().find_map(|grid| {
        let scores = scores(&Pencilmarks::from(grid), &Weights::RING)?;
        (scores.len() > 100).then_some((grid, scores))
    });
    let (grid, scores) = many.unwrap();
    let answers = ask(&ProveBest::new(&Weights::RING, Goal::Largest), &[grid]);
    let record = answers[0].proven.clone().unwrap();
    let worse = scores
        .into_iter()
        .filter(|&(other, _)| other < score(&record));
    let worse = worse.max_by_key(|&(score, _)| score).unwrap();
    (record, worse)
});

proptest! {
    /// Whatever the pivots and the prices are, no worse score is accepted.
    #[test]
    fn a_false_score_is_never_accepted(
        scale in 1u16..200,
        prices in prop::collection::vec(prop::collection::vec(-300i64..300, 81), 0..4),
        pivots in prop::collection::vec(0u16..330, 0..30),
    ) {
        let (record, (worse, grid)) = &*AMBIGUOUS;
        let mut altered = claimed(record, *worse, *grid);
        altered.prices.scale = scale;
        for (number, added) in prices.into_iter().enumerate() {
            let after = number * 3;
            let added = Box::new(added.try_into().unwrap());
            altered.prices.changes.push(PriceChange { after, added });
        }
        altered.prices.changes.sort_by_key(|change| change.after);
        prop_assert!(proof::check(&altered).is_err());
        altered.pivots = pivots;
        prop_assert!(proof::check(&altered).is_err());
    }

    /// Any text after a false claim is rejected, or no record.
    #[test]
    fn no_text_proves_a_false_score(text in "[*$/0-9A-R-]{0,120}") {
        let (record, (worse, grid)) = &*AMBIGUOUS;
        let line = format!("{} max={worse}:{grid} {text}", record.puzzle);
        if let Ok(read) = line.parse::<Record<Grid>>() {
            prop_assert!(proof::check(&read).is_err());
            prop_assert_eq!(read.to_string(), line.trim_end());
        }
    }
}
