//! Paths by technique: against the ratings and steps of Sudoku Explainer, solutions found by dancing
//! links, and links of chains checked one by one.
//!
//! `se_ratings.csv` has puzzles of every rating with ER, EP and ED, as Sudoku Explainer 1.2.1 gives
//! them. More of them, and its steps, are expected beside the public lists, in `../vectors`.

use crate::boards::{generated, number, public_text};
use crate::oracle;
use ninefold::answers::ask;
use ninefold::{Cell, Grid, House, Limits, Pencilmarks, Settings, Status};
use ninefold_study::answers::{Explain, Shuffle};
use ninefold_study::generate::Kind;
use ninefold_study::technique::{
    Branch, Chain, End, Explainer, Literal, Path, Reason, SeRating, Step, Technique, TechniqueSet,
    explain,
};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::time::Duration;

/// A line of a list of ratings: the puzzle, and its ER, EP and ED.
fn rated(line: &str) -> (Grid, [&str; 3]) {
    let fields: Vec<&str> = line.split(',').collect();
    let from = fields.len() - if fields.len() > 4 { 6 } else { 3 };
    let parts = [0, 1, 2].map(|at| fields[from + at]);
    (fields[0].parse().unwrap(), parts)
}

/// Checks the ratings of a list, none of which is unknown.
fn check_ratings(text: &str) {
    let (grids, expected): (Vec<Grid>, Vec<[&str; 3]>) = text.lines().skip(1).map(rated).unzip();
    let answers = ask(&Explain::new().ratings_only(), &grids);
    for ((grid, expected), answer) in grids.iter().zip(&expected).zip(&answers) {
        let found = answer.rating.expect("one solution");
        assert_eq!(found.to_string(), expected.join("/"), "{grid}");
    }
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    check_ratings(include_str!("se_ratings.csv"));
    if let Some(text) = public_text("../vectors/se-ratings.csv") {
        check_ratings(&text);
    }
}

#[test]
fn steps_are_those_of_sudoku_explainer() {
    let Some(text) = public_text("../vectors/se-steps.txt") else {
        return;
    };
    let mut compared = 0;
    for record in text.split('#').skip(1) {
        let (grid, lines) = record.split_once('\n').unwrap();
        let path = explain(&grid.parse::<Grid>().unwrap()).unwrap();
        let lines = lines.lines().take_while(|line| !line.starts_with('='));
        for (line, step) in lines.zip(&path.steps) {
            assert_eq!(reference_of(line), outline_of(step), "{grid} {line}");
            compared += 1;
        }
    }
    assert!(compared > 14_000, "{compared}");
}

/// The rating, name and cells of a line of Sudoku Explainer, such as
/// `2.6|Pointing: Cells r5c1,r6c1: 3 in block and column`.
fn reference_of(line: &str) -> (String, &'static str, BTreeSet<Cell>) {
    let (rating, rest) = line.split_once('|').unwrap();
    let (name, rest) = rest.split_once(':').unwrap();
    let names = rest.split(|c: char| !c.is_ascii_alphanumeric());
    let cells = names.filter_map(|name| name.parse().ok()).collect();
    (rating.to_owned(), word_of(name), cells)
}

/// The word of a technique; chains of several branches have one for each kind of source.
fn word_of(name: &str) -> &'static str {
    let word = match name {
        "Nishio Forcing Chain" | "Contradiction Forcing Chain" => return "contradiction",
        "Double Forcing Chain" => return "double",
        "Cell Forcing Chains" => return "cell",
        "Region Forcing Chains" => return "house",
        "Bidirectional X-Cycle" | "Generalized X-Wing" => "x-cycle",
        "Bidirectional Y-Cycle" => "y-cycle",
        "Bidirectional Cycle" => "xy-cycle",
        name if name.starts_with("Unique Rectangle") => "unique-rectangle",
        name if name.starts_with("Unique Loop") => "unique-loop",
        name if name.starts_with("BUG") => "bivalue-universal-grave",
        name => &name.to_lowercase().replace(' ', "-"),
    };
    word.parse::<Technique>().unwrap().word()
}

/// The same of a step: of a chain to an opposite, only the last cell; of branches, the cells of their source,
/// unless it is a house, and of their end.
fn outline_of(step: &Step) -> (String, &'static str, BTreeSet<Cell>) {
    let all = step.cells.cells().collect();
    let (word, cells) = match &step.chain {
        Some(chain) if !chain.branches.is_empty() => {
            let ends = [0, 1].map(|at| ends(&chain.branches[at]));
            let end = ends[0][1].cell;
            match source_of(chain) {
                "house" => ("house", [end].into()),
                source => (source, [ends[0][0].cell, end].into()),
            }
        }
        Some(chain) if chain.literals[0].is_on != chain.literals.last().unwrap().is_on => {
            (step.technique.word(), [chain.literals[0].cell].into())
        }
        _ => (step.technique.word(), all),
    };
    (step.rating.to_string(), word, cells)
}

