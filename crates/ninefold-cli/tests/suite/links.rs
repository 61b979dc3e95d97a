//! Addresses of f-puzzles and SudokuPad with puzzles packed in them. Those of the fixture were packed, and unpacked
//! again, by an lz-string written in Python; that of JavaScript packs the same. Those of SudokuPad are the same puzzles
//! as its reader of f-puzzles and its packers for long and short addresses write them; one has a rule in words.
//! Those that are written were made in JavaScript of what f-puzzles says of such puzzles.

use super::program::{Folder, SHORT, is_built, ninefold, outcome};
use pretty_assertions::assert_eq;
use serde::Deserialize;

#[derive(Deserialize)]
struct Links {
    read: Vec<Link>,
    refused: Vec<Refused>,
    written: Vec<Link>,
    sudokupad: Vec<Link>,
    sudokupad_refused: Vec<Refused>,
    in_words: String,
}

#[derive(Deserialize)]
struct Link {
    layout: String,
    puzzle: String,
    link: String,
}

#[derive(Deserialize)]
struct Refused {
    rule: String,
    link: String,
}

fn links() -> Links {
    serde_json::from_str(include_str!("../fixtures/links.json")).unwrap()
}

#[test]
fn a_link_is_a_record_of_the_layout_that_it_says() {
    for Link {
        layout,
        puzzle,
        link,
    } in links().read.into_iter().chain(links().sudokupad)
    {
        let solved = |text: &str| ninefold(&format!("solve --layout {layout}"), text.to_owned());
        let expected = solved(&format!("{puzzle}\n"));
        let run = solved(&format!("{link}\n"));
        run.gives(0, &expected.out);
        let convert = format!("convert --to lines --layout {layout}");
        let input = format!("{puzzle}\n{link}\n# a note\n{link}&more=1 name\n");
        let both = ninefold(&convert, input);
        assert_eq!(both.out, format!("{puzzle}\n").repeat(3));
    }
}

#[test]
fn a_link_in_a_cell_of_a_table_is_the_puzzle() {
    let folder = Folder::new();
    for Link {
        layout,
        puzzle,
        link,
    } in links().read
    {
        #[rustfmt::skip]
        let tables = [
            ("named.csv", format!("id,puzzle\n1,{link}\n2,{puzzle}\n")),
            // By its cells, beside a column of other addresses; quoted, and without a header.
            ("found.tsv", format!("page\twhere\nhttps://a.b/1\t{link}\nhttps://a.b/2\t{link}\n")),
            ("bare.csv", format!("7,\"{link}\"\n8,\"{link}\"\n")),
            ("objects.jsonl", format!("{{\"a\":1,\"b\":\"{link}\"}}\n{{\"a\":2,\"b\":\"{link}\"}}\n")),
            ("texts.jsonl", format!("\"{link}\"\n\"{puzzle}\"\n")),
            ("one.json", format!("[[1,\"{link}\"],[2,\"{link}\"]]")),
        ];
        for (name, table) in tables {
            folder.write(name, table);
            let run = folder.run(&format!("convert --to lines --layout {layout} {name}"));
            let expected = (format!("{puzzle}\n").repeat(2), "");
            assert_eq!((run.out, &run.err[..]), expected, "{layout} {name}");
        }
        if is_built("links.parquet") {
            let write = format!("convert --layout {layout} -o links.parquet named.csv");
            folder.run(&write).ends_well();
            let read = format!("convert --layout {layout} --to lines links.parquet");
            let run = folder.run(&read);
            assert_eq!(run.out, format!("{puzzle}\n").repeat(2));
        }
    }
}

#[test]
fn boards_come_before_links_in_a_table() {
    let Link { link, puzzle, .. } = links().read.remove(0);
    let table = format!("where,what\n{link},{puzzle}\n{link},{puzzle}\n{link},short\n");
    let run = ninefold("convert --to lines", table);
    assert_eq!(run.out, format!("{puzzle}\n{puzzle}\nmalformed\n"));
    run.says("row 3, column what");
}

#[test]
fn a_link_in_a_cell_that_is_refused_has_its_row_and_its_column() {
    let links = links();
    let Refused { rule, link } = &links.refused[0];
    let x = &links.read[1];
    let cut = &x.link[..x.link.len() - 40];
    let table = format!("id,puzzle\n1,{link}\n2,{}\n3,{cut}\n", x.link);
    let run = ninefold("check --to jsonl", table.clone());
    #[rustfmt::skip]
    let cases = [
        format!("<stdin>:2:3: row 1, column puzzle: the puzzle in this address has rules that no layout has: {rule}"),
        "<stdin>:3:3: row 2, column puzzle: this is a puzzle of the layout x, as --layout takes it".into(),
        "<stdin>:4:3: row 3, column puzzle: the puzzle in this address cannot be unpacked".into(),
    ];
    for reason in cases {
        run.says(&reason);
    }
    // A solution is no puzzle: a link beside one is no claim.
    let claim = format!("puzzle,solution\n{},{}\n", x.puzzle, x.link);
    let run = ninefold("verify --layout x", claim);
    run.says("column solution: ");
    assert!(run.out.contains(",malformed,"), "{}", run.out);
}

