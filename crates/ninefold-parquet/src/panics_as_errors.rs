//! Damaged pages make the library panic here and there; here that becomes an error.
//!
//! Its decoders take lengths out of pages and cut slices by them. Where the slices do not
//! fit they panic instead of returning an error (as `DELTA_LENGTH_BYTE_ARRAY` in 60.1).

use super::error::ParquetError;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// This thread is decoding: what panics is the file's fault.
    static DECODING: Cell<bool> = const { Cell::new(false) };
}

/// Runs a piece of decoding. If it panics, that is an error about the file, and nothing
/// of it goes to standard error. The decoder must not be used any further.
pub(crate) fn guard<T>(
    decode: impl FnOnce() -> Result<T, ParquetError>,
) -> Result<T, ParquetError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            // The flag cannot be asked on a thread that is ending, which does not decode.
            if !DECODING.try_with(Cell::get).unwrap_or(false) {
                before(panic);
            }
        }));
    });
    let outer = DECODING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(decode));
    DECODING.set(outer);
    result.unwrap_or_else(|_| {
        Err(ParquetError::Damaged(
            "a page's values contradict each other".to_string(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_while_decoding_is_an_error() {
        let outcome: Result<(), _> = guard(|| {
            let nothing: &[u8] = &[];
            let _first = nothing[0];
            Ok(())
        });
        assert!(matches!(outcome, Err(ParquetError::Damaged(_))));
        assert!(!DECODING.get());
    }
}
