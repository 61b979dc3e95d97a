//! The text of a record: a line.

use super::provable::Provable;
use super::record::{Claim, InText, Prices, Record, RecordError, RecordErrorKind};
use super::tokens;
use crate::board::Board;
use crate::posed::Puzzle;
use crate::score::{Goal, Weights};
use std::fmt;
use std::slice;
use std::str::FromStr;

impl<const SIDE: usize, P> Record<P>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    /// The claim and the proof as text, without the puzzle: the field of a table that has the puzzle in
    /// another.
    ///
    /// ```
    /// use ninefold::{Grid, proof};
    ///
    /// let grid: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let record = proof::prove(&grid)?;
    /// assert_eq!(record.statement().to_string(), "n=1");
    /// assert_eq!(proof::Record::with_statement(grid, "n=1")?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn statement(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            let mut separator = ":";
            let mut list = |f: &mut fmt::Formatter<'_>, boards: &[Board<SIDE>]| {
                for board in boards {
                    write!(f, "{separator}{board}")?;
                    separator = "/";
                }
                Ok(())
            };
            match &self.claim {
                Claim::Exactly { count, solutions } => {
                    write!(f, "n={count}")?;
                    list(f, solutions)?;
                }
                Claim::AtLeast { solutions } => {
                    write!(f, "n>={}", solutions.len())?;
                    list(f, solutions)?;
                }
                Claim::Minimal { others } => {
                    f.write_str("minimal")?;
                    list(f, others)?;
                }
                Claim::Best {
                    goal,
                    score,
                    weights,
                    solution,
                } => {
                    write!(f, "{}={score}", name(*goal))?;
                    if **weights != Weights::RING {
                        let mut before = '@';
                        for weight in weights.rows().as_flattened() {
                            write!(f, "{before}{weight}")?;
                            before = '/';
                        }
                    }
                    list(f, slice::from_ref(solution))?;
                }
            }
            if !self.pivots.is_empty() || !self.prices.changes.is_empty() {
                write!(f, " {}", tokens::proof(SIDE, &self.pivots, &self.prices))?;
            }
            Ok(())
        })
    }

    /// The record of a puzzle with this claim and proof.
    ///
    /// # Errors
    /// [`RecordError`] if the text is not one; columns count from its beginning.
    pub fn with_statement(puzzle: P, statement: &str) -> Result<Self, RecordError> {
        let read = Record::read_statement(puzzle, statement.as_bytes());
        read.map_err(|(at, kind)| RecordError::new(at, kind))
    }

    /// [`Record::with_statement`] of bytes.
    fn read_statement(puzzle: P, text: &[u8]) -> InText<Self> {
        let blank = text.iter().position(|&byte| byte == b' ');
        let (stated, proof) = text.split_at(blank.unwrap_or(text.len()));
        let colon = stated.iter().position(|&byte| byte == b':');
        let (head, list) = stated.split_at(colon.unwrap_or(stated.len()));
        let boards = match list {
            [] => Vec::new(),
            [_, list @ ..] => {
                boards(list).map_err(|at| (head.len() + 1 + at, RecordErrorKind::Grid))?
            }
        };
        let listed = boards.len();
        let counted = |count: u64, at| match listed as u64 == count {
            true => Ok(()),
            false => Err((at, RecordErrorKind::Listed { count, listed })),
        };
        let claim = match head {
            [b'n', b'=', number @ ..] => {
                let count = tokens::number_of(number).ok_or((2, RecordErrorKind::Count))?;
                if !list.is_empty() {
                    counted(count, 2)?;
                }
                Claim::Exactly {
                    count,
                    solutions: boards,
                }
            }
            [b'n', b'>', b'=', number @ ..] => {
                let count = tokens::number_of(number).filter(|&count| count > 0);
                counted(count.ok_or((3, RecordErrorKind::Count))?, 3)?;
                Claim::AtLeast { solutions: boards }
            }
            b"minimal" if !list.is_empty() => Claim::Minimal { others: boards },
            [b'm', b'a', b'x', b'=', score @ ..] => best(Goal::Largest, score, boards)?,
            [b'm', b'i', b'n', b'=', score @ ..] => best(Goal::Smallest, score, boards)?,
            _ => return Err((0, RecordErrorKind::Claim)),
        };
        let needs_tree = !matches!(claim, Claim::AtLeast { .. });
        let (pivots, prices) = match proof {
            [] => Default::default(),
            [_, tokens @ ..] if needs_tree && !tokens.is_empty() => {
                let read = match claim {
                    Claim::Best { .. } => tokens::read_priced(tokens),
                    _ => {
                        tokens::read_pivots(SIDE, tokens).map(|pivots| (pivots, Prices::default()))
                    }
                };
                read.map_err(|(at, kind)| (stated.len() + 1 + at, kind))?
            }
            _ => return Err((stated.len(), RecordErrorKind::End)),
        };
        Ok(Record {
            puzzle,
            claim,
            pivots,
            prices,
        })
    }

    /// Reads a line, without its end.
    pub(super) fn read_line(line: &[u8]) -> InText<Self> {
        let blank = line.iter().position(|&byte| byte == b' ');
        let (puzzle, statement) = line.split_at(blank.unwrap_or(line.len()));
        if puzzle.len() != P::length() {
            let (found, expected) = (puzzle.len(), P::LENGTH);
            return Err((0, RecordErrorKind::PuzzleLength { found, expected }));
        }
        let begin = (puzzle.len() + 1).min(line.len());
        let puzzle = P::read(puzzle).map_err(|at| (at, RecordErrorKind::PuzzleCell))?;
        let statement = statement.get(1..).unwrap_or_default();
        Record::read_statement(puzzle, statement).map_err(|(at, kind)| (begin + at, kind))
    }
}

