//! The program as a whole: every command, every kind of input and every error.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, mixture, ninefold, outcome,
    output, prints,
};
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn solve_prints_a_solution_or_a_word_for_every_record() {
    let out = format!("{SOLUTION}\nambiguous\nimpossible\nillegal\nmalformed\n{SOLUTION}\n");
    let err = "<stdin>:5:81: the line has 80 cells where a puzzle has 81\n\
               1 malformed record in all\n";
    ninefold("solve", mixture()).is(1, &out, err);
}

#[test]
fn solve_any_prints_a_solution_of_an_ambiguous_puzzle() {
    let out = prints("solve --any", &[UNIQUE, AMBIGUOUS, IMPOSSIBLE].join("\n"));
    let all = prints("enumerate", AMBIGUOUS);
    let mut each = all
        .split_whitespace()
        .map(|any| format!("{SOLUTION}\n{any}\nimpossible\n"));
    assert!(each.any(|each| each == out), "{out}");
}

#[test]
fn count_goes_up_to_the_cap() {
    ninefold("count", mixture()).gives(1, "1\n2\n0\n0\nmalformed\n1\n");
    let first_band = format!("{:.<81}", "123456789456789123789123456");
    let input = [&".".repeat(81), UNIQUE, AMBIGUOUS, &first_band, IMPOSSIBLE].join("\n");
    for (cap, counts) in [
        ("1", ["1", "1", "1", "1", "0"]),
        ("3", ["3", "1", "3", "3", "0"]),
        ("12345", ["12345", "1", "3", "12345", "0"]),
        ("1000000000", ["1000000000", "1", "3", "1000000000", "0"]),
        (
            "none",
            ["6670903752021072936960", "1", "3", "7802998272", "0"],
        ),
    ] {
        let counted = prints(&format!("count --cap {cap}"), &input);
        assert_eq!(counted, counts.join("\n") + "\n");
    }
    ninefold("count --cap none --stats", mixture())
        .gives(1, "1\n3\n0\n0\nmalformed\n1\n")
        .says("ambiguous  1\nimpossible 1\nillegal    1\nmalformed  1");
}

#[test]
fn sample_draws_solutions_of_a_puzzle() {
    let twice = format!("{SOLUTION}\n{SOLUTION}\n");
    assert_eq!(output(&format!("sample {UNIQUE} -n 2")), twice);
    // Dashes are empty cells, and no option.
    let dashes = format!("-{}", &UNIQUE[1..]).replace('.', "-");
    let all = prints("enumerate", &dashes);
    let drawn = output(&format!("sample {dashes} -n 2"));
    assert!(drawn.lines().all(|solution| all.contains(solution)));
    let sparse = format!("123456789456{}", ".".repeat(69));
    for puzzle in ["", AMBIGUOUS, &sparse] {
        let clues = format!("{puzzle:.<81}");
        let out = output(&format!("sample -n 40 --seed 5 {puzzle}"));
        assert_eq!(out.lines().count(), 40);
        assert_eq!(prints("check", &out), "unique\n".repeat(40));
        for solution in out.lines() {
            let extends = |(clue, digit)| clue == '.' || clue == digit;
            let mut cells = clues.chars().zip(solution.chars());
            assert!(cells.all(extends), "{solution}");
        }
        for threads in [1, 3] {
            let again = format!("sample -n 25 --seed 5 {puzzle} --threads {threads}");
            assert!(out.starts_with(&output(&again)));
        }
        let other = output(&format!("sample -n 40 --seed 6 {puzzle}"));
        assert_ne!(other, out);
    }
    // The same boards as the generator's.
    let full = output("generate full -n 5 --seed 3");
    assert_eq!(output("sample -n 5 --seed 3"), full);
    assert_eq!(output("sample -n 0"), "");
    // Puzzles of a pipe, as every command reads them.
    let both = format!("{UNIQUE}\n{SOLUTION}\n");
    let found = prints("sample", &both);
    assert_eq!(found, format!("{SOLUTION}\n\n{SOLUTION}\n\n"));
}

#[test]
fn sample_refuses_what_has_no_solution() {
    #[rustfmt::skip]
    let cases = [
        (ILLEGAL, "the puzzle is illegal: 5 stands at r1c1 and again at r1c2 in row 1"),
        (IMPOSSIBLE, "the puzzle is impossible"),
        (SHORT, "the line has 80 cells where a puzzle has 81"),
        ("Cargo.toml", "Cargo.toml is a file, which --puzzles takes"),
    ];
    for (puzzle, hint) in cases {
        outcome(&format!("sample {puzzle}")).is_refused(hint);
    }
}

#[test]
fn enumerate_prints_all_solutions_and_an_empty_line() {
    let run = ninefold("enumerate", mixture());
    let three = prints("enumerate", AMBIGUOUS);
    assert_eq!(three.lines().count(), 4);
    // Impossible and illegal puzzles leave nothing but their empty lines.
    let out = format!("{SOLUTION}\n\n{three}\n\nmalformed\n\n{SOLUTION}\n\n");
    run.gives(1, &out);
}

