//! The code made from the table of backends, which is in [`simd`](crate::simd).

/// Makes of each row a variant of `Backend`, which can be requested by name on every processor;
/// and, on the processors that it is for, a variant of `Proof`, which is the result of detection.
macro_rules! backends {
    ($($variant:ident {
        $name:literal, $lanes:literal, $processors:meta, $type:ty, $detect:ident, $needs:literal
    })*) => {
        /// A set of instructions that kernels can run with, as a name that may be requested.
        ///
        /// Every backend is in every build for its processors. [`Backend::detect`] finds at run
        /// time whether this processor can run it.
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

        $crate::ground::words::words! { Backend, "backend" { $($variant $name)* } }

        impl Backend {
            /// Number of puzzles that the engine of [`lanes`](crate::lanes) works on at once: the
            /// number of 16-bit lanes of a vector.
            pub const fn lanes(self) -> usize {
                match self {
                    $(Backend::$variant => $lanes,)*
                }
            }

            /// The requirements on the processor, in words.
            pub const fn needs(self) -> &'static str {
                match self {
                    $(Backend::$variant => $needs,)*
                }
            }

            /// The backend, if this processor can run it.
            ///
            /// # Errors
            /// [`UnavailableBackend`] if this processor lacks its instructions.
            pub fn detect(self) -> Result<DetectedBackend, UnavailableBackend> {
                let proof = match self {
                    $(
                        #[cfg($processors)]
                        Backend::$variant => <$type>::$detect().map(Proof::$variant),
                        #[cfg(not($processors))]
                        Backend::$variant => None,
                    )*
                };
                let detected = proof.map(DetectedBackend);
                detected.ok_or(UnavailableBackend { backend: self })
            }
        }

        /// The proof that the processor has the instructions of a backend.
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

            /// Hands over the proof of the backend in use.
            #[inline]
            fn choose<K: Kernel>(self, kernel: K) -> K::Output {
                match self {
                    $(#[cfg($processors)] Proof::$variant(simd) => kernel.run(simd),)*
                }
            }
        }

        // Checks the table's number of lanes.
        $(
            #[cfg($processors)]
            const _: () = assert!(<<$type as Simd>::Vector as Vector>::LANES == $lanes);
        )*
    };
}
pub(super) use backends;
