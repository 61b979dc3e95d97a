//! Sixteen numbers of 32 bits, or of 64, and the operations that a [`Kernel`](super::Kernel) has
//! for them.
//!
//! The large ones are whole numbers too, though of type `f64`: of all types of 64 bits it is the
//! one for which every processor has all instructions, and up to 2⁵³ it is exact.

/// Sixteen numbers in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Sixteen<T>(pub [T; 16]);

impl<T: Copy> Sixteen<T> {
    /// The same number sixteen times.
    pub const fn splat(number: T) -> Self {
        Sixteen([number; 16])
    }

    /// The result of `number` for each place.
    pub fn from_fn(number: impl FnMut(usize) -> T) -> Self {
        Sixteen(std::array::from_fn(number))
    }
}

/// Arithmetic with a backend's instructions. A value of such a type is the proof that the processor
/// has them.
pub trait Arithmetic<T>: Copy {
    /// Sixteen numbers in registers.
    type Numbers: Copy;

    /// Reads the numbers.
    fn load(self, from: &Sixteen<T>) -> Self::Numbers;

    /// Writes the numbers.
    fn store(self, numbers: Self::Numbers, to: &mut Sixteen<T>);

    /// The same number sixteen times.
    fn repeat(self, number: T) -> Self::Numbers;

    /// The sum in each place. Integers wrap around.
    fn plus(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;

    /// The difference in each place. Integers wrap around.
    fn minus(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;

    /// The larger number in each place.
    fn larger(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;
}
