//! Puzzles of f-puzzles: JSON that says the digits, the regions and the rules, read and written.

use super::{Puzzle, broken, is_set, packing, with_houses, with_regions, without_layout, words};
use ninefold::layout::Layout;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Members that are no rules of the puzzle.
const WITHOUT_RULES: [&str; 9] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
];

/// Members that are rules of layouts by themselves, and the names of these.
const RULES: [(&str, &str); 3] = [
    ("disjointgroups", "disjoint"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
];
const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];
const EXTRA_REGIONS: &str = "extraregion";

/// The start of an address.
const START: &str = "https://www.f-puzzles.com/?load=";

/// The digits of a packed puzzle, and the layout that it says.
pub fn puzzle(packed: &[u8]) -> Result<Puzzle, String> {
    let text = packing::unpacked(packed).ok_or_else(broken)?;
    let content: Map<String, Value> = serde_json::from_str(&text).map_err(|_| broken())?;
    let rows = content
        .get("grid")
        .and_then(Value::as_array)
        .ok_or_else(broken)?;
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let side = cells.len().isqrt();
    let size = content.get("size").map_or(Some(9), Value::as_u64);
    if size != Some(side as u64) || cells.len() != side * side {
        return Err("has rows of different lengths".to_owned());
    }
    let classic = Layout::with_boxes(1, side).map_err(|error| format!("has no board: {error}"))?;
    if cells.iter().any(|cell| is_set(&cell["givenPencilMarks"])) {
        return Err("has given candidates, which are not read from addresses".to_owned());
    }
    let layout = layout(&content, &cells, &classic)?;
    let said = |name| {
        content
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    words::check_rules(said("ruleset"), &layout)?;
    words::check_title(said("title"), &layout)?;
    // Digits that are not given are the reader's, unless none is given.
    let is_given = |cell: &&Value| cell["given"] == true;
    let are_given = cells.iter().any(is_given);
    let digit = |cell: &&Value| {
        let value = cell["value"]
            .as_u64()
            .filter(|_| is_given(cell) || !are_given);
        value.filter(|&value| value <= side as u64).unwrap_or(0) as u8
    };
    Ok((cells.iter().map(digit).collect(), layout))
}

/// The layout that has the rules of a puzzle.
fn layout(content: &Map<String, Value>, cells: &[&Value], rows: &Layout) -> Result<Layout, String> {
    let mut said: Vec<&str> = content
        .iter()
        .filter(|(name, value)| !WITHOUT_RULES.contains(&&name[..]) && is_set(value))
        .map(|(name, _)| &name[..])
        .collect();
    let mut layout = match regions(cells, rows.digits()) {
        Some(layout) => layout,
        None => {
            said.push("region");
            rows.clone()
        }
    };
    if let Some(at) = said.iter().position(|&name| name == EXTRA_REGIONS)
        && let Some(sets) = extra_regions(&content[EXTRA_REGIONS], layout.digits())
        && let (with, others) = with_houses(layout.clone(), sets)
        && others.is_empty()
    {
        said.remove(at);
        layout = with;
    }
    let mut names = Vec::new();
    if DIAGONALS.iter().all(|name| said.contains(name)) {
        said.retain(|name| !DIAGONALS.contains(name));
        names.push("x");
    }
    for (member, name) in RULES {
        if let Some(at) = said.iter().position(|&name| name == member) {
            said.remove(at);
            names.push(name);
        }
    }
    if !said.is_empty() {
        return Err(without_layout(&said));
    }
    for name in names {
        layout = layout
            .with_rule(name)
            .map_err(|error| format!("has no layout: {error}"))?;
    }
    Ok(layout)
}

/// The board whose regions the cells name, which are boxes where they do not; none if a cell is in none, or these
/// are of different sizes.
fn regions(cells: &[&Value], side: usize) -> Option<Layout> {
    let plain: Layout = format!("{side}x{side}").parse().ok()?;
    if cells.iter().all(|cell| cell.get("region").is_none()) {
        return Some(plain);
    }
    let boxes = plain.regions();
    // (A region that is null is none.)
    let of_cell = |(at, cell): (usize, &&Value)| {
        let region = match cell.get("region") {
            Some(region) => region.as_u64()?,
            None => u64::from(boxes[at]),
        };
        Some(region.to_string())
    };
    let map = cells.iter().enumerate().map(of_cell);
    with_regions(side, &map.collect::<Option<Vec<_>>>()?)
}

/// The cells of each extra region, which have names such as `R2C3`; none if one has another name.
fn extra_regions(regions: &Value, side: usize) -> Option<BTreeSet<Vec<u16>>> {
    let number = |text: &str| {
        let number = text.parse::<usize>().ok()?;
        (1..=side).contains(&number).then(|| number - 1)
    };
    let cell = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        Some((number(row)? * side + number(column)?) as u16)
    };
    let region = |region: &Value| {
        let cells = region["cells"].as_array()?.iter().map(cell);
        let mut cells = cells.collect::<Option<Vec<u16>>>()?;
        cells.sort_unstable();
        Some(cells)
    };
    regions.as_array()?.iter().map(region).collect()
}

