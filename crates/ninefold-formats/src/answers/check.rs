//! `check`: the status.

use super::definition::{Definition, Inquiry, LimitParameters, Page, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Value};
use ninefold::Status;
use ninefold::answers::Check;
use serde::Deserialize;

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
    const PAGE: Page = Page::First;

    fn visit<const MODULE: u8, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let inquiry = Inquiry::new(Check::new(), Statuses).quick(true);
        inquiry.visit::<MODULE, V>(self.layout.as_deref(), self.limits, visitor)
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
}

impl View<Status> for Statuses {}
