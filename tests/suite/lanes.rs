//! The lane engine, with every backend that this processor can run, against dancing links and the
//! scalar engine: every corpus, every kind of grid and mixture, batches of many sizes, and random
//! puzzles.

use crate::boards::{
    PUBLIC_LISTS, cases, conflicts, corpora, corpus, engines, generated, generated_boards,
    public_list,
};
use crate::oracle;
use ninefold::lanes::LaneSolver;
use ninefold::scalar::Solver;
use ninefold::simd::{Backend, DetectedBackend};
use ninefold::{Answer, Cell, Engine, Grid, Status, Worker, batch};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::select;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rayon::prelude::*;
use std::io::{Write, stderr};
use std::sync::OnceLock;

/// An engine of each backend that can run.
pub fn solvers() -> Vec<LaneSolver> {
    DetectedBackend::all()
        .map(LaneSolver::with_backend)
        .collect()
}

/// Prints the backends that the other tests use, directly to standard error, since the harness
/// captures the output of tests.
#[test]
fn every_backend_of_this_processor_is_tested() {
    let tested: Vec<Backend> = solvers()
        .iter()
        .map(|solver| solver.backend().backend())
        .collect();
    for &backend in Backend::ALL {
        let verb = match tested.contains(&backend) {
            true => "are tested",
            false => "cannot run here, and are NOT tested",
        };
        writeln!(stderr(), "lanes with {backend} {verb}").unwrap();
        assert_eq!(tested.contains(&backend), backend.detect().is_ok());
    }
}

/// The largest count that is known.
const MOST: u64 = 1000;

/// A grid, and the right answer about it.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    grid: Grid,
    /// The number of solutions, up to [`MOST`] or the cap of the test.
    count: u64,
    proper: Result<Grid, Status>,
}

impl Known {
    fn new(grid: Grid, count: u64, solution: impl FnOnce() -> Grid) -> Known {
        let proper = match count {
            0 if conflicts(&grid) => Err(Status::Illegal),
            0 => Err(Status::Impossible),
            1 => Ok(solution()),
            _ => Err(Status::Ambiguous),
        };
        Known {
            grid,
            count,
            proper,
        }
    }

    /// Judged by dancing links, which count up to `most`.
    fn by_dlx(grid: &Grid, most: u64) -> Known {
        let count = oracle::count(3, grid.digits(), most);
        Known::new(*grid, count, || {
            let [solution] = &oracle::solutions(3, grid.digits(), 2)[..] else {
                panic!("dancing links find one solution of {grid}, and then not");
            };
            Grid::from_digits(solution).unwrap()
        })
    }
}

fn judged(grids: &[Grid]) -> Vec<Known> {
    let known = |grid| Known::by_dlx(grid, MOST);
    grids.par_iter().map(known).collect()
}

pub fn grids(known: &[Known]) -> Vec<Grid> {
    known.iter().map(|known| known.grid).collect()
}

/// Every record of the corpora that come with the crate, in a mixture.
pub fn all_corpora() -> &'static [Known] {
    static ALL: OnceLock<Vec<Known>> = OnceLock::new();
    ALL.get_or_init(|| {
        let names = corpora().into_iter().filter(|name| !name.contains("16x16"));
        let mut all: Vec<Grid> = names.flat_map(|name| corpus(&name)).collect();
        assert!(all.len() > 2000);
        all.extend([Grid::EMPTY; 50]);
        all.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(1));
        judged(&all)
    })
}

/// Counts up to `cap` and names the first grid that is counted wrongly.
fn check_counts(solver: &mut LaneSolver, known: &[Known], cap: u64) {
    assert!(cap <= MOST);
    let counts = solver.count(&grids(known), cap);
    assert_eq!(counts.len(), known.len());
    for (at, (known, count)) in known.iter().zip(counts).enumerate() {
        let backend = solver.backend();
        let (grid, expected) = (known.grid, known.count.min(cap));
        assert_eq!(
            count, expected,
            "{backend}, up to {cap}, number {at}: {grid}"
        );
    }
}

