//! Ratings of Sudoku Explainer.

use ninefold_study::technique::{EXACT_UP_TO, SeRating};

/// Reads a least rating, which is at most that of all puzzles whose rating is not known.
///
/// # Errors
/// If it is higher, or no rating.
pub fn least_er(text: &str) -> Result<SeRating, String> {
    let rating: SeRating = text.parse().map_err(|error| format!("{error}"))?;
    let above = SeRating::of_tenths(EXACT_UP_TO.tenths() + 1);
    match rating <= above {
        true => Ok(rating),
        false => Err(format!(
            "ratings above {EXACT_UP_TO} are not known: the largest is {above}, which means above {EXACT_UP_TO}"
        )),
    }
}
