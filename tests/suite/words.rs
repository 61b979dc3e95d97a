//! Enumerations and their words.

use ninefold::answers::Verdict;
use ninefold::simd::Backend;
use ninefold::{SolutionOrder, Status};
use ninefold_study::PatternSymmetry;
use ninefold_study::answers::Minimal;
use ninefold_study::canonical::Form;
use ninefold_study::generate::Kind;
use ninefold_study::rating::{Class, SinglesClass};
use pretty_assertions::assert_eq;
use std::iter::zip;

/// Goes through the words of each type, whose number is given.
macro_rules! each_is_its_word {
    ($($type:ident $number:literal)*) => {$(
        assert_eq!($type::ALL.len(), $number);
        assert_eq!($type::WORDS.len(), $number);
        for (&value, &word) in zip($type::ALL, $type::WORDS) {
            assert_eq!(value.word(), word);
            assert_eq!(value.to_string().parse(), Ok(value));
            assert_eq!(format!("{value:>20}"), format!("{word:>20}"));
            assert!(word.to_uppercase().parse::<$type>().is_err());
        }
        assert!("".parse::<$type>().is_err());
    )*};
}

macro_rules! each_is_its_number {
    ($($type:ident)*) => {$(
        for (number, &value) in $type::ALL.iter().enumerate() {
            assert_eq!(value as usize, number);
            assert_eq!($type::try_from(number as u8), Ok(value));
        }
        let beyond = $type::try_from($type::ALL.len() as u8).unwrap_err();
        assert_eq!(beyond.word, $type::ALL.len().to_string());
    )*};
}

#[test]
fn every_value_is_its_word_and_its_number() {
    each_is_its_word! {
        Backend 5 Class 5 Form 4 Kind 7 Minimal 7 PatternSymmetry 9 SinglesClass 3
        SolutionOrder 2 Status 8 Verdict 7
    }
    each_is_its_number! { Class Kind Minimal SinglesClass Status Verdict }
}
