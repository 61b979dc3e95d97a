//! Questions about boards of layouts, those of the engine, too: against each other, and against plain searches.

use crate::PatternSymmetry;
use crate::answers::{Minimal, Minimality, Minimise, MinimiseAll};
use crate::generate::{Generator, Kind};
use ninefold::answers::{
    AnswerPart, Candidates, Check, Claim, Count, CountOptima, Enumerate, Question, Settings, Solve,
    Target, Verdict, Verify, ask,
};
use ninefold::inside::MOST_KEPT;
use ninefold::layout::{Layout, Solver};
use ninefold::score::{Goal, LayoutWeights, Weights};
use ninefold::{AnyBoard, Board, Cell, Control, Engine, Grid, Limits, SolutionOrder, Status};
use pretty_assertions::assert_eq;
use std::convert::Infallible;
use std::time::Duration;

fn engines() -> Vec<Settings> {
    let scalar = Settings::new().with_engine(Engine::Scalar);
    vec![Settings::new(), scalar]
}

/// All that is handed over, each with the index of what it answers for.
fn answers_of<A: Sync, Q: Question<A>>(
    question: &Q,
    asked: &[A],
    settings: &Settings,
) -> Vec<(usize, Q::Answer)> {
    let mut all = Vec::new();
    let mut worker = question.worker(settings);
    let Ok(()) = question.answer(&mut worker, asked, settings, |index, answer| {
        all.push((index, answer));
        Ok::<(), Infallible>(())
    });
    all
}

/// One answer for each.
fn answers<A: Sync, Q: Question<A>>(
    question: &Q,
    asked: &[A],
    settings: &Settings,
) -> Vec<Q::Answer> {
    let all = answers_of(question, asked, settings);
    assert!(all.iter().map(|(index, _)| *index).eq(0..asked.len()));
    all.into_iter().map(|(_, answer)| answer).collect()
}

fn grids() -> Vec<Grid> {
    let mut grids = Vec::new();
    for kind in [Kind::Minimal, Kind::Multi, Kind::Impossible, Kind::Illegal] {
        let mut generator = Generator::new(kind, 39);
        grids.extend((0..40).map(|index| generator.board(index)));
    }
    grids
}

/// The boards of the classic layout with these digits.
fn classic(grids: &[Grid]) -> Vec<Board> {
    grids.iter().copied().map(Board::from).collect()
}

/// Of boards of the classic layout the puzzles and the candidates are those of grids, which other engines give. (Other
/// answers are held against dancing links in `tests/suite/layout_answers.rs`.)
#[test]
fn boards_of_the_classic_layout_are_answered_as_grids_are() {
    let mut grids = grids();
    grids.extend(Generator::new(Kind::Full, 4).boards(0..20));
    let boards = classic(&grids);
    for settings in engines() {
        for symmetry in [None, Some(PatternSymmetry::HalfTurn)] {
            let minimise = Minimise::new(8).with_symmetry(symmetry);
            let expected = ask(&minimise, &grids).into_iter();
            let expected = expected.map(|found| (found.status, found.puzzle.map(Board::from)));
            let found = answers(&minimise, &boards, &settings).into_iter();
            assert!(found.map(|found| (found.status, found.puzzle)).eq(expected));
        }
        // With the cap 1 some puzzles have more solutions than are visited.
        let counted = [1, 3, u128::MAX].map(Candidates::counted_up_to);
        for candidates in [Candidates::new()].into_iter().chain(counted) {
            let expected = ask(&candidates, &grids);
            let found = answers(&candidates, &boards, &settings);
            for (found, expected) in found.iter().zip(expected) {
                let marks = expected.candidates;
                let masks = marks.map(|marks| marks.masks().map(u32::from).to_vec());
                assert_eq!((found.status, &found.candidates), (expected.status, &masks));
                let backbone = marks.map(|marks| Board::from(marks.clues()));
                assert_eq!(found.backbone, backbone);
                assert_eq!(found.numbers, expected.numbers);
            }
        }
    }
}

/// A control whose time is over.
fn over() -> Control {
    Control::new().with_timeout(Duration::ZERO)
}

/// A board of this layout without a clue, and one with two that contradict each other.
fn legal_and_illegal(layout: &Layout) -> [Board; 2] {
    let empty = Board::empty(layout);
    let illegal = empty.clone().with(Cell::new(1, 1), 1);
    [empty, illegal.with(Cell::new(1, 3), 1)]
}

