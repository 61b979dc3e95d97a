//! Answers that anyone can check.
//!
//! A proof shows that a claim about a puzzle holds: the number of its solutions, that there are at
//! least some, that it is minimal, that clues are redundant, its best score, or that it is isomorphic to
//! another board. Whoever reads it needs neither this library nor trust in it:
//! `checker/ninecheck.py`, in the repository, is one file of Python without any package, and the
//! grammar below is enough to write another checker.
//!
//! ```
//! use ninefold_proof as proof;
//! use ninefold::Grid;
//!
//! let grid: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! let record = proof::prove(&grid)?;
//! assert!(proof::check(&record).is_ok());
//!
//! // The line of a file, which is read again.
//! let line = record.to_string();
//! assert!(line.starts_with(&format!("{grid} n=1 ")));
//! assert_eq!(line.parse(), Ok(record));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Prove`] asks for the proofs of many puzzles, over all cores, with
//! limits and a [`Control`], and for those of other claims.
//!
//! # Idea
//!
//! A search tree that is closed under *naked and hidden singles* at every node is determined by where
//! it branches. So a proof is a list of pivots: at each open node, in depth-first order, the cell whose
//! digits are tried, or the digit whose places in a house are. The checker follows it and has no choice
//! of its own. It does nothing that is clever, and its time is bounded by the length of the proof: with
//! N for the rows of a board, a pivot has at most N options, and what singles remove from one takes
//! N³ steps. The writer searches with singles, too, and tries every candidate of an open node before it
//! takes the pivot that leaves least; so lists of hard puzzles take some 50 bytes a puzzle, and those of
//! generated ones less than a byte.
//!
//! A proof that was altered may still be a proof. A claim that does not hold has none.
//!
//! # Pivots
//!
//! On a board of N rows with H houses there are N² + N·H pivots. With cells in reading order, digits from 0,
//! and the houses in the order of the [layout](#layouts), number p < N² is cell p, and number
//! N² + N·house + digit is this digit in this house; its places are the cells of the house in reading order.
//! Two letters in base B write any of them, where B is the least number whose square is enough: 2N with rows,
//! columns and boxes, so `A` to `R` for N = 9, and 60 at most. After `Z` comes `a`, and after `z` comes `0`.
//!
//! # Format
//!
//! ```text
//! file    = *( [ record / "#" text ] LF )        the lines with "#" say nothing
//! record  = puzzle SP [ "@" layout SP ] claim [ SP proof ]
//! puzzle  = N²( digit / "." )                   N is 4, 9, 16 or 25, or 2 to 25 with a layout; in reading order
//!         / 729( digit / "." )                  pencilmarks: cell by cell the places of 1 to 9
//! claim   = "n=" count [ ":" list ]             exactly; the list has all of them, in the order of the tree
//!         / "n>=" count ":" list                at least; count is the length of the list; no proof
//!         / "minimal:" list                     exactly one, and every clue is needed
//!         / "redundant=" clue *( "/" clue )     each of these clues, by itself, follows from the others
//!         / ( "max=" / "min=" ) int [ "@" weights ] ":" grid
//!                                               the best score, and a solution that has it; classic 9x9 only
//!         / "iso=" board SP transformation      the image of the puzzle; boards only, and no proof
//!         / "n=" count SP shares                exactly; recounted and not proven; classic 9x9 boards only
//! clue    = "r" number "c" number [ "<>" digit ]    rows and columns from 1; pencilmarks have "<>"
//! number  = "1".."9" [ "0".."9" ]               up to N
//! board   = N²( digit / "." )
//! transformation = "r" N( digit ) "/c" N( digit ) "/d" N( digit ) [ "/t" ]
//! shares  = "%" ( "c" / "r" ) "1".."9" ":" count 279( "/" count )      by columns or rows of a box
//! count   = "0" / "1".."9" 0*18( "0".."9" )     with shares 0*38, and less than 2^128
//! list    = grid *( "/" grid )
//! grid    = N²( digit )
//! digit   = "1".."9" / "A".."P"                 up to N; A is 10
//! proof   = 1*( letter letter )                 the numbers of the pivots
//! letter  = "A".."Z" / "a".."z" / "0".."7"      B of them
//! layout  = size *( "+" rule ) / rule *( "+" rule )               without a size it is 9x9
//! size    = N "x" N [ ":" rows "x" columns ] / "jigsaw:" N²( "A".."Y" )
//! rule    = "x" / "windoku" / "disjoint" / "anti-knight" / "anti-king"
//! int     = "0" / [ "-" ] "1".."9" 0*17( "0".."9" )
//! weights = int 80( "/" int )                   of the cells, within +-10^9; if none, those of target Sudoku
//! proof   =/ [ "*" scale ] 1*( letter letter / prices )           of a score
//! scale   = "1".."9" 0*3( "0".."9" )            1 if there is none
//! prices  = "$" [ int ] 80( "/" [ int ] )       added to the price of each cell; nothing is 0
//! ```
//!
//! All of it is ASCII, and nothing in it needs quotes in a table. Records stand for themselves: files can be split, joined, sorted and compressed,
//! and their records checked side by side. In a table, the puzzle and its solution have columns, and the
//! claim and the proof are a third, `proof`: `n=1 DJAA`.
//!
//! The claim `minimal` is proven by the tree of `n=1`, and by its list: for each clue, in reading order,
//! a solution of the puzzle without it that has another digit there. Of pencilmarks it says that every
//! missing candidate must be missing, and has for each a solution of the pencilmarks with it that has
//! it there: cell by cell, and digits ascending.
//!
//! The claim `redundant` is about each clue by itself, whatever the number of solutions is: the puzzle
//! without the clue, with all other digits in its cell, has no solution. For each clue of the list, in
//! its order, the proof has the tree that shows it, as that of `n=0`; one tree follows the other, since
//! each ends by itself. A clue is named by its cell. Of pencilmarks a missing candidate is named, as
//! `r1c2<>3`; it is redundant if the pencilmarks with only this candidate in the cell have no solution.
//!
//! The claim `iso` has a board of the same size, with clues or full, and the transformation by which the
//! puzzle becomes it: for each row of the image from the top the row that it comes from, the same for
//! columns, for each digit the digit that it becomes, and `/t` if rows and columns change places in the
//! end. Every house becomes a house, and every pair a pair. It shows that the boards are
//! isomorphic, and not that the other is the least of its class. That a form is the least of its class,
//! and the number of automorphisms, have no short proof that is known: they are computed again.
//!
//! # Layouts
//!
//! The name of a [layout](ninefold::layout) stands before the claim. Where there is none, it is that of square boxes
//! for the number of cells. The houses are the rows, the columns, the boxes or regions, and then those of the rules in
//! the order in which they are named; a set of cells that is a house already is none again. A layout has one name: `6x6`
//! and not `6x6:2x3`, `x` and not `9x9+x`. Pencilmarks are those of 9x9 boards with boxes, with any rules.
//!
//! - `6x6` has boxes of R rows and C columns, where R·C = N and R is the largest number that is at most C; another
//!   number of rows and columns is said, as in `6x6:3x2`. The boxes are in reading order.
//! - `jigsaw:` has a letter for each cell, the same for cells of one region, and `A`, `B` and so on in the order of their
//!   first cells. Each region has N cells.
//! - `x` adds the diagonal from the first cell of row 1, and then that from its last.
//! - `windoku` adds, where boxes have n rows and n columns, (n - 1)² squares of as many, in reading order, whose first
//!   rows and columns are 2, n + 3, 2n + 4 and so on, counted from 1.
//! - `disjoint` adds, where boxes have several rows and columns, N houses: the cells in the first place of each box, in
//!   the second, and so on in reading order.
//! - `anti-knight` and `anti-king` add pairs of cells that differ: those one row and two columns apart, or two and one,
//!   and those one row and one column apart. Cells of a house are no pair. A pair is no set that a digit has a place in, but a digit that is
//!   placed in one of the cells goes from the other.
//!
//! # Shares
//!
//! Numbers of solutions that are too large for a tree can be counted in parts, by the digits in one
//! [box](Shares), numbered from 1 in reading order: the digits in its columns (`c`), or in its rows (`r`),
//! are a partition of the nine digits into three triples. With the digits of each triple ascending, and the
//! triple with the smallest digit first, a partition is a number of nine digits, and the 280 shares stand
//! in the order of these numbers: 123456789, 123457689, 123458679, ..., 189267345. Each share is the number
//! of solutions with its partition, and `count` is their sum.
//!
//! Nothing shows a share but to count it again. That is not a proof, but it takes no trust either:
//! `checker/ninecheck.py --recount K` counts K of them, drawn at random, by a program written from this
//! definition; a false count has a false share, which all 280 find. [`check`] compares only the sum, and
//! returns [`Rejection::NotRecounted`].
//!
//! # Checking
//!
//! ```text
//! stack = [candidates of the puzzle]
//! while there is a node on the stack: take it, and close it under singles:
//!     a cell with one candidate takes it from the other cells of its houses and pairs; a digit with one place in a
//!     house takes the cell
//!   a cell without a candidate, or a digit without a place in a house: the next node
//!   one candidate in every cell: a solution; the next node
//!   otherwise take a pivot of the proof; no more of them: FAIL
//!   its options are the digits of the cell, or the places of the digit, that are candidates here;
//!   fewer than two: FAIL
//!   put the node on the stack with each of them placed, the last one first
//! pivots left: FAIL
//! ```
//!
//! # Prices
//!
//! Best scores need more than singles: the bound of the [score search](ninefold::score), repeated. The prices
//! of the cells are Lagrange multipliers. With a price u for each cell, the scale S and weights w, of which
//! the signs are changed for `min`, a digit d in a cell is worth S·w·d - u there; a *template* of a
//! digit is nine of its candidates, one in each row, column and box; and
//!
//! ```text
//! bound = sum of u over all cells + for each digit the largest worth of a template
//! ```
//!
//! is at least S times the score of every solution of the node, whatever the prices are: so there is
//! nothing to trust in them. To score more than the claimed B takes S·(B + 1). A candidate goes if the
//! bound, with the template of its digit replaced by the best one through it, is less than that; a node
//! without a template of some digit is closed.
//!
//! A token `$` changes the prices of the open node that it is met at, which is then closed again: under
//! singles and the bound together, until there is nothing of either. Before its first change a node costs
//! 5·S·w in each cell, as if it held a 5, and is closed under singles only; options inherit
//! prices. No price may leave ±10^15. A solution that is reached must not score more than B.
//!
//! # Singles
//!
//! To what the singles lead does not depend on their order. This is unit propagation of the 324 (N² + N·H)
//! constraints "exactly one" of a puzzle's clauses, and of "not both" for each digit in each pair, so that a proof turns into those of SAT solvers step
//! by step: each option but the last is a clause, in reverse order.
//!
//! # Sources
//!
//! Branching as a certificate, checked by unit propagation: Goldberg and Novikov, "Verification of Proofs
//! of Unsatisfiability for CNF Formulas" (2003). Trying candidates before branching is the look-ahead of
//! SAT solvers: Heule and van Maaren in the "Handbook of Satisfiability" (2009), chapter 5. The bound on
//! scores is the Lagrangian relaxation of Held and Karp (1971); removing candidates by reduced costs is the
//! variable fixing of Balas and Martin (1980).

