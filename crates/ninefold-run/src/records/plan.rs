//! The plan of a run: the columns that it reads and writes, from the options and the first input.

use crate::compression::CodecLevel;
use crate::option_advice;
use crate::options::{Compress, InputOptions, WriteOptions};
use crate::run::encoding::Encoding;
use crate::run::output::Output;
use anyhow::{Result, bail};
use ninefold::text::Syntax;
use ninefold_formats::formats::{self, Form, Format, NOT_UTF8, Similarity, Target};
use ninefold_formats::table::{
    AnswerColumn, Companion, Name, OURS, ReadOptions, avoid_names, named,
};
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The columns that a run reads and writes.
#[derive(Debug)]
pub struct Plan {
    /// The wanted parts of every record.
    pub wanted: ReadOptions,
    /// The columns whose cells are read from Parquet.
    pub cells: Option<Vec<usize>>,
    /// How rows are written.
    pub encoding: Encoding,
    /// How the text is compressed.
    pub packing: Option<CodecLevel>,
    /// Notes for the user.
    pub notes: Vec<String>,
}

/// The columns that a question adds.
#[derive(Debug)]
pub struct Added {
    /// Its columns.
    pub columns: Vec<AnswerColumn>,
    /// True if a record may come to several rows.
    pub expands: bool,
    /// True if its answers are boards, which the formats of puzzle programs hold.
    pub boards: bool,
    /// The wanted companion of the puzzle, if any.
    pub beside: Option<Companion>,
    /// True if puzzles are pencilmarks.
    pub pencilmarks: bool,
}

/// The format that is written, and how that is compressed.
///
/// # Errors
/// If a compression is named that cannot be written.
pub fn output_format(options: &WriteOptions) -> Result<(Option<Format>, Option<CodecLevel>)> {
    let path = options
        .output
        .as_deref()
        .filter(|&path| path != Path::new("-"));
    let to_parquet = options.to == Some(Format::Parquet)
        || path.and_then(Format::of_name) == Some(Format::Parquet);
    // Within Parquet it is another thing.
    let mut packing = match options.compress {
        Some(compress) if !to_parquet => compress.packing()?,
        _ => None,
    };
    let mut name = path.map(Path::to_path_buf);
    if let Some(path) = path
        && let Some((by_name, inner)) = CodecLevel::by_name(path)?
    {
        // A level that was asked for is one of the same codec, or there is a contradiction.
        match packing {
            Some(asked) if asked.codec().name() != by_name.codec().name() => bail!(
                "--compress {asked} and the name {} contradict each other",
                path.display()
            ),
            Some(_) => {}
            // `--compress none` says that the name is only a name.
            None if options.compress == Some(Compress::None) => {}
            None => packing = Some(by_name),
        }
        name = Some(inner);
    }
    let by_name = name.as_deref().and_then(Format::of_name);
    // Any other ending is that of a text, as in `answers.log`: lines, or a table for a table.
    if let (None, None, Some(path)) = (options.to, by_name, path)
        && let Some(ending) = name.as_deref().and_then(Path::extension)
        && formats::is_unwritten(&ending.to_string_lossy())
        && Output::replaced(path).is_some()
    {
        bail!(
            "-o {}: .{} is not written; say the format with --to, or give the name another ending, such as .csv",
            path.display(),
            ending.display()
        );
    }
    Ok((options.to.or(by_name), packing))
}

/// The format that is written for an input of this form.
///
/// # Errors
/// As [`output_format`] says.
pub fn written_format(form: &Form, write: &WriteOptions) -> Result<Format> {
    let (asked, _) = output_format(write)?;
    Ok(asked.unwrap_or(match form.format() {
        table if table.is_table() => table,
        _ => Format::Lines,
    }))
}

