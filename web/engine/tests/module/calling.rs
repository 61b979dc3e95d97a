//! Calls of a module, as the page makes them.

use ninefold_web::Module;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

pub const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The first sample of the NOIP 2009 problem: three solutions, best score 2829.
pub const AMBIGUOUS: &str =
    "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";

/// The result of a request, or the error message.
pub fn call(module: &mut Module, request: &Value, text: &[u8]) -> Result<Vec<u8>, String> {
    let request = serde_json::to_vec(request).unwrap();
    let input = module.input(request.len() + text.len());
    input[..request.len()].copy_from_slice(&request);
    input[request.len()..].copy_from_slice(text);
    match module.call(request.len(), text.len()) {
        true => Ok(module.output().to_vec()),
        false => Err(String::from_utf8(module.output().to_vec()).unwrap()),
    }
}

pub fn ask(module: &mut Module, request: &Value, text: &[u8]) -> Value {
    serde_json::from_slice(&call(module, request, text).unwrap()).unwrap()
}

/// The answers of a segment.
#[derive(Debug, Default, PartialEq)]
pub struct Answers {
    pub csv: String,
    /// For each record the end of its rows, its number as bits, its word and its clues.
    pub records: Vec<(usize, u64, u8, u8)>,
    /// The number of rows up to the last of each record.
    pub rows: Vec<usize>,
    pub errors: Vec<Value>,
}

pub fn decode(bytes: &[u8]) -> Answers {
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let (records, csv, errors, rows) = (u32_at(0), u32_at(4), u32_at(8), u32_at(12));
    let u32s = |from: usize, count: usize| (0..count).map(move |at| u32_at(from + 4 * at));
    let ends = 16 + 8 * records;
    let (ends, rows, words): (Vec<usize>, Vec<usize>, usize) = match rows {
        0 => (
            u32s(ends, records).collect(),
            (1..=records).collect(),
            ends + 4 * records,
        ),
        _ => (
            u32s(ends, rows).collect(),
            u32s(ends + 4 * rows, records).collect(),
            ends + 4 * (rows + records),
        ),
    };
    let text = words + 2 * records;
    assert_eq!(bytes.len(), text + csv + errors);
    assert_eq!(rows.last().copied().unwrap_or(0), ends.len());
    let number = |record: usize| {
        let at = 16 + 8 * record;
        u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
    };
    Answers {
        csv: String::from_utf8(bytes[text..text + csv].to_vec()).unwrap(),
        records: (0..records)
            .map(|record| {
                let end = rows[record].checked_sub(1).map_or(0, |row| ends[row]);
                let (word, clues) = (bytes[words + record], bytes[words + records + record]);
                (end, number(record), word, clues)
            })
            .collect(),
        rows,
        errors: serde_json::from_slice(&bytes[text + csv..]).unwrap(),
    }
}

/// Answers a text as the page does: in pieces of `piece` bytes, cut into segments of at least
/// `size`. Returns the answer to `open`, the whole table, and the lines and reasons of malformed
/// records.
pub fn answers(
    question: &Value,
    text: &[u8],
    piece: usize,
    size: u64,
) -> (Value, String, Vec<Value>) {
    let module = &mut Module::new();
    let open = json!({"do": "open", "question": question, "complete": true});
    let opened = ask(module, &open, text);
    let preamble = call(module, &json!({"do": "preamble"}), b"").unwrap();
    let mut table = String::from_utf8(preamble).unwrap();
    let mut errors = Vec::new();
    let (mut start, mut line, mut held) = (0, 1, piece.min(text.len()));
    loop {
        let complete = held == text.len();
        let cut =
            json!({"do": "cut", "complete": complete, "line": line, "offset": start, "size": size});
        let ends = ask(module, &cut, &text[start..held]);
        let base = start;
        for end in ends.as_array().unwrap() {
            let behind = base + end[0].as_u64().unwrap() as usize;
            let last = complete && behind == text.len();
            let request = json!({"do": "answer", "line": line, "offset": start, "last": last});
            let mut answered = call(module, &request, &text[start..behind]).unwrap();
            if opened["decided"] == true {
                answered = call(module, &json!({"do": "decide"}), &answered).unwrap();
            }
            let found = decode(&answered);
            let ends: Vec<usize> = found.records.iter().map(|record| record.0).collect();
            assert!(ends.is_sorted(), "{ends:?}");
            assert_eq!(ends.last().copied().unwrap_or(0), found.csv.len());
            table += &found.csv;
            errors.extend(found.errors.iter().map(|error| json!([error[1], error[4]])));
            (start, line) = (behind, end[1].as_u64().unwrap());
        }
        if complete {
            assert_eq!(start, text.len());
            return (opened, table, errors);
        }
        held = (held + piece).min(text.len());
    }
}

/// The answers to all records of a text at once.
pub fn all_at_once(question: &Value, text: &str) -> (Value, Answers) {
    let module = &mut Module::new();
    let open = json!({"do": "open", "question": question, "complete": true});
    let opened = ask(module, &open, text.as_bytes());
    let segment = json!({"do": "answer", "line": 1, "offset": 0, "last": true});
    let answers = decode(&call(module, &segment, text.as_bytes()).unwrap());
    (opened, answers)
}
