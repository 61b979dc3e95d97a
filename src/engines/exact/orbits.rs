//! Orbits of pairs of partitions under permutations of digits that have the same clues and
//! candidates.
//!
//! Such a permutation turns solutions into solutions. It maps the partitions of two boxes to
//! others, whose part of the sum is therefore the same: of all pairs in an orbit (pairs that are
//! images of each other, and so *alike*), only one needs to be summed. On the empty grid five of
//! the 78,400 pairs are left.

use super::partitions::{PARTITIONS, Partition, Partitions};
use std::collections::{BTreeMap, BTreeSet};

/// One pair of each orbit under permutations of [digits that are
/// alike](super::places::Places::alike): by partition of the second box, as a place in its list, the
/// places of the first box's partitions, each with the size of its orbit.
pub fn representatives(
    alike: &[Vec<usize>],
    first: &[Partition],
    second: &[Partition],
) -> BTreeMap<usize, Vec<(usize, u32)>> {
    let swaps = swaps(alike);
    // Pairs are taken in the order of their second partitions, and the first of an orbit represents
    // it. So the representatives have few second partitions, for each of which the sum has to
    // prepare data.
    let number = |a: usize, u: usize| a * PARTITIONS + u;
    let mut seen = vec![false; PARTITIONS * PARTITIONS];
    let mut representatives = BTreeMap::new();
    let mut waiting = Vec::new();
    for (place, &a) in second.iter().enumerate() {
        let mut alike = Vec::new();
        for (first_place, &u) in first.iter().enumerate() {
            let (a, u) = (usize::from(a), usize::from(u));
            if seen[number(a, u)] {
                continue;
            }
            seen[number(a, u)] = true;
            waiting.push((a, u));
            let mut size = 0;
            while let Some((a, u)) = waiting.pop() {
                size += 1;
                for swap in &swaps {
                    let (a, u) = (usize::from(swap[a]), usize::from(swap[u]));
                    if !std::mem::replace(&mut seen[number(a, u)], true) {
                        waiting.push((a, u));
                    }
                }
            }
            alike.push((first_place, size));
        }
        if !alike.is_empty() {
            representatives.insert(place, alike);
        }
    }
    representatives
}

/// All pairs that are like this one, itself included: partitions of the first and the second box. `swaps`
/// are [those](swaps) of digits that are alike.
pub fn alike_pairs(
    swaps: &[[Partition; PARTITIONS]],
    first: Partition,
    second: Partition,
) -> BTreeSet<(Partition, Partition)> {
    let mut found = BTreeSet::from([(first, second)]);
    let mut waiting = vec![(first, second)];
    while let Some((u, a)) = waiting.pop() {
        for swap in swaps {
            let image = (swap[usize::from(u)], swap[usize::from(a)]);
            if found.insert(image) {
                waiting.push(image);
            }
        }
    }
    found
}

/// The images of partitions under swaps that make up all permutations of digits that are alike.
pub fn swaps(alike: &[Vec<usize>]) -> Vec<[Partition; PARTITIONS]> {
    let neighbours = alike.iter().flat_map(|class| class.windows(2));
    neighbours
        .map(|digits| swap(digits[0], digits[1]))
        .collect()
}

/// The image of each partition when two digits change places.
fn swap(one: usize, other: usize) -> [Partition; PARTITIONS] {
    let tables = Partitions::get();
    // As swaps of adjacent digits: `one` goes up to the place of `other`, and `other`, which is then
    // one below, goes down to the place of `one`.
    let up = one..other;
    let down = (one..other - 1).rev();
    std::array::from_fn(|partition| {
        up.clone().chain(down.clone()).fold(partition, |at, digit| {
            usize::from(tables.swapped[digit][at])
        }) as Partition
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn orbits_make_up_all_pairs() {
        let all: Vec<Partition> = (0..PARTITIONS as Partition).collect();
        for (class, expected) in [
            (vec![0, 1, 2, 3, 4, 5, 6, 7, 8], 5),
            (vec![4], 78_400),
            (vec![], 78_400),
        ] {
            let representatives = representatives(&[class], &all, &all);
            let alike = representatives.values().flatten();
            assert_eq!(alike.clone().count(), expected);
            assert_eq!(alike.map(|&(_, size)| size).sum::<u32>(), 78_400);
        }
        let some = representatives(&[vec![1, 5, 8]], &all, &all);
        let alike = some.values().flatten();
        // Burnside's lemma: a swap leaves 70 partitions as they are, a cycle of three 10.
        assert_eq!(alike.clone().count(), (78_400 + 3 * 70 * 70 + 2 * 100) / 6);
        assert_eq!(alike.map(|&(_, size)| size).sum::<u32>(), 78_400);
    }
}
