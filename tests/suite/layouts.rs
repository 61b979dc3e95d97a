//! Boards of any layout, against dancing links over houses that are written down here once more.

use crate::boards::some_of;
use crate::dlx_houses;
use ninefold::lanes::LayoutSolver;
use ninefold::layout::{Layout, Solver};
use ninefold::simd::DetectedBackend;
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Houses and pairs, by their definitions.
pub struct Rules {
    digits: usize,
    houses: Vec<Vec<usize>>,
    pairs: Vec<(usize, usize)>,
}

impl Rules {
    /// Rows, columns, and the cells to which `region` gives the same number.
    pub fn new(digits: usize, region: impl Fn(usize, usize) -> usize) -> Self {
        let mut rules = Rules {
            digits,
            houses: Vec::new(),
            pairs: Vec::new(),
        };
        for number in 0..digits {
            rules.add(|row, _| row == number);
            rules.add(|_, column| column == number);
            rules.add(|row, column| region(row, column) == number);
        }
        rules
    }

    /// Rows, columns, and boxes of this height and width.
    pub fn of_boxes(height: usize, width: usize) -> Self {
        let region = |row: usize, column: usize| row / height * height + column / width;
        Rules::new(height * width, region)
    }

    fn add(&mut self, is_in: impl Fn(usize, usize) -> bool) {
        let cells = 0..self.digits * self.digits;
        let house = cells.filter(|cell| is_in(cell / self.digits, cell % self.digits));
        self.houses.push(house.collect());
    }

    pub fn with(mut self, rule: &str) -> Self {
        let digits = self.digits;
        match rule {
            "x" => {
                self.add(|row, column| row == column);
                self.add(|row, column| row + column == digits - 1);
            }
            "windoku" => {
                for (top, left) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                    self.add(|row, column| {
                        (top..top + 3).contains(&row) && (left..left + 3).contains(&column)
                    });
                }
            }
            "disjoint" => {
                for number in 0..9 {
                    self.add(|row, column| row % 3 * 3 + column % 3 == number);
                }
            }
            "anti-knight" => self.add_pairs(&[(1, 2), (2, 1)]),
            "anti-king" => self.add_pairs(&[(1, 1)]),
            _ => unreachable!("{rule}"),
        }
        self
    }

    /// The cells whose distances by rows and columns are these.
    fn add_pairs(&mut self, distances: &[(usize, usize)]) {
        let cells = self.digits * self.digits;
        for one in 0..cells {
            for other in 0..one {
                let rows = (one / self.digits).abs_diff(other / self.digits);
                let columns = (one % self.digits).abs_diff(other % self.digits);
                if distances.contains(&(rows, columns)) {
                    self.pairs.push((other, one));
                }
            }
        }
    }

    pub fn count(&self, board: &[u8], cap: u64) -> u64 {
        dlx_houses::count(self.digits, &self.houses, &self.pairs, board, cap)
    }
}

/// The layout of a random map that has this solution of boxes, and its houses: cells of the same digit have changed
/// their regions.
pub fn random_jigsaw(rng: &mut SmallRng, boxes: &Layout, solution: &[u8]) -> (Layout, Rules) {
    let digits = boxes.digits();
    let mut map = vec![0; solution.len()];
    for (house, region) in boxes.houses()[2 * digits..].iter().zip(0..) {
        let cells = house.cells().iter();
        cells.for_each(|&cell| map[usize::from(cell)] = region);
    }
    for _ in 0..rng.random_range(0..30) {
        let [one, other] = [0; 2].map(|_| rng.random_range(0..map.len()));
        if solution[one] == solution[other] {
            map.swap(one, other);
        }
    }
    let signs = map.iter().map(|&region| char::from(b'a' + region as u8));
    let layout = Layout::jigsaw(&signs.collect::<String>()).unwrap();
    let rules = Rules::new(digits, |row, column| map[row * digits + column]);
    (layout, rules)
}

/// Solutions of a layout.
pub fn solutions(layout: &Layout, number: u64) -> Vec<Vec<u8>> {
    let all = Generator::of_layout(layout, Kind::Full, 39).digits(0..number);
    let all = all.expect("layouts with many solutions");
    all.chunks(layout.cells()).map(<[u8]>::to_vec).collect()
}

