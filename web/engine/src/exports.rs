//! What JavaScript calls. See the README of `web` for how.
//!
//! The buffers belong to the module, and JavaScript writes and reads them where they lie in its
//! memory: no pointer comes from outside. What is unsafe here are the attributes alone, by which
//! functions keep their names: there is no other function of these names that they could stand for.

#![allow(
    unsafe_code,
    reason = "an export keeps its name, and the compiler cannot tell that no other has it"
)]

use crate::module::Module;
use std::cell::RefCell;

thread_local! {
    static MODULE: RefCell<Module> = RefCell::new(Module::new());
}

/// Makes room for so many bytes of input. Returns where they are to be written; it is valid until the
/// next call of this function.
// SAFETY: no other symbol is called so.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| module.input(length).as_mut_ptr())
}

/// Answers the request in the first `request` bytes of the input, about the text in the `text` bytes
/// behind it. Returns 0, or 1 if the output is what is wrong.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn call(request: usize, text: usize) -> i32 {
    MODULE.with_borrow_mut(|module| i32::from(!module.call(request, text)))
}

/// Where the output of the last call is; valid until the next one.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    MODULE.with_borrow(|module| module.output().as_ptr())
}

/// How long it is, in bytes.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    MODULE.with_borrow(|module| module.output().len())
}
