//! Some of nine masks that have few bits together: the search that naked sets, hidden sets and fish
//! share.

/// Calls `each` with every choice of `size` masks that have `size` bits together, each of them at
/// least two, until it finds something. It is given the chosen masks as bits, and their union.
///
/// Choices come in ascending order of their bits as a number: 0 and 1, 0 and 2, 1 and 2, 0 and 3.
pub fn find<T>(
    masks: &[u16; 9],
    size: usize,
    mut each: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    let is_usable = |&(_, mask): &(usize, &u16)| (2..=size).contains(&(mask.count_ones() as usize));
    let usable = masks.iter().enumerate().filter(is_usable);
    let usable = usable.fold(0, |all, (index, _)| all | 1 << index);
    let choice = Choice {
        masks,
        size,
        usable,
    };
    choice.extend(size, 9, 0, 0, &mut each)
}

/// The masks to choose from.
struct Choice<'a> {
    masks: &'a [u16; 9],
    size: usize,
    /// Those with neither too few bits nor too many.
    usable: u16,
}

impl Choice<'_> {
    /// Adds `missing` masks, all of them below number `end`, the last one first.
    fn extend<T>(
        &self,
        missing: usize,
        end: usize,
        chosen: u16,
        union: u16,
        each: &mut impl FnMut(u16, u16) -> Option<T>,
    ) -> Option<T> {
        if missing == 0 {
            let is_full = union.count_ones() as usize == self.size;
            return if is_full { each(chosen, union) } else { None };
        }
        let mut rest = self.usable & ((1 << end) - 1);
        if (rest.count_ones() as usize) < missing {
            return None;
        }
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let union = union | self.masks[index];
            if union.count_ones() as usize <= self.size {
                let found = self.extend(missing - 1, index, chosen | 1 << index, union, each);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn choices_come_in_ascending_order_and_all_of_them() {
        for size in 2..=4 {
            let full = (1 << size) - 1;
            let mut seen = Vec::new();
            let none: Option<()> = find(&[full; 9], size, |chosen, union| {
                assert_eq!(union, full);
                seen.push(chosen);
                None
            });
            assert_eq!(none, None);
            let every: Vec<u16> = (0..1 << 9_u16)
                .filter(|chosen: &u16| chosen.count_ones() as usize == size)
                .collect();
            assert_eq!(seen, every);
        }
    }

    #[test]
    fn masks_with_one_bit_or_none_are_not_chosen() {
        let masks = [0b1, 0b11, 0, 0b11, 0b110, 0, 0, 0b101, 0b1111];
        assert_eq!(
            find(&masks, 2, |chosen, union| Some((chosen, union))),
            Some((0b1010, 0b11))
        );
        let all = find(&masks, 3, |chosen, _| {
            (chosen >> 7 & 1 == 1).then_some(chosen)
        });
        assert_eq!(all, Some(0b1000_1010));
    }
}
