//! Questions about boards of a size that is known only when running, against dancing links.

use crate::layouts::{Rules, mutated, solutions};
use ninefold::answers::{
    ByLayout, Check, Claim, Count, Entry, Enumerate, Minimal, Minimality, Question, Settings,
    Solve, Verdict, Verify,
};
use ninefold::layout::{Layout, LayoutBoard};
use ninefold::{Cell, Engine, Limits, Status};
use pretty_assertions::assert_eq;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A layout with the same rules written down once more, and boards of it with none, one and several solutions.
struct Posed {
    layout: Layout,
    rules: Rules,
    boards: Vec<LayoutBoard>,
    /// The numbers of solutions, up to [`CAP`].
    counts: Vec<u64>,
}

const CAP: u64 = 12;

impl Posed {
    fn new(name: &str, rules: Rules, digits: usize, number: u64) -> Self {
        let layout: Layout = name.parse().unwrap();
        let mut rng = SmallRng::seed_from_u64(number);
        let mut boards = Vec::new();
        for full in solutions(&layout, number) {
            for _ in 0..6 {
                let digits = mutated(&mut rng, &full, digits);
                boards.push(LayoutBoard::from_digits(layout.shape(), &digits).unwrap());
            }
        }
        let counts = boards.iter().map(|board| rules.count(board.digits(), CAP));
        let counts: Vec<u64> = counts.collect();
        for some in [0..1, 1..2, 2..CAP + 1] {
            assert!(counts.iter().any(|count| some.contains(count)), "{name}");
        }
        Posed {
            rules,
            boards,
            counts,
            layout,
        }
    }

    fn ask<Q>(&self, question: Q, settings: &Settings) -> Vec<Entry<ByLayout<Q>, LayoutBoard>>
    where
        ByLayout<Q>: Question<LayoutBoard>,
    {
        settings.ask(&ByLayout::new(question, self.layout.clone()), &self.boards)
    }

    /// The status of a board with a number of solutions up to a cap above 1.
    fn status(&self, board: &LayoutBoard, count: u64) -> Status {
        match count {
            0 if !self.layout.is_legal(board.digits()) => Status::Illegal,
            0 => Status::Impossible,
            1 => Status::Unique,
            _ => Status::Ambiguous,
        }
    }

    /// The number of solutions without a clue, up to 2.
    fn count_without(&self, board: &LayoutBoard, cell: usize) -> u64 {
        let mut digits = board.digits().to_vec();
        digits[cell] = 0;
        self.rules.count(&digits, 2)
    }
}

/// Of two sizes that no `Board` has.
fn posed() -> [Posed; 2] {
    let six = Rules::new(6, |row, column| row / 2 * 2 + column / 3).with("x");
    let twelve = Rules::new(12, |row, column| row / 3 * 3 + column / 4);
    [
        Posed::new("6x6+x", six, 6, 8),
        Posed::new("12x12", twelve, 12, 5),
    ]
}

fn every_settings() -> [Settings; 3] {
    let nodes = Limits::new().with_nodes(1 << 30);
    [
        Settings::new(),
        Settings::new().with_engine(Engine::Scalar),
        Settings::new().with_limits(nodes),
    ]
}

/// The cell with this number.
fn cell(layout: &Layout, index: usize) -> Cell {
    Cell::new(index / layout.digits(), index % layout.digits())
}