#[test]
fn puzzles_are_written_as_links_with_the_rules_of_their_layout() {
    for Link {
        layout,
        puzzle,
        link,
    } in links().written
    {
        let input = format!("id,puzzle\n1,{puzzle}\n2,{SHORT}\n3,{puzzle}\n");
        let run = ninefold(&format!("convert --to f-puzzles --layout {layout}"), input);
        assert_eq!(run.out, format!("{link}\n").repeat(2));
        run.says("row 2, column puzzle: ");
        let command = format!("convert --from f-puzzles --to lines --layout {layout}");
        let back = ninefold(&command, run.out);
        assert_eq!(back.out, format!("{puzzle}\n").repeat(2));
    }
    let run = outcome("solve --to f-puzzles");
    assert_eq!(run.code, 2);
    let words =
        "f-puzzles holds puzzles and no answers; `ninefold convert --to f-puzzles` writes puzzles";
    run.says(words);
}

#[test]
fn a_link_of_another_layout_is_malformed_and_names_it() {
    let all = links().read;
    for (at, Link { layout, link, .. }) in all.iter().enumerate() {
        let others = [
            &all[(at + 1) % all.len()].layout,
            &all[(at + 2) % all.len()].layout,
        ];
        for other in others {
            let run = ninefold(&format!("check --layout {other}"), format!("{link}\n"));
            assert_eq!(run.out, "malformed\n", "{layout} as {other}");
            let words = format!(
                "<stdin>:1:1: this is a puzzle of the layout {layout}, as --layout takes it"
            );
            run.says(&words);
        }
        let run = ninefold("check", format!("{link}\n"));
        assert_eq!(run.out == "unique\n", layout == "9x9", "{}", run.out);
    }
}

#[test]
fn rules_that_no_layout_has_are_refused_by_name() {
    let links = links();
    for Refused { rule, link } in links.refused.into_iter().chain(links.sudokupad_refused) {
        for layout in ["9x9", "x"] {
            let run = ninefold(&format!("check --layout {layout}"), format!("{link}\n"));
            assert_eq!(run.out, "malformed\n");
            let words = format!("has rules that no layout has: {rule}\n");
            run.says(&words);
        }
    }
}

#[test]
fn rules_in_words_are_refused() {
    let run = ninefold("check", links().in_words + "\n");
    assert_eq!(run.out, "malformed\n");
    let words = "1:1: the puzzle in this address says its rules in words, which are not read: `Normal sudoku rules apply. \
                 Neighbours differ by 2 or more.`\n";
    run.says(words);
}

/// SudokuPad reads an empty cell that is not with the sign before it as the letter of a rule.
#[test]
fn short_links_that_are_cut_off_or_written_otherwise_are_malformed() {
    let link = &links().sudokupad.pop().unwrap().link;
    let (address, signs) = link.split_at(link.find("scf").unwrap() + 3);
    let empty = "o".repeat(13);
    for (signs, reason) in [
        (&signs[..signs.len() - 3], "cannot be unpacked"),
        (&format!("{empty}k"), "cannot be unpacked"),
        (&format!("{empty}A0"), "cannot be unpacked"),
        (&format!("{empty}Kn"), "has rules that no layout has: n"),
        (&format!("{empty}K-"), "has rules that no layout has: -"),
    ] {
        let run = ninefold("check", format!("{address}{signs}\n"));
        assert_eq!(run.out, "malformed\n");
        run.says(reason);
    }
    // With a title in which an asterisk stands, and an author.
    for rest in ["", "*", "*tA*", "*txx**x*aB"] {
        let run = ninefold("convert --to lines", format!("{address}{empty}K{rest}\n"));
        assert_eq!(run.out, format!("{}\n", ".".repeat(81)));
    }
}

#[test]
fn links_that_are_cut_off_or_damaged_are_malformed() {
    for (Link { link, puzzle, .. }, before) in [
        (links().read.remove(0), "load="),
        (links().sudokupad.remove(0), "scl"),
    ] {
        check_damaged(&link, &puzzle, link.find(before).unwrap() + before.len());
    }
    // A text that grows with every code: 60,000 bytes stand for some hundred million characters.
    let grows = format!("https://f-puzzles.com/?load=IY{}\n", "V".repeat(60_000));
    assert_eq!(ninefold("check", grows).out, "malformed\n");
}

/// Checks links with parts of what is packed from `start` on, and with other signs in it.
fn check_damaged(link: &str, puzzle: &str, start: usize) {
    let mut text = String::new();
    let mut lines = 0;
    for end in (start..link.len() - 3).step_by(7) {
        text += &format!("{}\n", &link[..end]);
        lines += 1;
    }
    let cut = ninefold("convert --to lines", text);
    assert_eq!(cut.out, "malformed\n".repeat(lines));
    cut.says("cannot be unpacked; part of the address may be missing");
    // Another sign in each place: mostly malformed, and never more than another puzzle.
    let others = (start..link.len()).map(|at| {
        let sign = if &link[at..=at] == "Q" { "b" } else { "Q" };
        format!("{}{sign}{}\n", &link[..at], &link[at + 1..])
    });
    let damaged = ninefold("convert --to lines", others.collect::<String>());
    assert_eq!(damaged.out.lines().count(), link.len() - start);
    assert!(
        damaged
            .out
            .lines()
            .all(|line| line == "malformed" || line.len() == puzzle.len())
    );
}
