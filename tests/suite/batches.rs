//! Batches of whatever holds cells, against dancing links: boards, digits and rows in memory, and
//! digits that are no board.

use crate::boards::corpus;
use crate::{dlx, oracle};
use ninefold::{Grid, Status, batch};
use pretty_assertions::assert_eq;

/// Some grids of every status that a board can have, and their statuses.
fn known() -> (Vec<Grid>, Vec<Status>) {
    let files = [
        ("easy.txt", Status::Unique),
        ("multi.txt", Status::Ambiguous),
        ("impossible.txt", Status::Impossible),
        ("illegal.txt", Status::Illegal),
    ];
    let known = files.into_iter().flat_map(|(file, status)| {
        let grids = corpus::<9>(file).into_iter().take(30);
        grids.map(move |grid| (grid, status))
    });
    known.unzip()
}

#[test]
fn cells_are_answered_for_as_they_lie_in_memory() {
    const CAP: u64 = 50;
    let (grids, mut statuses) = known();
    let mut cells: Vec<[u8; 81]> = grids.iter().map(|&grid| grid.into()).collect();
    let mut rows: Vec<[[u8; 9]; 9]> = grids.iter().map(|&grid| grid.into()).collect();
    let mut counts: Vec<u64> = cells
        .iter()
        .map(|cells| dlx::count(3, cells, CAP))
        .collect();
    assert_eq!(batch::count(&grids, CAP), counts);
    assert_eq!(batch::count(&cells, CAP), counts);
    assert_eq!(batch::count(&rows, CAP), counts);
    assert_eq!(batch::check(&grids), statuses);
    assert_eq!(batch::check(&cells), statuses);
    assert_eq!(batch::check(&rows), statuses);

    // Two that are no boards, among the others.
    for (index, digit) in [(7, 10), (100, 255)] {
        cells[index][80] = digit;
        rows[index][8][8] = digit;
        (counts[index], statuses[index]) = (0, Status::Malformed);
    }
    assert_eq!(batch::count(&cells, CAP), counts);
    assert_eq!(batch::count(&rows, CAP), counts);
    assert_eq!(batch::check(&cells), statuses);
    assert_eq!(batch::check(&rows), statuses);
    for (solution, &status) in batch::unique_solutions(&cells).iter().zip(&statuses) {
        match solution {
            Ok(solution) => assert!(solution.is_solution() && status == Status::Unique),
            Err(other) => assert_eq!(*other, status),
        }
    }
    let tally = batch::tally(&cells);
    assert_eq!(tally.total(), cells.len() as u64);
    for &status in Status::ALL {
        let number = statuses.iter().filter(|&&other| other == status).count();
        assert_eq!(tally[status], number as u64);
    }
}

#[test]
fn boards_of_other_sizes_are_cells_too() {
    let boards = corpus::<16>("easy-16x16.txt");
    let rows: Vec<[[u8; 16]; 16]> = boards.iter().map(|&board| board.into()).collect();
    assert_eq!(batch::check(&rows), vec![Status::Unique; boards.len()]);
}

#[test]
fn solutions_of_a_batch_come_with_the_index_of_their_board() {
    const MOST: usize = 200;
    let (grids, _) = known();
    let few = |grid: &Grid| oracle::solutions(3, grid.digits(), MOST + 1).len() <= MOST;
    let grids: Vec<Grid> = grids.into_iter().filter(few).collect();
    let mut found = vec![Vec::new(); grids.len()];
    let mut last = 0;
    for (index, solution) in batch::solutions(&grids) {
        assert!(index >= last);
        last = index;
        found[index].push(solution.digits().to_vec());
    }
    for (grid, mut found) in grids.iter().zip(found) {
        let mut expected = oracle::solutions(3, grid.digits(), MOST + 1);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
