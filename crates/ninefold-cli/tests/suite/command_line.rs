//! The program as a whole: every command, every kind of input and every error.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, Run, SHORT, SOLUTION, UNIQUE, mixture, ninefold, prints,
};
use pretty_assertions::assert_eq;
use std::fs;

const SHORT_MESSAGE: &str = "<stdin>:5:81: the line has 80 cells where a puzzle has 81\n\
    1 malformed record in all\n";

#[test]
fn solve_prints_a_solution_or_a_word_for_every_record() {
    let run = ninefold("solve", mixture());
    let out = format!("{SOLUTION}\nambiguous\nimpossible\nillegal\nmalformed\n{SOLUTION}\n");
    assert_eq!(
        run,
        Run {
            code: 1,
            out,
            err: SHORT_MESSAGE.into()
        }
    );
}

#[test]
fn solve_any_prints_a_solution_of_an_ambiguous_puzzle() {
    let out = prints("solve --any", &[UNIQUE, AMBIGUOUS, IMPOSSIBLE].join("\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        (lines[0], lines[2], lines.len()),
        (SOLUTION, "impossible", 3)
    );
    let all = prints("enumerate", AMBIGUOUS);
    assert!(all.lines().any(|solution| solution == lines[1]), "{out}");
}

#[test]
fn count_goes_up_to_the_cap() {
    let run = ninefold("count", mixture());
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "1\n2\n0\n0\nmalformed\n1\n")
    );
    for (arguments, counts) in [
        ("count --cap 1", "1\n1\n0\n"),
        ("count --cap 3", "1\n3\n0\n"),
        ("count --cap 1000", "1\n3\n0\n"),
        ("count --cap none", "1\n3\n0\n"),
    ] {
        let input = [UNIQUE, AMBIGUOUS, IMPOSSIBLE].join("\n");
        assert_eq!(prints(arguments, &input), counts, "{arguments}");
    }
    let empty = ".".repeat(81);
    assert_eq!(prints("count --cap 12345", &empty), "12345\n");
}

/// Exact counts, as `count` is to print them.
fn assert_exact(arguments: &str) {
    let first_row = format!("123456789{}", ".".repeat(72));
    let input = [&".".repeat(81), UNIQUE, AMBIGUOUS, &first_row, IMPOSSIBLE].join("\n");
    let counts = "6670903752021072936960\n1\n3\n18383222420692992\n0\n";
    assert_eq!(prints(arguments, &input), counts, "{arguments}");
    let capped = "1000000000000\n1\n3\n1000000000000\n0\n";
    let arguments = arguments.replace("none", "1000000000000");
    assert_eq!(prints(&arguments, &input), capped, "{arguments}");
}

#[test]
fn count_without_a_cap_is_exact_however_many_there_are() {
    assert_exact("count --cap none");
    let run = ninefold("count --cap none --stats", mixture());
    assert_eq!(run.out, "1\n3\n0\n0\nmalformed\n1\n");
    let statuses = "ambiguous  1\nimpossible 1\nillegal    1\nmalformed  1";
    run.says(statuses);
}

#[test]
#[ignore = "slow: the gate runs it"]
fn exact_counts_are_the_same_with_any_engine_and_number_of_threads() {
    for options in [
        "--threads 1",
        "--threads 3",
        "--engine scalar",
        "--backend portable",
    ] {
        let input = format!("{UNIQUE}\n123456789{}", ".".repeat(72));
        let counts = prints(&format!("count --cap none {options}"), &input);
        assert_eq!(counts, "1\n18383222420692992\n", "{options}");
    }
}

