//! `check`: the status.

use super::EVERY_QUESTION;
use super::definition::{AboutLayout, Definition, LimitParameters, Page, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Value};
use ninefold::Status;
use ninefold::answers::Check;
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The name of the layout of the boards, if it is not the classic one.
    #[serde(default)]
    layout: Option<String>,
    #[serde(default)]
    limits: LimitParameters,
}

impl Definition for Parameters {
    const NAME: &'static str = "check";
    const PAGE: Page = Page::First;

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        self.visit_in::<EVERY_QUESTION, V>(visitor)
    }

    fn visit_in<const MODULE: u8, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let about = AboutLayout {
            question: Check::new(),
            view: Statuses,
            layout: self.layout,
            limits: self.limits,
            is_quick: true,
        };
        about.visit::<MODULE, V>(visitor)
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
