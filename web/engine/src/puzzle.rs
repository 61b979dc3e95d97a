//! The answers about one puzzle.

use crate::module::ALL;
use crate::request::Puzzle;
use anyhow::{Context, Error, Result, bail, ensure};
use ninefold::answers::{
    Candidates, Count, CountAnswer, Enumerate, Question, Settings, Solve, SolveAnswer, Streamed,
    Target,
};
use ninefold::layout::Layout;
use ninefold::score::{Goal, Weights};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Grid, Limits, Pencilmarks, Status};
use ninefold_formats::answers::target;
use ninefold_study::answers::{Isomorph, Minimality, Shuffle};
use serde::Serialize;
use std::convert::Infallible;
use std::slice;

/// A puzzle as the page shows it.
#[derive(Serialize)]
pub struct Look {
    status: &'static str,
    clues: usize,
    /// The candidates of each cell that clues leave, as a mask whose bit 0 is the digit 1.
    candidates: Vec<u32>,
    /// The number of solutions, or the cap if there are more.
    count: String,
    /// True if there may be more.
    capped: bool,
    /// The only solution, or one of several.
    solution: Option<String>,
    /// The numbers of the cells, from 0, of clues that contradict each other.
    conflicts: Vec<usize>,
    /// Of a board with one solution.
    minimality: Option<&'static str>,
}

/// The digits that all solutions of a puzzle share.
#[derive(Serialize)]
pub struct Shared {
    /// As 81 characters.
    cells: String,
    /// The clue with which the fewest solutions are left, unless that takes too long to find.
    clue: Option<Clue>,
}

/// A clue to add, and the number of solutions that have it.
#[derive(Serialize)]
struct Clue {
    cell: usize,
    digit: usize,
    left: String,
}

/// The best score of a puzzle.
#[derive(Serialize)]
pub struct Best {
    score: Option<i64>,
    grid: Option<String>,
}

/// Solutions of a puzzle.
pub struct Solutions {
    status: Status,
    /// Their number, or the cap if there are more.
    count: u128,
    /// True if there may be more.
    capped: bool,
    any: Option<String>,
}

/// Reads a puzzle as the page writes it: 81 cells or 729 candidates, with a point for those that are not there. (What
/// else is a puzzle, `corpus` reads: its code would be a third of the module with which the page begins.)
pub fn read(text: &str) -> Result<Pencilmarks> {
    /// The candidates of an empty cell.
    const EMPTY: u16 = 0x1ff;
    let symbols = text.as_bytes();
    let places = symbols.len() / 81;
    ensure!(
        symbols.len() == 81 * places && matches!(places, 1 | 9),
        "81 cells or 729 candidates are expected, and these are {}",
        symbols.len()
    );
    let mut masks = [0; 81];
    for (place, &symbol) in symbols.iter().enumerate() {
        masks[place / places] |= match symbol {
            b'.' if places == 1 => EMPTY,
            b'.' => 0,
            b'1'..=b'9' => 1 << (symbol - b'1'),
            _ => bail!("character {} is neither a digit nor a point", place + 1),
        };
    }
    Ok(Pencilmarks::from_masks(masks)?)
}

/// A cap on the number of solutions; nothing if it is `none`.
fn cap_of(asked: &Puzzle) -> Result<Option<u64>> {
    let cap = asked.cap.as_deref().unwrap_or("1000");
    if cap == "none" {
        return Ok(None);
    }
    let cap = cap.parse().ok().filter(|&cap| cap > 0);
    Ok(Some(cap.context("a cap is a number from 1 on, or `none`")?))
}

/// The only answer to a question about a puzzle.
pub fn answer<A, Q: Question<A>>(question: &Q, puzzle: &A) -> Q::Answer {
    answer_within(&Settings::new(), question, puzzle)
}

/// The same, within limits.
pub fn answer_within<A, Q: Question<A>>(
    settings: &Settings,
    question: &Q,
    puzzle: &A,
) -> Q::Answer {
    let mut found = None;
    let each = |_, answer| {
        found = Some(answer);
        Ok::<(), Infallible>(())
    };
    let worker = &mut question.worker(settings);
    let Ok(()) = question.answer(worker, slice::from_ref(puzzle), settings, each);
    found.expect("every puzzle has an answer")
}

/// A board as a line.
pub fn line(board: &impl AnyBoard) -> String {
    String::from_utf8_lossy(symbols(board).as_ref()).into_owned()
}

