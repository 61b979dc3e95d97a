//! Claims that clues are redundant, against dancing links; claims of isomorphism; and
//! `checker/nineclaims.py` on both.

use crate::boards::{TestBoard, corpus, corpus_of, cyclic_of, generated};
use crate::dlx;
use crate::oracle;
use crate::proof_checker::{assert_judged, claiming, longer, proven};
use ninefold::answers::{Puzzle, Question, ask};
use ninefold::{Board, Cell, Grid, Pencilmarks, Status};
use ninefold_proof::{
    self as proof, AnyRecord, Claim, Prices, Provable, Prove, ProveAnswer, ProveIsomorphic, Record,
    RecordErrorKind, Rejection, Transformation,
};
use ninefold_study::answers::Canonical;
use ninefold_study::canonical::Form;
use ninefold_study::generate::Kind;
use ninefold_study::symmetry::SymmetryGroup;
use pretty_assertions::assert_eq;

/// Clues, or missing candidates of pencilmarks.
type Clues = Vec<(Cell, u8)>;

/// The claim that these clues are redundant, with the proof of a record.
fn redundant_ones<P: Puzzle>(record: &Record<P>, clues: &[(Cell, u8)]) -> Record<P>
where
    Record<P>: Clone,
{
    let clues = clues.to_vec();
    claiming(record, Claim::Redundant { clues })
}

/// The redundant clues of a puzzle and the others, by counting without each of them.
fn by_removal(board: &impl TestBoard) -> (Clues, Clues) {
    let order = board.shape().side().isqrt();
    let clues = board.cells_where(true).into_iter();
    let clues = clues.map(|cell| (cell, board.digit_in(cell)));
    clues.partition(|&(cell, _)| dlx::count(order, board.having(cell, 0).digits(), 2) == 1)
}

/// Asserts that exactly the redundant clues are proven to be, of a puzzle with one solution. Returns the
/// lines of true and of false claims.
fn assert_redundant<B>(board: B) -> (Vec<String>, Vec<String>)
where
    B: TestBoard + Provable + Puzzle<Board = B>,
    Prove: Question<B, Answer = ProveAnswer<Record<B>>>,
{
    let (redundant, needed) = by_removal(&board);
    let empty = board.cells_where(false).into_iter().next();
    let answer = ask(&Prove::minimal(), &[board]).remove(0);
    assert_eq!(answer.status, Status::Unique);
    let record = answer.proven.unwrap();
    let claim_of = |clues: &[(Cell, u8)]| redundant_ones(&record, clues);
    assert_eq!(record.claim, claim_of(&redundant).claim);
    assert_eq!(proof::check(&record), Ok(()));
    let right = vec![record.to_string()];
    let mut wrong = Vec::new();
    // A needed clue in place of one, a clue of an empty cell, and a clue twice.
    let false_ones = needed.first().copied().into_iter();
    for other in false_ones.chain(empty.map(|cell| (cell, 1))) {
        let mut clues = redundant.clone();
        clues[0] = other;
        let altered = claim_of(&clues);
        assert!(proof::check(&altered).is_err());
        wrong.push(altered.to_string());
    }
    let twice = claim_of(&[&redundant[..], &redundant[..1]].concat());
    let number = redundant.len() + 1;
    assert_eq!(proof::check(&twice), Err(Rejection::Twice { number }));
    wrong.push(twice.to_string());
    wrong.push(longer(&record));
    let none = claim_of(&[]);
    assert_eq!(proof::check(&none), Err(Rejection::NoClue { number: 1 }));
    wrong.push(none.to_string());
    (right, wrong)
}

#[test]
fn redundant_clues_are_those_that_dancing_links_can_do_without() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let mut add = |(accepted, rejected): (Vec<String>, Vec<String>)| {
        right.extend(accepted);
        wrong.extend(rejected);
    };
    let mut hard = 0;
    for grid in corpus("easy.txt").into_iter().take(20) {
        add(assert_redundant(grid));
    }
    // One clue more than a minimal puzzle: hard ones need trees.
    for grid in corpus("minimal.txt").into_iter().take(40) {
        let (accepted, rejected) = assert_redundant(with_a_clue_more(grid));
        hard += usize::from(accepted[0].matches(' ').count() == 2);
        add((accepted, rejected));
    }
    assert!(hard > 3, "{hard}");
    add(assert_redundant(cyclic_of(4)));
    add(assert_redundant(corpus_of(16, "easy-16x16.txt").remove(0)));
    assert_judged("redundant", &right, &wrong);
}

