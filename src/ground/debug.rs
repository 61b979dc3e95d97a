//! `Debug` of types most of which nobody would read.

/// Implements `Debug` with the name of the type and these fields. Generic parameters stand in brackets before it.
#[doc(hidden)]
#[macro_export]
macro_rules! debug_only {
    ($([$($generics:tt)*])? $type:ident $(<$($of:ident),*>)? { $($field:ident),* }) => {
        impl $(<$($generics)*>)? std::fmt::Debug for $type $(<$($of),*>)? {
            /// Leaves out all large parts.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($type))
                    $(.field(stringify!($field), &self.$field))*
                    .finish_non_exhaustive()
            }
        }
    };
}
pub use debug_only;
