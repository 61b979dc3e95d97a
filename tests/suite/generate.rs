//! The generator's boards: those made side by side are equal to those made one by one, with every
//! backend and in parts of any size, and by dancing links they have the properties of their kind.

use crate::oracle;
use ninefold::generate::{Generator, Kind};
use ninefold::simd::DetectedBackend;
use ninefold::{Engine, Grid};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::select;

/// Generators of a corpus with every engine.
fn generators(kind: Kind, seed: u64) -> Vec<Generator<9>> {
    let lanes = DetectedBackend::all().map(Engine::Lanes);
    let engines = lanes.chain([Engine::Scalar]);
    let generator = |engine| Generator::new(kind, seed).unwrap().with_engine(engine);
    engines.map(generator).collect()
}

#[test]
fn boards_made_side_by_side_are_those_made_one_by_one() {
    for &kind in Kind::ALL {
        let mut generator = Generator::<9>::new(kind, 31).unwrap();
        // More than are in lanes at a time.
        let expected: Vec<Grid> = (5..1305).map(|number| generator.board(number)).collect();
        for mut generator in generators(kind, 31) {
            assert!(generator.boards(5..1305) == expected, "{kind}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_board_does_not_depend_on_its_batch(
        kind in select(Kind::ALL),
        seed in any::<u64>(),
        first in prop_oneof![0_u64..1000, u64::MAX - 200..u64::MAX - 100],
        lengths in prop::collection::vec(0_u64..40, 1..4),
    ) {
        for mut generator in generators(kind, seed) {
            let mut start = first;
            for &length in &lengths {
                let boards = generator.boards(start..start + length);
                prop_assert_eq!(boards.len() as u64, length);
                for (number, board) in (start..).zip(boards) {
                    prop_assert_eq!(board, generator.board(number));
                }
                start += length;
            }
        }
    }
}

#[test]
fn no_numbers_have_no_boards() {
    let mut generator = Generator::<9>::new(Kind::Minimal, 0).unwrap();
    assert_eq!(generator.boards(7..7), []);
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let reversed = generator.boards(7..3);
    assert_eq!(reversed, []);
}

#[test]
fn minimal_boards_need_every_clue_by_dancing_links() {
    let mut generator = Generator::<9>::new(Kind::Minimal, 32).unwrap();
    for board in generator.boards(0..100) {
        assert_eq!(oracle::count(3, board.digits(), 2), 1);
        for cell in Grid::cells().filter(|&cell| board.digit(cell) != 0) {
            let mut less = board;
            less.set(cell, 0);
            assert_eq!(
                oracle::count(3, less.digits(), 2),
                2,
                "{board} without {cell}"
            );
        }
    }
}

#[test]
fn multi_and_impossible_boards_are_that_by_dancing_links() {
    for (kind, count) in [(Kind::Multi, 2), (Kind::Impossible, 0)] {
        let mut generator = Generator::<9>::new(kind, 33).unwrap();
        for board in generator.boards(0..300) {
            assert_eq!(oracle::count(3, board.digits(), 2), count, "{board}");
            assert_eq!(board.conflict(), None);
        }
    }
}