/// A puzzle with the digit of its first empty cell.
fn with_a_clue_more(grid: Grid) -> Grid {
    let cell = grid.cells_where(false)[0];
    grid.with(cell, grid.unique_solution().unwrap().digit(cell))
}

/// A proof without its last pivot or one more, and the clues in another order than their trees.
#[test]
fn trees_of_redundant_clues_follow_their_order() {
    let mut altered = 0;
    for grid in corpus("minimal.txt") {
        let record = proven(Prove::minimal(), with_a_clue_more(grid));
        let Claim::Redundant { clues } = &record.claim else {
            panic!("{:?}", record.claim);
        };
        if record.pivots.is_empty() {
            continue;
        }
        let mut shorter = record.clone();
        shorter.pivots.pop();
        assert_eq!(proof::check(&shorter), Err(Rejection::TooShort));
        let mut longer = record.clone();
        longer.pivots.push(0);
        let pivot = longer.pivots.len();
        assert_eq!(proof::check(&longer), Err(Rejection::TooLong { pivot }));
        let reversed: Clues = clues.iter().rev().copied().collect();
        let reversed = redundant_ones(&record, &reversed);
        altered += usize::from(proof::check(&reversed).is_err());
    }
    assert!(altered > 0);
}

#[test]
fn missing_candidates_are_redundant_where_dancing_links_find_no_solution_with_them() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (number, grid) in (0..).zip(generated(Kind::Full, 9, 6)) {
        // Two candidates in most cells.
        let mut marks = Pencilmarks::from(grid);
        for cell in Grid::cells().filter(|cell| cell.index() % 5 != number % 5) {
            let more = (cell.index() * 5 + number) % 9;
            marks.set(cell, marks.candidates(cell) | 1 << more);
        }
        let has_solution = |cell: Cell, digit: u8| {
            let mut more = marks;
            more.set(cell, 1 << (digit - 1));
            !oracle::of_marks(&more, 1).is_empty()
        };
        let missing = |cell: Cell| {
            let mask = marks.candidates(cell);
            (1..=9).filter(move |digit| mask >> (digit - 1) & 1 == 0)
        };
        let all = Grid::cells().flat_map(|cell| missing(cell).map(move |digit| (cell, digit)));
        let (needed, redundant): (Clues, Clues) =
            all.partition(|&(cell, digit)| has_solution(cell, digit));
        let answer = ask(&Prove::minimal(), &[marks]).remove(0);
        if answer.status != Status::Unique {
            let claim = answer.proven.unwrap().claim;
            assert!(matches!(
                claim,
                Claim::AtLeast { .. } | Claim::Exactly { count: 0, .. }
            ));
            continue;
        }
        let record = answer.proven.unwrap();
        let claim_of = |clues: &[(Cell, u8)]| redundant_ones(&record, clues);
        assert_eq!(record.claim, claim_of(&redundant).claim);
        right.push(record.to_string());
        if let Some(&needed) = needed.first() {
            let mut clues = redundant.clone();
            clues[0] = needed;
            wrong.push(claim_of(&clues).to_string());
        }
        // A candidate that is not missing.
        let mut clues = redundant;
        clues[1] = (Cell::new(0, 0), grid.digit(Cell::new(0, 0)));
        wrong.push(claim_of(&clues).to_string());
    }
    assert!(right.len() > 2, "{}", right.len());
    assert_judged("redundant-marks", &right, &wrong);
}

/// The record of a claim that a board becomes another by a transformation.
fn isomorphic<B: TestBoard + Puzzle<Board = B>>(
    puzzle: B,
    board: B,
    transformation: Transformation,
) -> Record<B> {
    Record {
        layout: puzzle.layout().clone(),
        puzzle,
        claim: Claim::Isomorphic {
            board,
            transformation,
        },
        pivots: Vec::new(),
        prices: Prices::default(),
    }
}

/// The record is rejected for this reason. Returns its text.
fn rejected(record: &Record<Grid>, reason: Rejection) -> String {
    assert_eq!(proof::check(record), Err(reason));
    record.to_string()
}

