//! The functions that JavaScript calls. The README of `web` documents their use.
//!
//! The buffers belong to the module, and JavaScript writes and reads them in its memory: no pointer
//! comes from outside. The only unsafe things here are the attributes by which functions keep their
//! names, and the declaration of the one function that is imported: there is no other function of
//! these names that they could replace.

#![allow(
    unsafe_code,
    reason = "an export keeps its name, and the compiler cannot tell that no other has it"
)]

use crate::module::Module;
use std::cell::RefCell;

thread_local! {
    static MODULE: RefCell<Module> = RefCell::new(begun());
}

/// A module without a text, where limits of time end by the clock of JavaScript.
fn begun() -> Module {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    ninefold::control::set_clock(host::time);
    Module::new()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    // SAFETY: JavaScript hands over a function of this type: a clock in milliseconds.
    unsafe extern "C" {
        safe fn now() -> f64;
    }

    /// The time since the worker began.
    pub fn time() -> Duration {
        Duration::from_micros((now() * 1000.0) as u64)
    }
}

/// Makes room for `length` bytes of input. Returns the address to write them to; it is valid until
/// the next call of this function.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| module.input(length).as_mut_ptr())
}

/// Answers the request in the first `request` bytes of the input, about the text in the `text`
/// bytes after it. Returns 0, or 1 if the output is an error message.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn call(request: usize, text: usize) -> i32 {
    MODULE.with_borrow_mut(|module| i32::from(!module.call(request, text)))
}

/// Address of the output of the last call; valid until the next one.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    MODULE.with_borrow(|module| module.output().as_ptr())
}

/// Length of that output, in bytes.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    MODULE.with_borrow(|module| module.output().len())
}
