//! What becomes of the table of backends: see [`simd`](crate::simd), where it stands.

/// Makes of each row a variant of `Backend`, which can be asked for by name whatever the processor
/// is; and, on the processors that it is for, a variant of `Proof`, which is what detection finds.
macro_rules! backends {
    ($($variant:ident {
        $name:literal, $lanes:literal, $processors:meta, $type:ty, $needs:literal
    })*) => {
        /// A set of instructions that kernels can run with, as a name that may be asked for.
        ///
        /// Every backend is in every build for its processors. Whether this processor can run it
        /// is found out at run time, by [`Backend::detect`].
        ///
        /// ```
        /// use ninefold::simd::{Backend, DetectedBackend};
        ///
        /// let best = DetectedBackend::best().backend();
        /// assert!(best.detect().is_ok() && Backend::Portable.detect().is_ok());
        /// assert_eq!(best.to_string().parse(), Ok(best));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum Backend {
            $(
                #[doc = concat!($lanes, " lanes. It needs ", $needs, ".")]
                #[cfg_attr(feature = "serde", serde(rename = $name))]
                $variant,
            )*
        }

        impl Backend {
            /// Every backend, the fastest first.
            pub const ALL: &'static [Backend] = &[$(Backend::$variant),*];

            /// The name, as the command line takes and prints it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Backend::$variant => $name,)*
                }
            }

            /// How many puzzles the engine of [`lanes`](crate::lanes) works on at once: the number
            /// of 16-bit lanes of a vector.
            pub const fn lanes(self) -> usize {
                match self {
                    $(Backend::$variant => $lanes,)*
                }
            }

            /// What the processor must have, in words.
            pub const fn needs(self) -> &'static str {
                match self {
                    $(Backend::$variant => $needs,)*
                }
            }

            /// The backend, if this processor can run it.
            ///
            /// # Errors
            /// If this processor lacks its instructions.
            pub fn detect(self) -> Result<DetectedBackend, UnavailableBackend> {
                let proof = match self {
                    $(
                        #[cfg($processors)]
                        Backend::$variant => <$type as Simd>::detect().map(Proof::$variant),
                        #[cfg(not($processors))]
                        Backend::$variant => None,
                    )*
                };
                let detected = proof.map(DetectedBackend);
                detected.ok_or(UnavailableBackend { backend: self })
            }
        }

        /// That the processor has the instructions of a backend.
        #[derive(Clone, Copy)]
        enum Proof {
            $(#[cfg($processors)] $variant($type),)*
        }

        impl Proof {
            fn backend(self) -> Backend {
                match self {
                    $(#[cfg($processors)] Proof::$variant(_) => Backend::$variant,)*
                }
            }

            /// Hands the proof over, whichever it is.
            #[inline]
            fn choose<K: Kernel>(self, kernel: K) -> K::Output {
                match self {
                    $(#[cfg($processors)] Proof::$variant(simd) => kernel.run(simd),)*
                }
            }
        }

        // The table tells the truth.
        $(
            #[cfg($processors)]
            const _: () = assert!(<<$type as Simd>::Vector as Vector>::LANES == $lanes);
        )*
    };
}
pub(super) use backends;
