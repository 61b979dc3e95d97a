//! `check`: the status.

use super::definition::{Definition, Inquiry, LimitParameters, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Value, write_word};
use ninefold::Status;
use ninefold::answers::Check;
use serde::Deserialize;
use std::io::{self, Write};

/// The parameters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// The name of the layout of the boards, if it is not the classic one.
    layout: Option<String>,
    limits: LimitParameters,
}

impl Definition for Parameters {
    const NAME: &'static str = "check";
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let inquiry = Inquiry::new(Check::new(), Statuses).quick(true);
        inquiry.visit(self.layout.as_deref(), self.limits, visitor)
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
