//! One puzzle to which a clue is to be added: which candidates are in no solution, in one, in more.
//!
//! A candidate that is in exactly one solution is a clue that makes the puzzle unique. So every
//! solution met is marked on the 729 candidates, `twice |= once & s; once |= s`. Most candidates are
//! in many solutions; all that is needed is to meet two with each.
//!
//! **Tests.** A test looks for two solutions with some cells held to their unsettled candidates. The
//! two may be much alike: so much the better, for what they have in common is settled at once. The
//! more cells are held, the more is settled; but there may be no solution any more, which says
//! nothing. So as long as tests find something more cells are held, and fewer when they do not. With
//! one cell held, a test that finds less than two settles all candidates that were held to.
//!
//! ```text
//!     candidates of a cell     1 2 . 4 . . 7 8 .       in two solutions already: 1 4 7
//!     held                     . 2 . . . . . 8 .       no solution: neither 2 nor 8 is in any that
//!                                                      was not met before
//! ```
//!
//! **Narrowing.** A settled candidate of which all solutions were met is taken from the candidates
//! that later tests begin with. Sweeps then take others with it, and these are settled too: they are
//! in no solution that was not met.

/// The candidates of each cell, in reading order: bit 0 stands for 1.
pub(super) type Candidates = [u16; 81];

/// All digits.
const ALL: u16 = 0x1ff;

/// A puzzle to which clues are to be added.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Which of the puzzles it came from.
    pub puzzle: usize,
    /// The puzzle, 0 for an empty cell.
    pub digits: [u8; 81],
    /// How many clues are to be added.
    pub left: usize,
    /// The candidates that may be added.
    pub asked: Candidates,
    /// How much it is of the vicinity of its puzzle.
    pub share: f64,
    /// A cell, and a digit that it has in no solution but those that are seen at the beginning.
    pub forbidden: Option<(usize, u8)>,
    /// Has every solution that was not seen yet.
    pub open: Candidates,
    /// Whether sweeps have narrowed it since a candidate was taken.
    pub is_narrow: bool,
    once: Candidates,
    twice: Candidates,
    seen: Seen,
    /// How many cells the next tests hold, or 0 for a single candidate.
    held: usize,
    /// Decides which cells are held.
    random: u32,
}

/// Solutions that were met.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// A number for each, that differs between most.
    keys: Vec<u64>,
    solutions: Vec<[u8; 81]>,
}

/// Some candidates of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub cell: usize,
    pub candidates: u16,
}

/// What is searched for solutions.
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// The candidates of each cell.
    pub candidates: Candidates,
    /// What is settled if there are less than two solutions.
    pub settles: Option<Group>,
}

/// How many cells the first tests of a case hold.
const HELD_FIRST: usize = 3;

impl Case {
    /// Nothing is known, but perhaps one solution.
    pub fn new(
        puzzle: usize,
        digits: [u8; 81],
        left: usize,
        asked: Candidates,
        known: Option<&[u8; 81]>,
        forbidden: Option<(usize, u8)>,
    ) -> Self {
        let mut open = digits.map(|digit| match digit {
            0 => ALL,
            digit => bit(digit),
        });
        if let Some((cell, digit)) = forbidden {
            open[cell] &= !bit(digit);
        }
        let mut case = Case {
            puzzle,
            digits,
            left,
            asked,
            share: 0.0,
            forbidden,
            open,
            is_narrow: false,
            once: [0; 81],
            twice: [0; 81],
            seen: Seen::default(),
            held: HELD_FIRST,
            random: 0x9e37_79b9,
        };
        if let Some(solution) = known {
            case.mark(solution);
        }
        case
    }

    /// The solution that was known at the beginning, or the first that was met.
    pub fn known(&self) -> Option<&[u8; 81]> {
        self.seen.solutions.first()
    }

    /// Notes a solution. Returns whether it was not noted before.
    pub fn mark(&mut self, solution: &[u8; 81]) -> bool {
        let mut new = 0;
        for (once, &digit) in self.once.iter().zip(solution) {
            new |= bit(digit) & !once;
        }
        if !self.seen.add(solution, new != 0) {
            return false;
        }
        for ((once, twice), &digit) in self.once.iter_mut().zip(&mut self.twice).zip(solution) {
            *twice |= *once & bit(digit);
            *once |= bit(digit);
        }
        true
    }

    /// The candidates of which it is not known what is asked: in how many solutions they are, to two,
    /// or whether they are in any, if more clues are to follow.
    fn unsettled(&self) -> Candidates {
        let enough = match self.left {
            0 if self.seen.keys.len() > 1 => return [0; 81],
            1 => &self.twice,
            _ => &self.once,
        };
        let mut unsettled = [0; 81];
        for (at, unsettled) in unsettled.iter_mut().enumerate() {
            *unsettled = self.open[at] & self.asked[at] & !enough[at];
        }
        unsettled
    }

    /// Whether everything that is asked is known.
    pub fn is_settled(&self) -> bool {
        self.unsettled() == [0; 81]
    }