#[test]
fn boards_have_as_many_solutions_as_by_dancing_links() {
    for posed in posed() {
        let Posed {
            layout,
            rules,
            boards,
            counts,
        } = &posed;
        let expected: Vec<Status> = std::iter::zip(boards, counts)
            .map(|(board, &count)| posed.status(board, count))
            .collect();
        for settings in every_settings() {
            assert_eq!(posed.ask(Check::new(), &settings), expected);
            let counted = posed.ask(Count::up_to(CAP.into()), &settings);
            let solved = posed.ask(Solve::unique(), &settings);
            let any = posed.ask(Solve::any(), &settings);
            let listed = posed.ask(Enumerate::new().up_to(CAP), &settings);
            for (at, board) in boards.iter().enumerate() {
                assert_eq!(counted[at].count, u128::from(counts[at]));
                assert_eq!(counted[at].status, expected[at]);
                assert_eq!(
                    (solved[at].status, any[at].status),
                    (expected[at], expected[at])
                );
                assert_eq!(solved[at].solution.is_some(), counts[at] == 1);
                assert_eq!(any[at].solution.is_some(), counts[at] > 0);
                assert_eq!(
                    (listed[at].count, listed[at].status),
                    (counts[at], expected[at])
                );
                let mut found = listed[at].items.clone();
                found.sort_unstable();
                found.dedup();
                assert_eq!(found.len() as u64, counts[at], "all are different");
                found.extend(solved[at].solution.into_iter().chain(any[at].solution));
                for solution in found {
                    assert_eq!(solution.shape(), layout.shape());
                    assert_eq!(rules.count(solution.digits(), 2), 1);
                    let both = std::iter::zip(solution.digits(), board.digits());
                    assert!(
                        both.into_iter()
                            .all(|(digit, &clue)| clue == 0 || *digit == clue)
                    );
                }
            }
        }
    }
}

#[test]
fn claims_are_right_where_dancing_links_find_them() {
    for posed in posed() {
        let Posed {
            layout,
            rules,
            boards,
            counts,
        } = &posed;
        let solved = posed.ask(Solve::any(), &Settings::new());
        let mut claims = Vec::new();
        let mut expected = Vec::new();
        for ((puzzle, &count), solved) in std::iter::zip(boards, counts).zip(solved) {
            let status = posed.status(puzzle, count);
            let right = solved.solution.unwrap_or(*puzzle);
            let verdict = match status {
                Status::Unique => Verdict::Correct,
                Status::Ambiguous => Verdict::NotUnique,
                Status::Impossible => Verdict::Impossible,
                _ => Verdict::Illegal,
            };
            claims.push(Claim {
                puzzle: *puzzle,
                claimed: right,
            });
            expected.push((verdict, status, None));
            if status != Status::Unique {
                continue;
            }
            assert_eq!(rules.count(right.digits(), 1), 1);
            // The last cell of all is one that only its own size has.
            for place in [layout.cells() / 2, layout.cells() - 1] {
                let mut digits = right.digits().to_vec();
                digits[place] = digits[place] % layout.digits() as u8 + 1;
                let claimed = LayoutBoard::from_digits(layout.shape(), &digits).unwrap();
                claims.push(Claim {
                    puzzle: *puzzle,
                    claimed,
                });
                expected.push((Verdict::Wrong, status, Some(cell(layout, place))));
            }
        }
        for settings in every_settings() {
            let verify = ByLayout::new(Verify::new(), layout.clone());
            let found = settings.ask(&verify, &claims).into_iter();
            let found: Vec<_> = found.map(|of| (of.verdict, of.status, of.wrong)).collect();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn redundant_clues_are_those_without_which_dancing_links_find_one_solution() {
    for posed in posed() {
        let Posed {
            layout,
            boards,
            counts,
            ..
        } = &posed;
        let redundant = |(board, &count): (&LayoutBoard, &u64)| -> Vec<Cell> {
            let clues = board.digits().iter().enumerate();
            let clues = clues.filter(|&(_, &digit)| digit != 0 && count == 1);
            clues
                .filter(|&(cell, _)| posed.count_without(board, cell) == 1)
                .map(|(index, _)| cell(layout, index))
                .collect()
        };
        let expected: Vec<Vec<Cell>> = boards.iter().zip(counts).map(redundant).collect();
        assert!(expected.iter().any(|cells| !cells.is_empty()));
        for settings in every_settings() {
            let found = posed.ask(Minimality::new(), &settings);
            for (at, found) in found.iter().enumerate() {
                assert_eq!(found.redundant, expected[at]);
                assert_eq!(found.status, posed.status(&boards[at], counts[at]));
                let is_redundant = !expected[at].is_empty();
                assert_eq!(found.word == Minimal::Redundant, is_redundant);
            }
        }
    }
}
