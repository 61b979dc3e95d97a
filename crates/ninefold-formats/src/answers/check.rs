//! `check`: the status.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Value, write_word};
use ninefold::Status;
use ninefold::answers::Check;
use serde::Deserialize;
use std::io::{self, Write};

/// Print the status of each puzzle, such as unique or ambiguous.
///
/// The status is `unique`, `ambiguous`, `impossible`, `illegal` or `malformed`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {}

impl Definition for Parameters {
    const NAME: &'static str = "check";
    const ALIAS: Option<&'static str> = Some("status");
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inquiry = Inquiry::new(Check::new(), Statuses, about).quick(true);
        Ok(visitor.visit_any(inquiry))
    }
}

/// Statuses by themselves.
#[derive(Clone, Copy, Debug)]
pub struct Statuses;

impl Tabled<Status> for Statuses {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::status()]
    }

    fn values(&self, status: &Status, row: &mut RowSink) {
        row(&[Value::status(*status)]);
    }

    fn line(&self, status: &Status, out: &mut impl Write) -> io::Result<()> {
        write_word(*status, out)
    }
}

impl View<Status> for Statuses {}
