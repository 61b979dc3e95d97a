//! Memory that is asked for before it is needed.

#![allow(unsafe_code)]

/// Asks for the memory of a value, where the processor can be asked for it. Nothing changes but the
/// time that the next reading takes.
#[inline(always)]
pub(crate) fn prefetch<T: ?Sized>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        /// Size of what processors read at a time.
        const LINE: usize = 64;
        let start = std::ptr::from_ref(value).cast::<i8>();
        for offset in (0..size_of_val(value)).step_by(LINE) {
            // SAFETY: every processor of x86-64 has SSE, of which this is a part, and the offset is
            // within the value.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(start.add(offset)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
