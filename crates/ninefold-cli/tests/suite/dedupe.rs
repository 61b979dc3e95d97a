//! `dedupe`: the records that are left, their order, and their other columns.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, ninefold, output, prints,
};
use pretty_assertions::assert_eq;
use std::collections::{HashMap, HashSet};

/// Far less than many boards need: some 20,000 classes.
const LITTLE: &str = "--memory 1MiB";

/// Boards that all differ, most of them no puzzles, by their numbers.
fn board(number: usize) -> String {
    let digits = format!("{number:09}").replace('0', ".");
    digits.repeat(9)
}

/// A list in which boards come once, twice or more often, near each other and far away.
fn repetitive(records: usize) -> Vec<String> {
    let number = |record: usize| match record % 5 {
        0 => record / 2,
        1 => record,
        2 => record - 1,
        3 => record * 7919 % records,
        _ => record % 1000,
    };
    (0..records).map(number).map(board).collect()
}

/// The first line of each class, by a plain set.
fn firsts(lines: &[String]) -> String {
    let mut seen = HashSet::new();
    let first = lines.iter().filter(|&line| seen.insert(line));
    first.map(|line| line.clone() + "\n").collect()
}

#[test]
fn lines_come_back_as_they_were() {
    let dots = UNIQUE.replace('.', "0");
    let input = format!(
        "# a list\r\n{UNIQUE} a comment, with: things\r\n\n{AMBIGUOUS}\t2\n{SHORT} what is this?\n\
         {dots} the same\n{SHORT}\n{SOLUTION}"
    );
    let run = ninefold("dedupe", input);
    let expected = format!(
        "{UNIQUE} a comment, with: things\r\n{AMBIGUOUS}\t2\n{SHORT} what is this?\n{SHORT}\n\
         {SOLUTION}\n"
    );
    let err = "<stdin>:5:81: the line has 80 cells where a puzzle has 81\n\
               <stdin>:7:81: the line has 80 cells where a puzzle has 81\n\
               2 malformed records in all\n";
    run.is(1, &expected, err);
}

#[test]
fn grids_come_back_as_they_were_and_can_be_read_again() {
    let rows = |board: &str, end: &str| -> String {
        let rows = board.as_bytes().chunks(9);
        rows.map(|row| String::from_utf8_lossy(row).into_owned() + end)
            .collect()
    };
    let (one, other) = (rows(UNIQUE, "\n"), rows(AMBIGUOUS, "\r\n"));
    let input = format!(
        "{one}\n{}\n{other}{one}{UNIQUE}\n{SOLUTION}\n",
        rows(UNIQUE, "\n").replace('.', "0")
    );
    let out = prints("dedupe", &input);
    assert_eq!(out, format!("{one}\n{other}\r\n{SOLUTION}\n"));
    assert_eq!(prints("dedupe", &out), out);
    assert_eq!(prints("solve --any -q", &out).lines().count(), 3);
}

/// A line that is too long to be kept has a word in its place, and so has a row among lines.
#[test]
fn what_cannot_be_kept_has_a_word_in_its_place() {
    let long = "x".repeat(1 << 17);
    ninefold("dedupe -q", format!("{UNIQUE}\n{long}\n{UNIQUE}\n"))
        .gives(1, &format!("{UNIQUE}\nmalformed\n"));
    let table = format!("puzzle,n\n{UNIQUE},1\nx,2\n{UNIQUE},3\n");
    ninefold("dedupe -q --to lines", table).gives(1, &format!("{UNIQUE}\nmalformed\n"));
}

#[test]
fn rows_come_back_with_all_their_columns() {
    let zeros = UNIQUE.replace('.', "0");
    #[rustfmt::skip]
    let rows = [
        format!("1,{UNIQUE},\"a \"\"b\"\", c\""), format!("2,{AMBIGUOUS},"), format!("3,{zeros},again"),
        format!("4,{SHORT},short"), format!("5,{SHORT},short again"), format!("6,{AMBIGUOUS},again"),
    ];
    let table = |kept: &[usize]| -> String {
        let rows = kept.iter().map(|&at| rows[at].clone() + "\r\n");
        "id,puzzle,note\r\n".to_owned() + &rows.collect::<String>()
    };
    let all = table(&[0, 1, 2, 3, 4, 5]);
    ninefold("dedupe -q", all.clone()).gives(1, &table(&[0, 1, 3, 4]));
    let expected = "id\tnote\n1\t\"a \"\"b\"\", c\"\n2\t\n4\tshort\n5\tshort again\n";
    ninefold("dedupe -q --keep id,note --to tsv", all).gives(1, expected);
}

