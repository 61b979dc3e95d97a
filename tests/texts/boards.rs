//! Random numbers, solutions and puzzles.

/// Random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Random(u64);

impl Random {
    /// The numbers of a case.
    pub fn new(seed: u64, case: u64) -> Self {
        let mut rng = Random(seed ^ case.wrapping_mul(0xd134_2543_de82_ef95));
        rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below this one.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True in `share` of a hundred cases.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of these.
    pub fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// Some order of the numbers below this one.
    fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        for at in (1..length).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }

    /// Some order of lines that keeps those of each group of `size` together.
    fn lines(&mut self, side: usize, size: usize) -> Vec<usize> {
        let groups = self.order(side / size);
        let of_group = |group| {
            self.order(size)
                .into_iter()
                .map(move |line| group * size + line)
        };
        groups.into_iter().flat_map(of_group).collect()
    }
}

/// Side of the boards of a text: mostly 9.
pub fn side(rng: &mut Random) -> usize {
    match rng.below(12) {
        0 => 4,
        1 => 6,
        _ => 9,
    }
}

/// A solution: a pattern with its rows, columns and digits in another order.
pub fn solution(rng: &mut Random, side: usize) -> String {
    let (height, width) = match side {
        4 => (2, 2),
        6 => (2, 3),
        _ => (3, 3),
    };
    #[rustfmt::skip]
    let [rows, columns, digits] = [
        rng.lines(side, height), rng.lines(side, width), rng.order(side),
    ];
    let cells = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| (row, column)));
    let digit = |(row, column)| digits[(width * (row % height) + row / height + column) % side];
    cells
        .map(|cell| char::from(b'1' + digit(cell) as u8))
        .collect()
}

/// A puzzle with this solution, with 0 for empty cells, of which it has some; `shares` are those of clues.
pub fn puzzle(rng: &mut Random, solution: &str, shares: std::ops::Range<usize>) -> String {
    let side = if solution.len() == 81 {
        9
    } else {
        solution.len().isqrt()
    };
    let share = shares.start + rng.below(shares.len());
    let mut cells: Vec<u8> = solution
        .bytes()
        .map(|digit| if rng.percent(share) { digit } else { b'0' })
        .collect();
    for _ in 0..side {
        let at = rng.below(cells.len());
        cells[at] = b'0';
    }
    String::from_utf8(cells).unwrap()
}

/// A puzzle of some kind: seldom with too few clues, seldom with a digit twice in a house.
pub fn any_puzzle(rng: &mut Random, solution: &str) -> String {
    let shares = if rng.percent(4) { 0..20 } else { 25..70 };
    let mut puzzle = puzzle(rng, solution, shares);
    if rng.percent(4) {
        let at = rng.below(puzzle.len());
        let digit = char::from(b'1' + rng.below(puzzle.len().isqrt()) as u8);
        puzzle.replace_range(at..=at, &digit.to_string());
    }
    puzzle
}
