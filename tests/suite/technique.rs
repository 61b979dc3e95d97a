//! Paths by technique.

use ninefold::technique::Explainer;
use ninefold::{Cell, Grid};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn vectors(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora");
    let folder = std::env::var_os("NINEFOLD_CORPORA").map_or(beside.into(), PathBuf::from);
    fs::read_to_string(folder.join("../vectors").join(name)).ok()
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let Some(text) = vectors("se-ratings.csv") else {
        return;
    };
    let mut explainer = Explainer::new();
    let (mut wrong, mut exact, mut beyond) = (0, 0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let grid: Grid = fields[0].parse().unwrap();
        let rated = explainer.rate(&grid).unwrap();
        let expected = format!("{}/{}/{}", fields[2], fields[3], fields[4]);
        let er: f64 = fields[2].parse().unwrap();
        let fits = match rated.er {
            Some(_) => {
                exact += 1;
                rated.to_string() == expected
            }
            None => {
                beyond += 1;
                er > 7.5
                    && rated.ep.is_none_or(|ep| ep.to_string() == fields[3])
                    && rated.ed.is_none_or(|ed| ed.to_string() == fields[4])
            }
        };
        if !fits {
            wrong += 1;
            if wrong < 20 {
                eprintln!(
                    "{} expected {expected} {} found {rated}",
                    fields[0], fields[5]
                );
            }
        }
    }
    eprintln!("{exact} exact, {beyond} beyond, {wrong} wrong");
    assert_eq!(wrong, 0);
}

#[test]
fn steps_are_those_of_sudoku_explainer() {
    let Some(text) = vectors("se-steps.txt") else {
        return;
    };
    let mut explainer = Explainer::new();
    let mut wrong = 0;
    let mut compared = 0;
    for record in text.split('#').skip(1) {
        let mut lines = record.lines();
        let grid: Grid = lines.next().unwrap().parse().unwrap();
        let path = explainer.explain(&grid).unwrap();
        let mut steps = path.steps.iter();
        for line in lines {
            if line.starts_with('=') {
                break;
            }
            let Some(step) = steps.next() else { break };
            let (rating, rest) = line.split_once('|').unwrap();
            let (_, rest) = rest.split_once(": ").unwrap_or((rest, ""));
            let mut cells = BTreeSet::new();
            let bytes = rest.as_bytes();
            for at in 0..bytes.len().saturating_sub(3) {
                if bytes[at] == b'r'
                    && bytes[at + 2] == b'c'
                    && let Ok(cell) = rest[at..at + 4].parse::<Cell>()
                {
                    cells.insert(cell);
                }
            }
            let found: BTreeSet<Cell> = match &step.chain {
                Some(chain) if line.contains("Chain") || line.contains("Fish") => {
                    [chain.literals.last().unwrap().cell].into()
                }
                _ => step.cells.cells().collect(),
            };
            compared += 1;
            if step.rating.to_string() != rating || found != cells {
                wrong += 1;
                if wrong < 30 {
                    eprintln!("{grid}\n   {line}\n   {step}");
                }
                break;
            }
        }
    }
    eprintln!("{compared} compared, {wrong} wrong");
    assert_eq!(wrong, 0);
}
