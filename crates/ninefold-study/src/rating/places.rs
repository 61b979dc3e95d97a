//! The places where rules look: the houses, and the crossings of lines and boxes.

use ninefold::House;
use ninefold::inside::{CELLS, SIDE};

/// The houses and crossings of grids. Cells are numbered in reading order.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The cells of each house: rows, columns, boxes.
    pub houses: Vec<[usize; SIDE]>,
    /// The row, the column and the box of each cell.
    pub houses_of: Vec<[usize; 3]>,
    /// The crossings of rows and columns with boxes.
    pub crossings: Vec<Crossing>,
}

/// The cells that a row or column shares with a box, and the others of both.
#[derive(Clone, Debug)]
pub(super) struct Crossing {
    pub shared: Vec<usize>,
    pub rest_of_line: Vec<usize>,
    pub rest_of_box: Vec<usize>,
}

impl Places {
    pub fn new() -> Self {
        let mut houses = Vec::with_capacity(3 * SIDE);
        let mut houses_of = vec![[0; 3]; CELLS];
        for house in House::all() {
            let mut cells = [0; SIDE];
            for (place, cell) in cells.iter_mut().zip(house.cells()) {
                *place = cell.index();
                houses_of[*place][houses.len() / SIDE] = houses.len();
            }
            houses.push(cells);
        }
        let (lines, boxes) = houses.split_at(2 * SIDE);
        let pairs = lines
            .iter()
            .flat_map(|line| boxes.iter().map(move |other| (line, other)));
        let crossings = pairs.filter_map(|(line, other)| {
            let (shared, rest_of_line): (Vec<usize>, Vec<usize>) =
                line.iter().partition(|cell| other.contains(cell));
            let is_rest = |cell: &&usize| !shared.contains(cell);
            let rest_of_box = other.iter().filter(is_rest).copied().collect();
            (!shared.is_empty()).then_some(Crossing {
                shared,
                rest_of_line,
                rest_of_box,
            })
        });
        let crossings = crossings.collect();
        Places {
            houses,
            houses_of,
            crossings,
        }
    }
}
