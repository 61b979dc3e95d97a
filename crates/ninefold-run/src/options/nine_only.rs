//! Commands that are for classic 9x9 boards only, which say so when they are given other ones.

use super::{BoxOrder, InputOptions, layout_of};
use anyhow::{Result, bail};
use clap::Args;

#[derive(Clone, Debug, Args)]
pub struct NineOnly {
    /// Box order, always 3: the command is for 9x9 boards only.
    // Another one is refused with the reason, not as an unknown option, and so is another layout.
    #[arg(
        long,
        alias = "order",
        value_name = "n",
        default_value = "3",
        hide = true,
        value_parser = clap::value_parser!(u8).range(2..=5)
    )]
    box_order: u8,
    /// Layout, always 9x9.
    #[arg(long, value_name = "LAYOUT", hide = true, conflicts_with = "box_order")]
    layout: Option<String>,
}

impl NineOnly {
    /// The options for reading, with the message for other boards, which is the reason in the definition of a question.
    ///
    /// # Errors
    /// If other ones are given.
    pub fn only(
        &self,
        reason: Option<&'static str>,
        mut input: InputOptions,
    ) -> Result<InputOptions> {
        let reason = reason.expect("a question of classic boards only");
        if let Some(name) = &self.layout
            && !layout_of(name, &mut input)?.is_classic()
        {
            bail!("--layout {name}: {reason}");
        }
        let box_order = self.box_order;
        BoxOrder { box_order }.only_nine(reason, input)
    }
}

impl BoxOrder {
    /// The options for reading, with the message for boards of other sizes, for what is asked of 9x9
    /// boards only.
    ///
    /// # Errors
    /// If the box order is not 3.
    pub fn only_nine(self, reason: &'static str, input: InputOptions) -> Result<InputOptions> {
        if self.box_order != 3 {
            bail!("--box-order {}: {reason}", self.box_order);
        }
        Ok(InputOptions {
            nine_only: Some(reason),
            ..input
        })
    }
}