#[test]
fn enumerate_in_order_is_sorted_and_the_cap_cuts() {
    let sorted = prints("enumerate --order lexicographic", AMBIGUOUS);
    let any = prints("enumerate --order any", AMBIGUOUS);
    let mut any: Vec<&str> = any.split_whitespace().collect();
    any.sort_unstable();
    assert_eq!(sorted, any.join("\n") + "\n\n");
    let first = prints("enumerate --order lexicographic --cap 2", AMBIGUOUS);
    assert_eq!(first, any[..2].join("\n") + "\n\n");
    let empty = prints("enumerate --cap 1 --order lexicographic", &".".repeat(81));
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_eq!(empty, format!("{first}\n\n"));
}

#[test]
fn boards_of_other_sizes() {
    let empty = ".".repeat(16);
    let all = prints("enumerate --box-order 2 --order lexicographic", &empty);
    assert_eq!(all.lines().count(), 289);
    assert!(all.starts_with("1234341221434321\n1234341223414123\n"));
    assert_eq!(prints("count --box-order 2 --cap none", &empty), "288\n");
    let grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n";
    assert_eq!(prints("solve --box-order 2", grid), "1234341221434321\n");
}

/// `--order` is the box order's older name, but the order of solutions to `enumerate`.
#[test]
fn the_box_order_has_one_name_and_an_older_one() {
    for (command, grid) in [
        ("solve", "1.34341221434321"),
        ("count", "1.34341221434321"),
        ("check", "1.34341221434321"),
        ("generate full -n 3", ""),
    ] {
        let [new, old] =
            ["box-order", "order"].map(|option| prints(&format!("{command} --{option} 2"), grid));
        assert!(!new.is_empty());
        assert_eq!(new, old, "{command}");
    }
    for command in ["solve", "count", "check", "generate", "enumerate"] {
        let help = output(&format!("{command} --help"));
        assert!(help.contains("--box-order <n>"), "{help}");
        assert_eq!(help.contains("--order"), command == "enumerate", "{help}");
    }
}

#[test]
fn generate_makes_what_it_says_and_the_same_again() {
    let folder = Folder::new();
    for (kind, status) in [
        ("minimal", "unique"),
        ("easy", "unique"),
        ("multi", "ambiguous"),
        ("impossible", "impossible"),
        ("illegal", "illegal"),
        ("full", "unique"),
    ] {
        let twenty = output(&format!("generate {kind} -n 20 --seed 5"));
        assert_eq!(prints("check", &twenty), format!("{status}\n").repeat(20));
        let arguments = format!("generate {kind} -n 100 --seed 5 --threads 2 -o corpus.txt");
        assert_eq!(folder.run(&arguments).code, 0);
        let hundred = folder.text("corpus.txt");
        assert!(hundred.starts_with(&twenty), "{kind}");
        assert_eq!(hundred.lines().count(), 100);
        assert!(output(&format!("generate {kind} -n 20 --seed 6")) != twenty);
    }
    let sparse = output("generate sparse -n 20");
    let clues = |line: &str| line.bytes().filter(|&byte| byte != b'.').count();
    assert!(sparse.lines().all(|line| clues(line) < 17), "{sparse}");
    assert_eq!(prints("count --cap 1", &sparse), "1\n".repeat(20));
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let corpus = output("generate minimal -n 3000 --seed 1");
    let one = prints("solve --threads 1", &corpus);
    for threads in [2, 7] {
        assert!(prints(&format!("solve --threads {threads}"), &corpus) == one);
    }
    assert_eq!(one.lines().count(), 3000);
}

#[test]
fn statistics_count_every_status() {
    let run = ninefold("check --stats --quiet", mixture());
    run.gives(
        1,
        "unique\nambiguous\nimpossible\nillegal\nmalformed\nunique\n",
    )
    .begins("records    6\nunique     2\nambiguous  1\nimpossible 1\nillegal    1\nmalformed  1\n")
    .says("\nseconds    ")
    .says("\npuzzles/s  ");
}

#[test]
fn a_star_is_a_cell_on_request() {
    let mixed = UNIQUE.replacen('.', "*", 1);
    assert_eq!(prints("solve --star", &mixed), format!("{SOLUTION}\n"));
    // By itself it is one; beside another sign it may be a mistake.
    let stars = UNIQUE.replace('.', "*");
    assert_eq!(prints("solve", &stars), format!("{SOLUTION}\n"));
    ninefold("solve", mixed).gives(1, "malformed\n");
}