/// The same for solutions and statuses.
fn check_proper(solver: &mut LaneSolver, known: &[Known]) {
    let proper = solver.unique_solutions(&grids(known));
    assert_eq!(proper.len(), known.len());
    for (at, (known, proper)) in known.iter().zip(proper).enumerate() {
        let backend = solver.backend();
        let Known { grid, .. } = known;
        assert_eq!(proper, known.proper, "{backend}, number {at}: {grid}");
        if let Ok(solution) = proper {
            assert!(solution.is_solution() && solution.extends(grid), "{grid}");
        }
    }
}

#[test]
fn every_record_of_the_corpora_up_to_every_cap() {
    for mut solver in solvers() {
        for cap in [0, 1, 2, 3, 10, MOST] {
            check_counts(&mut solver, all_corpora(), cap);
        }
        check_proper(&mut solver, all_corpora());
    }
}

/// The solutions are those of the scalar engine, and dancing links confirm some; those of the
/// default backend are all confirmed in `corpora`.
#[test]
#[ignore = "slow: the gate runs it"]
fn every_puzzle_of_the_public_lists() {
    for name in PUBLIC_LISTS {
        let Some(puzzles) = public_list(name) else {
            continue;
        };
        let solutions: Vec<Result<Grid, Status>> = puzzles
            .par_iter()
            .map_init(Solver::new, |solver, grid| match solver.solve(grid) {
                Answer::Unique(solution) => Ok(solution),
                answer => panic!("{grid} has one solution, not {answer:?}"),
            })
            .collect();
        for at in (0..puzzles.len()).step_by(50) {
            assert_eq!(Known::by_dlx(&puzzles[at], 2).proper, solutions[at]);
        }
        solvers().par_iter_mut().for_each(|solver| {
            let proper = solver.unique_solutions(&puzzles);
            for (at, (proper, solution)) in proper.iter().zip(&solutions).enumerate() {
                let backend = solver.backend();
                assert_eq!(proper, solution, "{backend}, {name} {}", at + 1);
            }
            for cap in [1, 3] {
                let counts = solver.count(&puzzles, cap);
                assert!(counts.iter().all(|&count| count == 1), "{name} up to {cap}");
            }
        });
        println!("{} puzzles of {name}", puzzles.len());
    }
}