// - `record`: puzzle, claim and proof; `line`: their text; `tokens`: that of the proof; `provable`: that
//   of the puzzle
// - `transformation`, `shares`: claims without a tree, with their text
// - `file`: records of all sizes, line by line; `row`: those of a table
// - `tree`: the writer; `node`: its candidates and singles; `searcher`: solutions that it lists; `best`: the writer of
//   best scores
// - `check`: the checker; `walk`: its loop along the tree; `marks`, `bound`: candidates, singles and bound
//   of its own

#![warn(missing_docs)]

mod answers;
mod best;
mod bound;
mod check;
mod file;
mod line;
mod marks;
mod node;
mod prices;
mod provable;
mod record;
mod record_error;
mod row;
mod searcher;
mod shares;
mod tokens;
mod transformation;
mod tree;
mod walk;

pub use answers::{Prove, ProveAnswer, ProveBest, ProveIsomorphic, ProveShares};
pub use best::BestProver;
pub use check::{Rejection, check};
pub use file::{AnyRecord, ReadError, Reader};
pub use prices::{PriceChange, Prices};
pub use provable::{Provable, Relaxation};
pub use record::{Claim, Record};
pub use record_error::{RecordError, RecordErrorKind};
pub use row::{RowRejection, check_row};
pub use shares::{SHARES, Shares};
pub use transformation::Transformation;
pub use tree::{Prover, Unproven};
pub use walk::{Branch, Solution, Visitor, walk};

use ninefold::answers::Puzzle;
use ninefold::inside::Allowance;
use ninefold::layout::Layout;
use ninefold::{Control, Grid};

/// Number of solutions up to which a proof is written by default: it takes two bytes for each.
pub const MOST_SOLUTIONS: u64 = 1_000_000;

/// Proves the number of solutions of a puzzle, a [`Grid`] or [`Pencilmarks`](ninefold::Pencilmarks).
/// [`Prove`] asks about a [`Board`](ninefold::Board), too, and has limits.
///
/// ```
/// use ninefold_proof as proof;
/// use ninefold::Grid;
///
/// let grid: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12".parse()?;
/// let record = proof::prove(&grid)?;
/// assert!(record.statement().to_string().starts_with("n=3 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Unproven::TooManySolutions`] if there are more than [`MOST_SOLUTIONS`].
pub fn prove<P>(puzzle: &P) -> Result<Record<P>, Unproven>
where
    P: Puzzle<Board = Grid> + Provable,
{
    let control = Control::NONE;
    let allowance = &mut Allowance::unlimited(&control);
    Prover::new(Layout::classic_one()).exactly(puzzle, MOST_SOLUTIONS, false, allowance)
}
