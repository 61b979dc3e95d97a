//! Batches of whatever holds cells, against dancing links: boards, digits and rows in memory, text in
//! files, iterators, and what is no board.

use crate::boards::corpus;
use crate::{dlx, oracle};
use ninefold::text::{Reader, Syntax};
use ninefold::{Grid, Status, batch};
use pretty_assertions::assert_eq;
use std::io::{self, Read};

/// Some grids of every status that a board can have, and their statuses.
fn known() -> (Vec<Grid>, Vec<Status>) {
    let files = [
        ("easy.txt", Status::Unique),
        ("multi.txt", Status::Ambiguous),
        ("impossible.txt", Status::Impossible),
        ("illegal.txt", Status::Illegal),
    ];
    let known = files.into_iter().flat_map(|(file, status)| {
        let grids = corpus(file).into_iter().take(30);
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
    assert_eq!(batch::check(&grids), statuses);
    let check = |cells: &[[u8; 81]], rows: &[[[u8; 9]; 9]], counts: &[u64], statuses: &[Status]| {
        assert_eq!(
            [batch::count(cells, CAP), batch::count(rows, CAP)],
            [counts; 2]
        );
        assert_eq!([batch::check(cells), batch::check(rows)], [statuses; 2]);
    };
    check(&cells, &rows, &counts, &statuses);
    // Two that are no boards, among the others.
    for (index, digit) in [(7, 10), (100, 255)] {
        cells[index][80] = digit;
        rows[index][8][8] = digit;
        (counts[index], statuses[index]) = (0, Status::Malformed);
    }
    check(&cells, &rows, &counts, &statuses);
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

/// Records of many forms, some of them no boards, and many more than a thread takes at a time.
#[test]
fn files_and_iterators_are_answered_for_as_memory_is() {
    const CAP: u64 = 50;
    let (mut grids, mut statuses) = known();
    let mut counts: Vec<u64> = grids
        .iter()
        .map(|grid| dlx::count(3, grid.digits(), CAP))
        .collect();
    let mut lines: Vec<String> = grids.iter().map(Grid::to_string).collect();
    lines[3] = format!("{:#}", grids[3]);
    lines[4] += " # a comment";
    lines[5] = lines[5].replace('.', "_");
    lines[6] += "\r";
    for (index, malformed) in [(7, "no puzzle"), (100, &".".repeat(80))] {
        lines[index] = malformed.to_owned();
        (counts[index], statuses[index]) = (0, Status::Malformed);
    }
    let times = 100;
    let text = (lines.join("\n") + "\n").repeat(times);
    let (counts, statuses) = (counts.repeat(times), statuses.repeat(times));

    let reader = || Reader::new(text.as_bytes());
    assert_eq!(batch::check(reader()).unwrap(), statuses);
    assert_eq!(batch::count(reader(), CAP).unwrap(), counts);
    let tally = statuses.iter().copied().collect();
    assert_eq!(batch::tally(reader()).unwrap(), tally);
    let solutions = batch::unique_solutions(reader()).unwrap();
    for (at, solution) in solutions.iter().enumerate() {
        match solution {
            Ok(solution) => {
                assert!(solution.is_solution() && solution.extends(&grids[at % grids.len()]))
            }
            Err(status) => assert_eq!(*status, statuses[at]),
        }
    }

    // Part by part.
    for chunk in [1000, 100_000] {
        let mut reader = Reader::with_chunk(text.as_bytes(), chunk);
        let (mut found, mut malformed) = (Vec::new(), 0);
        while let Some(records) = reader.next_batch().unwrap() {
            let part = batch::unique_solutions(&records);
            assert_eq!(part.len(), records.len());
            for (record, solution) in records.records().zip(&part) {
                if *solution == Err(Status::Malformed) {
                    assert!(record.parse(Syntax::default()).is_err());
                    malformed += 1;
                }
            }
            found.extend(part);
        }
        assert_eq!((&found, malformed), (&solutions, 2 * times));
    }

    // Iterators of boards, digits and what became of text.
    assert_eq!(batch::check(&mut std::iter::empty::<Grid>()), []);
    grids.truncate(7);
    let mut boards = grids.iter().copied().cycle().take(20_000);
    let expected: Vec<u64> = counts[..7].iter().copied().cycle().take(20_000).collect();
    assert_eq!(batch::count(&mut boards, CAP), expected);
    assert_eq!(boards.next(), None);
    let mut parsed = lines[..9]
        .iter()
        .map(|line| line.trim_end().parse::<Grid>());
    let found = batch::check(&mut parsed);
    let read = |line: &String| line.trim_end().parse::<Grid>().is_ok();
    for ((line, status), known) in lines.iter().zip(found).zip(&statuses) {
        let expected = if read(line) {
            *known
        } else {
            Status::Malformed
        };
        assert_eq!(status, expected);
    }
}

/// Gives some text, and then fails.
struct Unplugged<'a>(&'a [u8]);

impl Read for Unplugged<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.is_empty() {
            true => Err(io::Error::other("unplugged")),
            false => self.0.read(into),
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_to_its_end_has_no_answers() {
    let text = format!("{:.<81}\n", 1).repeat(1000);
    let failed = batch::check(Reader::new(Unplugged(text.as_bytes())));
    assert_eq!(failed.unwrap_err().to_string(), "unplugged");
    let failed = batch::tally(Reader::new(Unplugged(text.as_bytes())));
    assert_eq!(failed.unwrap_err().to_string(), "unplugged");
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