#[test]
fn boards_are_isomorphic_to_their_forms_and_to_nothing_else() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let mut grids = Vec::new();
    for name in ["minimal.txt", "multi.txt", "illegal.txt", "full.txt"] {
        if crate::boards::corpora().iter().any(|other| other == name) {
            grids.extend(corpus(name).into_iter().take(15));
        }
    }
    grids.extend(generated(Kind::Full, 3, 5));
    let forms = ask(&Canonical::new(Form::Strict).with_transformation(), &grids);
    for (answer, form) in ask(&ProveIsomorphic, &grids).into_iter().zip(forms) {
        assert_eq!(answer.status, form.status);
        let record = answer.proven.unwrap();
        let (board, symmetry) = (form.board.unwrap(), form.transformation.unwrap());
        let expected = isomorphic(record.puzzle, board, symmetry.into());
        assert_eq!(record, expected);
        assert_eq!(proof::check(&record), Ok(()));
        let line = record.to_string();
        assert!(line.ends_with(&format!("iso={board} {symmetry}")));
        right.push(line);
        // Another board, another puzzle, and a transformation that is another or none.
        let cell = Grid::cells().find(|&cell| board.digit(cell) != 0).unwrap();
        let other = board.with(cell, board.digit(cell) % 9 + 1);
        let (another, puzzle) = (Rejection::AnotherBoard, record.puzzle);
        for (puzzle, board) in [
            (puzzle, other),
            (puzzle, board.with(cell, 0)),
            (other, board),
        ] {
            wrong.push(rejected(
                &isomorphic(puzzle, board, symmetry.into()),
                another,
            ));
        }
        let altered = |alter: &dyn Fn(&mut Transformation)| {
            let mut transformation = Transformation::from(symmetry);
            alter(&mut transformation);
            isomorphic(record.puzzle, board, transformation)
        };
        let none = Rejection::NoTransformation;
        wrong.push(rejected(&altered(&|t| t.rows[3] = t.rows[0]), none));
        wrong.push(rejected(&altered(&|t| t.rows.swap(2, 3)), none));
        wrong.push(rejected(&altered(&|t| t.columns.swap(0, 8)), none));
        wrong.push(rejected(&altered(&|t| t.digits[0] = t.digits[1]), none));
        assert_eq!(proof::check(&altered(&|t| t.digits[0] = 10)), Err(none));
        assert_eq!(proof::check(&altered(&|t| t.rows.truncate(6))), Err(none));
        // Of a full grid every change shows.
        if board.is_full() {
            wrong.push(rejected(&altered(&|t| t.rows.swap(0, 1)), another));
            wrong.push(rejected(&altered(&|t| t.digits.swap(3, 7)), another));
            let turned = altered(&|t| t.is_transposed ^= true);
            wrong.push(rejected(&turned, another));
        }
        let mut more = record.clone();
        more.pivots.push(3);
        assert_eq!(proof::check(&more), Err(Rejection::TooLong { pivot: 1 }));
    }
    // Other sizes, with the shuffles of another source.
    fn of_side(board: Board, right: &mut Vec<String>) {
        let group = SymmetryGroup::of(board.layout());
        let side = board.layout().digits();
        let order = side.isqrt();
        for index in 0..6 {
            let line = |at: usize| {
                let (chute, line) = (at / order, at % order);
                (((chute + index) % order) * order + (line * (order - 1) + index) % order) as u8
            };
            let lines: Vec<u8> = (0..side).map(line).collect();
            let digits = (0..side).map(|at| ((at + 3 * index) % side) as u8 + 1);
            let digits: Vec<u8> = digits.collect();
            let mut columns = lines.clone();
            columns.rotate_left(order);
            let is_transposed = index % 2 == 1;
            let symmetry = group.element(&lines, &columns, &digits, is_transposed);
            let transformation = Transformation {
                rows: lines,
                columns,
                digits,
                is_transposed,
            };
            let image = symmetry.unwrap().apply(&board);
            let record = isomorphic(board.clone(), image, transformation);
            assert_eq!(proof::check(&record), Ok(()));
            right.push(record.to_string());
        }
    }
    of_side(cyclic_of(4).with(Cell::new(0, 1), 0), &mut right);
    of_side(corpus_of(16, "easy-16x16.txt").remove(0), &mut right);
    of_side(cyclic_of(25), &mut right);
    wrong.push(format!("{} extra", right[0]));
    wrong.push(right[0].replace("iso=", "iso=."));
    wrong.push(format!("{}/t", right[0]));
    let of_marks = format!("{}{}", Pencilmarks::EMPTY, &right[0][81..]);
    let error = of_marks.parse::<AnyRecord>().unwrap_err();
    assert_eq!((error.column, error.kind), (731, RecordErrorKind::NoBoard));
    wrong.push(of_marks);
    assert_judged("isomorphic", &right, &wrong);
}
