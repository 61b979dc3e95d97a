//! Lines that stand around puzzles: comments, headings, and the brackets of program text.
//!
//! A line of these that holds a row or a puzzle is a record, but after a number sign. Comments and brackets are
//! skipped wherever they stand. A
//! heading is skipped where it has the form of one, and other text where it stands beside a grid;
//! elsewhere it may have been meant as a puzzle, and is a record of its own, a malformed one.

use super::signs::LETTER;

/// Signs that begin a comment: those that begin neither a cell nor a border.
const SIGNS: &[u8] = b"#%;!@$&~^<\\";

/// True for a comment, which begins with a sign (`#`, `%`, `;`, ...), two (`//`, `/*`, `*/`, `--` and a
/// blank) or a fence of quotes; for brackets, quotes and commas alone; and for the word `end`.
pub(super) fn is_comment(text: &[u8]) -> bool {
    let Some(&first) = text.first() else {
        return false;
    };
    let begins = |signs: &[u8]| text.starts_with(signs);
    SIGNS.contains(&first)
        || [&b"//"[..], b"/*", b"*/", b"\"\"\"", b"'''", b"```"]
            .into_iter()
            .any(begins)
        || begins(b"-- ") && has_word(text)
        || is_brackets(text)
        || text.eq_ignore_ascii_case(b"end")
        || is_assignment(text)
}

/// True for brackets and quotes, or commas, and nothing else.
pub(super) fn is_brackets(text: &[u8]) -> bool {
    text.iter().all(|byte| b"[](){}\"',;|#. ".contains(byte))
        && (text.iter().any(|byte| b"[](){}\"'".contains(byte))
            || !text.is_empty() && text.iter().all(|byte| b",; ".contains(byte)))
}

/// True for the first line of an array in program text: `int grid[9][9] = {`, `puzzle = [`.
fn is_assignment(text: &[u8]) -> bool {
    let opens = text.last().is_some_and(|byte| b"[({".contains(byte));
    opens && text[0].is_ascii_alphabetic() && text.contains(&b'=')
}

/// True for a heading, by its form: words and a number (`Grid 01`, `No. 7`, `Puzzle #3 (easy)`), or words that
/// end in a colon. A word that is as long as a row of cells is none.
pub(super) fn is_heading(text: &[u8]) -> bool {
    let starts = text.first().is_some_and(|&byte| is_letter(byte));
    if !starts || !has_word(text) || text.len() > LONGEST {
        return false;
    }
    let is_long = |word: &[u8]| {
        word.len() >= 16
            && word
                .iter()
                .filter(|byte| byte.is_ascii_digit() || **byte == b'.')
                .count()
                * 2
                > word.len()
    };
    if words(text).any(is_long) {
        return false;
    }
    let is_numeral = |word: &[u8]| {
        let word = word.strip_prefix(b"#").unwrap_or(word);
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0
            && word[digits..]
                .iter()
                .all(|byte| b".:)/-".contains(byte) || byte.is_ascii_digit())
    };
    text.ends_with(b":") || words(text).any(is_numeral)
}

/// The longest heading, in bytes.
const LONGEST: usize = 120;

/// True for a number of at most six digits, or a date, as stands above a grid: `998`, `12.`, `#7`,
/// `[3]`, `2026-11-25`.
pub(super) fn is_number(text: &[u8]) -> bool {
    let text = match text {
        [b'(', inner @ .., b')'] | [b'[', inner @ .., b']'] => inner,
        _ => text,
    };
    let text = text.strip_prefix(b"#").unwrap_or(text);
    let text = text
        .strip_suffix(b".")
        .or(text.strip_suffix(b":"))
        .or(text.strip_suffix(b")"))
        .unwrap_or(text);
    let parts = || text.split(|byte| b"-/.".contains(byte));
    let is_part =
        |part: &[u8]| (1..=6).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
    matches!(parts().count(), 1 | 3) && parts().all(is_part)
}

/// True if there is a word of two letters or more.
pub(super) fn has_word(text: &[u8]) -> bool {
    text.contains(&LETTER)
        || text
            .windows(2)
            .any(|two| two.iter().all(|&byte| is_letter(byte)))
}

/// True for a line that says of its board that it is a solution: `solution=5346...`.
pub(super) fn is_solution(text: &[u8]) -> bool {
    let name = text.iter().position(|byte| b"=:".contains(byte));
    name.is_some_and(|end| {
        let is_named = text[..end].trim_ascii().eq_ignore_ascii_case(b"solution");
        // (With an empty cell it is a puzzle, whatever its name is.)
        is_named && !text[end..].iter().any(|byte| b".0_?-*xX".contains(byte))
    })
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')' | b','))
        .filter(|word| !word.is_empty())
}

/// True for a letter of any script.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}
