//! Luogu P1074: the largest target score.

use super::judged;
use pretty_assertions::assert_eq;

#[test]
fn both_samples_and_a_grid_without_solution() {
    for (rows, score) in [
        (
            "7 0 0 9 0 0 0 0 1\n1 0 0 0 0 5 9 0 0\n0 0 0 2 0 0 0 8 0\n\
             0 0 5 0 2 0 0 0 3\n0 0 0 0 0 0 6 4 8\n4 1 3 0 0 0 0 0 0\n\
             0 0 7 0 0 2 0 9 0\n2 0 1 0 6 0 8 0 4\n0 8 0 5 0 4 0 1 2\n",
            "2829\n",
        ),
        (
            "0 0 0 7 0 2 4 5 3 \n9 0 0 0 0 8 0 0 0 \n7 4 0 0 0 5 0 1 0 \n\
             1 9 5 0 8 0 0 0 0 \n0 7 0 0 0 0 0 2 5 \n0 3 0 5 7 9 1 0 8 \n\
             0 0 0 6 0 1 0 0 0 \n0 6 0 9 0 0 0 0 1 \n0 0 0 0 0 0 0 0 6",
            "2852\n",
        ),
        (
            "110000000\n000000000\n000000000\n000000000\n000000000\n\
             000000000\n000000000\n000000000\n000000000\n",
            "-1\n",
        ),
    ] {
        assert_eq!(judged("p1074", rows), Ok(score.into()), "{rows}");
    }
}
