//! The options by which a run is resumed, as the commands have them.

use super::program;
use ninefold_run::run::command_line::CommandLine;
use pretty_assertions::assert_eq;

fn given(line: &str) -> CommandLine {
    let program = program();
    let words = ["ninefold"].into_iter().chain(line.split(' '));
    let matches = program.clone().try_get_matches_from(words).unwrap();
    CommandLine::new(&program, &matches)
}

#[test]
fn spelling_and_order_make_no_difference() {
    let base = given("solve in.csv -q -o out.csv --keep id,name --as solved");
    for other in [
        "solve in.csv -qo out.csv --keep id,name --as solved",
        "solve --keep=id --keep name --rename=solved --output=out.csv in.csv",
        "solve -oout.csv in.csv --as solved --keep id,name -j 3 --stats=json --engine scalar",
    ] {
        assert_eq!(base.difference(&given(other)), None, "{other}");
        assert_eq!(base, given(other), "{other}");
    }
    assert_eq!(
        given("minimize --seed 0 a"),
        given("minimise a"),
        "the default, and another name of the command"
    );
}

#[test]
fn other_options_are_a_difference() {
    let base = given("solve in.csv other.csv -o out.csv --star --from csv");
    for (other, difference) in [
        ("count in.csv", "the command was `solve`, and is `count`"),
        (
            "solve other.csv in.csv -o out.csv --star --from csv",
            "FILE was `in.csv other.csv`, and is `other.csv in.csv`",
        ),
        (
            "solve in.csv other.csv -o out.csv --from csv",
            "--star was given, and is not",
        ),
        (
            "solve in.csv other.csv -o out.csv --star --from csv --any",
            "--any was not given, and is",
        ),
        (
            "solve in.csv other.csv -o out.csv --star --from tsv",
            "--from was `csv`, and is `tsv`",
        ),
    ] {
        let found = base.difference(&given(other));
        assert_eq!(found.as_deref(), Some(difference), "{other}");
    }
}