#[test]
fn sample_draws_solutions_of_a_puzzle() {
    let twice = format!("{SOLUTION}\n{SOLUTION}\n");
    assert_eq!(prints(&format!("sample {UNIQUE} -n 2"), ""), twice);
    // Dashes are empty cells, and no option.
    let dashes = format!("-{}", &UNIQUE[1..]).replace('.', "-");
    let all = prints("enumerate", &dashes);
    let drawn = prints(&format!("sample {dashes} -n 2"), "");
    assert!(
        drawn.lines().all(|solution| all.contains(solution)),
        "{drawn}"
    );
    let sparse = format!("123456789456{}", ".".repeat(69));
    for puzzle in ["", AMBIGUOUS, &sparse] {
        let clues = format!("{puzzle:.<81}");
        let out = prints(&format!("sample -n 40 --seed 5 {puzzle}"), "");
        assert_eq!(out.lines().count(), 40);
        assert_eq!(prints("check", &out), "unique\n".repeat(40));
        for solution in out.lines() {
            let extends = |(clue, digit)| clue == '.' || clue == digit;
            let mut cells = clues.chars().zip(solution.chars());
            assert!(cells.all(extends), "{solution}");
        }
        for threads in [1, 3] {
            let again = format!("sample -n 25 --seed 5 {puzzle} --threads {threads}");
            assert!(out.starts_with(&prints(&again, "")));
        }
        let other = prints(&format!("sample -n 40 --seed 6 {puzzle}"), "");
        assert_ne!(other, out);
    }
    // The same boards as the generator's.
    let full = prints("generate full -n 5 --seed 3", "");
    assert_eq!(prints("sample -n 5 --seed 3", ""), full);
    assert_eq!(prints("sample -n 0", ""), "");
    // Puzzles of a pipe, as every command reads them.
    let both = format!("{UNIQUE}\n{SOLUTION}\n");
    assert_eq!(
        prints("sample", &both),
        format!("{SOLUTION}\n\n{SOLUTION}\n\n")
    );
}

#[test]
fn sample_refuses_what_has_no_solution() {
    for (puzzle, hint) in [
        (
            ILLEGAL,
            "the puzzle is illegal: 5 stands at r1c1 and again at r1c2 in row 1",
        ),
        (IMPOSSIBLE, "the puzzle is impossible"),
        (SHORT, "the line has 80 cells where a puzzle has 81"),
        ("Cargo.toml", "Cargo.toml is a file, which --puzzles takes"),
    ] {
        ninefold(&format!("sample {puzzle}"), "").is_refused(hint);
    }
}

#[test]
fn check_prints_one_word() {
    let run = ninefold("check", mixture());
    let out = "unique\nambiguous\nimpossible\nillegal\nmalformed\nunique\n";
    assert_eq!((run.code, run.out.as_str()), (1, out));
}

#[test]
fn enumerate_prints_all_solutions_and_an_empty_line() {
    let run = ninefold("enumerate", mixture());
    let three = prints("enumerate", AMBIGUOUS);
    assert_eq!(three.lines().count(), 4);
    // Impossible and illegal puzzles leave nothing but their empty lines.
    let out = format!("{SOLUTION}\n\n{three}\n\nmalformed\n\n{SOLUTION}\n\n");
    assert_eq!((run.code, run.out), (1, out));
}

#[test]
fn enumerate_in_order_is_sorted_and_the_cap_cuts() {
    let sorted = prints("enumerate --order lexicographic", AMBIGUOUS);
    let mut any: Vec<String> = prints("enumerate --order any", AMBIGUOUS)
        .lines()
        .map(String::from)
        .collect();
    any.sort();
    // The empty line sorts first.
    any.rotate_left(1);
    assert_eq!(sorted.lines().collect::<Vec<_>>(), any);
    let first = prints("enumerate --order lexicographic --cap 2", AMBIGUOUS);
    assert_eq!(first.lines().collect::<Vec<_>>(), [&any[0], &any[1], ""]);
    let empty = prints("enumerate --cap 1 --order lexicographic", &".".repeat(81));
    assert_eq!(
        empty,
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n\n"
    );
}

#[test]
fn target_prints_the_best_score() {
    let run = ninefold("target", mixture());
    // A full puzzle's score is that of its one solution; see the manifest's tests.
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[1..5], ["2829", "-1", "-1", "malformed"]);
    let with_grid = prints("target --grid", AMBIGUOUS);
    let (score, grid) = with_grid.trim_end().split_once(' ').unwrap();
    assert_eq!(score, "2829");
    let weight = |at: usize| {
        6 + [at / 9, at % 9, 8 - at / 9, 8 - at % 9]
            .into_iter()
            .min()
            .unwrap()
    };
    let sum: usize = grid
        .bytes()
        .enumerate()
        .map(|(at, digit)| weight(at) * usize::from(digit - b'0'))
        .sum();
    assert_eq!(sum, 2829);
    assert!(prints("enumerate", AMBIGUOUS).contains(grid));
}

#[test]
fn boards_of_other_sizes() {
    let all = prints(
        "enumerate --box-order 2 --order lexicographic",
        &".".repeat(16),
    );
    assert_eq!(all.lines().count(), 289);
    assert!(
        all.starts_with("1234341221434321\n1234341223414123\n"),
        "{all}"
    );
    assert_eq!(
        prints("count --box-order 2 --cap none", &".".repeat(16)),
        "288\n"
    );
    let grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n";
    assert_eq!(prints("solve --box-order 2", grid), "1234341221434321\n");
    for (order, cells) in [(4, 256), (5, 625)] {
        let any = prints(
            &format!("solve --any --box-order {order}"),
            &".".repeat(cells),
        );
        assert_eq!(any.trim_end().len(), cells);
    }
}