/// The form of the puzzles of a layout.
#[derive(Debug)]
pub struct Form {
    side: usize,
    /// The region of each cell that is not in the usual box.
    regions: Vec<Option<u8>>,
    /// The members that are rules.
    rules: Map<String, Value>,
}

impl Form {
    /// The form of boards of a layout; none if there are no members for its rules.
    pub fn new(layout: &Layout) -> Option<Form> {
        let side = layout.digits();
        let map: Vec<String> = layout.regions().iter().map(u8::to_string).collect();
        let mut said = with_regions(side, &map)?;
        let usual: Layout = format!("{side}x{side}").parse().ok()?;
        let regions = layout.regions().iter().zip(usual.regions());
        let regions = regions.map(|(region, usual)| (region != usual).then_some(*region));
        let mut rules = Map::new();
        let others = RULES.map(|(_, rule)| rule);
        for rule in ["x", "windoku"].into_iter().chain(others) {
            let Ok(with) = said.clone().with_rule(rule) else {
                continue;
            };
            if with == said || layout.clone().with_rule(rule).as_ref() != Ok(layout) {
                continue;
            }
            match rule {
                "x" => rules.extend(DIAGONALS.map(|name| (name.to_owned(), true.into()))),
                "windoku" => {
                    let windows = &with.houses()[said.houses().len()..];
                    let windows = windows.iter().map(|window| {
                        let cells = window.cells().iter().map(|&cell| usize::from(cell));
                        let name = |at| format!("R{}C{}", at / side + 1, at % side + 1);
                        json!({ "cells": cells.map(name).collect::<Vec<_>>() })
                    });
                    rules.insert(EXTRA_REGIONS.to_owned(), windows.collect());
                }
                _ => {
                    let members = RULES.iter().filter(|(_, name)| *name == rule);
                    rules.extend(members.map(|(member, _)| ((*member).to_owned(), true.into())));
                }
            }
            said = with;
        }
        (said == *layout).then(|| Form {
            side,
            regions: regions.collect(),
            rules,
        })
    }

    /// The address of a puzzle with these digits, 0 for an empty cell.
    pub fn address(&self, digits: &[u8]) -> String {
        let cell = |(&digit, region): (&u8, &Option<u8>)| {
            let mut cell = Map::new();
            if digit > 0 {
                cell.insert("value".to_owned(), digit.into());
                cell.insert("given".to_owned(), true.into());
            }
            if let Some(region) = *region {
                cell.insert("region".to_owned(), region.into());
            }
            Value::Object(cell)
        };
        let cells: Vec<Value> = digits.iter().zip(&self.regions).map(cell).collect();
        let rows: Vec<&[Value]> = cells.chunks(self.side).collect();
        let mut content = Map::new();
        content.insert("size".to_owned(), self.side.into());
        content.insert("grid".to_owned(), json!(rows));
        content.extend(self.rules.clone());
        let text = Value::Object(content).to_string();
        format!("{START}{}", packing::packed(&text))
    }
}
