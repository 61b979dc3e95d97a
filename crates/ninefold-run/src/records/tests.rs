//! Answers from workers that are kept, and how far a run is.

use super::*;
use crate::options::EngineInfo;
use crate::options::Shard;
use crate::options::WriteOptions;
use crate::run::report::{self, Report};
use crate::run::session::Session;
use ninefold::Grid;
use ninefold::answers::Settings;
use ninefold::answers::Solve;
use ninefold_formats::answers::STATUSES;
use ninefold_formats::answers::solve::Solutions;
use ninefold_formats::formats::Similarity;
use ninefold_formats::table::Position;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The first sample of the NOIP 2009 problem: three solutions, best score 2829.
const AMBIGUOUS: &str =
    "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";
const IMPOSSIBLE: &str =
    "12345678.........9...............................................................";

/// The answers to a text as lines, and the exit code.
fn lines_of<Q: Question<Grid>>(question: Q, text: &str, threads: u16) -> (u8, String)
where
    Solutions: View<Q::Answer>,
{
    let folder = TempDir::new().unwrap();
    let [input, output] = ["input", "output"].map(|name| folder.path().join(name));
    fs::write(&input, text).unwrap();
    let input = InputOptions {
        files: vec![input],
        ..InputOptions::default()
    };
    let options = RunOptions {
        write: WriteOptions {
            output: Some(output.clone()),
            to: None,
            compress: None,
        },
        threads: Some(threads),
        stats: None,
        quiet: true,
    };
    let about = EngineInfo::default();
    let task = Task {
        input: &input,
        settings: Settings::new(),
        run: &options,
        about,
        session: Session::new(),
        proofs: None,
    };
    let code = answer::<Grid, _, _>(question, Solutions, task);
    (code.unwrap(), fs::read_to_string(output).unwrap())
}

/// Asks as [`Solve`] does, and counts its workers.
#[derive(Clone)]
struct Counting {
    question: Solve,
    workers: Arc<AtomicUsize>,
}

impl Question<Grid> for Counting {
    type Worker = <Solve as Question<Grid>>::Worker;
    type Answer = <Solve as Question<Grid>>::Answer;

    fn worker(&self, settings: &Settings) -> Self::Worker {
        self.workers.fetch_add(1, Ordering::Relaxed);
        Question::<Grid>::worker(&self.question, settings)
    }

    fn answer<E>(
        &self,
        worker: &mut Self::Worker,
        boards: &[Grid],
        settings: &Settings,
        each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        self.question.answer(worker, boards, settings, each)
    }
}

#[test]
fn workers_are_kept_from_batch_to_batch_and_answer_alike() {
    let records = [UNIQUE, AMBIGUOUS, "not a puzzle", IMPOSSIBLE].join("\n") + "\n";
    // Some eighty batches.
    let text = records.repeat(5000);
    let expected = format!("{SOLUTION}\nambiguous\nmalformed\nimpossible\n").repeat(5000);
    for threads in [1, 3] {
        let question = Counting {
            question: Solve::unique(),
            workers: Arc::default(),
        };
        let (code, lines) = lines_of(question.clone(), &text, threads);
        assert!(code == 1 && lines == expected, "{threads} threads");
        let workers = question.workers.load(Ordering::Relaxed);
        assert!((1..=threads.into()).contains(&workers), "{workers} workers");
    }
}

/// The length of a corpus, or of a share of it, to the report, its progress at the end, and the places where
/// the batches end.
fn reached(
    files: &[&std::path::Path],
    shard: Option<Shard>,
    from: Option<Position>,
) -> (u64, u64, Vec<Position>) {
    let sources = files.iter().map(|file| Source::File(file.to_path_buf()));
    let opening = OpenOptions {
        longest_row: None,
        member: None,
        reads_ahead: true,
    };
    let choice = Choice::default();
    let corpus = Corpus::open(sources.collect(), opening, None, choice, shard, 64).unwrap();
    let length = corpus.size().unwrap();
    let settings = report::ReportOptions {
        quiet: true,
        stats: None,
        watched: false,
        on_screen: false,
        sources: corpus.names(),
        length: Length::Bytes(length),
        words: &STATUSES,
        table: false,
        skipped: None,
        about: EngineInfo::default(),
    };
    let report = Report::new(settings, None, Session::new());
    let batches = corpus.batches(from, None, Similarity::NotAtAll, report.clone());
    let mut batches = batches.unwrap();
    let mut ends = Vec::new();
    while let Some((batch, _)) = batches.next_batch().unwrap() {
        report.skip(batch.progress());
        ends.extend(batch.end());
    }
    (length, report.progress(), ends)
}

#[test]
fn the_report_reaches_the_length_of_what_there_is_to_do() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    // Cells that do not repeat, so that there is something to it when it is packed.
    let mut state = 1_u64;
    let mut cell = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        b".......12345678"[(state >> 40) as usize % 15] as char
    };
    let mut table = String::from("id,puzzle\n");
    for row in 0..200_000 {
        table += &format!("{row},{}\n", (0..81).map(|_| cell()).collect::<String>());
    }
    fs::write(at("plain.csv"), &table).unwrap();
    let utf16: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(at("utf16.csv"), utf16).unwrap();
    let mut names = vec!["plain.csv", "utf16.csv"];
    for (name, codec) in [("packed.csv.gz", "gzip"), ("packed.csv.zst", "zstd")] {
        let Ok(packing) = codec.parse::<crate::compression::CodecLevel>() else {
            continue;
        };
        let mut packed = Vec::new();
        packing
            .packer()
            .unwrap()
            .pack(table.as_bytes(), &mut packed)
            .unwrap();
        fs::write(at(name), packed).unwrap();
        names.push(name);
    }
    let is_near = |one: u64, other: u64, percent: u64| one.abs_diff(other) * 100 <= other * percent;
    for name in names {
        let file = at(name);
        // How much is unpacked ahead of what is read depends on the threads: up to six blocks of 256 KiB,
        // and what is buffered of the file, less than a third of a share. A share that was taken
        // for the whole, or the other way round, would be off by half and more.
        let percent = if name.starts_with("packed") { 40 } else { 12 };
        let (length, end, ends) = reached(&[&file], None, None);
        assert_eq!(length, fs::metadata(&file).unwrap().len(), "{name}");
        assert!(is_near(end, length, 1), "{name}: {end} of {length}");
        // Where an earlier run was, in the second of two such files.
        let half = ends[ends.len() / 2];
        let (length, end, _) = reached(&[&file, &file], None, Some(Position { source: 1, ..half }));
        assert!(is_near(end, length, 1), "{name} resumed: {end} of {length}");
        for number in 1..=3 {
            let shard = || Some(format!("{number}/3").parse().unwrap());
            let (share, end, ends) = reached(&[&file], shard(), None);
            assert!(is_near(3 * share, length / 2, 1), "{name} {number}");
            assert!(
                is_near(end, share, percent),
                "{name} {number}: {end} of {share}"
            );
            if name == "plain.csv" {
                assert!(is_near(end, share, 12), "{number}: {end} of {share}");
                let half = ends[ends.len() / 2];
                let (share, end, _) = reached(&[&file], shard(), Some(half));
                assert!(
                    is_near(end, share, 12),
                    "{number} resumed: {end} of {share}"
                );
            }
        }
    }
}
