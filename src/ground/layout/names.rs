//! Layouts by their names: `6x6`, `x`, `windoku`, `16x16+x`, `jigsaw:1112132234234344+x`.

use super::regions::default_rows;
use super::{Layout, MOST_DIGITS, RegionError};
use std::str::FromStr;
use thiserror::Error;

/// The beginning of the name of a jigsaw.
const JIGSAW: &str = "jigsaw:";

/// No layout has such a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownLayout {
    /// A part of it is no name.
    #[error("no layout is called `{name}`{}", advice(.name))]
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

/// Names of the rules, the usual one of each first.
const RULES: [&[&str]; 5] = [
    &["x", "diagonal", "diagonals"],
    &["windoku", "hyper"],
    &["disjoint"],
    &["anti-knight"],
    &["anti-king"],
];

/// Why there is no such layout, or the name that is meant.
fn advice(name: &str) -> String {
    let joined = name
        .replace([',', ' ', '/', '&', ';'], "+")
        .replace("++", "+");
    if let Some((side, boxes)) = product(name.split(':').next().unwrap_or(name)).map(|side| {
        (
            side,
            name.split_once(':').and_then(|(_, boxes)| product(boxes)),
        )
    }) {
        let product = side.0.saturating_mul(side.1);
        return match boxes {
            Some((rows, columns)) if side.0 == side.1 => {
                let cells = rows.saturating_mul(columns);
                let digits = side.0;
                format!(": boxes of {rows}x{columns} have {cells} cells, where {digits} belong")
            }
            _ if side.0 != side.1 && product <= MOST_DIGITS => format!(
                ": boards have as many rows as columns; with such boxes it is {product}x{product}:{}x{}",
                side.0, side.1
            ),
            _ => ": boards have as many rows as columns, such as 6x6, and boxes such as 6x6:3x2"
                .to_owned(),
        };
    }
    if joined != name && joined.parse::<Layout>().is_ok() {
        return format!(": rules are joined by `+`, as in {joined}");
    }
    match name {
        "jigsaw" => {
            return ": only `generate` draws regions; others read them, as in jigsaw:MAP or jigsaw:FILE".to_owned();
        }
        "sgt" => return ": it stands by itself, and each record says its own rules".to_owned(),
        _ => {}
    }
    // Letters only, and without what says that it is a rule.
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|character| character.is_alphabetic());
        let letters: String = letters.collect::<String>().to_ascii_lowercase();
        let letters = letters.strip_suffix("sudoku").unwrap_or(&letters);
        letters
            .strip_suffix('s')
            .unwrap_or(letters)
            .trim_start_matches("anti")
            .to_owned()
    };
    let meant = RULES.iter().find(|names| {
        let mut names = names.iter();
        !plain(name).is_empty()
            && names.any(|known| edits(&plain(known), &plain(name)) <= plain(name).len() / 3)
    });
    let meant = meant.map_or(String::new(), |names| {
        format!("; `{}` may be meant", names[0])
    });
    format!(
        "{meant}; there are sizes such as 6x6 or 6x6:3x2, x, windoku, disjoint, anti-knight, anti-king and jigsaw:MAP, \
         and sums of them such as 6x6+x"
    )
}

/// The number of letters to insert, remove or replace to make one word another (Levenshtein's distance).
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (number, letter) in one.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], number + 1);
        for (at, found) in other.chars().enumerate() {
            let replaced = before + usize::from(letter != found);
            before = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1).min(before + 1);
        }
    }
    row[row.len() - 1]
}

/// Two numbers with an x between.
fn product(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X'])?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
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
        let small = name.to_ascii_lowercase();
        let rule = RULES.iter().find(|names| names.contains(&&small[..]));
        let with = match rule.map(|names| names[0]) {
            Some("x") => Ok(self.with_diagonals()),
            Some("windoku") => self.with_windows(),
            Some("disjoint") => self.with_disjoint_groups(),
            Some("anti-knight") => Ok(self.with_knight_moves()),
            Some("anti-king") => Ok(self.with_king_moves()),
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