#[test]
fn limits_end_the_work_on_a_board() {
    let count = Count::exactly();
    let windoku = legal_and_illegal(&Layout::classic().with_windows().unwrap());
    for settings in engines() {
        let few = settings.clone().with_limits(Limits::new().with_nodes(500));
        let short = Limits::new().with_time(Duration::ZERO);
        let short = settings.clone().with_limits(short);
        for settings in [few, short, settings.with_control(over())] {
            let found = answers(&count, &windoku, &settings);
            let statuses = [found[0].status, found[1].status];
            assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
        }
    }
    let x = legal_and_illegal(&Layout::classic().with_diagonals());
    let few = Settings::new().with_limits(Limits::new().with_nodes(2));
    let found = answers(&Minimality::new(), &x, &few);
    let words = [found[0].word, found[1].word];
    assert_eq!(words, [Minimal::Unfinished, Minimal::Illegal]);
    // A minimal puzzle takes a search for each clue at least, and candidates of the empty grid many.
    let full = Generator::new(Kind::Full, 2).board(0);
    let [_, illegal] = legal_and_illegal(&Layout::classic());
    let boards = [full.into(), illegal];
    let stopped = Settings::new().with_control(over());
    for settings in [few.with_limits(Limits::new().with_nodes(20)), stopped] {
        let found = answers(&Minimise::new(1), &boards, &settings);
        let statuses = [found[0].status, found[1].status];
        assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
        assert_eq!([&found[0].puzzle, &found[1].puzzle], [&None, &None]);
        for candidates in [Candidates::new(), Candidates::counted_up_to(2)] {
            let found = answers(&candidates, &x, &settings);
            let statuses = [found[0].status, found[1].status];
            assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
            assert_eq!([&found[0].candidates, &found[1].candidates], [&None, &None]);
            assert_eq!([&found[0].numbers, &found[1].numbers], [&None, &None]);
        }
    }
    let empty = [Board::from(Grid::EMPTY)];
    assert_eq!(ask(&Count::up_to(0), &empty)[0].status, Status::Unfinished);
}

/// More layouts than a worker keeps.
fn many_layouts() -> Vec<Layout> {
    let mut layouts: Vec<Layout> = (0..=MOST_KEPT as u64)
        .map(|seed| crate::generate::random_jigsaw(6, seed, 0).unwrap())
        .collect();
    layouts.extend(["6x6", "9x9", "4x4+x", "x"].map(|name| name.parse().unwrap()));
    assert!(layouts.len() > MOST_KEPT + 1);
    layouts
}

/// The empty board of a layout, one with many solutions or few, and a full one.
fn boards_of(layout: &Layout) -> [Board; 3] {
    let full = Generator::of_layout(layout, Kind::Full, 5)
        .digits(0..1)
        .unwrap();
    let mut open = full.clone();
    for cell in 0..full.len() / 3 {
        open[cell * 2] = 0;
    }
    [vec![0; full.len()], open, full].map(|digits| Board::from_known(layout, &digits))
}

/// A worker that turns from layout to layout answers as those for one layout do, whether it kept the layout or not.
#[test]
fn a_worker_answers_about_one_layout_after_another() {
    let layouts = many_layouts();
    let question = Count::up_to(40);
    for settings in engines() {
        let mut worker = Question::<Board>::worker(&question, &settings);
        // There and back: of the last ones something is kept.
        for layout in layouts.iter().chain(layouts.iter().rev()) {
            let boards = boards_of(layout);
            let mut found = Vec::new();
            let Ok(()) = question.answer(&mut worker, &boards, &settings, |_, answer| {
                found.push(answer);
                Ok::<(), Infallible>(())
            });
            assert_eq!(found, answers(&question, &boards, &settings), "{layout}");
            assert!(worker.kept() <= MOST_KEPT);
        }
        assert_eq!(worker.kept(), MOST_KEPT);
    }
}

/// Boards of more layouts than a worker keeps: each beside one of another layout, and then those of one together.
fn boards_of_many_layouts() -> Vec<Board> {
    let each: Vec<[Board; 3]> = many_layouts().iter().map(boards_of).collect();
    let mixed = (0..3).flat_map(|at| each.iter().map(move |boards| boards[at].clone()));
    mixed.chain(each.iter().flatten().cloned()).collect()
}

