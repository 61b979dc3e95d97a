//! Puzzles that are chosen: those of the program, and refused where it refuses them.

use crate::calling::{ask, call};
use ninefold_web::Module;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// A request for minimal puzzles, with other members.
fn wanted(more: &Value) -> Value {
    let mut request =
        json!({"do": "generate", "kind": "minimal", "seed": 3, "from": 0, "records": 2});
    let members = more.as_object().unwrap().clone();
    request.as_object_mut().unwrap().extend(members);
    request
}

fn made(module: &mut Module, more: &Value) -> Result<String, String> {
    let lines = call(module, &wanted(more), b"")?;
    Ok(String::from_utf8(lines).unwrap())
}

/// A symmetric pattern of 30 cells.
const PATTERN: &str =
    "xx..x....x..xxx....xx....x.x...x...xx..x.x..xx...x...x.x....xx....xxx..x....x..xx";

/// With what `ninefold generate` prints.
fn expected() -> Vec<(Value, &'static str)> {
    vec![
        // minimal -n 2 --seed 3 --er 3.0..4.4 --clues 22..24 --symmetry half-turn
        (
            json!({"er": "3.0..4.4", "clues": "22..24", "symmetry": "half-turn"}),
            "\
...8.276......38...17..........6.9.5..5...6..4.1.3..........15...84......923.7...
.98...25.6....3..9...4.......78...2..1.....9..8...65.......7...5..3....8.24...73.
",
        ),
        // minimal -n 2 --seed 3 --technique x-wing --er 3.2
        (
            json!({"technique": "x-wing", "er": "3.2..3.2"}),
            "\
....2..9...91.8....6.4..7..8....36...7.9....1..5..7....1....8..7.....3..24.8...7.
..2....8..9546....86..1.......7.....6..3.4..1.1.69.5.7..1..582..............4.71.
",
        ),
        // -n 2 --seed 3 --pattern PATTERN
        (
            json!({"pattern": PATTERN}),
            "\
52..1....9..754....17....5.1...4...38..2.5..13...9...5.3....52....926..4....7..86
75..3....6..751....14....7.4...1...21..9.5..42...7...9.2....34....548..7....6..95
",
        ),
        // minimal -n 2 --seed 3 --pattern P24
        (
            json!({"pattern": P24, "minimal": true}),
            "\
.2....3...4.7.8..5.....98...9....28.8.73......63..1...........7....4.6...316.2...
.5....8...3.4.1..6.....25...9....72.8.79......46..5...........9....6.2...712.3...
",
        ),
        // minimal -n 2 --seed 3 --layout x --clues ..16
        (
            json!({"layout": "x", "clues": "0..16"}),
            "\
..3.....6..6...9...8....7.............19...6.57..........3.2....1.4.............5
...4..1...3...6............3...9....5..........17..5.3..9..8.....7....2.........5
",
        ),
        // minimal -n 2 --seed 3 --layout x --symmetry half-turn
        (
            json!({"layout": "x", "symmetry": "half-turn"}),
            "\
7..6......4..2.6.....1.....1...6.9....5...2....8.1...4.....4.....9.3..5......1..9
.2...39....5..61.2.1....5..5....8...............6....5..1....9.2.87..3....31...2.
",
        ),
        // minimal -n 2 --seed 3 --layout 6x6 --pattern P6
        (
            json!({"layout": "6x6", "pattern": P6}),
            "\
6..5.4.2........1..5.........12.56..
5..4.3.6........1..5.........42.41..
",
        ),
    ]
}

/// The pattern of a minimal puzzle of 24 clues, and one of 6x6.
const P24: &str =
    ".x....x...x.x.x..x.....xx...x....xx.x.xx......xx..x...........x....x.x...xxx.x...";
const P6: &str = "x..x.x.x........x..x.........xx.xx..";

#[test]
fn chosen_puzzles_are_those_of_the_program() {
    let module = &mut Module::new();
    for (chosen, lines) in expected() {
        assert_eq!(made(module, &chosen).unwrap(), lines, "{chosen}");
    }
}

#[test]
fn a_generator_is_kept_only_for_the_same_choice() {
    let module = &mut Module::new();
    let part = |chosen: &Value, from: u64| {
        let mut part = chosen.clone();
        part["from"] = from.into();
        part["records"] = 1.into();
        part
    };
    // The second puzzle of each choice after the first one of another.
    let expected = expected();
    for ((chosen, lines), (other, _)) in expected.iter().zip(expected.iter().skip(1)) {
        made(module, &part(other, 0)).unwrap();
        let second = made(module, &part(chosen, 1)).unwrap();
        assert_eq!(
            second,
            lines.split_inclusive('\n').nth(1).unwrap(),
            "{chosen}"
        );
    }
}

#[test]
fn rare_puzzles_are_made_in_small_shares() {
    let module = &mut Module::new();
    let mut share = |more: &Value| {
        let mut request = wanted(more);
        request["do"] = "share".into();
        ask(module, &request, b"").as_u64().unwrap()
    };
    assert_eq!(share(&json!({})), 128);
    assert_eq!(share(&json!({"layout": "16x16"})), 8);
    assert_eq!(share(&json!({"clues": "19..19"})), 1);
    assert_eq!(share(&json!({"pattern": PATTERN})), 1);
    let few = share(&json!({"technique": "x-wing", "er": "3.2..3.2"}));
    assert!((1..16).contains(&few), "{few}");
}

#[test]
fn what_cannot_be_chosen_is_refused_in_the_words_of_the_library() {
    let module = &mut Module::new();
    #[rustfmt::skip]
    let cases = [
        (json!({"clues": "5..16"}), "fewer than 17 clues"),
        (json!({"clues": "17..17"}), "hardly any grid has a puzzle with 17 clues"),
        (json!({"clues": "40..50"}), "none among 100000"),
        (json!({"er": "7.0..20.0"}), "ratings above 19.9 are not known"),
        (json!({"technique": "guess"}), "guess"),
        (json!({"kind": "full", "clues": "30..30"}), "and not for full ones"),
        (json!({"pattern": PATTERN, "symmetry": "full"}), "with a pattern of clues"),
        (json!({"pattern": "x".repeat(80)}), "80"),
        (json!({"pattern": "x".repeat(16) + &".".repeat(65)}), "fewer than 17 clues"),
        (json!({"pattern": ".".repeat(18) + &"x".repeat(63)}), "rows 1 and 2 have no cell for a clue"),
        (json!({"layout": "x", "er": "1.0..2.3"}), "techniques are those of 9x9 boards"),
        (json!({"layout": "x", "kind": "full", "clues": "9..20"}), "not for full ones"),
    ];
    for (chosen, reason) in cases {
        let error = made(module, &chosen).unwrap_err();
        assert!(error.contains(reason), "{chosen}: {error}");
    }
}