/// The first and the last literal of a branch.
fn ends(branch: &Branch) -> [Literal; 2] {
    let [first, .., last] = &branch.inferences[..] else {
        return [branch.inferences[0].literal; 2];
    };
    [first.literal, last.literal]
}

/// The kind of the assumptions of a chain with branches.
fn source_of(chain: &Chain) -> &'static str {
    let assumptions: Vec<Literal> = chain
        .branches
        .iter()
        .map(|branch| ends(branch)[0])
        .collect();
    let [one, other] = [assumptions[0], assumptions[1]];
    match () {
        () if one == other => "contradiction",
        () if one.is_on != other.is_on => "double",
        () if one.cell == other.cell => "cell",
        () => "house",
    }
}

/// Puzzles with chains inside of chains.
fn hardest() -> impl Iterator<Item = Grid> {
    let lines = include_str!("se_ratings.csv").lines().skip(1).map(rated);
    let hard = lines.filter(|(_, [er, ..])| er.parse::<f64>().unwrap() > 9.4);
    hard.map(|(grid, _)| grid).take(2)
}

/// Puzzles of several kinds.
fn puzzles(number: usize) -> Vec<Grid> {
    let mut grids = generated(Kind::Minimal, 5, number);
    grids.extend(generated(Kind::Easy, 5, number / 10));
    grids
}

/// The only solution of a puzzle.
fn solution_of(grid: &Grid) -> Grid {
    let solutions = oracle::solutions(3, grid.digits(), 2);
    assert_eq!(solutions.len(), 1, "{grid} is not a proper puzzle");
    Grid::from_digits(&solutions[0]).unwrap()
}

/// Follows a path on pencilmarks, and calls `each` with those before every step.
fn replay(grid: &Grid, path: &Path, mut each: impl FnMut(&Pencilmarks, &Step)) -> Pencilmarks {
    let mut marks = Pencilmarks::EMPTY;
    for cell in Grid::cells().filter(|&cell| grid.digit(cell) > 0) {
        fill(&mut marks, cell, grid.digit(cell));
    }
    for step in &path.steps {
        each(&marks, step);
        if let Some(place) = step.place {
            fill(&mut marks, place.cell, place.digit);
        }
        for (cell, digits) in step.removed.by_cell() {
            marks.set(cell, marks.candidates(cell) & !digits.mask());
        }
    }
    marks
}

/// Fills a cell, and removes its digit from its peers.
fn fill(marks: &mut Pencilmarks, cell: Cell, digit: u8) {
    let mask = 1 << (digit - 1);
    marks.set(cell, mask);
    for peer in peers(cell) {
        marks.set(peer, marks.candidates(peer) & !mask);
    }
}

fn peers(cell: Cell) -> impl Iterator<Item = Cell> {
    let houses = cell.houses().into_iter();
    let cells = houses.flat_map(House::cells);
    cells.filter(move |&other| other != cell)
}

fn share_house(one: Cell, other: Cell) -> bool {
    one != other && peers(one).any(|peer| peer == other)
}

#[test]
fn no_step_contradicts_the_solution_and_every_step_changes_something() {
    let mut ends = [0; 3];
    let puzzles = puzzles(number("NINEFOLD_EXPLAINED_PUZZLES", 1000) as usize);
    for grid in puzzles.into_iter().chain(hardest()) {
        let path = explain(&grid).unwrap();
        let solution = solution_of(&grid);
        let mut filled = grid;
        let mut states = path.states(&grid);
        replay(&grid, &path, |marks, step| {
            let (candidates, next) = states.next().unwrap();
            assert_eq!((&candidates, next), (marks, step), "{grid}");
            let places = step.place.is_some();
            assert_eq!(places, step.removed.is_empty(), "{grid} {step}");
            if let Some(place) = step.place {
                assert_eq!(filled.digit(place.cell), 0, "{grid} {step}");
                assert_eq!(solution.digit(place.cell), place.digit, "{grid} {step}");
                filled.set(place.cell, place.digit);
            }
            for (cell, digit) in step.removed.iter() {
                assert!(marks.allows(cell, digit), "{grid} {step}");
                assert!(solution.digit(cell) != digit, "{grid} {step}");
            }
            assert!(step.rating >= SeRating::of_tenths(10));
        });
        assert_eq!(path.end == End::Solved, filled == solution, "{grid}");
        assert_eq!(path.rating.er.is_some(), path.end == End::Solved);
        ends[path.end as usize] += 1;
    }
    assert!(ends[0] > 1000 && ends[1..] == [0, 0], "{ends:?}");
}

