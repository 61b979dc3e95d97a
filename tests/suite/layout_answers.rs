//! Questions about boards of layouts that are not the classic one, against dancing links.

use crate::boards::{TestBoard as _, by, corpus_of, engines, of_nodes, square};
use crate::layouts::{Rules, mutated, solutions};
use ninefold::answers::{
    Candidates, Check, Claim, Count, Entry, Enumerate, Question, Settings, Solve, Verdict, Verify,
    ask,
};
use ninefold::layout::Layout;
use ninefold::{Board, Cell, Engine, SolutionOrder, Status};
use ninefold_study::PatternSymmetry;
use ninefold_study::answers::{Minimal, Minimality, Minimise};
use pretty_assertions::{assert_eq, assert_ne};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A layout with the same rules written down once more, and boards of it with none, one and several solutions.
struct Posed {
    layout: Layout,
    rules: Rules,
    boards: Vec<Board>,
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
                boards.push(Board::from_digits(&layout, &digits).unwrap());
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

    fn parts(&self) -> (&Layout, &Rules, &[Board], &[u64]) {
        (&self.layout, &self.rules, &self.boards, &self.counts)
    }

    fn ask<Q: Question<Board>>(&self, question: Q, settings: &Settings) -> Vec<Entry<Q, Board>> {
        settings.ask(&question, &self.boards)
    }

    /// The status of a board with a number of solutions up to a cap above 1.
    fn status(&self, board: &Board, count: u64) -> Status {
        match count {
            0 if !self.layout.is_legal(board.digits()) => Status::Illegal,
            0 => Status::Impossible,
            1 => Status::Unique,
            _ => Status::Ambiguous,
        }
    }

    /// The number of solutions without a clue, up to 2.
    fn count_without(&self, board: &Board, cell: usize) -> u64 {
        let mut digits = board.digits().to_vec();
        digits[cell] = 0;
        self.rules.count(&digits, 2)
    }
}

/// Of two sizes without square boxes.
fn posed() -> [Posed; 2] {
    let six = Rules::of_boxes(2, 3).with("x");
    [
        Posed::new("6x6+x", six, 6, 8),
        Posed::new("12x12", Rules::of_boxes(3, 4), 12, 5),
    ]
}

fn every_settings() -> [Settings; 3] {
    [Settings::new(), by(Engine::Scalar), of_nodes(1 << 30)]
}

/// The cell with this number.
fn cell(layout: &Layout, index: usize) -> Cell {
    Cell::new(index / layout.digits(), index % layout.digits())
}

#[test]
fn boards_have_as_many_solutions_as_by_dancing_links() {
    for posed in posed() {
        let (layout, rules, boards, counts) = posed.parts();
        let expected = boards.iter().zip(counts);
        let expected = expected.map(|(board, &count)| posed.status(board, count));
        let expected: Vec<Status> = expected.collect();
        // The same one with every engine.
        let some = posed.ask(Solve::any(), &Settings::new());
        let in_order = Enumerate::new().in_order(SolutionOrder::Lexicographic);
        for settings in every_settings() {
            assert_eq!(posed.ask(Check::new(), &settings), expected);
            let counted = posed.ask(Count::up_to(CAP.into()), &settings);
            let solved = posed.ask(Solve::unique(), &settings);
            let any = posed.ask(Solve::any(), &settings);
            assert_eq!(any, some);
            let listed = posed.ask(Enumerate::new().up_to(CAP), &settings);
            let sorted = posed.ask(in_order.up_to(CAP), &settings);
            for (at, board) in boards.iter().enumerate() {
                assert_eq!(counted[at].count, u128::from(counts[at]));
                assert_eq!(counted[at].status, expected[at]);
                let statuses = [solved[at].status, any[at].status];
                assert_eq!(statuses, [expected[at]; 2]);
                assert_eq!(solved[at].solution.is_some(), counts[at] == 1);
                assert_eq!(any[at].solution.is_some(), counts[at] > 0);
                for listed in [&listed[at], &sorted[at]] {
                    assert_eq!((listed.count, listed.status), (counts[at], expected[at]));
                }
                let mut found = listed[at].items.clone();
                found.sort_unstable();
                found.dedup();
                assert_eq!(found.len() as u64, counts[at], "all are different");
                let items = &sorted[at].items;
                assert!(items.is_sorted_by(|one, next| one.digits() < next.digits()));
                assert_eq!(items.len() as u64, counts[at]);
                if counts[at] < CAP {
                    assert_eq!(*items, found);
                }
                found.extend(items.iter().cloned());
                let others = [&solved[at].solution, &any[at].solution];
                found.extend(others.into_iter().flatten().cloned());
                for solution in found {
                    assert_eq!(solution.layout(), layout);
                    assert_eq!(rules.count(solution.digits(), 2), 1);
                    assert!(solution.extends(board));
                }
            }
        }
    }
}

