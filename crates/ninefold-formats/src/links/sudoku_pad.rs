//! Puzzles of SudokuPad: JSON that says the digits and the regions, and draws the rules.
//!
//! A drawing is a rule only where SudokuPad itself draws it so: its reader of f-puzzles draws both diagonals, and makes
//! cages of extra regions and disjoint groups, and its short form draws the windows. All other drawings, and rules in
//! words, are refused by name.

use super::{
    Puzzle, broken, is_set, packing, shortened, with_houses, with_regions, without_layout, words,
};
use ninefold::layout::Layout;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::slice;

/// Members that are no rules, of the puzzle and of its metadata. (Those with rules in them are read.)
const WITHOUT_RULES: [&str; 10] = [
    "id",
    "cellSize",
    "settings",
    "cells",
    "regions",
    "title",
    "author",
    "solution",
    "source",
    "msgcorrect",
];

/// Sentences, and the rule that each says. Those without one say no more than the regions do, or are SudokuPad's where
/// there are no words.
const SENTENCES: [(&str, Option<&str>); 8] = [
    ("normal sudoku rules apply", None),
    ("standard sudoku rules apply", None),
    ("classic sudoku rules apply", None),
    ("normal sudoku rules", None),
    ("no rules provided for this puzzle", None),
    ("please check the related video or website for rules", None),
    (
        "x-sudoku: digits cannot repeat along major diagonals",
        Some("x"),
    ),
    (
        "windoku: there are 4 indicated additional 3x3 regions",
        Some("windoku"),
    ),
];

/// Rules by themselves, in the metadata and among those of the whole board, and the names of these.
const RULES: [(&str, &str); 4] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjoint", "disjoint"),
    ("windoku", "windoku"),
];

/// The colours of diagonals and windows.
const DIAGONAL: &str = "#34BBE6";
const WINDOW: &str = "#CFCFCF";

/// The digits of a packed puzzle, and the layout that it says.
pub fn puzzle(packed: &[u8]) -> Result<Puzzle, String> {
    let text = packing::unpacked(packed).ok_or_else(broken)?;
    let content = shortened::read(&text).ok_or_else(broken)?;
    let content = content.as_object().ok_or_else(broken)?;
    let rows = content.get("cells").and_then(Value::as_array);
    let rows = rows.ok_or_else(broken)?;
    let side = rows.len();
    let is_row = |row: &Value| row.as_array().is_some_and(|cells| cells.len() == side);
    if !rows.iter().all(is_row) {
        return Err("has rows of different lengths".to_owned());
    }
    Layout::with_boxes(1, side).map_err(|error| format!("has no board: {error}"))?;
    let mut rules = Rules::default();
    let cells = rows.iter().filter_map(Value::as_array).flatten();
    let digits = cells.map(|cell| rules.digit(cell, side));
    let digits = digits.collect::<Result<_, _>>()?;
    rules.read(content, side)?;
    let regions = content
        .get("regions")
        .and_then(|lists| regions(lists, side));
    let layout = regions.ok_or("has regions that no layout has")?;
    let titles = std::mem::take(&mut rules.titles);
    let layout = rules.layout(layout)?;
    for title in titles {
        words::check_title(title, &layout)?;
    }
    Ok((digits, layout))
}

/// The digits and the layout of a puzzle in the short form: signs for a digit and the empty cells after it, 5 at most,
/// and then, perhaps after `*`, letters for rules and the title.
pub fn short_puzzle(text: &[u8]) -> Result<Puzzle, String> {
    let mut signs = text.iter().copied().peekable();
    let mut digits = Vec::new();
    let mut is_full = true;
    while digits.len() < 81 {
        let sign = signs.next().ok_or_else(broken)?;
        let value = match sign {
            b'0'..=b'9' => sign - b'0',
            b'A'..=b'Z' => sign - b'A' + 10,
            b'a'..=b'x' => sign - b'a' + 36,
            _ => return Err(broken()),
        };
        let (digit, empty) = (value % 10, usize::from(value / 10));
        // (An empty cell is with the sign before, if there is room: others are read differently there.)
        if digit == 0 && !is_full {
            return Err(broken());
        }
        is_full = empty == 5;
        digits.push(digit);
        digits.resize(digits.len() + empty, 0);
    }
    if digits.len() > 81 {
        return Err(broken());
    }
    signs.next_if_eq(&b'*');
    let (mut layout, mut title) = (Layout::classic(), String::new());
    while let Some(sign) = signs.next() {
        let name = match sign {
            b'x' => "x",
            b'w' => "windoku",
            b't' | b'a' => {
                // The title or the author, to an asterisk; two are one of the text.
                let mut text = Vec::new();
                while let Some(sign) = signs.next() {
                    if sign == b'*' && signs.next_if_eq(&b'*').is_none() {
                        break;
                    }
                    text.push(sign);
                }
                if sign == b't' {
                    title = String::from_utf8_lossy(&text).into_owned();
                }
                continue;
            }
            _ => return Err(without_layout(&[&char::from(sign).to_string()])),
        };
        layout = layout.with_rule(name).map_err(|error| error.to_string())?;
    }
    words::check_title(&title, &layout)?;
    Ok((digits, layout))
}