/// 16x16 with the digits 0 to F: a puzzle by hand, of a solution grid whose rows are shifted.
#[test]
fn boards_with_digits_from_zero_are_read_on_request() {
    let digits = "0123456789ABCDEF".repeat(2);
    let row = |at: usize| &digits[at % 4 * 4 + at / 4..][..16];
    let solution: String = (0..16).map(row).collect();
    // The first digit of each row is left out.
    let rows = solution.as_bytes().chunks(16);
    let puzzle = rows.map(|row| format!(".{}", str::from_utf8(&row[1..]).unwrap()));
    let puzzle: String = puzzle.collect();
    let command = "solve --box-order 4 --zero-based";
    let from_one = |c: char| char::from(b"123456789ABCDEFG"[c.to_digit(16).unwrap() as usize]);
    let expected: String = solution.chars().map(from_one).collect();
    assert_eq!(prints(command, &puzzle), format!("{expected}\n"));
    let table = format!("id,puzzle,solution\n1,{puzzle},{solution}\n");
    let solved = prints(&format!("{command} --keep id --as a,b"), &table);
    assert_eq!(solved, format!("id,a,b\n1,{expected},unique\n"));
    let verified = prints("verify --box-order 4 --zero-based --keep none", &table);
    assert!(verified.contains("correct"));
    let digits = puzzle.chars().map(|cell| cell.to_digit(16));
    let numbers = digits.map(|digit| digit.map_or("null".into(), |digit| digit.to_string()));
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    let record = format!("{{\"puzzle\": [{numbers}]}}\n");
    let list = format!("id,puzzle\n1,\"[{numbers}]\"\n");
    for text in [&record, &list] {
        assert!(prints(&format!("{command} --keep none"), text).contains(&expected));
    }

    // Without it, another puzzle would be answered: each says so instead, and the others are answered.
    let run = ninefold("solve --box-order 4", format!("{puzzle}\n{expected}\n"));
    run.gives(1, &format!("malformed\n{expected}\n"));
    run.begins("<stdin>:1:29: both `0` and `.` stand for empty cells here");
    for bad in [table, record, list] {
        ninefold("solve --box-order 4 --keep none", bad)
            .ends(1)
            .says("zero-based");
    }

    ninefold("solve --zero-based", UNIQUE).is_refused("--zero-based is for boards larger than 9x9");
}

#[test]
fn twenty_malformed_records_are_shown_and_the_rest_counted() {
    let run = ninefold("check", "x\n".repeat(25) + UNIQUE);
    assert_eq!(run.out, "malformed\n".repeat(25) + "unique\n");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 21);
    assert!(lines[19].starts_with("<stdin>:20:1: 1 character; "));
    assert_eq!(
        lines[20],
        "25 malformed records in all, 5 of them not shown"
    );
}

#[test]
fn wrong_usage_is_explained() {
    #[rustfmt::skip]
    let cases = [
        ("--threads 2", "unexpected argument '--threads' found"),
        ("slove", "similar subcommands exist: 'score', 'prove', 'solve'"),
        ("count --cap x", "expected a number from 1, or `none`"),
        ("count --cap 0", "the cap must be at least 1"),
        ("check --box-order 6", "6 is not in 2..=5"),
        ("enumerate --order 2", "possible values: lexicographic, any"),
        ("check --threads 0", "0 is not in 1..=256"),
        ("generate hard", "possible values: minimal, easy, multi"),
        ("judge spoj", "possible values: sudogob, p1074, uva10957, dlx"),
    ];
    for (arguments, hint) in cases {
        outcome(arguments).is_refused(hint);
    }
}

#[test]
fn the_name_of_the_program_says_what_to_type_and_that_works() {
    let steps = output("");
    assert!(steps.contains("  ninefold solve --sample "), "{steps}");
    for line in steps.lines().filter(|line| line.contains("--sample")) {
        let typed = line.trim().split("  ").next().unwrap();
        let typed = typed.strip_prefix("ninefold ").unwrap();
        // The first puzzles of a list whose solutions dancing links found.
        let famous = fs::read_to_string("../../puzzles/famous.txt").unwrap();
        let famous = famous.lines().filter(|line| !line.starts_with('#'));
        let famous: Vec<&str> = famous.collect();
        let solutions = output(typed);
        let expected = prints(typed.trim_end_matches(" --sample"), &famous[..8].join("\n"));
        assert_eq!(solutions, expected);
        assert_eq!(solutions.lines().filter(|line| line.len() == 81).count(), 8);
    }
    assert_eq!(output("check --sample"), "unique\n".repeat(8));
    outcome("solve --sample puzzles.txt").says("cannot be used with");
}

#[test]
fn help_and_version_are_there() {
    let help = output("--help");
    assert!(help.contains("Exit status") && help.contains("Usage: ninefold"));
    let version = concat!("ninefold ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(output("--version"), version);
    for shell in ["powershell", "elvish"] {
        assert!(output(&format!("completions {shell}")).contains("enumerate"));
    }
}
