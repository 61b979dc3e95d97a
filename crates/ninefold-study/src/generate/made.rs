//! The boards that generators make: classic ones, or those of a layout.

use super::Generator;
use super::choice::Choice;
use super::choice_error::{ChoiceError, LayoutGeneratorError};
use super::clue_pattern::WalkSolver;
use ninefold::inside::Draws;
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Cell, Stopped, UnknownWord};
use std::fmt;
use std::str::FromStr;

/// A board that a [`Generator`] makes. (No other type can be.)
pub trait Made: AnyBoard {
    /// Engines and working memory.
    type Maker: Clone + fmt::Debug + Send + Sync;

    /// The engine of walks to patterns.
    type Walker: WalkSolver;

    /// The classes of difficulty.
    type Class: FromStr<Err = UnknownWord>;

    /// Number that sets the draws apart from all others, if it is not that of the kind.
    const STREAM: Option<u64>;

    /// Number of boards of up to 9 digits that a thread should make at a time.
    const USUAL: u64;

    /// The layout of the boards.
    fn layout_of(maker: &Self::Maker) -> &Layout;

    /// The engine of walks to patterns.
    fn walker(maker: &mut Self::Maker) -> &mut Self::Walker;

    /// Chooses boards of a class or a harder one.
    fn choose_class(choice: &mut Choice, class: Self::Class);

    /// Refuses a choice of which it is known that there are no boards, and forgets the one before.
    ///
    /// # Errors
    /// If there are none.
    fn check(generator: &mut Generator<Self>, choice: &Choice) -> Result<(), ChoiceError>;

    /// Number of boards, or of attempts at a choice, that cost less together; 1 if they do not.
    fn together(maker: &mut Self::Maker, choice: Option<&Choice>) -> usize;

    /// Boards of the generator's kind, one from each stream of draws, up to the first that is not finished.
    ///
    /// # Errors
    /// If the layout has none, or none was found.
    fn of_kind(
        generator: &mut Generator<Self>,
        draws: &mut [Draws],
    ) -> Result<Vec<Self>, LayoutGeneratorError>;

    /// A random solution.
    ///
    /// # Errors
    /// If the layout has none, or none was found.
    fn random(generator: &mut Generator<Self>, draws: &mut Draws) -> Result<Self, ChoiceError>;

    /// The minimal part of each solution when its clues are removed in an order.
    ///
    /// # Errors
    /// If the control ends the work.
    fn parts(
        generator: &mut Generator<Self>,
        solutions: &[(Self, Vec<&[Cell]>)],
    ) -> Result<Vec<Option<Self>>, Stopped>;

    /// A board that fits an exhaustive choice, of which there are only grids; `None` if no grid
    /// that was given has any.
    ///
    /// # Errors
    /// If the control ends the search.
    fn few(_: &mut Generator<Self>, _: &Choice, _: &mut Draws) -> Result<Option<Self>, Stopped> {
        Ok(None)
    }

    /// Returns true if a board fits.
    fn fits(maker: &mut Self::Maker, choice: &Choice, board: &Self) -> bool;
}
