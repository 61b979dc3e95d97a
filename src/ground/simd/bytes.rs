//! Look-ups of sixteen bytes at once, with vectors of any size.

/// The operations. A value of such a type is the proof that the processor has them.
pub trait Bytes: Copy {
    /// The byte of a table at each of sixteen indices, which are below 16: one instruction where
    /// there are vectors. It is used to compose permutations.
    fn look_up(self, table: [u8; 16], indices: [u8; 16]) -> [u8; 16];

    /// The places of the bytes that are not 0, as bits. They are below 128.
    fn places(self, bytes: [u8; 16]) -> u16;
}

#[cfg(test)]
mod tests {
    use crate::ground::simd::for_each_backend;
    use pretty_assertions::assert_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};
    use std::array;

    #[test]
    fn bytes_are_looked_up_and_found_one_by_one() {
        for_each_backend!(simd => {
            let mut rng = SmallRng::seed_from_u64(7);
            for _ in 0..1000 {
                let table: [u8; 16] = array::from_fn(|_| rng.random());
                let indices: [u8; 16] = array::from_fn(|_| rng.random_range(0..16));
                let found = simd.look_up(table, indices);
                assert_eq!(found, indices.map(|index| table[usize::from(index)]), "{simd:?}");
                let few = indices.map(|byte| if byte < 9 { 0 } else { byte * 8 });
                let places = (0..16).filter(|&place| few[place] != 0);
                let places = places.fold(0, |places, place| places | 1 << place);
                assert_eq!(simd.places(few), places, "{simd:?}");
            }
        });
    }
}