/// Some clues of a solution, of which some are wrong now and then.
pub fn mutated(rng: &mut SmallRng, solution: &[u8], digits: usize) -> Vec<u8> {
    // Few clues of large boards take dancing links too long.
    let kept = match digits {
        ..10 => rng.random_range(0.4..0.75),
        _ => rng.random_range(0.6..0.8),
    };
    let kept_of = |digit: &u8, rng: &mut SmallRng| if rng.random_bool(kept) { *digit } else { 0 };
    let mut board: Vec<u8> = solution.iter().map(|digit| kept_of(digit, rng)).collect();
    while rng.random_bool(0.3) {
        let at = rng.random_range(0..board.len());
        board[at] = rng.random_range(0..=digits as u8);
    }
    board
}

/// Compares the numbers of solutions of mutated boards. Returns how many have none, one and several.
fn check(layout: &Layout, rules: &Rules, boards: &[u8]) -> [usize; 3] {
    const CAP: u64 = 20;
    let boards_of = || boards.chunks(layout.cells());
    let expected: Vec<u64> = boards_of().map(|board| rules.count(board, CAP)).collect();
    for backend in DetectedBackend::all() {
        let mut lanes = LayoutSolver::with_backend(layout, backend).unwrap();
        assert_eq!(lanes.count(boards, CAP), expected, "{layout} {backend}");
    }
    let mut scalar = Solver::new(layout.clone());
    let counts: Vec<u64> = boards_of().map(|board| scalar.count(board, CAP)).collect();
    assert_eq!(counts, expected, "{layout}");
    let numbers = |is: fn(u64) -> bool| expected.iter().filter(|&&count| is(count)).count();
    [
        numbers(|count| count == 0),
        numbers(|count| count == 1),
        numbers(|count| count > 1),
    ]
}

#[test]
fn boards_of_named_layouts_have_as_many_solutions_as_by_dancing_links() {
    let mut rng = SmallRng::seed_from_u64(39);
    let nine = || Rules::of_boxes(3, 3);
    #[rustfmt::skip]
    let cases = [
        ("x", nine().with("x")),
        ("windoku", nine().with("windoku")),
        ("disjoint", nine().with("disjoint")),
        ("anti-knight", nine().with("anti-knight")),
        ("anti-king", nine().with("anti-king")),
        ("x+windoku", nine().with("x").with("windoku")),
        ("x+anti-king", nine().with("x").with("anti-king")),
        ("9x9", nine()),
        ("6x6", Rules::of_boxes(2, 3)),
        ("6x6:3x2+x", Rules::of_boxes(3, 2).with("x")),
        ("8x8", Rules::of_boxes(2, 4)),
        ("10x10", Rules::of_boxes(2, 5)),
        ("12x12", Rules::of_boxes(3, 4)),
        ("16x16", Rules::of_boxes(4, 4)),
    ];
    for (name, rules) in cases {
        let layout: Layout = name.parse().unwrap();
        let mut boards = Vec::new();
        for full in solutions(&layout, some_of(48).into()) {
            (0..15).for_each(|_| boards.extend(mutated(&mut rng, &full, rules.digits)));
        }
        let [none, one, several] = check(&layout, &rules, &boards);
        assert!(
            none > 0 && one > 0 && several > 0,
            "{name}: {none}, {one}, {several}"
        );
    }
}

#[test]
fn boards_of_random_layouts_have_as_many_solutions_as_by_dancing_links() {
    let mut rng = SmallRng::seed_from_u64(40);
    let mut all = [0; 3];
    for size in ["4x4", "6x6", "6x6:3x2", "8x8", "9x9", "10x10"] {
        let boxes: Layout = size.parse().unwrap();
        for full in solutions(&boxes, some_of(190).into()) {
            let (layout, rules) = random_jigsaw(&mut rng, &boxes, &full);
            let boards: Vec<u8> = (0..80)
                .flat_map(|_| mutated(&mut rng, &full, rules.digits))
                .collect();
            let some = check(&layout, &rules, &boards);
            all = std::array::from_fn(|at| all[at] + some[at]);
        }
    }
    assert!(all.iter().all(|&number| number > 1_000), "{all:?}");
}
