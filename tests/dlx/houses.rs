//! Dancing links over any houses: the same algorithm, for boards of which only houses and pairs are known.
//!
//! An option meets the item of its cell and one for each house that the cell is in; and the *secondary* items of
//! its pairs, which are met at most once (Knuth's extension in the same paper). All are in one table of nodes, as
//! each option meets another number of items.

/// A node of an option, or the header of an item.
#[derive(Clone, Copy)]
struct Node {
    up: usize,
    down: usize,
    item: usize,
}

/// A board as an exact cover problem.
struct HouseDlx {
    nodes: Vec<Node>,
    /// For each item the numbers of the items before and after it in the list of primary ones, and of its options.
    left: Vec<usize>,
    right: Vec<usize>,
    size: Vec<usize>,
    /// For each node of an option its first node, and the number of its nodes.
    option: Vec<(usize, usize)>,
}

/// The number of solutions of a board, up to `cap`: `cells` has a digit for each cell, 0 for an empty one. The cells
/// of a house differ and are as many as there are digits; both cells of a pair differ.
pub fn count(
    digits: usize,
    houses: &[Vec<usize>],
    pairs: &[(usize, usize)],
    cells: &[u8],
    cap: u64,
) -> u64 {
    let of_houses = cells.len();
    let of_pairs = of_houses + houses.len() * digits;
    let items = of_pairs + pairs.len() * digits;
    let mut dlx = HouseDlx {
        nodes: (0..items)
            .map(|item| Node {
                up: item,
                down: item,
                item,
            })
            .collect(),
        left: (0..=items).collect(),
        right: (0..=items).collect(),
        size: vec![0; items],
        option: vec![(0, 0); items],
    };
    for item in 0..of_pairs {
        let last = dlx.left[items];
        dlx.left[item] = last;
        dlx.right[item] = items;
        dlx.right[last] = item;
        dlx.left[items] = item;
    }
    for (cell, &clue) in cells.iter().enumerate() {
        for digit in (0..digits).filter(|&digit| clue == 0 || usize::from(clue) == digit + 1) {
            let mut met = vec![cell];
            let its_houses = (0..houses.len()).filter(|&house| houses[house].contains(&cell));
            met.extend(its_houses.map(|house| of_houses + house * digits + digit));
            let its_pairs =
                (0..pairs.len()).filter(|&pair| pairs[pair].0 == cell || pairs[pair].1 == cell);
            met.extend(its_pairs.map(|pair| of_pairs + pair * digits + digit));
            dlx.append(&met);
        }
    }
    let mut found = 0;
    dlx.search(cap, &mut found);
    found
}

impl HouseDlx {
    fn append(&mut self, met: &[usize]) {
        let first = self.nodes.len();
        for &item in met {
            let (node, last) = (self.nodes.len(), self.nodes[item].up);
            self.nodes.push(Node {
                up: last,
                down: item,
                item,
            });
            self.option.push((first, met.len()));
            self.nodes[last].down = node;
            self.nodes[item].up = node;
            self.size[item] += 1;
        }
    }

    fn others(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let (first, len) = self.option[node];
        (first..first + len).filter(move |&other| other != node)
    }

    fn search(&mut self, cap: u64, found: &mut u64) {
        let root = self.size.len();
        let mut smallest = self.right[root];
        if smallest == root {
            *found += 1;
            return;
        }
        let mut item = smallest;
        while item != root {
            if self.size[item] < self.size[smallest] {
                smallest = item;
            }
            item = self.right[item];
        }
        self.cover(smallest);
        let mut node = self.nodes[smallest].down;
        while node != smallest && *found < cap {
            for other in self.others(node) {
                self.cover(self.nodes[other].item);
            }
            self.search(cap, found);
            for other in self.others(node).rev() {
                self.uncover(self.nodes[other].item);
            }
            node = self.nodes[node].down;
        }
        self.uncover(smallest);
    }

    fn cover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = right;
        self.left[right] = left;
        let mut node = self.nodes[item].down;
        while node != item {
            for other in self.others(node) {
                let Node { up, down, item } = self.nodes[other];
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.size[item] -= 1;
            }
            node = self.nodes[node].down;
        }
    }

    fn uncover(&mut self, item: usize) {
        let mut node = self.nodes[item].up;
        while node != item {
            for other in self.others(node).rev() {
                let Node { up, down, item } = self.nodes[other];
                self.size[item] += 1;
                self.nodes[up].down = other;
                self.nodes[down].up = other;
            }
            node = self.nodes[node].up;
        }
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = item;
        self.left[right] = item;
    }
}
