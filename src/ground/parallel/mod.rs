//! Work by several threads: on those of rayon's pool where none waits for another, and on threads of its own where
//! they do.

pub mod pool;
pub mod spread;