impl Plan {
    /// For an input of this form.
    ///
    /// # Errors
    /// If the format cannot hold the answers, or a column that is named is not there.
    pub fn new(
        form: &Form,
        input: &InputOptions,
        write: &WriteOptions,
        added: Added,
    ) -> Result<Plan> {
        let (_, packing) = output_format(write)?;
        let format = written_format(form, write)?;
        if input.zero_based && input.layout.digits() <= 9 {
            bail!("--zero-based is for boards larger than 9x9, such as those of --box-order 4");
        }
        if format.is_puzzle_file() && !added.boards {
            bail!(
                "{} holds puzzles and no answers; `ninefold convert --to {}` writes puzzles",
                format.name(),
                format.name()
            );
        }
        if let (Some(_), Format::Sdk | Format::Sdx | Format::OpenSudoku) =
            (&input.own_layouts, form.format())
        {
            let name = form.format().name();
            bail!(
                "{name} holds boards of one layout; those with their own are in lines and tables"
            );
        }
        if format.is_puzzle_file() && added.pencilmarks {
            bail!(
                "{} holds clues and no candidates; lines and tables hold pencilmarks",
                format.name()
            );
        }
        let mut plan = Plan {
            wanted: ReadOptions {
                symmetries: input.symmetries.clone(),
                layout: input.layout.clone(),
                own_layouts: input.own_layouts.as_ref().map(|own| own.source.clone()),
                syntax: Syntax {
                    star: input.star,
                    x: form.format() == Format::Ss,
                    zero_based: input.zero_based,
                },
                pencilmarks: added.pencilmarks,
                restore_zeros: input.restore_zeros,
                beside: added.beside,
                raw: false,
                text: false,
                lines: false,
                malformed: input.errors.is_some(),
                verbatim: false,
                utf8: matches!(format, Format::JsonLines | Format::Parquet),
                cells: None,
                types: Vec::new(),
                added: Vec::new(),
            },
            cells: None,
            encoding: Encoding::Lines,
            packing,
            notes: Vec::new(),
        };
        if form.chosen().is_none()
            && (input.column.is_some() || input.header().is_some() || input.restore_zeros)
        {
            let note =
                "the input is no table: --column, --header and --restore-zeros are for tables";
            plan.notes.push(note.to_owned());
        }
        if format == Format::Lines {
            if input.keep.as_ref().is_some_and(|keep| keep != &["none"]) || input.rename.is_some() {
                let note = "lines have no columns: --keep and --rename are for tables";
                plan.notes.push(note.to_owned());
            }
            return Ok(plan);
        }
        let names = form.names();
        let kept = match (&input.keep, format.is_puzzle_file()) {
            (_, true) => Vec::new(),
            (None, _) => (0..names.len()).collect(),
            (Some(keep), _) => columns_of(keep, &names)?,
        };
        let mut columns = added.columns;
        rename(&mut columns, input.rename.as_deref())?;
        let kept_names: Vec<Name> = kept.iter().map(|&at| names[at].clone()).collect();
        // Arrays without a header are written as objects, too, where some columns are left out.
        let has_names = form.has_header()
            || form.format() != format
            || format == Format::JsonLines && input.keep.is_some();
        if has_names {
            plan.notes = avoid_names(&kept_names, &mut columns);
        }
        if !plan.notes.is_empty() {
            plan.notes.push(other_names(&kept_names, &columns));
        }
        let echoed = form.format() == format && input.keep.is_none();
        let is_named = match format {
            // Objects come back as they stood, and arrays have no names.
            Format::JsonLines => !echoed,
            // Columns of Parquet are copied.
            _ => form.format() != format,
        };
        let named: Vec<(usize, &Name)> = match is_named {
            true => kept.iter().copied().zip(&kept_names).collect(),
            false => Vec::new(),
        };
        refuse_names(format, &named, &columns)?;
        plan.wanted.added = columns.iter().map(|column| column.name.clone()).collect();
        if format == Format::Parquet {
            let (kept, added) = ((kept, kept_names), (columns, added.expands));
            plan.parquet(form, kept, added, input.text.as_deref(), write)?;
            return Ok(plan);
        }
        let target = Target::new(form, format, kept_names, input.keep.is_none(), columns);
        plan.wanted.raw = target.echo;
        plan.wanted.verbatim = target.verbatim;
        plan.wanted.cells = (!target.echo && !kept.is_empty()).then_some(kept);
        plan.cells.clone_from(&plan.wanted.cells);
        plan.encoding = Encoding::Text(formats::writer(format, form, &target, &plan.wanted)?);
        Ok(plan)
    }
}