/// The rules of a puzzle, as far as they are found.
#[derive(Default)]
struct Rules<'a> {
    /// Names of layouts.
    names: Vec<&'static str>,
    /// Sets of cells whose digits differ, and the members that say so.
    sets: BTreeMap<Vec<u16>, &'static str>,
    /// Members that are not understood.
    others: Vec<&'a str>,
    /// Titles, which may name a rule.
    titles: Vec<&'a str>,
}

impl<'a> Rules<'a> {
    /// The digit of a cell.
    fn digit(&mut self, cell: &'a Value, side: usize) -> Result<u8, String> {
        for (name, value) in cell.as_object().into_iter().flatten() {
            // (Marks are the reader's.)
            let is_known = matches!(&name[..], "value" | "pencilMarks" | "centremarks");
            if !is_known && is_set(value) {
                self.others.push(name);
            }
        }
        let digit = match &cell["value"] {
            unset if !is_set(unset) => Some(0),
            Value::String(text) => text.parse().ok(),
            value => value.as_u64(),
        };
        let digit = digit.filter(|&digit| digit <= side as u64);
        digit
            .map(|digit| digit as u8)
            .ok_or_else(|| format!("has a cell with {}, which is no digit", cell["value"]))
    }

    /// Finds the rules in the members of a puzzle.
    fn read(&mut self, content: &'a Map<String, Value>, side: usize) -> Result<(), String> {
        for (name, member) in content {
            let items = || member.as_array().into_iter().flatten();
            match &name[..] {
                "metadata" => {
                    for (name, member) in member.as_object().into_iter().flatten() {
                        self.metadata(name, member)?;
                    }
                }
                "global" => {
                    for rule in items() {
                        self.rule(rule.as_str().unwrap_or(name));
                    }
                }
                "cages" => {
                    for cage in items() {
                        self.cage(cage, side)?;
                    }
                }
                "lines" => {
                    for line in items() {
                        self.add("lines", line_of(line, side));
                    }
                }
                "underlays" => {
                    for shape in items() {
                        self.add("underlays", window(shape, side));
                    }
                }
                "title" => self.titles.extend(member.as_str()),
                known if WITHOUT_RULES.contains(&known) => {}
                _ if !is_set(member) => {}
                "diagonal+" => self.add("diagonal+", Some(diagonal(true, side))),
                "diagonal-" => self.add("diagonal-", Some(diagonal(false, side))),
                other => self.rule(other),
            }
        }
        Ok(())
    }

    /// Reads metadata, which may be a rule.
    fn metadata(&mut self, name: &'a str, value: &'a Value) -> Result<(), String> {
        match name {
            "rules" => {
                let texts = value
                    .as_array()
                    .map_or(slice::from_ref(value), |texts| texts);
                let mut texts = texts.iter().filter_map(Value::as_str);
                texts.try_for_each(|text| self.words(text))
            }
            "title" => {
                self.titles.extend(value.as_str());
                Ok(())
            }
            known if WITHOUT_RULES.contains(&known) || !is_set(value) => Ok(()),
            rule => {
                self.rule(rule);
                Ok(())
            }
        }
    }