impl<const SIDE: usize, P> fmt::Display for Record<P>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    /// Writes the puzzle, the claim and the proof on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.puzzle, self.statement())
    }
}

impl<const SIDE: usize, P> FromStr for Record<P>
where
    P: Puzzle<Board = Board<SIDE>> + Provable<SIDE>,
{
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        Record::read_line(line.as_bytes()).map_err(|(at, kind)| RecordError::new(at, kind))
    }
}

/// The name of a claim about the best score.
fn name(goal: Goal) -> &'static str {
    match goal {
        Goal::Largest => "max",
        Goal::Smallest => "min",
    }
}

/// The claim with the text of the score, and perhaps of the weights, from the fifth byte.
fn best<const SIDE: usize>(
    goal: Goal,
    text: &[u8],
    solutions: Vec<Board<SIDE>>,
) -> InText<Claim<Board<SIDE>>> {
    if SIDE != 9 {
        return Err((0, RecordErrorKind::Side));
    }
    let at = text.iter().position(|&byte| byte == b'@');
    let (score, weights) = text.split_at(at.unwrap_or(text.len()));
    let begin = name(goal).len() + 1;
    let score = tokens::whole_number(score).ok_or((begin, RecordErrorKind::Score))?;
    let weights = match weights {
        [] => Some(Weights::RING),
        [_, weights @ ..] => tokens::whole_numbers(weights, tokens::whole_number)
            .and_then(|weights| Weights::from_cells(&weights)),
    };
    let weights = weights.ok_or((begin + at.unwrap_or_default() + 1, RecordErrorKind::Weights))?;
    let &[solution] = &solutions[..] else {
        let (count, listed) = (1, solutions.len());
        return Err((begin, RecordErrorKind::Listed { count, listed }));
    };
    Ok(Claim::Best {
        goal,
        score,
        weights: Box::new(weights),
        solution,
    })
}

