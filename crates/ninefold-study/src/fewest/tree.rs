//! The search for sets of cells that hit every set of a list.
//!
//! Depth first, with a list of the sets that are not hit for each level. It can be interrupted after any
//! node, so that what it finds is checked in batches of a fixed size.

use super::packing::{Cells, Packing};
use ninefold::inside::{PADDING, SetLists, Simd};

/// The rules of a search: the number of cells that may be chosen, and where.
pub(super) trait Rules<T> {
    /// Number of cells that are chosen in the end, at least.
    fn least(&self) -> usize;

    /// Number of further cells that may be chosen, at most.
    fn room(&self, chosen: T) -> usize;

    /// The cells of which a further one may be chosen, if there is room.
    fn open(&self, chosen: T) -> T;
}

/// The receiver of the choices that a search finds.
pub(super) trait Leaves<T> {
    /// Cells that hit every set of the list; which cells may be chosen besides, since what they make was
    /// not visited before.
    fn leaf<S: Simd>(&mut self, simd: S, found: Choice<T>);

    /// Announces leaves that all have these cells.
    #[inline(always)]
    fn prepare(&mut self, _common: T) {}

    /// True if the search is to be interrupted.
    fn is_full(&mut self) -> bool;
}

/// A choice of cells, with those that may be chosen besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<T> {
    pub chosen: T,
    pub live: T,
}

impl<T: Cells> Choice<T> {
    /// Largest number of cells that it leads to.
    #[inline(always)]
    pub fn most(&self) -> usize {
        (self.chosen | self.live).len()
    }

    /// The choice with one cell more, the first of `cells`: it is removed from these, and excluded from all
    /// choices that this one still leads to. None if no cell is left.
    #[inline(always)]
    pub fn next(&mut self, cells: &mut T) -> Option<Self> {
        if cells.is_empty() {
            return None;
        }
        let cell = cells.first();
        *cells = *cells & !cell;
        self.live = self.live & !cell;
        Some(Choice {
            chosen: self.chosen | cell,
            live: self.live,
        })
    }
}

/// A node whose cells are tried one after the other.
#[derive(Clone, Copy, Debug)]
struct Level<T> {
    choice: Choice<T>,
    /// The cells that are still to be tried.
    branch: T,
    /// Number of sets that are not hit.
    len: usize,
}

/// A search under way.
#[derive(Debug)]
pub(super) struct Tree<T> {
    levels: Vec<Level<T>>,
    /// For each level the sets that are not hit.
    lists: Vec<Vec<T>>,
    /// Working memory of the order.
    sorted: Vec<T>,
    packing: Packing<T>,
}

/// Number of cells left from which on lists are put in order: there a better packing pays.
const SORT_FROM: usize = 4;

impl<T: Cells> Tree<T> {
    pub fn new() -> Self {
        Tree {
            levels: Vec::new(),
            lists: Vec::new(),
            sorted: Vec::new(),
            packing: Packing::new(),
        }
    }

    /// True if nothing is left to be visited.
    pub fn is_done(&self) -> bool {
        self.levels.is_empty()
    }

    /// The nodes after the one that was begun, instead of visiting them.
    pub fn children(&self) -> Vec<Choice<T>> {
        let first = self.levels.first();
        first.map_or(Vec::new(), |level| {
            let (mut choice, mut branch) = (level.choice, level.branch);
            std::iter::from_fn(|| choice.next(&mut branch)).collect()
        })
    }

    /// Forgets what is left.
    pub fn clear(&mut self) {
        self.levels.clear();
    }

    /// Begins a search, after the one before is done: from a choice, among the sets of a list that it does
    /// not hit.
    #[inline(always)]
    pub fn begin<S: Simd + SetLists<T>>(
        &mut self,
        simd: S,
        sets: &[T],
        root: Choice<T>,
        rules: &impl Rules<T>,
        leaves: &mut impl Leaves<T>,
    ) {
        debug_assert!(self.is_done());
        self.make_room(0, sets.len());
        let live = root.live & rules.open(root.chosen);
        let len = simd.missed(sets, root.chosen, live, &mut self.lists[0]);
        self.enter(simd, root, live, len, rules, leaves);
    }

    /// Ensures that the list of a level has room for sets.
    #[inline(always)]
    fn make_room(&mut self, level: usize, sets: usize) {
        if self.lists.len() <= level {
            self.lists.resize_with(level + 1, Vec::new);
        }
        let list = &mut self.lists[level];
        if list.len() < sets + PADDING {
            list.resize(sets + PADDING, T::NOTHING);
        }
    }