    /// Reads rules in words.
    fn words(&mut self, words: &str) -> Result<(), String> {
        for sentence in words.split(['.', '!', '\n']) {
            let sentence = sentence.trim().to_lowercase();
            match SENTENCES.iter().find(|(known, _)| *known == sentence) {
                Some((_, rule)) => self.names.extend(rule),
                None if sentence.is_empty() => {}
                None => {
                    let start: String = words.chars().take(60).collect();
                    let start = start.escape_debug();
                    return Err(format!(
                        "says its rules in words, which are not read: `{start}`"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Adds a rule by its name.
    fn rule(&mut self, rule: &'a str) {
        match RULES.iter().find(|(known, _)| *known == rule) {
            Some((_, name)) => self.names.push(name),
            None => self.others.push(rule),
        }
    }

    /// Adds the rule of a cage, or the metadata that a cage without cells is.
    fn cage(&mut self, cage: &'a Value, side: usize) -> Result<(), String> {
        if !is_set(&cage["cells"]) {
            let text = cage["value"].as_str().unwrap_or_default();
            return match text.split_once(": ") {
                Some(("rules", rules)) => self.words(rules),
                Some((name, said)) if WITHOUT_RULES.contains(&name) => {
                    self.titles.extend((name == "title").then_some(said));
                    Ok(())
                }
                _ => {
                    self.others.extend(is_set(cage).then_some("cages"));
                    Ok(())
                }
            };
        }
        let set = cells_of(&cage["cells"], side).filter(|cells| {
            let total = cells.len() * (cells.len() + 1) / 2;
            let differ = cage["unique"] == true || cage["unique"] == "true";
            let sum = &cage["sum"];
            differ && !is_set(&cage["value"]) && (!is_set(sum) || *sum == total)
        });
        self.add("cages", set);
        Ok(())
    }

    /// Adds a set of cells that differ, or what says another rule.
    fn add(&mut self, name: &'static str, set: Option<Vec<u16>>) {
        match set {
            Some(set) => {
                self.sets.insert(set, name);
            }
            None => self.others.push(name),
        }
    }

    /// The layout with these rules.
    fn layout(mut self, layout: Layout) -> Result<Layout, String> {
        let sets = self.sets.keys().cloned().collect();
        let (mut layout, more) = with_houses(layout, sets);
        self.others.extend(more.iter().map(|set| self.sets[set]));
        self.others.dedup();
        if !self.others.is_empty() {
            return Err(without_layout(&self.others));
        }
        for name in self.names {
            let with = layout.clone().with_rule(name);
            let with = with.map_err(|error| format!("has no layout: {error}"))?;
            // A rule may be said twice.
            if with != layout {
                layout = with;
            }
        }
        Ok(layout)
    }
}

/// The board whose regions are lists of cells; none if a cell is in none or in several, or they are of different sizes.
fn regions(lists: &Value, side: usize) -> Option<Layout> {
    let mut map = vec![String::new(); side * side];
    for (number, list) in lists.as_array()?.iter().enumerate() {
        for cell in cells_of(list, side)? {
            let region = &mut map[usize::from(cell)];
            if !region.is_empty() {
                return None;
            }
            *region = number.to_string();
        }
    }
    with_regions(side, &map)
}

/// The cells of a list of rows and columns, ascending.
fn cells_of(list: &Value, side: usize) -> Option<Vec<u16>> {
    let cell = |cell: &Value| {
        let [row, column] = pair(cell)?;
        let is_there = |place: f64| place.fract() == 0.0 && (0.0..side as f64).contains(&place);
        (is_there(row) && is_there(column)).then(|| (row as usize * side + column as usize) as u16)
    };
    let mut cells: Vec<u16> = list.as_array()?.iter().map(cell).collect::<Option<_>>()?;
    cells.sort_unstable();
    Some(cells)
}

/// The cells of a diagonal.
fn diagonal(is_rising: bool, side: usize) -> Vec<u16> {
    let column = |row| match is_rising {
        true => side - 1 - row,
        false => row,
    };
    (0..side)
        .map(|row| (row * side + column(row)) as u16)
        .collect()
}

/// The cells of a line that is drawn as a diagonal is.
fn line_of(line: &Value, side: usize) -> Option<Vec<u16>> {
    let points = line["wayPoints"].as_array()?.iter().map(pair);
    let mut points: Vec<[f64; 2]> = points.collect::<Option<_>>()?;
    points.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let last = side as f64;
    let is_rising = match points[..] {
        [[0.0, 0.0], end] if end == [last, last] => false,
        [[0.0, start], [end, 0.0]] if [start, end] == [last, last] => true,
        _ => return None,
    };
    is_colour(&line["color"], DIAGONAL).then(|| diagonal(is_rising, side))
}

/// The cells of a shape that is drawn as a window is.
fn window(shape: &Value, side: usize) -> Option<Vec<u16>> {
    let members = ["center", "width", "height", "backgroundColor"];
    let is_bare = |(name, value): (&String, &Value)| members.contains(&&name[..]) || !is_set(value);
    let [row, column] = pair(&shape["center"])?;
    let is_window = shape["width"] == 3
        && shape["height"] == 3
        && is_colour(&shape["backgroundColor"], WINDOW)
        && shape.as_object()?.iter().all(is_bare);
    let cells = (0..9).map(|at| {
        let (down, right) = (at / 3, at % 3);
        [row - 1.5 + f64::from(down), column - 1.5 + f64::from(right)]
    });
    let cells: Value = cells
        .map(|[row, column]| Value::from(vec![row, column]))
        .collect();
    cells_of(&cells, side).filter(|_| is_window)
}

fn is_colour(value: &Value, colour: &str) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.eq_ignore_ascii_case(colour))
}

/// Two numbers.
fn pair(list: &Value) -> Option<[f64; 2]> {
    match &list.as_array()?[..] {
        [one, other] => Some([one.as_f64()?, other.as_f64()?]),
        _ => None,
    }
}
