//! One puzzle to which a clue is to be added: its candidates are in no solution, in one, or in
//! several.
//!
//! A candidate that is in exactly one solution is a clue that makes the puzzle unique. So every
//! solution found is marked on the 729 candidates, `twice |= once & s; once |= s`. Most candidates
//! are in many solutions; two solutions with each are enough.
//!
//! **Tests.** A test looks for two solutions with some cells restricted to their unsettled
//! candidates; these cells are *held*. If the two solutions have much in common, so much the
//! better: that is settled at once. The more cells are held, the more is settled; but then there
//! may be no solution any more, which proves nothing. So more cells are held as long as tests find
//! something, and fewer when they do not. With one cell held, a test that finds fewer than two
//! solutions settles all candidates of that cell in the test.
//!
//! ```text
//!     candidates of a cell     1 2 . 4 . . 7 8 .       in two solutions already: 1 4 7
//!     held                     . 2 . . . . . 8 .       no solution: neither 2 nor 8 is in any that
//!                                                      was not found before
//! ```
//!
//! **Narrowing.** A settled candidate of which all solutions were found is excluded from the later
//! tests. Sweeps then remove other candidates with it, and these are settled too: they are in no
//! solution that was not found.

/// The candidates of each cell, in reading order: bit 0 stands for 1.
pub(super) type Candidates = [u16; 81];

/// All digits.
const ALL: u16 = 0x1ff;

/// A puzzle to which clues are to be added.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Index of the original puzzle.
    pub puzzle: usize,
    /// The puzzle, 0 for an empty cell.
    pub digits: [u8; 81],
    /// Number of clues to be added.
    pub left: usize,
    /// The candidates that may be added.
    pub asked: Candidates,
    /// True if these are digits of the known solution.
    pub is_inside: bool,
    /// Share of the vicinity of the original puzzle.
    pub share: f64,
    /// A cell, and a digit that it has in no solution except those known at the beginning.
    pub forbidden: Option<(usize, u8)>,
    /// Candidates that include every solution not found yet.
    pub open: Candidates,
    /// True if sweeps have narrowed it since a candidate was removed.
    pub is_narrow: bool,
    once: Candidates,
    twice: Candidates,
    seen: Seen,
    /// Number of cells that the next tests hold, or 0 for a single candidate.
    held: usize,
    /// State of the random generator that chooses the cells to hold.
    random: u32,
}

/// Solutions that were found.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// A hash of each, which differs between most.
    keys: Vec<u64>,
    solutions: Vec<[u8; 81]>,
}

/// Some candidates of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub cell: usize,
    pub candidates: u16,
}

/// A search for solutions.
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// The candidates of each cell.
    pub candidates: Candidates,
    /// The candidates that are settled if there are fewer than two solutions.
    pub settles: Option<Group>,
}

/// Number of cells that the first tests of a case hold.
const HELD_FIRST: usize = 3;

impl Case {
    /// A case of which at most one solution is known.
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
            is_inside: false,
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

    /// The solution that was known at the beginning, or the first that was found.
    pub fn known(&self) -> Option<&[u8; 81]> {
        self.seen.solutions.first()
    }

    /// Marks a solution. Returns false if it was marked before.
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

    /// The candidates that are undecided: whether they are in no solution, one or two, or only
    /// whether they are in any, if more clues are to follow.
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

    /// True if every candidate is decided.
    pub fn is_settled(&self) -> bool {
        self.unsettled() == [0; 81]
    }

    /// True if it has exactly one solution, for a case that is settled.
    pub fn is_unique(&self) -> bool {
        self.seen.keys.len() == 1
    }

    /// Notes that all solutions were found.
    pub fn settle(&mut self) {
        self.open = [0; 81];
    }

    /// Notes that all solutions with one of these candidates were found.
    pub fn settle_group(&mut self, group: Group) {
        self.open[group.cell] &= !group.candidates;
        self.is_narrow = false;
    }

    /// Adds some tests, unless everything is settled.
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

    /// Holds more or fewer cells in the next tests. Of the last `tests`, `good` found new
    /// solutions.
    pub fn adapt(&mut self, tests: usize, good: usize, has_settled: bool) {
        if self.held == 0 {
            self.held = 1;
        } else if good == tests {
            self.held += self.held.div_ceil(4);
        } else if 2 * good < tests && self.held > 1 {
            self.held = self.held * 5 / 8;
        } else if good == 0 && !has_settled {
            // All solutions found were known. A test of a single candidate settles it in any case.
            self.held = 0;
        }
        self.held = self.held.min(81);
    }

    /// A random number below `len`, which is at most 81.
    fn draw(&mut self, len: usize) -> usize {
        // Marsaglia's xorshift.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        ((u64::from(self.random) * len as u64) >> 32) as usize
    }

    /// The clues that may be added and are in exactly one solution, as cell and digit, in ascending
    /// order; for a case that is settled.
    pub fn in_one(&self) -> impl Iterator<Item = (usize, u8)> {
        self.those(|cell| self.asked[cell] & self.once[cell] & !self.twice[cell])
    }

    /// The clues that may be added and are in some solution, as cell and digit, in ascending order;
    /// for a case that is settled.
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

    /// True if enough open cells come after a clue for the clues that are to follow it.
    pub fn has_room_after(&self, clue: (usize, u8)) -> bool {
        let behind = self.asked[clue.0 + 1..].iter();
        behind.filter(|&&asked| asked != 0).count() + 1 >= self.left
    }

    /// The case with one more clue, to which only clues after it are to be added.
    pub fn after(&self, clue: (usize, u8)) -> Case {
        let mut asked = self.asked;
        asked[..=clue.0].fill(0);
        let known = self.known().filter(|known| known[clue.0] == clue.1);
        let after = Case::new(
            self.puzzle,
            self.with(clue),
            self.left - 1,
            asked,
            known,
            self.forbidden,
        );
        Case {
            is_inside: self.is_inside,
            ..after
        }
    }

    /// The clues may be added only if they are digits of the known solution.
    pub fn inside(mut self) -> Self {
        let known = self.seen.solutions.first().expect("a solution is known");
        for (asked, &digit) in self.asked.iter_mut().zip(known) {
            *asked &= bit(digit);
        }
        Case {
            is_inside: true,
            ..self
        }
    }

    /// The puzzle with the known solution's digits in some cells, as bits.
    pub fn with_known(&self, cells: u128) -> [u8; 81] {
        let known = self.known().expect("a solution is known");
        let given = |cell: usize| known[cell] * (cells >> cell & 1) as u8;
        std::array::from_fn(|cell| self.digits[cell] | given(cell))
    }

    /// True if two clues of the known solution are to be added, which are found together.
    pub fn is_pair(&self) -> bool {
        self.is_inside && self.left == 2
    }

    /// True if no deeper cases come of it.
    pub fn is_last(&self) -> bool {
        self.left <= 1 || self.is_pair()
    }
}

/// The candidate of a digit.
#[inline]
pub(super) fn bit(digit: u8) -> u16 {
    1 << (digit - 1)
}

impl Seen {
    /// Adds a solution. Returns true if it was not there before; `new` solutions never were.
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

/// A hash that differs between most solutions.
fn key(solution: &[u8; 81]) -> u64 {
    let (eights, _) = solution.as_chunks::<8>();
    eights.iter().fold(0, |key: u64, &eight| {
        (key ^ u64::from_le_bytes(eight))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    })
}