    /// Continues until nothing is left or the leaves are full.
    #[inline(always)]
    pub fn run<S: Simd + SetLists<T>>(
        &mut self,
        simd: S,
        rules: &impl Rules<T>,
        leaves: &mut impl Leaves<T>,
    ) {
        while let Some(level) = self.levels.last_mut() {
            if leaves.is_full() {
                return;
            }
            let Some(next) = level.choice.next(&mut level.branch) else {
                self.levels.pop();
                continue;
            };
            let cell = next.chosen & !level.choice.chosen;
            let live = next.live & rules.open(next.chosen);
            let len = level.len;
            let depth = self.levels.len();
            self.make_room(depth, len);
            let (above, below) = self.lists.split_at_mut(depth);
            let from = &above[depth - 1][..len];
            let len = simd.missed(from, cell, live, &mut below[0]);
            self.enter(simd, next, live, len, rules, leaves);
        }
    }

    /// Visits a node: the next level, whose list is there. `live` are its cells that rules allow.
    #[inline(always)]
    fn enter<S: Simd + SetLists<T>>(
        &mut self,
        simd: S,
        mut choice: Choice<T>,
        live: T,
        len: usize,
        rules: &impl Rules<T>,
        leaves: &mut impl Leaves<T>,
    ) {
        if len == 0 {
            leaves.leaf(simd, choice);
            return;
        }
        let room = rules.room(choice.chosen);
        let depth = self.levels.len();
        let list = &mut self.lists[depth][..len];
        match room {
            0 => return,
            1 => {
                leaves.prepare(choice.chosen);
                let last = simd.common(list, T::NOTHING) & live;
                add_each(simd, choice, last, leaves);
                return;
            }
            _ if choice.most() < rules.least() => return,
            _ => {}
        }
        if room >= SORT_FROM {
            sort(list, &mut self.sorted);
        }
        let packing = &mut self.packing;
        if packing.pack(list, room).is_err() {
            return;
        }
        if packing.len() == room {
            if packing.shrink(simd, list).is_err() {
                return;
            }
            choice.live = choice.live & packing.union;
        }
        let Some(branch) = packing.smallest() else {
            return;
        };
        if room == 2 {
            let live = live & choice.live;
            add_pairs(simd, list, branch, choice, live, rules, leaves);
            return;
        }
        self.levels.push(Level {
            choice,
            branch,
            len,
        });
    }
}

/// Finds the choices with one cell more.
#[inline(always)]
fn add_each<T: Cells, S: Simd>(
    simd: S,
    mut choice: Choice<T>,
    mut cells: T,
    leaves: &mut impl Leaves<T>,
) {
    while let Some(found) = choice.next(&mut cells) {
        leaves.leaf(simd, found);
    }
}

/// Finds the choices with two cells more that hit every set of a list, or one that does: one cell is in
/// `branch`.
#[inline(always)]
fn add_pairs<T: Cells, S: Simd + SetLists<T>>(
    simd: S,
    list: &[T],
    mut branch: T,
    mut choice: Choice<T>,
    live: T,
    rules: &impl Rules<T>,
    leaves: &mut impl Leaves<T>,
) {
    leaves.prepare(choice.chosen);
    while let Some(next) = choice.next(&mut branch) {
        let last = simd.common(list, next.chosen & !choice.chosen);
        if last == T::EVERYTHING {
            leaves.leaf(simd, next);
        } else {
            let live = live & choice.live & rules.open(next.chosen);
            if !(last & live).is_empty() && rules.room(next.chosen) > 0 {
                add_each(simd, next, last & live, leaves);
            }
        }
    }
}

/// Puts sets in order of their sizes; those of one size stay as they were.
#[inline(always)]
fn sort<T: Cells>(sets: &mut [T], sorted: &mut Vec<T>) {
    const SIZES: usize = 65;
    let mut starts = [0u32; SIZES + 1];
    for set in sets.iter() {
        starts[set.len() + 1] += 1;
    }
    for size in 1..=SIZES {
        starts[size] += starts[size - 1];
    }
    sorted.clear();
    sorted.extend_from_slice(sets);
    for &set in sorted.iter() {
        let place = &mut starts[set.len()];
        sets[*place as usize] = set;
        *place += 1;
    }
}
