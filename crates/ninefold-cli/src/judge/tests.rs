//! What is wrong with an input, and where, whichever judge it is for.

use super::JUDGES;
use super::cells;
use pretty_assertions::assert_eq;

/// What the judge of a name prints for an input.
fn judged(name: &str, input: &str) -> Result<String, String> {
    let judge = JUDGES.iter().find(|judge| judge.name == name).unwrap();
    cells::judged(judge.answer, input)
}

#[test]
fn errors_name_line_and_column() {
    for (judge, input, message) in [
        (
            "p1074",
            "",
            "1:1: expected cell 1 of 81, 0 to 9, found the end of the input",
        ),
        (
            "p1074",
            "123\n45x",
            "2:3: expected cell 6 of 81, 0 to 9, found `x`",
        ),
        (
            "p1074",
            "1 2\n\n 3\n",
            "4:1: expected cell 4 of 81, 0 to 9, found the end of the input",
        ),
        (
            "sudogob",
            "two",
            "1:1: expected the number of grids, found `two`",
        ),
        (
            "sudogob",
            "-1",
            "1:1: expected the number of grids, found `-1`",
        ),
        (
            "dlx",
            "2 1234 3412 2143 4325",
            "1:21: expected cell 16 of 16, 0 to 4, found `5`",
        ),
        (
            "dlx",
            "4\n1 2 17",
            "2:5: expected cell 3 of 256, 0 to 16, found `17`",
        ),
        (
            "dlx",
            "6",
            "1:1: expected a box order from 1 to 5, found `6`",
        ),
        (
            "dlx",
            "4 000000000000000000001",
            "1:3: expected cell 1 of 256, 0 to 16, found `00000000000000000000`",
        ),
        (
            "p1074",
            "1 2 10",
            "1:6: expected a blank behind cell 3, found `0`",
        ),
        // Numbers where a compact row might begin.
        (
            "uva10957",
            "\n05 0 0 0 0 0 0 0 0\n",
            "2:2: expected a blank behind cell 1, found `5`",
        ),
        (
            "sudogob",
            "1\n00 05 0 0 0 0 0 0 0\n",
            "2:2: expected a blank behind cell 1, found `0`",
        ),
        (
            "p1074",
            "005 0 0 0 0 0 0 0 0\n",
            "1:2: expected a blank behind cell 1, found `0`",
        ),
        (
            "p1074",
            "05\t0",
            "1:2: expected a blank behind cell 1, found `5`",
        ),
        (
            "dlx",
            "2\n03 1 2 4\n",
            "2:2: expected a blank behind cell 1, found `3`",
        ),
        ("dlx", "1 2", "1:3: expected cell 1 of 1, 0 to 1, found `2`"),
        (
            "dlx",
            "1",
            "1:2: expected cell 1 of 1, 0 to 1, found the end of the input",
        ),
        (
            "dlx",
            "0",
            "1:1: expected a box order from 1 to 5, found `0`",
        ),
        (
            "dlx",
            "+2",
            "1:1: expected a box order from 1 to 5, found `+2`",
        ),
        (
            "dlx",
            "\n 99999999999999999999999",
            "2:2: expected a box order from 1 to 5, found `99999999999999999999`",
        ),
    ] {
        assert_eq!(judged(judge, input), Err(message.to_string()), "{input:?}");
    }
}

#[test]
fn a_compact_row_may_have_blanks_between_its_boxes() {
    let grouped = "000 000 000\n".repeat(9);
    let joined = "0".repeat(81);
    let wrapped = "0000000000\n".repeat(8) + "0";
    let spaced = "0 ".repeat(81);
    for grid in [grouped, joined, wrapped, spaced] {
        assert_eq!(judged("p1074", &grid), Ok("2906\n".into()), "{grid}");
    }
    let four = judged("dlx", "2 12 34 34 12 21 43 43 21").unwrap();
    assert!(four.ends_with("TOTAL SOLUTION : 1\n"), "{four}");
}