#[test]
fn grids_of_each_kind_and_in_mixtures() {
    let mut mixture = Vec::new();
    let kinds = Kind::ALL.iter().map(|&kind| generated(kind, 77, 100));
    for grids in kinds.chain([vec![Grid::EMPTY; 40]]) {
        let known = judged(&grids);
        for mut solver in solvers() {
            for cap in [1, 2, 3, MOST] {
                check_counts(&mut solver, &known, cap);
            }
            check_proper(&mut solver, &known);
        }
        mixture.extend(known);
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for mut solver in solvers() {
        for _ in 0..5 {
            mixture.shuffle(&mut rng);
            check_counts(&mut solver, &mixture, 2);
            check_counts(&mut solver, &mixture, 100);
            check_proper(&mut solver, &mixture);
        }
    }
}

/// One engine answers batches of all sizes, one after the other, and no batch affects the next.
#[test]
fn batches_of_every_size() {
    let all = all_corpora();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for mut solver in solvers() {
        let small = (0..=70).chain([95, 96, 97, 1000, 1, 0, 129, 33]);
        for size in small {
            let known: Vec<Known> = (0..size).map(|_| *all.choose(&mut rng).unwrap()).collect();
            for cap in [1, 2, 50] {
                check_counts(&mut solver, &known, cap);
            }
            check_proper(&mut solver, &known);
        }
        let many: Vec<Known> = all.iter().copied().cycle().take(100_000).collect();
        check_counts(&mut solver, &many, 2);
        check_proper(&mut solver, &all[..32]);
    }
}

/// Unusual grids in every lane, and beside every other grid.
#[test]
fn an_odd_grid_anywhere_among_easy_ones() {
    let easy = judged(&corpus("easy.txt")[..100]);
    let odd = corpus("famous.txt");
    let first = |name| corpus(name)[0];
    let of_kinds = ["impossible.txt", "illegal.txt", "multi.txt", "full.txt"].map(first);
    for known in judged(&[&odd[..], &of_kinds, &[Grid::EMPTY]].concat()) {
        for mut solver in solvers() {
            let lanes = solver.backend().backend().lanes();
            for at in 0..2 * lanes + 1 {
                let mut batch = easy[..3 * lanes].to_vec();
                batch[at] = known;
                check_counts(&mut solver, &batch, 2);
                check_proper(&mut solver, &batch);
            }
        }
    }
}

#[test]
fn all_solutions_where_there_is_no_cap() {
    let multi = corpus("multi.txt");
    let known: Vec<Known> = judged(&multi)
        .into_iter()
        .filter(|known| known.count < MOST)
        .collect();
    assert!(known.len() > 100);
    let counts: Vec<u64> = known.iter().map(|known| known.count).collect();
    for mut solver in solvers() {
        assert_eq!(solver.count(&grids(&known), u64::MAX), counts);
    }
}

/// The empty grid has 6,670,903,752,021,072,936,960 solutions (Felgenhauer and Jarvis, 2005), and
/// with any first row one 362,880th of them.
fn with_astronomically_many() -> [Grid; 2] {
    let mut row = Grid::EMPTY;
    for column in 0..9 {
        row.set(Cell::new(0, column), 9 - column as u8);
    }
    [Grid::EMPTY, row]
}

/// Proper puzzles, easy and hard, ambiguous ones, and among them some with a million solutions or
/// more.
fn with_a_million_here_and_there() -> Vec<Grid> {
    let mut grids: Vec<Grid> = [Kind::Minimal, Kind::Easy, Kind::Impossible]
        .into_iter()
        .flat_map(|kind| generated(kind, 31, 300))
        .collect();
    grids.extend(generated(Kind::Multi, 31, 60));
    grids.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(31));
    // A proper puzzle with as many clues removed as leave a million solutions or more.
    for (at, puzzle) in [100, 101, 500, 899]
        .into_iter()
        .zip(generated(Kind::Minimal, 32, 4))
    {
        let mut grid = puzzle;
        for cell in Grid::cells().filter(|&cell| puzzle.digit(cell) != 0) {
            if ninefold::exact::count(&grid) >= 1_000_000 {
                break;
            }
            grid.set(cell, 0);
        }
        grids.insert(at, grid);
    }
    grids
}

#[test]
fn a_puzzle_of_a_million_solutions_among_others_to_every_cap() {
    let grids = with_a_million_here_and_there();
    // By contraction, which visits no solution.
    let exact: Vec<u128> = grids.iter().map(ninefold::exact::count).collect();
    assert_eq!(exact.iter().filter(|&&count| count >= 1_000_000).count(), 4);
    for mut solver in solvers() {
        for cap in [1, 2, 3, 13, 40, 65_536, 1_000_000] {
            let expected = exact.iter().map(|&count| count.min(cap.into()) as u64);
            let (counts, backend) = (solver.count(&grids, cap), solver.backend());
            assert_eq!(counts, expected.collect::<Vec<_>>(), "{backend} to {cap}");
        }
    }
}

/// In a process of its own, where no other test takes memory.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_solutions() {
    const ALONE: &str = "NINEFOLD_MEASURE_MEMORY";
    if std::env::var_os(ALONE).is_none() {
        let this = std::env::current_exe().unwrap();
        let name = "lanes::memory_does_not_grow_with_the_number_of_solutions";
        let output = std::process::Command::new(this)
            .args(["--exact", name, "--nocapture", "--test-threads=1"])
            .env(ALONE, "1")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}{error}");
        assert!(text.contains("peak grew"), "{text}");
        return;
    }
    let peak = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let kilobytes = line.unwrap().split_whitespace().nth(1).unwrap();
        kilobytes.parse::<u64>().unwrap()
    };
    for mut solver in solvers() {
        let grids = with_astronomically_many().repeat(50);
        let cap = |cap| vec![cap; grids.len()];
        assert_eq!(solver.count(&grids[..1], 1), [1]);
        let before = peak();
        for number in [1, 2, 5, 12, 13, 10_000] {
            assert_eq!(solver.count(&grids, number), cap(number));
            let grown = peak() - before;
            println!("{}: peak grew by {grown} kB", solver.backend());
            assert!(grown < 4096, "{grown} kB for {number} solutions of each");
        }
        let grids = with_a_million_here_and_there();
        for cap in [2, 12, 1000, 300_000] {
            let before = peak();
            solver.count(&grids, cap);
            let grown = peak() - before;
            assert!(grown < 4096, "{grown} kB for a mixture, to {cap}");
        }
    }
}

