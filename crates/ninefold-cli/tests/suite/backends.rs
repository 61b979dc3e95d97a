//! Engines and backends: their answers are the same, and the program says which it has chosen.

use crate::program::{UNIQUE, mixture, ninefold};
use assert_cmd::Command;
use ninefold::simd::{Backend, DetectedBackend};
use pretty_assertions::assert_eq;

/// Every record many times over: enough that no lane is without one.
#[test]
fn engines_and_backends_print_the_same() {
    let input = format!("{}\n", mixture()).repeat(300);
    for command in ["solve", "solve --any", "count --cap 1000", "check"] {
        let expected = ninefold(&format!("{command} -q --engine scalar"), input.as_str());
        assert_eq!((expected.code, expected.out.lines().count()), (1, 1800));
        for backend in DetectedBackend::all() {
            let chosen = ninefold(&format!("{command} -q --backend {backend}"), input.as_str());
            assert_eq!(chosen, expected, "{command} with {backend}");
        }
        assert_eq!(ninefold(&format!("{command} -q"), input.as_str()), expected);
    }
}

#[test]
fn info_says_what_was_chosen_and_why() {
    let info_in = |environment: &[(&str, &str)], arguments: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .arg("info")
            .args(arguments.split_whitespace())
            .env_remove("NINEFOLD_BACKEND")
            .env_remove("NINEFOLD_ENGINE")
            .envs(environment.iter().copied())
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let info = info_in(&[], "");
    let best = DetectedBackend::best().backend();
    assert!(
        info.contains(&format!("{best}, the best that this processor has")),
        "{info}"
    );
    for &backend in Backend::ALL {
        let lines = || {
            info.lines()
                .filter(|line| line.trim_start().starts_with(backend.word()))
        };
        let state = match backend {
            _ if backend == best => "chosen",
            _ if backend.detect().is_ok() => "available",
            _ => "not available: needs",
        };
        assert!(
            lines().any(|line| line.contains(state)),
            "{backend}: {info}"
        );
    }
    assert!(info_in(&[], "--backend portable").contains("portable, as asked for"));
    assert!(info_in(&[], "--engine scalar").contains("one puzzle after the other"));

    // The environment chooses too, and options have the last word.
    let chosen = [
        ("NINEFOLD_BACKEND", "portable"),
        ("NINEFOLD_ENGINE", "lanes"),
    ];
    assert!(info_in(&chosen, "").contains("portable, as asked for"));
    assert!(info_in(&chosen, "--engine scalar").contains("one puzzle after the other"));
}

#[test]
fn an_engine_or_backend_that_is_not_there_is_refused() {
    let refused = |choice: &str, words: &[&str]| {
        let run = ninefold(&format!("check {choice}"), UNIQUE);
        run.gives(2, "");
        for word in words {
            run.says(word);
        }
    };
    refused("--engine fast", &["'fast'", "lanes, scalar"]);
    refused("--backend mmx", &["'mmx'", "portable"]);
    for backend in Backend::ALL.iter().filter(|b| b.detect().is_err()) {
        refused(&format!("--backend {backend}"), &[backend.needs()]);
    }
}