/// The same as a plain set, whatever the memory, the threads and the format.
#[test]
fn with_little_memory_the_output_is_the_same() {
    let lines = repetitive(90_000);
    let folder = Folder::new();
    let temporary = Folder::new();
    let at = format!("--temporary {}", temporary.path().display());
    let input = lines.join("\n") + "\nmalformed record\n" + &lines[..10].join("\n");
    folder.write("list.txt", &input);
    let classes: HashSet<&String> = lines.iter().collect();
    assert!(classes.len() > 40_000, "more than fit into a mebibyte");
    let expected = firsts(&lines) + "malformed record\n";
    #[rustfmt::skip]
    let cases = [
        String::new(), format!("{LITTLE} {at} --threads 1"), format!("{LITTLE} {at} --threads 3"),
    ];
    for arguments in cases {
        let run = folder.run(&format!("dedupe -q list.txt {arguments}"));
        assert_eq!(run.code, 1);
        assert!(run.out == expected, "{arguments}");
        // A pipe cannot be read twice.
        let piped = ninefold(&format!("dedupe -q {arguments}"), input.clone());
        assert!(piped.out == expected, "{arguments} of a pipe");
    }
    // Row numbers of malformed records do not depend on deferred ones.
    let csv = format!("puzzle\n{}", input.replace('.', "0"));
    let repeated = 90_010 - classes.len();
    ninefold(&format!("dedupe {LITTLE} {at} --stats"), csv)
        .begins("<stdin>:90002:1: row 90001, column puzzle: ")
        .says(&format!("first      {}\n", classes.len()))
        .says(&format!("repeated   {repeated}\n"))
        .says("malformed  1\n");
    assert_eq!(temporary.names(), [""; 0]);
}

#[test]
fn classes_are_counted_with_their_sizes_and_first_lines() {
    let mut lines = repetitive(60_000);
    let mut sizes: HashMap<String, (usize, usize)> = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        sizes.entry(line.clone()).or_insert((0, number + 3)).0 += 1;
    }
    let mut expected: Vec<_> = sizes.iter().collect();
    expected.sort_by_key(|(_, (_, line))| *line);
    let texts = |between: &str| -> String {
        let line = |(class, (size, line)): &(&String, &(usize, usize))| {
            format!("{class}{between}{size}{between}{line}\n")
        };
        expected.iter().map(line).collect()
    };
    lines.insert(0, "# begins on line 3\n".to_owned());
    let input = lines.join("\n");
    for arguments in ["", LITTLE, "--memory 1MiB --threads 1"] {
        let out = prints(&format!("dedupe --count {arguments}"), &input);
        assert!(out == texts(" "), "{arguments}");
    }
    let csv = prints(&format!("dedupe --count --to csv {LITTLE}"), &input);
    assert!(csv == format!("class,size,line\n{}", texts(",")));
}

#[test]
fn first_lines_are_those_of_their_files() {
    let folder = Folder::new();
    folder.write("a.txt", format!("\n{UNIQUE}\nwrong\n{UNIQUE}\n"));
    folder.write("b.txt", format!("{UNIQUE}\n#\n{AMBIGUOUS}\n"));
    let table = format!("puzzle\n{ILLEGAL}\nwrong\n{SOLUTION}\n");
    folder.write("c.csv", table);
    let count = |arguments: &str| folder.run(&format!("dedupe -q --count {arguments}")).out;
    let lines = format!(
        "{UNIQUE} 3 a.txt:2\n{AMBIGUOUS} 1 b.txt:3\n{ILLEGAL} 1 c.csv:1\n{SOLUTION} 1 c.csv:3\n"
    );
    assert_eq!(count("a.txt b.txt c.csv"), lines);
    let tsv = count("a.txt b.txt --to tsv");
    let expected = format!("class\tsize\tline\tinput\n{UNIQUE}\t3\t2\t1\n{AMBIGUOUS}\t1\t3\t2\n");
    assert_eq!(tsv, expected);
    let expected = format!("class,size,line\n{ILLEGAL},1,1\n{SOLUTION},1,3\n");
    assert_eq!(count("c.csv"), expected);
}

#[test]
fn puzzles_without_a_single_solution_are_kept_and_counted() {
    let other = UNIQUE.replacen("53", "5.", 1);
    // It has the same solution.
    assert_eq!(prints("solve", &other), format!("{SOLUTION}\n"));
    let kept = [UNIQUE, AMBIGUOUS, ILLEGAL, AMBIGUOUS, IMPOSSIBLE].join("\n") + "\n";
    let all = kept.replacen(ILLEGAL, &format!("{other}\n{ILLEGAL}"), 1) + SOLUTION + "\n";
    let said = "2 ambiguous, 1 impossible, 1 illegal: a puzzle without exactly one solution has no \
                class, and is kept\n";
    for by in ["solution", "solution-grid"] {
        ninefold(&format!("dedupe --by {by}"), all.clone()).is(0, &kept, said);
    }
    let words =
        "first      3\nrepeated   0\nambiguous  2\nimpossible 1\nillegal    1\nmalformed  0\n";
    ninefold("dedupe --by canonical --form solution --stats", all.clone())
        .gives(0, &all)
        .says(words);
    let counted = prints("dedupe --count --by solution -q", &all);
    let expected = format!("{SOLUTION} 3 1\nambiguous 2 2\nillegal 1 4\nimpossible 1 6\n");
    assert_eq!(counted, expected);
    assert_eq!(prints("dedupe --by solution -q", &all), kept);
}

