//! Commands that are for 9x9 only, which say so when they are given boards of another size.

use super::{BoxOrder, InputOptions};
use anyhow::{Result, bail};
use clap::Args;

#[derive(Clone, Copy, Debug, Args)]
pub struct NineOnly {
    /// Box order, always 3: the command is for 9x9 boards only.
    // Another one is refused with the reason, not as an unknown option.
    #[arg(
        long,
        alias = "order",
        value_name = "n",
        default_value = "3",
        hide = true,
        value_parser = clap::value_parser!(u8).range(2..=5)
    )]
    box_order: u8,
}

impl NineOnly {
    /// The options for reading, with the message for boards of other sizes.
    ///
    /// # Errors
    /// If the box order is not 3.
    pub fn only(self, reason: &'static str, input: InputOptions) -> Result<InputOptions> {
        let NineOnly { box_order } = self;
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
            let side = self.box_order * self.box_order;
            bail!(
                "--box-order {} means {side}x{side}, and {reason}",
                self.box_order
            );
        }
        Ok(InputOptions {
            nine_only: Some(reason),
            ..input
        })
    }
}
