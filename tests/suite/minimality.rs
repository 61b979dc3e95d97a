//! Minimality and redundant clues, against plain removal: a clue is redundant if the scalar engine
//! (and for some, dancing links) counts one solution without it.

use crate::boards::{
    TestBoard, by, conflicts, corpus, corpus_of, cyclic, cyclic_of, each_answer, engines,
    generated, made, of_nodes, over, public_list, square,
};
use crate::dlx;
use ninefold::answers::{AnswerPart as _, Question, Settings};
use ninefold::{Board, Cell, Engine, Grid, Limits, Status};
use ninefold_study::answers::{Minimal, Minimality, MinimalityAnswer};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::time::Duration;

/// The right answer, by removing one clue after the other and counting.
fn by_removal<B: TestBoard>(board: &B, mut count: impl FnMut(&B) -> u64) -> (Minimal, Vec<Cell>) {
    match count(board) {
        0 if conflicts(board) => return (Minimal::Illegal, Vec::new()),
        0 => return (Minimal::Impossible, Vec::new()),
        1 => {}
        _ => return (Minimal::Ambiguous, Vec::new()),
    }
    let mut redundant = board.cells_where(true);
    redundant.retain(|&cell| count(&board.having(cell, 0)) == 1);
    match redundant.is_empty() {
        true => (Minimal::Minimal, redundant),
        false => (Minimal::Redundant, redundant),
    }
}

fn expected(board: &impl TestBoard) -> (Minimal, Vec<Cell>) {
    by_removal(board, |board| board.number_of_solutions(2))
}

/// Every engine gives the same answers as removal, with all clues and with only the verdict.
fn check<B: TestBoard>(boards: &[B])
where
    Minimality: Question<B, Answer = MinimalityAnswer>,
{
    let expected: Vec<(Minimal, Vec<Cell>)> = boards.iter().map(expected).collect();
    for engine in engines() {
        let settings = by(engine);
        let found = each_answer(&settings, &Minimality::new(), boards);
        let words = each_answer(&settings, &Minimality::new().word_only(), boards);
        for (index, (word, redundant)) in expected.iter().enumerate() {
            let board = &boards[index];
            assert_eq!(found[index].word, *word, "{engine:?} {board}");
            assert_eq!(found[index].redundant, *redundant, "{engine:?} {board}");
            assert_eq!(words[index].word, *word, "{engine:?} {board}");
            assert!(words[index].redundant.is_empty());
            let status = match word {
                Minimal::Minimal | Minimal::Redundant => Status::Unique,
                word => word.word().parse().unwrap(),
            };
            assert_eq!(found[index].status(), Some(status));
        }
    }
}

/// Puzzles with some clues more than they need: digits of the solution added to minimal ones.
fn with_more_clues(puzzles: &[Grid], more: usize) -> Vec<Grid> {
    let add = |(number, puzzle): (usize, &Grid)| {
        let solution = *puzzle.solve().unique().unwrap();
        let mut grid = *puzzle;
        let empty: Vec<Cell> = Grid::cells().filter(|&c| puzzle.digit(c) == 0).collect();
        for k in 0..more {
            let cell = empty[(number * 7 + k * 13) % empty.len()];
            grid.set(cell, solution.digit(cell));
        }
        grid
    };
    puzzles.iter().enumerate().map(add).collect()
}

#[test]
fn redundant_clues_are_those_that_plain_removal_finds() {
    let minimal = generated(Kind::Minimal, 21, 400);
    let mut grids = minimal.clone();
    for more in [1, 2, 7, 30] {
        grids.extend(with_more_clues(&minimal[..150], more));
    }
    for kind in [Kind::Easy, Kind::Multi, Kind::Impossible, Kind::Illegal] {
        grids.extend(generated(kind, 22, 100));
    }
    grids.extend(generated(Kind::Sparse, 22, 20));
    grids.extend(generated(Kind::Full, 22, 20));
    check(&grids);
    // And by dancing links.
    let mut some = [&minimal[..10], &with_more_clues(&minimal[10..20], 4)].concat();
    some.extend(corpus("impossible.txt").into_iter().take(5));
    by_dancing_links(3, &some);
}