/// Checks a chain link by link with the candidates before the step.
fn check_line(marks: &Pencilmarks, chain: &Chain, step: &Step) {
    let literals = &chain.literals;
    let has = |literal: &Literal| marks.allows(literal.cell, literal.digit);
    assert!(literals.iter().all(has), "{step}");
    for pair in literals.windows(2) {
        let [one, other] = pair else { unreachable!() };
        assert!(one.is_on != other.is_on, "{step}");
        let is_weak = match one.cell == other.cell {
            true => one.digit != other.digit,
            false => one.digit == other.digit && share_house(one.cell, other.cell),
        };
        assert!(is_weak, "{one} {other} {step}");
        if other.is_on {
            assert!(is_strong(marks, one, other), "{one} {other} {step}");
        }
    }
    let (first, last) = (literals[0], literals[literals.len() - 1]);
    assert_eq!((first.cell, first.digit), (last.cell, last.digit), "{step}");
    if first.is_on != last.is_on {
        let placed = step.place.map(|place| (place.cell, place.digit));
        let effect: Vec<_> = match last.is_on {
            true => placed.into_iter().collect(),
            false => step.removed.iter().collect(),
        };
        return assert_eq!(effect, [(last.cell, last.digit)]);
    }
    // In a cycle, what is removed sees the same digit on and off.
    for (cell, digit) in step.removed.iter() {
        for is_on in [true, false] {
            let sees = |literal: &Literal| {
                literal.is_on == is_on && literal.digit == digit && share_house(literal.cell, cell)
            };
            assert!(literals.iter().any(sees), "{cell} {digit} {step}");
        }
    }
}

/// True if one of two candidates must be true: the only two of a cell, or of a digit in a house.
fn is_strong(marks: &Pencilmarks, one: &Literal, other: &Literal) -> bool {
    if one.cell == other.cell {
        return marks.candidates(one.cell).count_ones() == 2;
    }
    let shared = one.cell.houses().into_iter();
    let mut shared = shared.filter(|house| other.cell.houses().contains(house));
    let allows = |cell: &Cell| marks.allows(*cell, one.digit);
    shared.any(|house| house.cells().filter(allows).count() == 2)
}

#[test]
fn every_link_of_every_chain_is_one() {
    let [mut chains, mut cycles, mut branched, mut nested] = [0; 4];
    let puzzles = puzzles(number("NINEFOLD_EXPLAINED_PUZZLES", 1000) as usize);
    for grid in puzzles.into_iter().chain(hardest()) {
        let path = explain(&grid).unwrap();
        replay(&grid, &path, |marks, step| {
            let Some(chain) = &step.chain else { return };
            if !chain.branches.is_empty() {
                check_branches(marks, chain, step);
                branched += 1;
                nested += usize::from(!chain.nested.is_empty());
                return;
            }
            check_line(marks, chain, step);
            let is_cycle = chain.literals[0] == *chain.literals.last().unwrap();
            *(if is_cycle { &mut cycles } else { &mut chains }) += 1;
        });
    }
    assert!(
        chains > 500 && cycles > 20 && branched > 50,
        "{chains} {cycles} {branched}"
    );
}