/// A puzzle, its candidates, its number of solutions up to a cap (1000 by default), and one of
/// them; for a board with one solution also whether it is minimal. Only the module with everything counts without a
/// cap, whose code would be a sixth of the other.
///
/// # Errors
/// If the puzzle cannot be read, or the cap is none.
pub fn look(asked: &Puzzle) -> Result<Look> {
    let marks = read(&asked.puzzle)?;
    let solutions = match cap_of(asked)? {
        Some(cap) => visited(cap, &marks),
        None if ALL => counted(asked, &marks)?,
        None => bail!("this module counts up to a cap"),
    };
    let mut look = looked(&marks.clues(), solutions);
    for (left, mask) in look.candidates.iter_mut().zip(marks.masks()) {
        *left &= u32::from(*mask);
    }
    if let Some(grid) = marks.as_grid() {
        look.add_minimality(|question| answer(question, &grid).word.word());
    }
    Ok(look)
}

/// The solutions of a puzzle up to a cap: whether there are several by the engine that solves, whose lanes see in
/// milliseconds what the one that finds them one by one may take seconds for, and if so, how many by the other.
fn visited(cap: u64, puzzle: &Pencilmarks) -> Solutions {
    let solved = answer(&Solve::any(), puzzle);
    let any = solved.solution.as_ref().map(line);
    let (count, status) = match solved.status {
        Status::Ambiguous if cap > 2 => {
            let mut end = (0, Status::Unfinished);
            let each = |_, found: Streamed<Grid>| {
                if let Streamed::End { count, status, .. } = found {
                    end = (count, status);
                }
                Ok::<(), Infallible>(())
            };
            let question = Enumerate::new().up_to(cap);
            let settings = &Settings::new();
            let worker = &mut Question::<Pencilmarks>::worker(&question, settings);
            let Ok(()) = question.answer(worker, slice::from_ref(puzzle), settings, each);
            end
        }
        status => {
            let count = match status {
                Status::Ambiguous => 2,
                _ => u64::from(any.is_some()),
            };
            (count.min(cap), status)
        }
    };
    Solutions {
        status,
        count: count.into(),
        capped: count >= cap,
        any,
    }
}

/// The solutions of a puzzle of any layout, counted by lanes or as a sum.
///
/// # Errors
/// If the cap is none.
pub fn counted<B, S>(asked: &Puzzle, puzzle: &B) -> Result<Solutions>
where
    S: AnyBoard,
    Count: Question<B, Answer = CountAnswer>,
    Solve: Question<B, Answer = SolveAnswer<S>>,
{
    let cap = cap_of(asked)?.map(u128::from);
    let counted = answer(&cap.map_or_else(Count::exactly, Count::up_to), puzzle);
    let solved = answer(&Solve::any(), puzzle);
    Ok(Solutions {
        status: counted.status,
        count: counted.count,
        capped: cap.is_some_and(|cap| counted.count >= cap),
        any: solved.solution.as_ref().map(line),
    })
}

/// The same of a puzzle of any layout with these clues, without its minimality.
pub fn looked(clues: &impl AnyBoard, solutions: Solutions) -> Look {
    let seen = seen(clues.layout());
    Look {
        status: solutions.status.word(),
        clues: clues.clue_count(),
        candidates: candidates(clues, &seen),
        count: solutions.count.to_string(),
        capped: solutions.capped,
        solution: solutions.any,
        conflicts: conflicts(clues.digits(), &seen),
        minimality: None,
    }
}

impl Look {
    /// Adds whether the board is minimal, if it has one solution.
    pub fn add_minimality(&mut self, answer: impl FnOnce(&Minimality) -> &'static str) {
        self.minimality = (self.count == "1").then(|| answer(&Minimality::new().word_only()));
    }
}

/// For each cell those that differ from it; some more than once.
fn seen(layout: &Layout) -> Vec<Vec<u16>> {
    let mut seen = vec![Vec::new(); layout.cells()];
    for house in layout.houses() {
        for &cell in house.cells() {
            let others = house.cells().iter().filter(|&&other| other != cell);
            seen[usize::from(cell)].extend(others);
        }
    }
    for &(one, other) in layout.pairs() {
        seen[usize::from(one)].push(other);
        seen[usize::from(other)].push(one);
    }
    seen
}