#[test]
fn isomorphic_puzzles_are_one_class_by_any_form() {
    // Rows of the first band exchanged, and two digits.
    let rows: Vec<&str> = (0..9).map(|row| &UNIQUE[9 * row..9 * row + 9]).collect();
    let order = [1, 0, 2, 3, 4, 5, 6, 7, 8];
    let image = order.map(|row| rows[row]).concat();
    let image = image.replace('1', "x").replace('2', "1").replace('x', "2");
    let all = [UNIQUE, &image, AMBIGUOUS, &image].join("\n");
    #[rustfmt::skip]
    let cases = [
        "canonical", "canonical --form counts", "canonical --form pattern",
    ];
    for by in cases {
        let out = prints(&format!("dedupe --by {by}"), &all);
        assert_eq!(out, format!("{UNIQUE}\n{AMBIGUOUS}\n"), "{by}");
    }
    let found = prints("dedupe", &all);
    assert_eq!(found, format!("{UNIQUE}\n{image}\n{AMBIGUOUS}\n"));
    let counted = prints("dedupe --by canonical --count", &all);
    let classes = counted.lines().map(|line| line.split_once(' ').unwrap().1);
    assert!(classes.eq(["3 1", "1 3"]));
}

#[test]
fn boards_of_every_size_are_told_apart() {
    for (order, side) in [(2, 4), (3, 9), (4, 16), (5, 25)] {
        let cells = side * side;
        let boards = (0..cells).flat_map(|cell| [cell, cell / 2]);
        let boards = boards.map(|cell| ".".repeat(cell) + "1" + &".".repeat(cells - cell - 1));
        let boards: Vec<String> = boards.collect();
        let dedupe = format!("dedupe --box-order {order}");
        assert_eq!(prints(&dedupe, &boards.join("\n")), firsts(&boards));
        let counted = prints(&format!("{dedupe} --count"), &boards.join("\n"));
        assert_eq!(counted.lines().count(), cells, "{order}");
    }
}

#[test]
fn nothing_in_is_nothing_out() {
    #[rustfmt::skip]
    let cases = [
        "dedupe", "dedupe --count", "dedupe --by canonical --memory 1MiB",
    ];
    for arguments in cases {
        assert_eq!(output(arguments), "");
    }
    let empty = output("dedupe --count --to csv");
    assert_eq!(empty, "class,size,line\n");
}

#[test]
fn what_cannot_be_is_refused_in_plain_words() {
    let folder = Folder::new();
    folder.write("a.txt", UNIQUE);
    #[rustfmt::skip]
    let cases = [
        ("no-such-file", "ninefold: cannot read no-such-file: "),
        ("a.txt -o b.txt --resume", "ninefold: dedupe cannot be resumed: "),
        ("a.txt --shard 1/2", "ninefold: dedupe needs all records, and --shard reads some of them: "),
        ("a.txt --count --keep none", "ninefold: --count prints classes, not records: "),
        ("a.txt --form counts", "ninefold: --form needs --by canonical"),
        ("a.txt --by canonical --box-order 4", "ninefold: canonical forms are defined for classic 9x9 boards: "),
        ("a.txt --memory 1000", "error: invalid value '1000' for '--memory <SIZE>': expected at least 1MiB"),
        ("a.txt --memory much", "error: invalid value 'much' for '--memory <SIZE>': expected a size"),
        ("a.txt --temporary nowhere", "ninefold: --temp-dir: cannot create a temporary file in nowhere: "),
    ];
    for (arguments, begin) in cases {
        folder
            .run(&format!("dedupe {arguments}"))
            .gives(2, "")
            .begins(begin);
    }
}

/// The system lets no file grow beyond a limit, as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_that_says_where() {
    let folder = Folder::new();
    let boards: Vec<String> = (0..60_000).map(board).collect();
    folder.write("list.txt", boards.join("\n"));
    let program = env!("CARGO_BIN_EXE_ninefold");
    for arguments in ["", "--threads 1", "--count"] {
        // Blocks of 512 bytes, or of 1024.
        let limits = "trap '' XFSZ; ulimit -f 20; exec";
        let dedupe = "dedupe list.txt --memory 1MiB --temporary .";
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("{limits} {program} {dedupe} {arguments}")]);
        let run = shell.current_dir(&folder).output().unwrap();
        let err = String::from_utf8(run.stderr).unwrap();
        let is_said = err.contains("cannot write a temporary file in .: ");
        assert!(
            run.status.code() == Some(2) && is_said,
            "{arguments}: {err}"
        );
    }
}