/// Every engine, and batches over all cores, give the answers of one engine for one board after the
/// other.
fn engines_agree_on(boards: &[Grid], caps: &[u64]) {
    let answers: Vec<Answer> = boards.iter().map(Grid::solve).collect();
    let proper = answers.iter();
    let proper = proper.map(|answer| answer.unique().copied().ok_or(answer.status()));
    let proper: Vec<Result<Grid, Status>> = proper.collect();
    let counts = |&cap: &u64| {
        let counts = boards.iter().map(|board| board.count_up_to(cap));
        (cap, counts.collect())
    };
    let counts: Vec<(u64, Vec<u64>)> = caps.iter().map(counts).collect();
    for engine in engines() {
        let mut worker = Worker::new(engine);
        for (cap, counts) in &counts {
            assert_eq!(worker.count(boards, *cap), *counts, "{engine:?}");
        }
        assert_eq!(worker.solve(boards), answers, "{engine:?}");
        assert_eq!(worker.unique_solutions(boards), proper, "{engine:?}");
    }
    for (cap, counts) in &counts {
        assert_eq!(batch::count(boards, *cap), *counts);
    }
    assert_eq!(batch::solve(boards), answers);
    assert_eq!(batch::unique_solutions(boards), proper);
}

#[test]
fn workers_and_cores_agree_on_9x9_grids() {
    let all = grids(all_corpora());
    for size in [0, 1, 2, 3, 4, 5, 33, 129, 300] {
        engines_agree_on(&all[..size], &[0, 1, 2, 30]);
    }
}

#[test]
fn backends_have_names_and_reasons() {
    for &backend in Backend::ALL {
        assert_eq!(backend.to_string(), backend.word());
        assert_eq!(backend.word().parse(), Ok(backend));
        match backend.detect() {
            Ok(detected) => {
                let solver = LaneSolver::with_backend(detected);
                assert_eq!(solver.backend().backend(), backend);
            }
            Err(error) => {
                let needs = backend.needs();
                let said = "this processor cannot run the backend";
                assert_eq!(
                    error.to_string(),
                    format!("{said} {backend}, which needs {needs}")
                );
            }
        }
    }
    let best = DetectedBackend::best();
    assert_eq!(LaneSolver::new().backend(), best);
    assert_eq!(DetectedBackend::default(), best);
    assert_eq!(Engine::default(), Engine::Lanes(best));
    for name in ["", "AVX2", "avx512 ", "sse2"] {
        let error = name.parse::<Backend>().unwrap_err();
        let others = "there are avx512-bitalg, avx512, avx2, neon and portable";
        let said = format!("no backend is called '{name}'; {others}");
        assert_eq!(error.to_string(), said);
    }
}

fn any_grid() -> BoxedStrategy<Grid> {
    prop_oneof![
        8 => crate::boards::boards(22..40, 0..3),
        8 => crate::boards::boards(15..81, 1..6),
        1 => crate::boards::boards(0..17, 0..2),
        4 => generated_boards(Kind::Minimal),
        4 => generated_boards(Kind::Easy),
        1 => Just(Grid::EMPTY),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(cases(200, "suite/lanes.proptest-regressions"))]

    #[test]
    fn any_batch_of_grids(
        batch in prop::collection::vec(any_grid(), 1..70),
        cap in select(&[1, 2, 3, 50, 200]),
    ) {
        let known: Vec<Known> = batch.iter().map(|grid| Known::by_dlx(grid, cap.max(2))).collect();
        for mut solver in solvers() {
            check_counts(&mut solver, &known, cap);
            check_proper(&mut solver, &known);
        }
    }
}