/// `--order` is the box order's older name, but the order of solutions to `enumerate`.
#[test]
fn the_box_order_has_one_name_and_an_older_one() {
    let grid = "1.34341221434321";
    for command in ["solve", "count", "check", "generate full -n 3"] {
        let [new, old] = ["box-order", "order"].map(|option| {
            let input = if command.starts_with("generate") {
                ""
            } else {
                grid
            };
            prints(&format!("{command} --{option} 2"), input)
        });
        assert!(!new.is_empty());
        assert_eq!(new, old, "{command}");
    }
    for command in ["solve", "count", "check", "generate", "enumerate"] {
        let help = prints(&format!("{command} --help"), "");
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
        let twenty = prints(&format!("generate {kind} -n 20 --seed 5"), "");
        assert_eq!(
            prints("check", &twenty),
            format!("{status}\n").repeat(20),
            "{kind}"
        );
        let arguments = format!("generate {kind} -n 100 --seed 5 --threads 2 -o corpus.txt");
        assert_eq!(folder.run(&arguments).code, 0);
        let hundred = folder.text("corpus.txt");
        assert!(hundred.starts_with(&twenty), "{kind}");
        assert_eq!(hundred.lines().count(), 100);
        assert!(prints(&format!("generate {kind} -n 20 --seed 6"), "") != twenty);
    }
    let sparse = prints("generate sparse -n 20", "");
    let clues = |line: &str| line.bytes().filter(|&byte| byte != b'.').count();
    assert!(sparse.lines().all(|line| clues(line) < 17), "{sparse}");
    assert_eq!(prints("count --cap 1", &sparse), "1\n".repeat(20));
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let corpus = prints("generate minimal -n 3000 --seed 1", "");
    let one = prints("solve --threads 1", &corpus);
    for threads in [2, 7] {
        assert!(prints(&format!("solve --threads {threads}"), &corpus) == one);
    }
    assert_eq!(one.lines().count(), 3000);
}

#[test]
fn statistics_count_every_status() {
    let run = ninefold("check --stats --quiet", mixture());
    let counted: Vec<&str> = run.err.lines().take(6).collect();
    assert_eq!(
        counted,
        [
            "records    6",
            "unique     2",
            "ambiguous  1",
            "impossible 1",
            "illegal    1",
            "malformed  1"
        ]
    );
    run.says("\nseconds    ");
    run.says("\npuzzles/s  ");
    assert_eq!(run.code, 1);
}

#[test]
fn quiet_hides_malformed_records_but_not_the_exit_code() {
    let run = ninefold("check --quiet", "nonsense\n");
    assert_eq!(
        run,
        Run {
            code: 1,
            out: "malformed\n".into(),
            err: String::new()
        }
    );
}

#[test]
fn a_star_is_a_cell_on_request() {
    let stars = UNIQUE.replace('.', "*");
    assert_eq!(prints("solve --star", &stars), format!("{SOLUTION}\n"));
    // By itself it is one; beside another sign it may be a mistake.
    assert_eq!(prints("solve", &stars), format!("{SOLUTION}\n"));
    let mixed = UNIQUE.replacen('.', "*", 1);
    assert_eq!(prints("solve --star", &mixed), format!("{SOLUTION}\n"));
    assert_eq!(ninefold("solve", mixed).code, 1);
}