/// The candidates of each cell that the clues of the cells that it sees leave.
fn candidates(board: &impl AnyBoard, seen: &[Vec<u16>]) -> Vec<u32> {
    let (clues, digits) = (board.digits(), board.layout().digits());
    let left = |(&clue, others): (&u8, &Vec<u16>)| match clue {
        0 => others.iter().fold((1 << digits) - 1, |left: u32, &other| {
            match clues[usize::from(other)] {
                0 => left,
                taken => left & !(1 << (taken - 1)),
            }
        }),
        clue => 1 << (clue - 1),
    };
    clues.iter().zip(seen).map(left).collect()
}

/// The numbers of the cells whose clue one that they see has, too.
fn conflicts(clues: &[u8], seen: &[Vec<u16>]) -> Vec<usize> {
    let clashes = |&cell: &usize| {
        clues[cell] > 0
            && seen[cell]
                .iter()
                .any(|&other| clues[usize::from(other)] == clues[cell])
    };
    (0..clues.len()).filter(clashes).collect()
}

/// The digits that all solutions of a puzzle share, and the clue with which the fewest are left.
///
/// # Errors
/// If the puzzle cannot be read, or has no solution.
pub fn shared(asked: &Puzzle) -> Result<Shared> {
    /// Number of solutions up to which they are counted.
    const MOST: u128 = 1_000_000;
    /// Of the search for the clue: some seconds.
    const NODES: u64 = 100_000;
    let marks = read(&asked.puzzle)?;
    let within = Limits::new().with_nodes(Some(NODES));
    let settings = Settings::new().with_limits(within);
    let mut found = answer_within(&settings, &Candidates::counted_up_to(MOST), &marks);
    if found.candidates.is_none() {
        found = answer(&Candidates::new(), &marks);
    }
    let shared = found.candidates.context("there is no solution")?.clues();
    let clue = found.numbers.and_then(|numbers| {
        let open = Grid::cells().filter(|&cell| shared.digit(cell) == 0);
        let clues = open.flat_map(|cell| {
            let of_cell = numbers.of(cell).iter().zip(1..);
            of_cell.map(move |(&left, digit)| (left, cell, digit))
        });
        let (left, cell, digit) = clues
            .filter(|&(left, ..)| left > 0)
            .min_by_key(|clue| clue.0)?;
        Some(Clue {
            cell: cell.index(),
            digit,
            left: left.to_string(),
        })
    });
    Ok(Shared {
        cells: line(&shared),
        clue: clue.filter(|clue| clue.left != MOST.to_string()),
    })
}

/// The best score of a puzzle.
///
/// # Errors
/// If the puzzle or the weights cannot be read.
pub fn best(asked: &Puzzle) -> Result<Best> {
    let weights = match &asked.weights {
        None => Weights::RING,
        Some(weights) => target::weights(weights).map_err(Error::msg)?,
    };
    let goal = match asked.smallest {
        true => Goal::Smallest,
        false => Goal::Largest,
    };
    let scored = answer(&Target::new(&weights, goal), &read(&asked.puzzle)?);
    Ok(Best {
        score: scored.best.map(|best| best.score),
        grid: scored.best.map(|best| line(&best.grid)),
    })
}

/// `records` puzzles with one solution, the same every time, as lines: isomorphs of a few minimal
/// ones of 17 to 24 clues.
pub fn list(records: u32) -> Vec<u8> {
    const SEED: u64 = 9;
    let boards: Vec<Grid> = include_str!("list.txt")
        .lines()
        .map(|line| line.parse().expect("these are boards"))
        .collect();
    let records = records as usize;
    let number = records.div_ceil(boards.len()) as u64;
    let question = Shuffle::new(number, SEED);
    // One of each in turn, so that easy and hard ones are mixed.
    let mut lines = vec![b'\n'; 82 * number as usize * boards.len()];
    let mut next: Vec<usize> = (0..boards.len()).collect();
    let each = |board: usize, isomorph: Streamed<Isomorph<Grid>>| {
        if let Streamed::Item(Isomorph { board: image, .. }) = isomorph {
            let start = 82 * next[board];
            lines[start..start + 81].copy_from_slice(&symbols(&image));
            next[board] += boards.len();
        }
        Ok::<(), Infallible>(())
    };
    let Ok(()) = question.answer(&mut (), &boards, &Settings::new(), each);
    lines.truncate(82 * records);
    lines
}
