//! Runs as they were recorded, and what they are made of: tables that are made first, pieces that are
//! done together, and what an earlier run had done.

use super::*;
use pretty_assertions::assert_eq;

/// Milliseconds of the processor, and bytes of input that were answered: `rate --threads 1` of
/// 720,000 minimal puzzles, every fifth of its jobs.
#[rustfmt::skip]
const RATE: &[(u64, u64)] = &[
    (20, 1312000), (40, 2624000), (50, 3936000), (60, 5248000), (70, 6560000), (100, 7872000),
    (100, 9184000), (110, 10496000), (120, 11808000), (140, 13120000), (150, 14432000),
    (170, 15744000), (190, 17056000), (210, 18368000), (230, 19680000), (240, 20992000),
    (250, 22304000), (260, 23616000), (270, 24928000), (280, 26240000), (300, 27552000),
    (320, 28864000), (340, 30176000), (340, 31488000), (350, 32800000), (360, 34112000),
    (370, 35424000), (400, 36736000), (400, 38048000), (420, 39360000), (420, 40672000),
    (440, 41984000), (450, 43296000), (470, 44608000), (480, 45920000), (480, 47232000),
    (500, 48544000), (520, 49856000), (520, 51168000), (540, 52480000), (560, 53792000),
    (570, 55104000), (580, 56416000), (590, 57728000), (600, 59040000),
];

/// Likewise `canonical --threads 1`, every twentieth of its jobs.
#[rustfmt::skip]
const CANONICAL: &[(u64, u64)] = &[
    (40, 1312000), (80, 2624000), (110, 3936000), (150, 5248000), (190, 6560000),
    (230, 7872000), (260, 9184000), (300, 10496000), (340, 11808000), (370, 13120000),
    (410, 14432000), (440, 15744000), (470, 17056000), (500, 18368000), (540, 19680000),
    (580, 20992000), (620, 22304000), (650, 23616000), (680, 24928000), (720, 26240000),
    (760, 27552000), (790, 28864000), (820, 30176000), (860, 31488000), (890, 32800000),
    (940, 34112000), (980, 35424000), (1020, 36736000), (1060, 38048000), (1100, 39360000),
    (1120, 40672000), (1160, 41984000), (1190, 43296000), (1220, 44608000), (1260, 45920000),
    (1300, 47232000), (1330, 48544000), (1380, 49856000), (1420, 51168000), (1450, 52480000),
    (1490, 53792000), (1520, 55104000), (1560, 56416000), (1600, 57728000), (1640, 59040000),
];

fn moment(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// Follows a run from 5 % on, and holds each estimate against what it took. Near the end that is less
/// than the pieces of work take, or than times were recorded: `least` seconds more or less are right.
fn check(name: &str, pace: &mut Pace, run: &[(u64, u64)], length: u64, least: f64) {
    let end = run.last().unwrap().0;
    let mut checked = 0;
    for &(time, progress) in run {
        pace.done(moment(time), progress);
        if progress * 20 < length || progress == length {
            continue;
        }
        checked += 1;
        let left = pace.left(moment(time), length).unwrap();
        let (told, took) = (left.as_secs_f64(), moment(end - time).as_secs_f64());
        let is_right = told <= 2.0 * took + least && took <= 2.0 * told + least;
        assert!(is_right, "{name}: {told} and not {took} at {time} ms");
        // It passes while the next piece of work is under way.
        let later = pace.left(moment(time + 1), length).unwrap();
        assert_eq!(later, left.saturating_sub(moment(1)), "{name}");
    }
    assert!(checked > 10, "{name}");
    assert_eq!(pace.left(moment(end), length), Some(Duration::ZERO));
}

#[test]
fn recorded_runs_are_told_within_a_factor_of_two() {
    for (name, run) in [("rate", RATE), ("canonical", CANONICAL)] {
        let length = run.last().unwrap().1;
        check(name, &mut Pace::new(1), run, length, 0.02);
        // A tenth of a second is spent, and half of the input was done by an earlier run.
        let mut pace = Pace::new(1);
        pace.begins(moment(100), length);
        let resumed: Vec<(u64, u64)> = run.iter().map(|&(t, p)| (t + 100, p + length)).collect();
        let from_5_percent: Vec<(u64, u64)> = resumed
            .into_iter()
            .filter(|&(_, progress)| (progress - length) * 20 >= length)
            .collect();
        check(name, &mut pace, &from_5_percent, 2 * length, 0.02);
    }
}

#[test]
fn what_is_made_first_is_not_made_again() {
    // Two seconds of tables, then a piece of work each tenth of a second.
    let run: Vec<(u64, u64)> = (1..=100)
        .map(|piece| (2000 + 100 * piece, 10 * piece))
        .collect();
    check("tables", &mut Pace::new(1), &run, 1000, 0.1);
    // Reading begins late, as where a folder has to be looked through first.
    let mut pace = Pace::new(64);
    pace.begins(moment(0), 0);
    pace.begins(moment(2000), 0);
    check("looked through", &mut pace, &run, 1000, 0.1);
}

#[test]
fn pieces_that_are_done_together_tell_nothing_alone() {
    // Sixteen threads, whose pieces of a second are done some milliseconds after each other.
    let piece = |piece: u64| (1000 * (piece / 16 + 1) + piece % 16, piece + 1);
    let run: Vec<(u64, u64)> = (0..1600).map(piece).collect();
    check("together", &mut Pace::new(16), &run, 1600, 1.0);
    // Of less than two rounds no more is known than how long the first took.
    let run: Vec<(u64, u64)> = (0..320).map(piece).collect();
    check("few", &mut Pace::new(16), &run, 320, 1.0);
}

#[test]
fn before_the_first_piece_of_work_nobody_can_tell() {
    let mut pace = Pace::new(2);
    assert_eq!(pace.left(moment(5), 10), None);
    pace.begins(moment(5), 3);
    assert_eq!(pace.left(moment(8), 10), None);
    // Formats whose records do not say how long they are.
    pace.done(moment(9), 3);
    assert_eq!(pace.left(moment(9), 10), None);
    pace.done(moment(15), 8);
    assert_eq!(pace.left(moment(15), 10), Some(moment(4)));
    // An input that has grown since.
    pace.done(moment(25), 13);
    assert_eq!(pace.left(moment(25), 10), Some(Duration::ZERO));
}
