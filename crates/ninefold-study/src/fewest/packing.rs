//! Bounds: disjoint sets that are not hit.
//!
//! Each of several disjoint sets (a *packing*) needs a clue of its own. If there are more of them than
//! clues are left, there is no solution. If there are as many, each has exactly one clue, and no other cell
//! has any: cells outside of the packing are excluded. A set that meets only one member of the packing must
//! be hit there, so that the clue of this member is in a cell of both: the member shrinks. A smaller member
//! makes more sets meet only one, and so on until nothing changes; a member without cells means that there
//! is no solution.
//!
//! A large packing is found greedily, smallest sets first.

use ninefold::inside::{SetLists, SetWord};

/// A set of cells, in one word.
pub(super) trait Cells: SetWord {
    fn len(self) -> usize;

    /// The first cell of a set that is not empty.
    fn first(self) -> Self;

    fn is_empty(self) -> bool {
        self == Self::NOTHING
    }
}

impl Cells for u64 {
    #[inline(always)]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn first(self) -> u64 {
        self & self.wrapping_neg()
    }
}

impl Cells for u32 {
    #[inline(always)]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self & self.wrapping_neg()
    }
}

/// Most members of a packing: sets have one cell at least, and words at most 54.
const MOST: usize = 54;

/// Disjoint sets of a list.
#[derive(Debug)]
pub(super) struct Packing<T> {
    members: [T; MOST],
    len: usize,
    /// The cells of all of them.
    pub union: T,
}

/// There are not enough clues for the sets of a list.
#[derive(Debug)]
pub(super) struct TooMany;

impl<T: Cells> Packing<T> {
    /// A packing of no sets.
    pub fn new() -> Self {
        Packing {
            members: [T::NOTHING; MOST],
            len: 0,
            union: T::NOTHING,
        }
    }

    /// Packs the sets of a list, in the order of the list, instead of those before.
    ///
    /// # Errors
    /// [`TooMany`] if there are more than `room` members, or a set is empty.
    #[inline(always)]
    pub fn pack(&mut self, sets: &[T], room: usize) -> Result<(), TooMany> {
        let room = room.min(MOST);
        let (mut union, mut len) = (T::NOTHING, 0);
        for &set in sets {
            if (set & union).is_empty() {
                if len >= room || set.is_empty() {
                    return Err(TooMany);
                }
                self.members[len] = set;
                len += 1;
                union = union | set;
            }
        }
        (self.union, self.len) = (union, len);
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// The member with the fewest cells, if there is any.
    #[inline(always)]
    pub fn smallest(&self) -> Option<T> {
        let members = self.members[..self.len].iter().copied();
        members.min_by_key(|member| member.len())
    }

    /// Shrinks the members, each of which has exactly one clue while no other cell has any, by the sets of
    /// the list.
    ///
    /// # Errors
    /// [`TooMany`] if a member has no cells left.
    #[inline(always)]
    pub fn shrink<S: SetLists<T>>(&mut self, simd: S, sets: &[T]) -> Result<(), TooMany> {
        loop {
            let before = self.union;
            for at in 0..self.len {
                let member = self.members[at];
                let common = simd.common_within(sets, self.union, member);
                let smaller = member & common;
                if smaller.is_empty() {
                    return Err(TooMany);
                }
                self.members[at] = smaller;
                self.union = self.union & !(member & !smaller);
            }
            if self.union == before {
                return Ok(());
            }
        }
    }
}

/// True if greedily more than `room` of the sets are disjoint.
#[inline(always)]
pub(super) fn exceeds<T: Cells>(sets: &[T], room: usize) -> bool {
    let (mut union, mut len) = (T::NOTHING, 0);
    for &set in sets {
        if (set & union).is_empty() {
            len += 1;
            if len > room {
                return true;
            }
            union = union | set;
        }
    }
    false
}