#[test]
fn claims_are_right_where_dancing_links_find_them() {
    for posed in posed() {
        let (layout, rules, boards, counts) = posed.parts();
        let solved = posed.ask(Solve::any(), &Settings::new());
        let mut claims = Vec::new();
        let mut expected = Vec::new();
        for ((puzzle, &count), solved) in std::iter::zip(boards, counts).zip(solved) {
            let status = posed.status(puzzle, count);
            let right = solved.solution.unwrap_or_else(|| puzzle.clone());
            let verdict = match status {
                Status::Unique => Verdict::Correct,
                Status::Ambiguous => Verdict::NotUnique,
                Status::Impossible => Verdict::Impossible,
                _ => Verdict::Illegal,
            };
            let claim = |claimed: &Board| {
                let [puzzle, claimed] = [puzzle, claimed].map(Board::clone);
                Claim { puzzle, claimed }
            };
            claims.push(claim(&right));
            expected.push((verdict, status, None));
            if status != Status::Unique {
                continue;
            }
            assert_eq!(rules.count(right.digits(), 1), 1);
            // The last cell of all is one that only its own size has.
            for place in [layout.cells() / 2, layout.cells() - 1] {
                let cell = cell(layout, place);
                let other = right.digit_in(cell) % layout.digits() as u8 + 1;
                claims.push(claim(&right.having(cell, other)));
                expected.push((Verdict::Wrong, status, Some(cell)));
            }
        }
        for settings in every_settings() {
            let found = settings.ask(&Verify::new(), &claims).into_iter();
            let found: Vec<_> = found.map(|of| (of.verdict, of.status, of.wrong)).collect();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn redundant_clues_are_those_without_which_dancing_links_find_one_solution() {
    for posed in posed() {
        let (layout, _, boards, counts) = posed.parts();
        let redundant = |(board, &count): (&Board, &u64)| -> Vec<Cell> {
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
                let is_minimal = counts[at] == 1 && !is_redundant;
                assert_eq!(found.word == Minimal::Minimal, is_minimal);
            }
            let words = posed.ask(Minimality::new().word_only(), &settings);
            let words = words.iter().map(|answer| answer.word);
            assert!(words.eq(found.iter().map(|answer| answer.word)));
        }
    }
}

#[test]
fn candidates_are_those_with_which_dancing_links_find_a_solution() {
    for mut posed in posed() {
        // More solutions than are looked for before candidates are: all that fit into five rows.
        for mut full in solutions(&posed.layout, 3) {
            full[..5 * posed.layout.digits()].fill(0);
            posed.counts.push(posed.rules.count(&full, CAP));
            let board = Board::from_digits(&posed.layout, &full);
            posed.boards.push(board.unwrap());
        }
        let (layout, rules, boards, counts) = posed.parts();
        let found = posed.ask(Candidates::new(), &Settings::new());
        assert_eq!(posed.ask(Candidates::new(), &of_nodes(1 << 30)), found);
        let mut many = 0;
        for (at, board) in boards.iter().enumerate() {
            assert_eq!(found[at].status, posed.status(board, counts[at]));
            assert_eq!(found[at].candidates.is_some(), counts[at] > 0);
            assert_eq!(found[at].backbone.is_some(), counts[at] > 0);
            let (Some(masks), Some(backbone)) = (&found[at].candidates, &found[at].backbone) else {
                continue;
            };
            many += u32::from(counts[at] > 8);
            let mut digits = board.digits().to_vec();
            for cell in 0..layout.cells() {
                let clue = digits[cell];
                let mut expected = Vec::new();
                for digit in 1..=layout.digits() as u8 {
                    if clue == 0 || clue == digit {
                        digits[cell] = digit;
                        if rules.count(&digits, 1) == 1 {
                            expected.push(digit);
                        }
                    }
                }
                digits[cell] = clue;
                let digits = expected.iter();
                let mask = digits.fold(0, |mask, digit| mask | 1 << (digit - 1));
                assert_eq!(masks[cell], mask, "{layout} {board} {cell}");
                let only = match expected[..] {
                    [digit] => digit,
                    _ => 0,
                };
                assert_eq!(backbone.digits()[cell], only);
            }
        }
        assert!(many > 1, "{layout}: {many}");
    }
}

/// The cells of a half turn, and those of none.
fn orbit(layout: &Layout, cell: usize, symmetry: Option<PatternSymmetry>) -> Vec<usize> {
    match symmetry {
        None => vec![cell],
        Some(_) => vec![cell, layout.cells() - 1 - cell],
    }
}

#[test]
fn no_clue_of_a_minimal_puzzle_can_go_says_dancing_links() {
    for mut posed in posed() {
        for full in solutions(&posed.layout, 4) {
            let board = Board::from_digits(&posed.layout, &full);
            posed.boards.push(board.unwrap());
            posed.counts.push(1);
        }
        let (layout, rules, boards, counts) = posed.parts();
        for symmetry in [None, Some(PatternSymmetry::HalfTurn)] {
            let question = Minimise::new(3).with_symmetry(symmetry);
            let found = posed.ask(question, &Settings::new());
            for settings in every_settings() {
                assert_eq!(posed.ask(question, &settings), found);
            }
            let last = boards.len() - 1;
            let alone = ask(&question, &boards[last..]).remove(0);
            assert_eq!(alone, found[last]);
            let other = Minimise::new(4).with_symmetry(symmetry);
            assert_ne!(posed.ask(other, &Settings::new()), found);
            let mut puzzles = 0;
            for (at, board) in boards.iter().enumerate() {
                let mut part = board.digits().to_vec();
                for (cell, clue) in part.iter_mut().enumerate() {
                    let orbit = orbit(layout, cell, symmetry);
                    if orbit.iter().any(|&cell| board.digits()[cell] == 0) {
                        *clue = 0;
                    }
                }
                let expected = match posed.status(board, counts[at]) {
                    Status::Unique => posed.status(board, rules.count(&part, 2)),
                    status => status,
                };
                assert_eq!(found[at].status, expected);
                let Some(puzzle) = &found[at].puzzle else {
                    assert_ne!(expected, Status::Unique);
                    continue;
                };
                puzzles += 1;
                assert_eq!(rules.count(puzzle.digits(), 2), 1);
                let mut both = std::iter::zip(puzzle.digits(), &part);
                assert!(both.all(|(&clue, &before)| clue == 0 || clue == before));
                for cell in (0..layout.cells()).filter(|&cell| puzzle.digits()[cell] != 0) {
                    let mut less = puzzle.digits().to_vec();
                    for cell in orbit(layout, cell, symmetry) {
                        assert_ne!(less[cell], 0, "the pattern keeps its symmetry");
                        less[cell] = 0;
                    }
                    assert_eq!(rules.count(&less, 2), 2, "{layout} {puzzle}");
                }
            }
            assert!(puzzles > 3, "{layout}: {puzzles}");
        }
    }
}

/// Every engine and all cores say of boards what the scalar engine says of each alone.
fn engines_agree_on_boards(boards: &[Board], caps: &[u64]) {
    let alone = |board: &Board| {
        let asked = std::slice::from_ref(board);
        by(Engine::Scalar).ask(&Solve::any(), asked).remove(0)
    };
    let any: Vec<_> = boards.iter().map(alone).collect();
    for engine in engines() {
        let settings = by(engine);
        for &cap in caps {
            let counted = settings.ask(&Count::up_to(cap.into()), boards);
            let counts: Vec<u64> = boards.iter().map(|b| b.number_of_solutions(cap)).collect();
            let found: Vec<u64> = counted.iter().map(|counted| counted.count as u64).collect();
            assert_eq!(found, counts, "{engine:?}");
        }
        let statuses: Vec<Status> = any.iter().map(|answer| answer.status).collect();
        assert_eq!(settings.ask(&Check::new(), boards), statuses, "{engine:?}");
        assert_eq!(settings.ask(&Solve::any(), boards), any, "{engine:?}");
        for (found, any) in settings.ask(&Solve::unique(), boards).iter().zip(&any) {
            assert_eq!(found.status, any.status, "{engine:?}");
            let solution = any.solution.as_ref();
            let proper = solution.filter(|_| any.status == Status::Unique);
            assert_eq!(found.solution.as_ref(), proper, "{engine:?}");
        }
    }
}

#[test]
fn engines_and_cores_agree_on_boards_of_other_sizes() {
    let easy = corpus_of(16, "easy-16x16.txt");
    let mut boards = [easy, corpus_of(16, "minimal-16x16.txt")].concat();
    // One impossible or illegal, one ambiguous.
    let first = boards[0].cells_where(true)[0];
    let digit = boards[0].digit_in(first) % 16 + 1;
    boards[0] = boards[0].having(first, digit);
    for place in (0..256).step_by(3) {
        boards[2] = boards[2].having(cell(&square(16), place), 0);
    }
    for size in [0, 4, boards.len()] {
        engines_agree_on_boards(&boards[..size], &[0, 2, 5]);
    }
    engines_agree_on_boards(&vec![Board::empty(&square(4)); 50], &[2, 1000]);
}