/// In a batch, by one thread and by all, the answers are those about each alone.
fn are_answered_as_alone<A, Q, T>(question: &Q, asked: &[A])
where
    A: Sync,
    Q: Question<A, Answer = T>,
    T: AnswerPart<Entry: PartialEq + std::fmt::Debug> + Send,
{
    for settings in engines() {
        let alone = |one: &A| {
            let mut entry = None;
            for answer in answers_of(question, std::slice::from_ref(one), &settings) {
                answer.1.add_to(&mut entry);
            }
            entry.unwrap()
        };
        let expected: Vec<_> = asked.iter().map(alone).collect();
        let mut together: Vec<_> = asked.iter().map(|_| None).collect();
        for (index, answer) in answers_of(question, asked, &settings) {
            answer.add_to(&mut together[index]);
        }
        let together: Vec<_> = together.into_iter().map(Option::unwrap).collect();
        assert_eq!(together, expected);
        assert_eq!(settings.ask(question, asked), expected);
    }
}

#[test]
fn boards_of_many_layouts_are_answered_in_one_batch_as_each_alone() {
    let boards = boards_of_many_layouts();
    are_answered_as_alone(&Check::new(), &boards);
    are_answered_as_alone(&Count::up_to(40), &boards);
    are_answered_as_alone(&Solve::unique(), &boards);
    are_answered_as_alone(&Solve::any(), &boards);
    for order in [SolutionOrder::Any, SolutionOrder::Lexicographic] {
        are_answered_as_alone(&Enumerate::new().in_order(order).up_to(5), &boards);
    }
    are_answered_as_alone(&Minimality::new(), &boards);
    let claim = |puzzle: &Board| {
        let mut of_layout = boards.iter().filter(|one| one.layout() == puzzle.layout());
        let claimed = of_layout.find(|one| one.is_solution()).unwrap().clone();
        let puzzle = puzzle.clone();
        Claim { puzzle, claimed }
    };
    let claims: Vec<Claim<Board>> = boards.iter().map(claim).collect();
    are_answered_as_alone(&Verify::new(), &claims);
    let verified = ask(&Verify::new(), &claims);
    let mut verdicts = verified.iter().map(|found| found.verdict);
    let right = verdicts.clone().filter(|&it| it == Verdict::Correct);
    assert!(right.count() >= boards.len() / 3);
    assert!(verdicts.any(|verdict| verdict == Verdict::NotUnique));
}

/// Boards of 25x25 have no lanes.
#[test]
fn larger_boards_are_solved_one_by_one() {
    let layout: Layout = "25x25".parse().unwrap();
    let mut generator = Generator::of_layout(&layout, Kind::Full, 1);
    let full = generator.boards(0..1).unwrap();
    let boards = [full[0].clone().with(Cell::new(3, 3), 0)];
    let found = ask(&Solve::unique(), &boards);
    assert_eq!(found[0].solution.as_ref(), Some(&full[0]));
    let found = ask(&Candidates::new(), &boards);
    assert_eq!(found[0].backbone.as_ref(), Some(&full[0]));
}