/// Checks branches: their assumptions, every inference by the cells and houses of what it follows from, and
/// their ends. Patterns and nested chains only remove candidates.
fn check_branches(marks: &Pencilmarks, chain: &Chain, step: &Step) {
    for branch in &chain.branches {
        for (at, inference) in branch.inferences.iter().enumerate() {
            let Literal {
                cell, digit, is_on, ..
            } = inference.literal;
            assert!(marks.allows(cell, digit), "{step}");
            assert!(inference.from.iter().all(|&before| before < at), "{step}");
            let from = inference.from.iter();
            let from: Vec<Literal> = from
                .map(|&before| branch.inferences[before].literal)
                .collect();
            let sees = |other: &Literal| match other.cell == cell {
                true => other.digit != digit,
                false => other.digit == digit && share_house(other.cell, cell),
            };
            let is_off = |cell: Cell, digit: u8| {
                let mut off = from.iter().filter(|other| !other.is_on);
                off.any(|other| (other.cell, other.digit) == (cell, digit))
            };
            let holds = match inference.reason {
                Reason::Assumption => at == 0 && from.is_empty(),
                Reason::Link if is_on => {
                    // All others of the cell are off, or those of a house.
                    let mut digits = (1..=9).filter(|&other| marks.allows(cell, other));
                    let is_last = digits.all(|other| other == digit || is_off(cell, other));
                    let is_place = |house: House| {
                        let mut cells = house.cells().filter(|&other| marks.allows(other, digit));
                        cells.all(|other| other == cell || is_off(other, digit))
                    };
                    !from.iter().any(|other| other.is_on)
                        && (is_last || cell.houses().into_iter().any(is_place))
                }
                Reason::Link => matches!(&from[..], [other] if other.is_on && sees(other)),
                _ => !is_on && !from.is_empty() && !from.iter().any(|other| other.is_on),
            };
            assert!(holds, "{} {step}", inference.literal);
        }
    }
    let ends: Vec<[Literal; 2]> = chain.branches.iter().map(ends).collect();
    let [first, last] = ends[0];
    let cells_with = |cells: &[Cell]| {
        cells
            .iter()
            .filter(|&&c| marks.allows(c, first.digit))
            .count()
    };
    let result = match source_of(chain) {
        "contradiction" => {
            let [_, other] = ends[1];
            assert_eq!((last.cell, last.digit), (other.cell, other.digit), "{step}");
            assert!(ends.len() == 2 && last.is_on != other.is_on, "{step}");
            (first.cell, first.digit, !first.is_on)
        }
        source => {
            assert!(ends.iter().all(|end| end[1] == last), "{step}");
            let firsts: BTreeSet<(Cell, u8)> =
                ends.iter().map(|[l, _]| (l.cell, l.digit)).collect();
            match source {
                "double" => assert!(ends.len() == 2 && firsts.len() == 1, "{step}"),
                "cell" => {
                    assert!(
                        ends.iter().all(|[l, _]| l.is_on && l.cell == first.cell),
                        "{step}"
                    );
                    let candidates = marks.candidates(first.cell).count_ones() as usize;
                    assert!(
                        firsts.len() == ends.len() && ends.len() == candidates,
                        "{step}"
                    );
                }
                _ => {
                    assert!(
                        ends.iter().all(|[l, _]| l.is_on && l.digit == first.digit),
                        "{step}"
                    );
                    let all =
                        |house: &House| firsts.iter().all(|(c, _)| c.houses().contains(house));
                    let mut houses = first.cell.houses().into_iter().filter(all);
                    let is_whole =
                        |house: House| cells_with(&house.cells().collect::<Vec<_>>()) == ends.len();
                    assert!(firsts.len() == ends.len() && houses.any(is_whole), "{step}");
                }
            }
            (last.cell, last.digit, last.is_on)
        }
    };
    let effect: Vec<(Cell, u8, bool)> = match step.place {
        Some(place) => vec![(place.cell, place.digit, true)],
        None => step
            .removed
            .iter()
            .map(|(cell, digit)| (cell, digit, false))
            .collect(),
    };
    assert_eq!(effect, [result], "{step}");
}

/// Up to here whatever is found leaves the rest as easy, so that no order among equal steps matters.
const CONFLUENT: SeRating = SeRating::of_tenths(44);

#[test]
fn isomorphs_have_the_same_rating_up_to_4_4() {
    let [mut below, mut above] = [0; 2];
    for grid in puzzles(number("NINEFOLD_EXPLAINED_PUZZLES", 1000) as usize) {
        let rating = explain(&grid).unwrap().rating;
        let isomorph = ask(&Shuffle::new(1, 7), &[grid]).remove(0).items.remove(0);
        let path = explain(&isomorph.board).unwrap();
        let left = replay(&isomorph.board, &path, |_, _| ());
        let solution = isomorph.transformation.apply(&solution_of(&grid));
        assert_eq!((path.end, left.clues()), (End::Solved, solution), "{grid}");
        if rating.er <= Some(CONFLUENT) {
            assert_eq!(path.rating, rating, "{grid} {}", isomorph.board);
            below += 1;
        } else {
            assert!(
                path.rating.er > Some(CONFLUENT),
                "{grid} {}",
                isomorph.board
            );
            above += 1;
        }
    }
    assert!(below > 500 && above > 100, "{below} {above}");
}

