//! The cross-checker: dancing links for Sudoku of any box order.
//!
//! It knows nothing of the engine it checks. It is Algorithm X over doubly linked lists as
//! described in Donald E. Knuth, "Dancing Links" (2000, arXiv cs/0011047), written to be read
//! beside that paper and sharing no code or table with the crate under test. The tests use it as
//! the oracle for counts and solutions, the benches as the baseline that every reader knows.
//!
//! Sudoku is an exact cover problem. Putting a digit into a cell is one *option*, and it meets four
//! *items*: the cell is filled, and the digit is in the row, in the column and in the box. A
//! solution is a set of options that meets every item exactly once. Item and option are Knuth's
//! later names for the columns and rows of his matrix; here row and column belong to the grid.

use std::ops::ControlFlow;

/// Items that one option meets: cell, row, column and box.
const MEETS: usize = 4;

/// A place in the vertical list of an item: its header, or a node of an option that meets it.
#[derive(Clone, Copy)]
struct Node {
    up: usize,
    down: usize,
    item: usize,
}

/// A place in the horizontal list of the items still to be met.
#[derive(Clone, Copy)]
struct Header {
    left: usize,
    right: usize,
    /// Options left in the vertical list of the item.
    size: usize,
}

/// One puzzle as an exact cover problem, without the items that its clues meet already.
pub struct Dlx {
    /// The header node of every item, then four nodes for every option.
    nodes: Vec<Node>,
    /// One for every item, then the root, which closes the list of items into a ring.
    headers: Vec<Header>,
    /// Cell and digit of every option.
    placements: Vec<(usize, u8)>,
    /// The clues, and in the other cells the digits chosen last.
    grid: Vec<u8>,
    /// Two clues meet the same item, so there is no solution.
    conflict: bool,
}

impl Dlx {
    /// Sets up a puzzle of box order `order` (3 for the 9x9 grid): `cells` in row-major order, 0
    /// for an empty cell. Clues that conflict make a puzzle without solutions.
    ///
    /// # Panics
    ///
    /// If there are not `order` to the fourth cells, or a clue is above `order` squared, or `order`
    /// squared is above 255.
    pub fn new(order: usize, cells: &[u8]) -> Dlx {
        Dlx::with_candidates(order, cells, |_, _| true)
    }

    /// Sets up a puzzle in which `allows` decides, for each cell without a clue, which digits it
    /// may hold: an exact cover from fewer options.
    ///
    /// # Panics
    ///
    /// As [`Dlx::new`].
    pub fn with_candidates(order: usize, cells: &[u8], allows: impl Fn(usize, u8) -> bool) -> Dlx {
        let side = order * order;
        assert_eq!(cells.len(), side * side, "cells in a grid of order {order}");
        let digits = u8::try_from(side).expect("every digit fits a byte");
        assert!(
            cells.iter().all(|&digit| digit <= digits),
            "a clue is above {digits}"
        );

        // Items that a clue meets, and options that meet one of those, never enter the lists.
        let items = MEETS * side * side;
        let mut met = vec![false; items];
        let mut conflict = false;
        for cell in (0..cells.len()).filter(|&cell| cells[cell] != 0) {
            for item in items_of(order, cell, cells[cell]) {
                conflict |= met[item];
                met[item] = true;
            }
        }

        let alone = |item| Node {
            up: item,
            down: item,
            item,
        };
        let root = Header {
            left: items,
            right: items,
            size: 0,
        };
        let mut dlx = Dlx {
            nodes: (0..items).map(alone).collect(),
            headers: vec![root; items + 1],
            placements: Vec::new(),
            grid: cells.to_vec(),
            conflict,
        };
        for item in (0..items).filter(|&item| !met[item]) {
            dlx.append_item(item);
        }
        for cell in (0..cells.len()).filter(|&cell| cells[cell] == 0) {
            for digit in 1..=digits {
                let meets = items_of(order, cell, digit);
                if allows(cell, digit) && meets.iter().all(|&item| !met[item]) {
                    dlx.append_option(cell, digit, meets);
                }
            }
        }
        dlx
    }

    /// Links `item` into the list of items, as the last before the root.
    fn append_item(&mut self, item: usize) {
        let root = self.root();
        let last = self.headers[root].left;
        self.headers[item].left = last;
        self.headers[item].right = root;
        self.headers[last].right = item;
        self.headers[root].left = item;
    }