/// Full boards with slashes between them; at one that is none it fails.
fn boards<const SIDE: usize>(text: &[u8]) -> Result<Vec<Board<SIDE>>, usize> {
    let mut at = 0;
    let board = |text: &[u8]| {
        let begin = at;
        at += text.len() + 1;
        let is_long_enough = text.len() == SIDE * SIDE;
        let board = is_long_enough.then(|| Board::read(text).ok()).flatten();
        board.filter(Board::is_full).ok_or(begin)
    };
    text.split(|&byte| byte == b'/').map(board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pencilmarks::Pencilmarks;
    use pretty_assertions::assert_eq;

    const SOLUTION: &str = "1234341221434321";

    #[test]
    fn a_record_is_read_as_it_is_written() {
        for line in [
            "................ n=288 AABBCCDDEEFFGGHH",
            "................ n=0",
            "1234341221434321 n=1:1234341221434321",
            "1234341221434321 n>=2:1234341221434321/1234341221434321",
            "1............... minimal:1234341221434321 HA",
        ] {
            let record: Record<Board<4>> = line.parse().unwrap();
            assert_eq!(record.to_string(), line);
        }
        let line = format!("{} n=0 RR", Pencilmarks::EMPTY);
        let record: Record<Pencilmarks> = line.parse().unwrap();
        assert_eq!(record.pivots, [323]);
        assert_eq!(record.to_string(), line);
        let full =
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
        let numbers = vec!["0"; 80].join("/");
        let slashes = "/".repeat(80);
        for claim in [
            format!("max=2825:{full}"),
            format!("min=-12@-5/{numbers}:{full} AA"),
            format!(
                "max=0@{numbers}/1:{full} *128$-5{slashes}AARR$/999999999999999999{}",
                &slashes[1..]
            ),
        ] {
            let record = Record::with_statement(Board::<9>::EMPTY, &claim).unwrap();
            assert_eq!(record.statement().to_string(), claim);
        }
    }

    #[test]
    fn a_mistake_in_a_score_is_reported_at_its_place() {
        let full =
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
        let slashes = "/".repeat(80);
        let weights = vec!["1000000000"; 81].join("/");
        for (statement, column, kind) in [
            ("max=".to_owned(), 5, RecordErrorKind::Score),
            (format!("max=+1:{full}"), 5, RecordErrorKind::Score),
            (format!("max=-0:{full}"), 5, RecordErrorKind::Score),
            (
                format!("min=1234567890123456789:{full}"),
                5,
                RecordErrorKind::Score,
            ),
            (
                "max=1".to_owned(),
                5,
                RecordErrorKind::Listed {
                    count: 1,
                    listed: 0,
                },
            ),
            (
                format!("max=1:{full}/{full}"),
                5,
                RecordErrorKind::Listed {
                    count: 1,
                    listed: 2,
                },
            ),
            (format!("max=1@1/2:{full}"), 7, RecordErrorKind::Weights),
            (
                format!("max=1@{weights}/1:{full}"),
                7,
                RecordErrorKind::Weights,
            ),
            (
                format!("max=1@{}:{full}", weights.replacen('0', "1", 1)),
                7,
                RecordErrorKind::Weights,
            ),
            (format!("max=1:{full} "), 88, RecordErrorKind::End),
            (format!("max=1:{full} *0AA"), 90, RecordErrorKind::Scale),
            (format!("max=1:{full} *10000AA"), 90, RecordErrorKind::Scale),
            (format!("max=1:{full} *AA"), 90, RecordErrorKind::Scale),
            (format!("max=1:{full} *2"), 91, RecordErrorKind::Pivot),
            (
                format!("max=1:{full} AA${}", &slashes[1..]),
                91,
                RecordErrorKind::Prices,
            ),
            (
                format!("max=1:{full} AA$/{slashes}"),
                91,
                RecordErrorKind::Prices,
            ),
            (
                format!("max=1:{full} AA$01{slashes}"),
                91,
                RecordErrorKind::Prices,
            ),
            (
                format!("max=1:{full} AA${slashes}A"),
                172,
                RecordErrorKind::Pivot,
            ),
            (format!("n=1 AA${slashes}"), 7, RecordErrorKind::Pivot),
        ] {
            let error = Record::with_statement(Board::<9>::EMPTY, &statement).unwrap_err();
            assert_eq!((error.column, error.kind), (column, kind), "{statement}");
        }
        let error = Record::with_statement(Board::<4>::EMPTY, "max=1:1234341221434321");
        assert_eq!(error.unwrap_err().kind, RecordErrorKind::Side);
    }

    /// All pivots of every size, in letters.
    #[test]
    fn two_letters_write_every_pivot() {
        fn of_side<const SIDE: usize>(last: &str) {
            let record = Record {
                puzzle: Board::<SIDE>::EMPTY,
                claim: Claim::Exactly {
                    count: 1,
                    solutions: Vec::new(),
                },
                pivots: (0..4 * SIDE as u16 * SIDE as u16).collect(),
                prices: Prices::default(),
            };
            let line = record.to_string();
            assert!(line.ends_with(last), "{line}");
            assert_eq!(line.parse(), Ok(record));
        }
        of_side::<4>("HH");
        of_side::<9>("RR");
        of_side::<16>("ff");
        of_side::<25>("xx");
    }

    #[test]
    fn a_mistake_is_reported_at_its_place() {
        let full = SOLUTION;
        for (line, column, message) in [
            ("", 1, "a puzzle of 0 characters, where 16 are expected"),
            (
                "1234 n=1",
                1,
                "a puzzle of 4 characters, where 16 are expected",
            ),
            (
                "12343412214343251 n=1",
                1,
                "a puzzle of 17 characters, where 16 are expected",
            ),
            (
                "123434122143432_ n=1",
                16,
                "no digit of the board, and not `.` either",
            ),
            (
                "1234341221434325 n=1",
                16,
                "no digit of the board, and not `.` either",
            ),
            (
                full,
                17,
                "expected a claim: n=, n>=, minimal:, max= or min=",
            ),
            (
                "1234341221434321  n=1",
                18,
                "expected a claim: n=, n>=, minimal:, max= or min=",
            ),
            (
                "1234341221434321 m=1",
                18,
                "expected a claim: n=, n>=, minimal:, max= or min=",
            ),
            (
                "1234341221434321 minimal",
                18,
                "expected a claim: n=, n>=, minimal:, max= or min=",
            ),
            (
                "1234341221434321 n=",
                20,
                "expected a number of at most 19 digits",
            ),
            (
                "1234341221434321 n=01",
                20,
                "expected a number of at most 19 digits",
            ),
            (
                "1234341221434321 n=+1",
                20,
                "expected a number of at most 19 digits",
            ),
            (
                "1234341221434321 n=12345678901234567890",
                20,
                "expected a number of at most 19 digits",
            ),
            (
                "1234341221434321 n>=0",
                21,
                "expected a number of at most 19 digits",
            ),
            (
                "1234341221434321 n>=1",
                21,
                "0 solutions are listed, and 1 claimed",
            ),
            (
                "1234341221434321 n=2:1234341221434321",
                20,
                "1 solutions are listed, and 2 claimed",
            ),
            (
                "1234341221434321 n=1:123434122143432.",
                22,
                "expected a full board",
            ),
            (
                "1234341221434321 n=2:1234341221434321/",
                39,
                "expected a full board",
            ),
            ("1234341221434321 n=1 ", 21, "expected the end of the line"),
            (
                "1234341221434321 n=1 AAA",
                24,
                "expected two letters of a pivot",
            ),
            (
                "1234341221434321 n=1 AAAI",
                24,
                "expected two letters of a pivot",
            ),
            (
                "1234341221434321 n=1 AA AA",
                24,
                "expected two letters of a pivot",
            ),
            (
                "1234341221434321 n>=1:1234341221434321 AA",
                39,
                "expected the end of the line",
            ),
        ] {
            let error = line.parse::<Record<Board<4>>>().unwrap_err();
            let expected = format!("line 1, column {column}: {message}");
            assert_eq!(error.to_string(), expected, "{line}");
        }
    }
}
