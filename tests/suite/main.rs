//! The library from outside: against dancing links, published numbers and properties that must
//! hold.
//!
//! One program, so that it is linked once. Each module names what it is checked against.

mod answers;
mod batches;
mod boards;
mod candidates;
mod canonical;
mod canonical_grids;
mod caps;
mod class;
mod clocks;
mod control;
mod corpora;
mod cross_check;
#[path = "../dlx/mod.rs"]
mod dlx;
#[path = "../dlx/houses.rs"]
mod dlx_houses;
mod enumerate;
#[path = "../every_transformation/mod.rs"]
mod every_transformation;
mod exact;
mod exploration;
mod fewest;
mod generate;
mod guesses;
mod lanes;
mod layout_answers;
mod layouts;
mod least;
mod limits;
mod manifest;

mod minimality;
mod minimise;
mod mutated_puzzles;
mod oracle;
mod pencilmarks;
mod proof;
mod proof_checker;
mod proof_claims;
mod proof_layouts;
mod proof_shares;
mod rate;
mod score;
mod score_proof;
mod shown;
mod technique;
mod technique_patterns;
mod texts;
#[path = "../texts/mod.rs"]
mod texts_written;
mod verify;
mod vicinity;
mod words;