    /// Links an option into the vertical lists of its items, as the last before their headers.
    fn append_option(&mut self, cell: usize, digit: u8, meets: [usize; MEETS]) {
        self.placements.push((cell, digit));
        for item in meets {
            let node = self.nodes.len();
            let last = self.nodes[item].up;
            self.nodes.push(Node {
                up: last,
                down: item,
                item,
            });
            self.nodes[last].down = node;
            self.nodes[item].up = node;
            self.headers[item].size += 1;
        }
    }

    /// Shows every solution to `visitor` once, until it breaks.
    pub fn visit(&mut self, visitor: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) {
        if !self.conflict {
            // The visitor knows itself whether it broke off.
            let _ = self.search(visitor);
        }
    }

    /// Knuth's `search(k)`. Each level fills a cell, so the depth is at most the number of cells.
    fn search(&mut self, visitor: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(item) = self.smallest_item() else {
            return visitor(&self.grid);
        };
        let mut flow = ControlFlow::Continue(());
        self.cover(item);
        let mut node = self.nodes[item].down;
        while node != item && flow.is_continue() {
            let (cell, digit) = self.placements[(node - self.root()) / MEETS];
            self.grid[cell] = digit;
            for other in others(node) {
                self.cover(self.nodes[other].item);
            }
            flow = self.search(visitor);
            for other in others(node).into_iter().rev() {
                self.uncover(self.nodes[other].item);
            }
            node = self.nodes[node].down;
        }
        self.uncover(item);
        flow
    }

    /// The item with the fewest options left (Knuth's S heuristic), or `None` if all items are met.
    /// With one option the choice is forced, and with none the branch is dead: no need to look
    /// further.
    fn smallest_item(&self) -> Option<usize> {
        let mut smallest = None;
        let mut fewest = usize::MAX;
        let mut item = self.headers[self.root()].right;
        while item != self.root() {
            let Header { right, size, .. } = self.headers[item];
            if size < fewest {
                fewest = size;
                smallest = Some(item);
            }
            item = right;
        }
        smallest
    }

    /// Removes `item` from the list of items, and its options from the lists of other items.
    fn cover(&mut self, item: usize) {
        let Header { left, right, .. } = self.headers[item];
        self.headers[left].right = right;
        self.headers[right].left = left;
        let mut node = self.nodes[item].down;
        while node != item {
            for other in others(node) {
                let Node { up, down, item } = self.nodes[other];
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.headers[item].size -= 1;
            }
            node = self.nodes[node].down;
        }
    }

    /// Undoes `cover` step by step backwards: the removed elements still know their old neighbours.
    fn uncover(&mut self, item: usize) {
        let mut node = self.nodes[item].up;
        while node != item {
            for other in others(node).into_iter().rev() {
                let Node { up, down, item } = self.nodes[other];
                self.headers[item].size += 1;
                self.nodes[down].up = other;
                self.nodes[up].down = other;
            }
            node = self.nodes[node].up;
        }
        let Header { left, right, .. } = self.headers[item];
        self.headers[right].left = item;
        self.headers[left].right = item;
    }

    /// The last header. As a number it is also the first node of the first option.
    fn root(&self) -> usize {
        self.headers.len() - 1
    }
}

/// The number of solutions, counted up to `cap`.
pub fn count(order: usize, cells: &[u8], cap: u64) -> u64 {
    let mut found = 0;
    if cap > 0 {
        Dlx::new(order, cells).visit(&mut |_| {
            found += 1;
            match found < cap {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
    }
    found
}

/// The items that `digit` in `cell` meets.
fn items_of(order: usize, cell: usize, digit: u8) -> [usize; MEETS] {
    let side = order * order;
    let digit = usize::from(digit) - 1;
    let (row, column) = (cell / side, cell % side);
    let in_box = row / order * order + column / order;
    let area = side * side;
    [
        cell,
        area + row * side + digit,
        2 * area + column * side + digit,
        3 * area + in_box * side + digit,
    ]
}

/// The other three nodes of an option. Its four nodes lie side by side for good, so they need no
/// links: the number of the first is a multiple of four, and the last two bits tell them apart.
fn others(node: usize) -> [usize; MEETS - 1] {
    [node ^ 1, node ^ 2, node ^ 3]
}