    /// Whether it has exactly one solution; the case is settled.
    pub fn is_unique(&self) -> bool {
        self.seen.keys.len() == 1
    }

    /// All solutions were met.
    pub fn settle(&mut self) {
        self.open = [0; 81];
    }

    /// All solutions were met that have one of these.
    pub fn settle_group(&mut self, group: Group) {
        self.open[group.cell] &= !group.candidates;
        self.is_narrow = false;
    }

    /// Adds some tests, if not everything is settled.
    pub fn add_tests(&mut self, number: usize, tests: &mut Vec<Test>) {
        let unsettled = self.unsettled();
        let mut cells = [0_u8; 81];
        let mut len = 0;
        for (cell, number) in (0..).zip(&unsettled) {
            cells[len] = cell;
            len += usize::from(*number != 0);
        }
        if len == 0 {
            return;
        }
        for _ in 0..number {
            let mut candidates = self.open;
            for at in 0..self.held.clamp(1, len) {
                let other = at + self.draw(len - at);
                cells.swap(at, other);
                let cell = usize::from(cells[at]);
                candidates[cell] &= unsettled[cell];
            }
            let cell = usize::from(cells[0]);
            if self.held == 0 {
                candidates[cell] &= candidates[cell].wrapping_neg();
            }
            let group = Group {
                cell,
                candidates: candidates[cell],
            };
            tests.push(Test {
                candidates,
                settles: (self.held.min(len) <= 1).then_some(group),
            });
        }
    }

    /// Holds more cells or fewer in the next tests. Of the last, so many met solutions that were not
    /// known.
    pub fn adapt(&mut self, tests: usize, good: usize, has_settled: bool) {
        if self.held == 0 {
            self.held = 1;
        } else if good == tests {
            self.held += self.held.div_ceil(4);
        } else if 2 * good < tests && self.held > 1 {
            self.held = self.held * 5 / 8;
        } else if good == 0 && !has_settled {
            // The solutions met were known. A single candidate is settled in any case.
            self.held = 0;
        }
        self.held = self.held.min(81);
    }

    /// A number below `len`, which is no more than 81.
    fn draw(&mut self, len: usize) -> usize {
        // Marsaglia's xorshift.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        ((u64::from(self.random) * len as u64) >> 32) as usize
    }

    /// The clues that may be added and are in exactly one solution, as cell and digit, in ascending
    /// order; the case is settled.
    pub fn in_one(&self) -> impl Iterator<Item = (usize, u8)> {
        self.those(|cell| self.asked[cell] & self.once[cell] & !self.twice[cell])
    }

    /// The clues that may be added and are in some solution, as cell and digit, in ascending order;
    /// the case is settled.
    pub fn in_some(&self) -> impl Iterator<Item = (usize, u8)> {
        self.those(|cell| self.asked[cell] & self.once[cell])
    }

    fn those(&self, of: impl Fn(usize) -> u16) -> impl Iterator<Item = (usize, u8)> {
        (0..81).flat_map(move |cell| {
            let candidates = of(cell);
            (1..=9)
                .filter(move |&digit| candidates & bit(digit) != 0)
                .map(move |digit| (cell, digit))
        })
    }

    /// The puzzle with one more clue.
    pub fn with(&self, (cell, digit): (usize, u8)) -> [u8; 81] {
        let mut digits = self.digits;
        digits[cell] = digit;
        digits
    }

    /// Whether there are as many cells behind a clue as are to get clues after it.
    pub fn has_room_after(&self, clue: (usize, u8)) -> bool {
        let behind = self.asked[clue.0 + 1..].iter();
        behind.filter(|&&asked| asked != 0).count() + 1 >= self.left
    }

    /// The case with one more clue, to which those behind it are to be added.
    pub fn after(&self, clue: (usize, u8)) -> Case {
        let mut asked = self.asked;
        asked[..=clue.0].fill(0);
        let known = self.known().filter(|known| known[clue.0] == clue.1);
        Case::new(
            self.puzzle,
            self.with(clue),
            self.left - 1,
            asked,
            known,
            self.forbidden,
        )
    }
}

/// The candidate of a digit.
#[inline]
pub(super) fn bit(digit: u8) -> u16 {
    1 << (digit - 1)
}

impl Seen {
    /// Adds a solution. Returns whether it was not there; it was not if it is `new`.
    fn add(&mut self, solution: &[u8; 81], new: bool) -> bool {
        let key = key(solution);
        if !new {
            let mut same = self.keys.iter().zip(&self.solutions);
            if same.any(|(&other, seen)| other == key && seen == solution) {
                return false;
            }
        }
        self.keys.push(key);
        self.solutions.push(*solution);
        true
    }
}

/// A number that differs between most solutions.
fn key(solution: &[u8; 81]) -> u64 {
    let (eights, _) = solution.as_chunks::<8>();
    eights.iter().fold(0, |key: u64, &eight| {
        (key ^ u64::from_le_bytes(eight))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    })
}