#[cfg(not(feature = "parquet"))]
impl Plan {
    fn parquet(
        &mut self,
        _: &Form,
        _: (Vec<usize>, Vec<Name>),
        _: (Vec<AnswerColumn>, bool),
        _: Option<&[OsString]>,
        _: &WriteOptions,
    ) -> Result<()> {
        Err(crate::option_advice::no_parquet())
    }
}

impl Plan {
    /// The number of cells of each record that are written again.
    pub fn width(&self) -> usize {
        self.wanted.cells.as_ref().map_or(0, Vec::len)
    }

    /// The degree to which the inputs have to be alike.
    pub fn alike(&self) -> Similarity {
        match &self.encoding {
            #[cfg(feature = "parquet")]
            Encoding::Parquet { copies: true, .. } => Similarity::Entirely,
            _ if self.wanted.raw || self.wanted.verbatim => Similarity::Entirely,
            _ if self.wanted.cells.is_some() => Similarity::Names,
            _ => Similarity::NotAtAll,
        }
    }
}

/// The columns of a list of names, or none for `none`.
fn columns_of(keep: &[OsString], names: &[Name]) -> Result<Vec<usize>> {
    if keep == ["none"] {
        return Ok(Vec::new());
    }
    keep.iter()
        .map(|name| {
            named(&name_of(name), names).map_err(|error| option_advice::on_name(&error, "--keep"))
        })
        .collect()
}

/// Says with which `--rename` the columns of the answer, some of which had names that the table has
/// already, get others.
fn other_names(kept: &[Name], columns: &[AnswerColumn]) -> String {
    let other = |column: &AnswerColumn| {
        let name = column.name.to_string();
        match name.split_once(OURS) {
            None => name,
            Some((asked, _)) => {
                let mut other = format!("new_{asked}");
                while kept.iter().any(|kept| *kept == other[..]) {
                    other = format!("new_{other}");
                }
                other
            }
        }
    };
    let others: Vec<String> = columns.iter().map(other).collect();
    format!(
        "another name is given with --rename, such as `--rename {}`",
        others.join(",")
    )
}

/// A name of a column as it was typed, which may be of any bytes.
pub(super) fn name_of(typed: &OsStr) -> Name {
    Name::from(typed.as_encoded_bytes())
}

/// Refuses names that a format cannot hold: JSON and Parquet have no text but UTF-8, and each name
/// once. `kept` are the columns of the input that are written, with their numbers.
fn refuse_names(format: Format, kept: &[(usize, &Name)], added: &[AnswerColumn]) -> Result<()> {
    let holder = match format {
        Format::JsonLines => "a JSON object",
        Format::Parquet => "Parquet",
        _ => return Ok(()),
    };
    if let Some((at, name)) = kept.iter().find(|(_, name)| name.as_str().is_none()) {
        let advice = option_advice::CONVERT_TO_UTF8;
        bail!("column {}, {name}: its name {NOT_UTF8}; {advice}", at + 1);
    }
    if let Some(column) = added.iter().find(|column| column.name.as_str().is_none()) {
        bail!(
            "--rename {}: the name is not UTF-8, and {holder} has no other text",
            column.name
        );
    }
    let mut seen = HashMap::new();
    for &(at, name) in kept {
        if let Some(first) = seen.insert(name, at) {
            bail!(
                "columns {} and {} are both called `{name}`, and {holder} has a name once; \
                 --keep says which columns are written, by their numbers",
                first + 1,
                at + 1
            );
        }
    }
    Ok(())
}

/// Gives columns the names that `--rename` says.
fn rename(columns: &mut [AnswerColumn], names: Option<&[OsString]>) -> Result<()> {
    let Some(names) = names else {
        return Ok(());
    };
    if names.len() != columns.len() {
        let own: Vec<String> = columns
            .iter()
            .map(|column| column.name.to_string())
            .collect();
        let (given, wanted) = (names.len(), columns.len());
        bail!(
            "--rename gives {given} {}, and there {} {wanted} {} to be named: {}",
            if given == 1 { "name" } else { "names" },
            if wanted == 1 { "is" } else { "are" },
            if wanted == 1 { "column" } else { "columns" },
            own.join(", ")
        );
    }
    for (column, name) in columns.iter_mut().zip(names) {
        column.name = name_of(name);
    }
    Ok(())
}
