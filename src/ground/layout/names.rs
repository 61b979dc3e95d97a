//! Layouts by their names: `6x6`, `x`, `windoku`, `16x16+x`, `jigsaw:1112132234234344+x`.

use super::{Layout, RegionError, default_rows};
use std::str::FromStr;
use thiserror::Error;

/// The beginning of the name of a jigsaw.
const JIGSAW: &str = "jigsaw:";

/// No layout has such a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownLayout {
    /// A part of it is no name.
    #[error(
        "no layout is called `{name}`; there are sizes such as 6x6 or 6x6:3x2, x, windoku, disjoint, anti-knight, \
         anti-king and jigsaw:MAP, and sums of them such as 6x6+x"
    )]
    Name {
        /// The part.
        name: String,
    },
    /// A size or a jigsaw is not the first part.
    #[error("`{name}` has to be the first part of a layout's name")]
    Order {
        /// The size or jigsaw.
        name: String,
    },
    /// There is no board of this size with these rules.
    #[error("{name}: {error}")]
    Rules {
        /// The part.
        name: String,
        /// The reason.
        error: RegionError,
    },
}

/// Reads a name: a size or a jigsaw, rules, or both with `+` between them. Without a size the board is 9x9, and
/// capital letters do not matter. A jigsaw is `jigsaw:MAP` with the map that [`Layout::jigsaw`] reads.
impl FromStr for Layout {
    type Err = UnknownLayout;

    fn from_str(text: &str) -> Result<Self, UnknownLayout> {
        let mut layout: Option<Layout> = None;
        for name in text.split('+') {
            let out_of_order = || UnknownLayout::Order {
                name: name.to_owned(),
            };
            // (Before its map is read, which may be the name of a file.)
            if layout.is_some() && name.starts_with(JIGSAW) {
                return Err(out_of_order());
            }
            layout = Some(match (whole(name)?, layout) {
                (Some(size), None) => size,
                (Some(_), Some(_)) => return Err(out_of_order()),
                (None, before) => before.unwrap_or_else(Layout::classic).with_rule(name)?,
            });
        }
        Ok(layout.unwrap_or_else(Layout::classic))
    }
}

impl Layout {
    /// Adds a rule by its name, such as `x`.
    ///
    /// # Errors
    /// [`UnknownLayout`] if there is no such rule, or none for this board.
    pub fn with_rule(self, name: &str) -> Result<Self, UnknownLayout> {
        let with = match &name.to_ascii_lowercase()[..] {
            "x" | "diagonal" | "diagonals" => Ok(self.with_diagonals()),
            "windoku" | "hyper" => self.with_windows(),
            "disjoint" => self.with_disjoint_groups(),
            "anti-knight" => Ok(self.with_knight_moves()),
            "anti-king" => Ok(self.with_king_moves()),
            _ => {
                return Err(UnknownLayout::Name {
                    name: name.to_owned(),
                });
            }
        };
        with.map_err(|error| UnknownLayout::Rules {
            name: name.to_owned(),
            error,
        })
    }
}

/// The layout of a jigsaw or of a size; none if a name is neither.
fn whole(name: &str) -> Result<Option<Layout>, UnknownLayout> {
    let Some(map) = name.strip_prefix(JIGSAW) else {
        return size(name);
    };
    let layout = Layout::jigsaw(map);
    layout.map(Some).map_err(|error| UnknownLayout::Rules {
        name: "jigsaw".to_owned(),
        error,
    })
}

/// The layout of a size, such as `6x6` or `6x6:3x2`, whose boxes have three rows and two columns; none if a name is
/// no size.
fn size(name: &str) -> Result<Option<Layout>, UnknownLayout> {
    let product = |text: &str| -> Option<(usize, usize)> {
        let (rows, columns) = text.split_once(['x', 'X'])?;
        Some((rows.parse().ok()?, columns.parse().ok()?))
    };
    let unknown = || UnknownLayout::Name {
        name: name.to_owned(),
    };
    let (sides, boxes) = match name.split_once(':') {
        Some((sides, boxes)) => (sides, Some(product(boxes).ok_or_else(unknown)?)),
        None => (name, None),
    };
    let Some((rows, columns)) = product(sides) else {
        return match boxes {
            Some(_) => Err(unknown()),
            None => Ok(None),
        };
    };
    let boxes = boxes.unwrap_or_else(|| {
        let high = default_rows(rows);
        (high, rows / high.max(1))
    });
    if rows != columns || boxes.0.saturating_mul(boxes.1) != rows {
        return Err(unknown());
    }
    let layout = Layout::with_boxes(boxes.0, boxes.1);
    layout.map(Some).map_err(|error| UnknownLayout::Rules {
        name: name.to_owned(),
        error,
    })
}