/// Asserts that answers are those of dancing links.
fn by_dancing_links<B: TestBoard + Sync>(order: usize, boards: &[B])
where
    Minimality: Question<B, Answer = MinimalityAnswer>,
{
    let found = each_answer(&Settings::new(), &Minimality::new(), boards);
    for (board, found) in boards.iter().zip(found) {
        let expected = by_removal(board, |board| dlx::count(order, board.digits(), 2));
        assert_eq!((found.word, found.redundant), expected, "{board}");
    }
}

#[test]
fn puzzles_of_the_public_lists_are_minimal_or_not_as_removal_says() {
    for name in ["clues17.txt", "hardest11.txt", "top1465.txt"] {
        let Some(list) = public_list(name) else {
            continue;
        };
        let step = list.len() / 200;
        check(&list.into_iter().step_by(step).collect::<Vec<Grid>>());
    }
}

#[test]
fn other_sizes_are_answered_alike() {
    for kind in [Kind::Minimal, Kind::Easy, Kind::Multi, Kind::Illegal] {
        let boards: Vec<Board> = made(4, kind, 5, 0..100);
        check(&boards);
        by_dancing_links(2, &boards);
    }
    check::<Board>(&made(16, Kind::Easy, 5, 0..3));
    check(&corpus_of(16, "minimal-16x16.txt")[..2]);
    check::<Board>(&made(25, Kind::Easy, 5, 2..3));
    for side in [16, 25] {
        check(&[cyclic_of(side), Board::empty(&square(side))]);
    }
}

#[test]
fn the_edges_are_what_they_must_be() {
    let solution = cyclic();
    let cell = Cell::new(4, 7);
    let mut one = Grid::EMPTY;
    one.set(cell, 5);
    let most = solution.having(cell, 0);
    let mut spoiled = solution;
    spoiled.set(cell, solution.digit(cell) % 9 + 1);
    for engine in engines() {
        let (settings, question) = (by(engine), Minimality::new());
        // By itself, and side by side.
        let boards = [Grid::EMPTY, one, most, solution, spoiled];
        let alone = boards.map(|grid| each_answer(&settings, &question, &[grid]));
        let together = each_answer(&settings, &question, &boards);
        assert_eq!(alone.concat(), together);
        use Minimal::{Ambiguous, Illegal, Redundant};
        let words: Vec<Minimal> = together.iter().map(|clues| clues.word).collect();
        assert_eq!(words, [Ambiguous, Ambiguous, Redundant, Redundant, Illegal]);
        // Each clue of a full solution could be removed.
        assert_eq!(together[3].redundant, Grid::cells().collect::<Vec<_>>());
        assert!(each_answer::<Grid, _>(&settings, &question, &[]).is_empty());
    }
}

/// A limit of nodes is for all searches about a board together, and works the same with every
/// engine.
#[test]
fn a_board_that_reaches_its_limit_is_unfinished_and_nobody_else() {
    let mut grids = generated(Kind::Easy, 3, 20);
    grids.extend(generated(Kind::Minimal, 3, 20));
    grids.push(Grid::EMPTY);
    let limited = of_nodes(60);
    let question = Minimality::new();
    let scalar = limited.clone().with_engine(Engine::Scalar);
    let scalar = each_answer(&scalar, &question, &grids);
    let unfinished = |clues: &&MinimalityAnswer| clues.word == Minimal::Unfinished;
    let is_known =
        |clues: &MinimalityAnswer| matches!(clues.word, Minimal::Minimal | Minimal::Redundant);
    assert!(scalar.iter().any(is_known));
    assert!(scalar.iter().filter(unfinished).count() >= 5);
    for (grid, found) in grids.iter().zip(&scalar) {
        let (word, redundant) = expected(grid);
        match found.word {
            Minimal::Unfinished => assert!(found.redundant.iter().all(|c| redundant.contains(c))),
            found_word => assert_eq!((found_word, &found.redundant), (word, &redundant)),
        }
    }
    for engine in engines() {
        let settings = limited.clone().with_engine(engine);
        assert_eq!(each_answer(&settings, &question, &grids), scalar);
    }
    // An hour is enough for each, and no time at all for none.
    let hour = Limits::new().with_time(Duration::from_secs(3600));
    let free = each_answer(&Settings::new(), &question, &grids);
    let hour = Settings::new().with_limits(hour);
    assert_eq!(each_answer(&hour, &question, &grids), free);
    let stopped = over().ask(&Minimality::new(), &grids);
    assert!(stopped.iter().all(|clues| unfinished(&clues)));
}
