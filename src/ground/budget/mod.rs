//! Budgets of work: a [`Control`](control::Control) stops it from outside, [`Limits`](limits::Limits) hold for each
//! record, and an [`Allowance`](allowance::Allowance) is both, counted down while an engine works.

pub(crate) mod allowance;
pub(crate) mod clock;
pub mod control;
pub mod limits;
