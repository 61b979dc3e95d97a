//! Enumerations whose values have words: a table for each, and one error for all.

pub(crate) mod symbols;

use std::fmt;
use std::iter::zip;

/// No value has this word, this name or this number.
///
/// ```
/// use ninefold::{Cell, SolutionOrder};
///
/// let unknown = "odd".parse::<SolutionOrder>().unwrap_err();
/// assert_eq!((unknown.what, &*unknown.word), ("order of solutions", "odd"));
/// assert_eq!(
///     unknown.to_string(),
///     "no order of solutions is called 'odd'; there are any and lexicographic"
/// );
/// let unknown = "r0c1".parse::<Cell>().unwrap_err();
/// assert_eq!(unknown.to_string(), "'r0c1' is not a cell; expected a name such as r1c9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownWord {
    /// The kind of value that was expected: `status`, say.
    pub what: &'static str,
    /// The word given. A number is given by its digits.
    pub word: String,
    expected: ValidWords,
}

/// The words that would have been right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValidWords {
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Anything of this form.
    Like(&'static str),
}

impl UnknownWord {
    /// For an enumeration with these words.
    #[doc(hidden)]
    pub fn one_of(
        what: &'static str,
        words: &'static [&'static str],
        word: impl Into<String>,
    ) -> Self {
        UnknownWord {
            what,
            word: word.into(),
            expected: ValidWords::OneOf(words),
        }
    }

    /// For names that are too many to be listed.
    #[doc(hidden)]
    pub fn like(what: &'static str, form: &'static str, word: &str) -> Self {
        UnknownWord {
            what,
            word: word.into(),
            expected: ValidWords::Like(form),
        }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownWord { what, word, .. } = self;
        let words = match self.expected {
            ValidWords::Like(form) => {
                return write!(f, "'{word}' is not a {what}; expected {form}");
            }
            ValidWords::OneOf(words) => words,
        };
        write!(f, "no {what} is called '{word}'; there are ")?;
        let last = words.len().saturating_sub(1);
        let separators = (0..=last).map(|at| match last - at {
            0 => "",
            1 => " and ",
            _ => ", ",
        });
        zip(words, separators).try_for_each(|(word, separator)| write!(f, "{word}{separator}"))
    }
}

impl std::error::Error for UnknownWord {}

/// Serialises a number as its text, whatever its size.
#[cfg(feature = "serde")]
pub(crate) fn as_text<S: serde::Serializer>(
    number: &u128,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Gives each value of an enumeration its word: `ALL`, `WORDS`, `word`, `Display` and `FromStr`.
/// What is `numbered` has its words in the order of its numbers, and is made from them too.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    (numbered $type:ident, $what:literal { $($variant:ident $word:literal)* }) => {
        $crate::words! { $type, $what { $($variant $word)* } }

        // The table is in the order of the numbers.
        const _: () = {
            let mut number = 0;
            while number < $type::ALL.len() {
                assert!($type::ALL[number] as usize == number);
                number += 1;
            }
        };

        impl TryFrom<u8> for $type {
            type Error = $crate::UnknownWord;

            #[doc = concat!("The ", $what, " with this number.")]
            fn try_from(number: u8) -> Result<Self, $crate::UnknownWord> {
                let value = $type::ALL.get(usize::from(number)).copied();
                value.ok_or_else(|| {
                    $crate::UnknownWord::one_of($what, $type::WORDS, number.to_string())
                })
            }
        }
    };
    ($type:ident, $what:literal { $($variant:ident $word:literal)* }) => {
        impl $type {
            #[doc = concat!("Every ", $what, ", in order.")]
            pub const ALL: &'static [$type] = &[$($type::$variant),*];

            /// The words of [all](Self::ALL), in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Its word, which `Display` writes and `FromStr` reads.
            pub const fn word(self) -> &'static str {
                match self {
                    $($type::$variant => $word,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            /// Writes the [word](Self::word).
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownWord;

            #[doc = concat!("The ", $what, " with this [word](Self::word).")]
            fn from_str(word: &str) -> Result<Self, $crate::UnknownWord> {
                let found = $type::ALL.iter().find(|value| value.word() == word);
                let found = found.copied();
                found.ok_or_else(|| $crate::UnknownWord::one_of($what, $type::WORDS, word))
            }
        }
    };
}
pub use words;

#[cfg(test)]
mod tests {
    use crate::engines::scalar::SolutionOrder;
    use crate::ground::simd::Backend;
    use crate::ground::status::Status;
    use pretty_assertions::assert_eq;

    #[test]
    fn an_unknown_word_is_said_with_the_known_ones() {
        let said = [
            "AVX2".parse::<Backend>().unwrap_err().to_string(),
            "sorted".parse::<SolutionOrder>().unwrap_err().to_string(),
            Status::try_from(8).unwrap_err().to_string(),
        ];
        assert_eq!(
            said,
            [
                "no backend is called 'AVX2'; there are avx512-bitalg, avx512, avx2, neon and portable",
                "no order of solutions is called 'sorted'; there are any and lexicographic",
                "no status is called '8'; there are unique, ambiguous, solvable, impossible, \
                 illegal, unproven, unfinished and malformed",
            ]
        );
    }
}