/// Of some clues more than a minimal puzzle has, all parts are tried: those with one solution that have it without no
/// clue are the minimal puzzles inside.
#[test]
fn all_minimal_puzzles_inside_are_found() {
    let cases = [
        ("4x4", 6, 4),
        ("4x4+x", 6, 5),
        ("6x6:3x2", 3, 3),
        ("x", 1, 2),
    ];
    for (name, number, more) in cases {
        let layout: Layout = name.parse().unwrap();
        let cells = layout.cells();
        let [minimal, full] = [Kind::Minimal, Kind::Full].map(|kind| {
            let mut generator = Generator::of_layout(&layout, kind, 3);
            generator.digits(0..number).unwrap()
        });
        let mut solver = Solver::new(layout.clone());
        let mut several = 0;
        for (minimal, full) in minimal.chunks(cells).zip(full.chunks(cells)) {
            let mut board = minimal.to_vec();
            let empty: Vec<usize> = (0..cells).filter(|&cell| board[cell] == 0).collect();
            let added = empty.iter().step_by(empty.len() / more).take(more);
            added.for_each(|&cell| board[cell] = full[cell]);
            let clues: Vec<usize> = (0..cells).filter(|&cell| board[cell] != 0).collect();
            // (Of X puzzles only those without two clues.)
            let without_few =
                |parts: &u32| name != "x" || parts.count_zeros() - (32 - clues.len() as u32) <= 2;
            let part = |parts: u32| {
                let mut part = vec![0; cells];
                let taken = clues.iter().enumerate();
                let taken = taken.filter(|&(at, _)| parts >> at & 1 != 0);
                taken.for_each(|(_, &cell)| part[cell] = board[cell]);
                part
            };
            let mut is_proper = |parts: u32| solver.count(&part(parts), 2) == 1;
            let mut expected: Vec<Vec<u8>> = (0..1u32 << clues.len())
                .filter(without_few)
                .filter(|&parts| {
                    let mut clues = (0..clues.len()).filter(|&at| parts >> at & 1 != 0);
                    is_proper(parts) && clues.all(|at| !is_proper(parts & !(1 << at)))
                })
                .map(part)
                .collect();
            let least = if name == "x" { clues.len() - 2 } else { 0 };
            let question = MinimiseAll::new().with_clues(least..=cells);
            let boards = [Board::from_digits(&layout, &board).unwrap()];
            let answer = &ask(&question, &boards)[0];
            let found = answer.items.iter().map(|puzzle| puzzle.digits().to_vec());
            let mut found: Vec<Vec<u8>> = found.collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!((found, answer.status), (expected, Status::Unique), "{name}");
            several += usize::from(answer.items.len() > 1);
            // At most as many as are wanted, and the end says that there are more.
            let first = &ask(&question.up_to(1), &boards)[0];
            assert_eq!(first.items[..], answer.items[..1]);
            let is_more = first.status == Status::Unfinished;
            assert_eq!(is_more, answer.items.len() > 1);
        }
        assert!(several > 0, "{name}");
        let none = &ask(&MinimiseAll::new(), &[Board::empty(&layout)])[0];
        assert_eq!((none.items.len(), none.status), (0, Status::Ambiguous));
    }
}

/// Best scores of classic boards are those of the engine for them, which shares no search and no bound.
#[test]
fn best_scores_of_classic_boards_are_those_of_grids() {
    let grids = grids();
    let boards = classic(&grids);
    let row = |i: i32| std::array::from_fn(|j| (13 * i + 29 * (j * j) as i32) % 101 - 50);
    let mixed = Weights::new(std::array::from_fn(|i| row(i as i32))).unwrap();
    let both = |weights| [(weights, Goal::Largest), (weights, Goal::Smallest)];
    for (weights, goal) in [Weights::RING, mixed].into_iter().flat_map(both) {
        let optima = CountOptima::all();
        let question = Target::new(&weights, goal).counting_optima(optima);
        let of_boards = Target::new(&LayoutWeights::from(&weights), goal).counting_optima(optima);
        let expected = ask(&question, &grids);
        for (found, expected) in ask(&of_boards, &boards).into_iter().zip(expected) {
            assert_eq!(found.status, expected.status);
            assert_eq!(found.optima, expected.optima);
            let found = found.best.map(|best| (best.score, best.bound, best.grid));
            let best = expected.best;
            let expected = best.map(|best| (best.score, best.bound, best.grid.into()));
            assert_eq!(found, expected);
        }
    }
}

/// A search that is stopped says what it found, and a bound that holds.
#[test]
fn best_scores_are_bounded_when_the_work_is_stopped() {
    let layout: Layout = "x".parse().unwrap();
    let question = Target::new(&LayoutWeights::from(&Weights::RING), Goal::Smallest);
    let stopped = Settings::new().with_control(over());
    let mut generator = Generator::of_layout(&layout, Kind::Minimal, 5);
    let mut puzzles = generator.digits(0..3).unwrap();
    for clue in puzzles.iter_mut().filter(|clue| **clue > 6) {
        *clue = 0;
    }
    let boards: Vec<Board> = puzzles
        .chunks(81)
        .map(|digits| Board::from_digits(&layout, digits).unwrap())
        .collect();
    let all = answers(&question, &boards, &Settings::new());
    let some = answers(&question, &boards, &stopped);
    for (all, some) in all.into_iter().zip(some) {
        assert_eq!(all.status, Status::Solvable);
        assert_eq!(some.status, Status::Unproven);
        let [all, some] = [all.best, some.best].map(Option::unwrap);
        assert!(some.bound <= all.score && all.score <= some.score);
        assert!(some.grid.is_solution());
    }
}