/// 16x16 with the digits 0 to F: a puzzle by hand, of a solution grid whose rows are shifted.
#[test]
fn boards_with_digits_from_zero_are_read_on_request() {
    let row = |shift: usize| -> String {
        let digits = b"0123456789ABCDEF";
        (0..16)
            .map(|at| char::from(digits[(at + shift) % 16]))
            .collect()
    };
    let solution: String = (0..16).map(|at| row(at % 4 * 4 + at / 4)).collect();
    // The first digit of each row is left out.
    let rows = solution.as_bytes().chunks(16);
    let puzzle: String = rows
        .map(|row| format!(".{}", str::from_utf8(&row[1..]).unwrap()))
        .collect();
    let from_one = |zero_based: &str| -> String {
        let digit = |c: char| c.to_digit(16).unwrap() as usize;
        let digits = zero_based.chars().map(digit);
        digits
            .map(|digit| char::from(b"123456789ABCDEFG"[digit]))
            .collect()
    };
    let command = "solve --box-order 4 --zero-based";
    let expected = from_one(&solution);
    assert_eq!(prints(command, &puzzle), format!("{expected}\n"));
    let table = format!("id,puzzle,solution\n1,{puzzle},{solution}\n");
    let solved = prints(&format!("{command} --keep id --as a,b"), &table);
    assert_eq!(solved, format!("id,a,b\n1,{expected},unique\n"));
    let verified = prints("verify --box-order 4 --zero-based --keep none", &table);
    assert!(verified.contains("correct"), "{verified}");
    let numbers: Vec<String> = puzzle
        .chars()
        .map(|cell| {
            cell.to_digit(16)
                .map_or("null".into(), |digit| digit.to_string())
        })
        .collect();
    let record = format!("{{\"puzzle\": [{}]}}\n", numbers.join(", "));
    let solved = prints(&format!("{command} --keep none"), &record);
    assert!(solved.contains(&expected), "{solved}");
    let list = format!("id,puzzle\n1,\"[{}]\"\n", numbers.join(", "));
    let solved = prints(&format!("{command} --keep none"), &list);
    assert!(solved.contains(&expected), "{solved}");

    // Without it, another puzzle would be answered: each says so instead, and the others are answered.
    let run = ninefold("solve --box-order 4", format!("{puzzle}\n{expected}\n"));
    assert_eq!((run.code, run.out), (1, format!("malformed\n{expected}\n")));
    let message = "<stdin>:1:29: both `0` and `.` stand for empty cells here; \
                   if `0` is a digit, the puzzle is to be read as zero-based\n";
    assert!(run.err.starts_with(message), "{}", run.err);
    for bad in [table, record, list] {
        let run = ninefold("solve --box-order 4 --keep none", bad);
        assert_eq!(run.code, 1);
        run.says("zero-based");
    }

    ninefold("solve --zero-based", UNIQUE).is_refused("--zero-based is for boards larger than 9x9");
}

#[test]
fn boards_that_cannot_be_generated_are_refused() {
    let run = ninefold("generate minimal --box-order 5", "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "ninefold: minimal puzzles have up to 16 digits, and not 25: larger ones would take too long\n"
    );
}

#[test]
fn twenty_malformed_records_are_shown_and_the_rest_counted() {
    let run = ninefold("check", "x\n".repeat(25) + UNIQUE);
    assert_eq!(run.out, "malformed\n".repeat(25) + "unique\n");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(
        lines[19],
        "<stdin>:20:1: 1 character; a puzzle on one line has 81 cells, a row of a grid 9"
    );
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
        ninefold(arguments, "").is_refused(hint);
    }
}

#[test]
fn the_name_of_the_program_says_what_to_type_and_that_works() {
    let steps = prints("", "");
    assert!(steps.contains("  ninefold solve --sample "), "{steps}");
    for line in steps.lines().filter(|line| line.contains("--sample")) {
        let typed = line.trim().split("  ").next().unwrap();
        let typed = typed.strip_prefix("ninefold ").unwrap();
        // The first puzzles of a list whose solutions dancing links found.
        let famous = fs::read_to_string("../../puzzles/famous.txt").unwrap();
        let famous: Vec<&str> = famous
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let solutions = prints(typed, "");
        assert_eq!(
            solutions,
            prints(typed.trim_end_matches(" --sample"), &famous[..8].join("\n"))
        );
        assert_eq!(solutions.lines().filter(|line| line.len() == 81).count(), 8);
    }
    assert_eq!(prints("check --sample", ""), "unique\n".repeat(8));
    assert!(
        ninefold("solve --sample puzzles.txt", "")
            .err
            .contains("cannot be used with")
    );
}

#[test]
fn help_version_and_completions_are_there() {
    assert!(prints("--help", "").contains("Exit status"));
    assert_eq!(
        prints("--version", ""),
        concat!("ninefold ", env!("CARGO_PKG_VERSION"), "\n")
    );
    #[rustfmt::skip]
    let cases = [
        "solve", "count", "check", "enumerate", "candidates", "target", "minimality", "minimise", "generate",
        "sample", "judge", "info", "completions",
    ];
    for command in cases {
        assert!(prints(&format!("{command} --help"), "").contains("Usage: ninefold"));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            prints(&format!("completions {shell}"), "").contains("enumerate"),
            "{shell}"
        );
    }
}
