//! Small files of the same shape as the corpora that people hold, for the page of recipes.
//!
//! Puzzles are those of the folder `puzzles`; solutions are those of its manifest, which dancing links
//! found.

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A puzzle with dots, and its solution if it has one.
#[derive(Clone, Debug)]
struct Known {
    puzzle: String,
    solution: String,
}

impl Known {
    /// The puzzle with zeros.
    fn zeros(&self) -> String {
        self.puzzle.replace('.', "0")
    }

    fn clues(&self) -> usize {
        self.puzzle.chars().filter(|&cell| cell != '.').count()
    }
}

fn puzzles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")
}

/// The first puzzles of a file, with what the manifest says of them.
fn known(file: &str, wanted: usize) -> Vec<Known> {
    let text = fs::read_to_string(puzzles().join(file)).unwrap();
    let manifest = fs::read_to_string(puzzles().join("manifest.csv")).unwrap();
    let rows = manifest.lines();
    let rows = rows.map(|row| row.split(',').collect::<Vec<_>>());
    let rows = rows.filter(|row| row[0] == file);
    let known: Vec<Known> = text
        .lines()
        .zip(rows)
        .map(|(puzzle, row)| Known {
            puzzle: puzzle.to_owned(),
            solution: row[4].to_owned(),
        })
        .take(wanted)
        .collect();
    assert_eq!(known.len(), wanted);
    known
}

/// Makes all of them in a folder.
pub fn make(folder: &Path) {
    let write = |name: &str, lines: Vec<String>| {
        fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
    };
    let table = |header: &str, rows: &[Known], row: &dyn Fn(usize, &Known) -> String| {
        let rows = rows.iter().enumerate().map(|(at, known)| row(at, known));
        std::iter::once(header.to_owned())
            .chain(rows)
            .collect::<Vec<_>>()
    };
    let easy = known("easy.txt", 6);
    let minimal = known("minimal.txt", 2);
    // Kaggle's.
    let kaggle = table("quizzes,solutions", &easy[..2], &|_, known| {
        format!("{},{}", known.zeros(), known.solution)
    });
    write("sudoku.csv", kaggle.clone());
    let header = "id,puzzle,solution,clues,difficulty";
    let row = |at: usize, known: &Known| {
        let (id, clues) = (at + 1, known.clues());
        let difficulty = ["0.0", "2.2"][at];
        format!(
            "{id},{},{},{clues},{difficulty}",
            known.puzzle, known.solution
        )
    };
    write("sudoku-3m.csv", table(header, &minimal, &row));
    let nine = table("puzzle,solution", &easy[2..4], &|_, known| {
        format!("{},{}", known.zeros(), known.solution)
    });
    write("sudoku-9m.csv", nine);
    // sudoku-extreme.
    let sources = ["puzzles0_kaggle", "puzzles6_forum_hardest_1106"];
    let extreme = table("source,question,answer,rating", &minimal, &|at, known| {
        let rating = [0, 41][at];
        format!(
            "{},{},{},{rating}",
            sources[at], known.puzzle, known.solution
        )
    });
    write("train.csv", extreme.clone());
    // The list of 17 clues: lines.
    let lines: Vec<String> = minimal.iter().map(Known::zeros).collect();
    write("sudoku17.txt", lines);
    // What other programs make of tables.
    let without_zeros = kaggle.iter();
    let without_zeros = without_zeros.map(|row| row.trim_start_matches('0').to_owned());
    write("pandas.csv", without_zeros.collect());
    write(
        "floats.csv",
        vec![
            kaggle[0].clone(),
            "4.304001002902706e+74,1.968254374581373e+80".into(),
        ],
    );
    // Several solutions, and none.
    let mut several = known("multi.txt", 1);
    several.extend(known("impossible.txt", 1));
    write(
        "several.csv",
        table("name,puzzle", &several, &|at, known| {
            format!("{},{}", ["several", "none"][at], known.puzzle)
        }),
    );
    // Claims that are right and wrong.
    let mut claims = minimal.clone();
    claims[1].solution.replace_range(3..5, "53");
    claims.extend(several[..1].iter().map(|known| Known {
        solution: minimal[0].solution.clone(),
        ..known.clone()
    }));
    let claims = table("id,puzzle,solution", &claims, &|at, known| {
        format!("{},{},{}", at + 1, known.puzzle, known.solution)
    });
    write("claims.csv", claims);
    // Malformed rows.
    let mut damaged = kaggle.clone();
    damaged[2].replace_range(5..6, "o");
    damaged.push("n/a".into());
    write("damaged.csv", damaged);
    // Two columns that fit.
    let pairs = table("easy,hard", &minimal, &|at, known| {
        format!("{},{}", easy[at].puzzle, known.puzzle)
    });
    write("pairs.csv", pairs);
    zip(
        &folder.join("sudoku.zip"),
        &[("sudoku.csv", kaggle), ("train.csv", extreme)],
    );
    // Parquet, in one file and in a folder of several.
    parquet(&folder.join("puzzles.parquet"), &easy[..2]);
    fs::create_dir(folder.join("data")).unwrap();
    for (part, rows) in easy.chunks(2).enumerate() {
        parquet(&folder.join(format!("data/part-{part}.parquet")), rows);
    }
    fs::write(folder.join("data/_SUCCESS"), "").unwrap();
}

fn zip(path: &Path, members: &[(&str, Vec<String>)]) {
    let mut archive = zip::ZipWriter::new(File::create(path).unwrap());
    for (name, lines) in members {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(*name, options).unwrap();
        archive
            .write_all((lines.join("\n") + "\n").as_bytes())
            .unwrap();
    }
    archive.finish().unwrap();
}

/// Writes `puzzle`, `solution` and, as a number, `missing`.
fn parquet(path: &Path, rows: &[Known]) {
    let text = |name: &str| {
        Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(Some(LogicalType::String))
            .build()
            .unwrap()
    };
    let number = Type::primitive_type_builder("missing", Physical::INT64)
        .with_repetition(Repetition::OPTIONAL)
        .build()
        .unwrap();
    let fields = vec![
        Arc::new(text("puzzle")),
        Arc::new(text("solution")),
        Arc::new(number),
    ];
    let schema = Type::group_type_builder("schema").with_fields(fields);
    let schema = schema.build();
    let file = File::create(path).unwrap();
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer =
        SerializedFileWriter::new(file, Arc::new(schema.unwrap()), properties).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let there = vec![1; rows.len()];
    let texts = [
        rows.iter().map(Known::zeros).collect::<Vec<_>>(),
        rows.iter().map(|known| known.solution.clone()).collect(),
    ];
    for texts in texts {
        let texts: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
        let mut column = group.next_column().unwrap().unwrap();
        let typed = column.typed::<ByteArrayType>();
        typed.write_batch(&texts, Some(&there), None).unwrap();
        column.close().unwrap();
    }
    let missing: Vec<i64> = rows.iter().map(|known| 81 - known.clues() as i64).collect();
    let mut column = group.next_column().unwrap().unwrap();
    let typed = column.typed::<Int64Type>();
    typed.write_batch(&missing, Some(&there), None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
}