#[test]
fn a_wrong_candidate_less_makes_no_puzzle_harder_up_to_4_4() {
    let mut compared = 0;
    for grid in puzzles(100) {
        let rating = explain(&grid).unwrap().rating;
        if rating.er > Some(CONFLUENT) {
            continue;
        }
        let (marks, solution) = (Pencilmarks::from(grid), solution_of(&grid));
        for cell in Grid::cells()
            .filter(|&cell| grid.digit(cell) == 0)
            .step_by(5)
        {
            let mut digits = (1..=9).filter(|&digit| digit != solution.digit(cell));
            let wrong = digits.find(|&digit| marks.allows(cell, digit)).unwrap();
            let mut fewer = marks;
            fewer.set(cell, marks.candidates(cell) & !(1 << (wrong - 1)));
            let er = explain(&fewer).unwrap().rating.er.unwrap();
            assert!(er <= rating.er.unwrap(), "{grid} {cell} {wrong}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn paths_of_pencilmarks_are_those_of_their_clues() {
    for grid in puzzles(50) {
        let marks = Pencilmarks::from(grid);
        assert_eq!(explain(&grid), explain(&marks), "{grid}");
        // What is removed beforehand is not removed again.
        let path = explain(&grid).unwrap();
        let left = replay(&grid, &path, |marks, step| {
            // A cell with one candidate is a clue in pencilmarks. After naked singles there is none.
            if step.rating > Technique::NakedSingle.rating() {
                let hint = Explainer::new().next_step(marks).unwrap();
                assert_eq!(hint.as_ref(), Some(step), "{grid}");
            }
        });
        if path.end == End::Solved {
            assert_eq!(left.clues(), grid.unique_solution().unwrap());
        }
    }
}

#[test]
fn what_has_not_one_solution_has_its_status() {
    let statuses = |kind: Kind, expected: Status| {
        let grids = generated(kind, 3, 50);
        for (grid, answer) in grids.iter().zip(ask(&Explain::new(), &grids)) {
            assert_eq!(answer.status, expected, "{grid}");
            assert!(answer.rating.is_none() && answer.end.is_none() && answer.steps.is_empty());
        }
    };
    statuses(Kind::Multi, Status::Ambiguous);
    statuses(Kind::Impossible, Status::Impossible);
    statuses(Kind::Illegal, Status::Illegal);
    assert_eq!(explain(&Grid::EMPTY), Err(Status::Ambiguous));
    let full = generated(Kind::Full, 3, 1)[0];
    let path = explain(&full).unwrap();
    assert_eq!((path.steps.len(), path.end), (0, End::Solved));
    assert_eq!(path.rating.to_string(), "0.0/0.0/0.0");
    let mut marks = Pencilmarks::from(full);
    marks.set(Cell::new(4, 4), 0);
    assert_eq!(explain(&marks), Err(Status::Impossible));
}

#[test]
fn a_limit_leaves_a_path_unfinished() {
    let grids = puzzles(3);
    let settings = Settings::new().with_limits(Limits::new().with_time(Duration::ZERO));
    for answer in settings.ask(&Explain::new(), &grids) {
        assert_eq!((answer.status, answer.rating), (Status::Unfinished, None));
    }
}

#[test]
fn paths_end_before_what_was_not_asked_for() {
    let limit: SeRating = "2.8".parse().unwrap();
    for grid in puzzles(100) {
        let whole = explain(&grid).unwrap();
        let path = Explainer::new().at_most(limit).explain(&grid).unwrap();
        let expected = whole.steps.iter().take_while(|step| step.rating <= limit);
        assert_eq!(path.steps, expected.cloned().collect::<Vec<_>>(), "{grid}");
        if path.end == End::Limit {
            assert_eq!((path.rating.er, path.rating.above), (None, Some(limit)));
        }
        let sound = Explainer::new().with_techniques(TechniqueSet::ALL.without_uniqueness());
        let path = sound.clone().explain(&grid).unwrap();
        let mut techniques = path.steps.iter().map(|step| step.technique);
        assert!(!techniques.any(Technique::assumes_uniqueness));
        let singles = [Technique::HiddenSingle, Technique::NakedSingle];
        let only_singles = Explainer::new().with_techniques(singles.into_iter().collect());
        let path = only_singles.clone().explain(&grid).unwrap();
        let mut techniques = path.steps.iter().map(|step| step.technique);
        assert!(techniques.all(|technique| singles.contains(&technique)));
        assert_eq!(path.rating.above, None);
    }
}

#[test]
fn names_and_ratings_are_read_as_they_are_written() {
    for &technique in Technique::ALL {
        assert_eq!(technique.word().parse(), Ok(technique));
        let rating = technique.rating();
        assert_eq!(rating.to_string().parse(), Ok(rating));
    }
    for wrong in ["", "7", "7.", ".7", "7.25", "07.2", "-7.2", "7,2", "99.9"] {
        let error = wrong.parse::<SeRating>().unwrap_err();
        let said = format!("'{wrong}' is not a rating; expected a number such as 7.2");
        assert_eq!(error.to_string(), said);
    }
}
