//! The journal of a run: its progress, so that it can be resumed when it was killed.
//!
//! The journal lies beside the output. Its first line says of what run it is: version, options,
//! inputs. Then, every second or so, the output is brought to the disk and a line is added: how long
//! it is and its checksum, where in the input that leads, and what had been counted. A line counts only
//! if its own checksum is right, so that one which was cut off is as if it were not there, and if that
//! of the output is. A resumed run reads the output once for that, cuts it to the length in the last
//! good line, and continues from there.
//!
//! `NINEFOLD_JOURNAL_INTERVAL` is another interval than a second, in milliseconds: a longer one for a
//! disk that is slow to be brought up to date. What is written does not depend on it.

use super::command_line::CommandLine;
use super::leftovers::{self, is_still};
use super::milliseconds::milliseconds_of;
use super::output::{Extent, Output};
use super::report::{Report, Snapshot};
use super::store::{CANNOT_WRITE, EarlierOutput, Store};
use crate::input::Identity;
use anyhow::{Context, Result, bail};
use crc32fast::Hasher;
use ninefold_formats::table::Position;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The default interval between lines, in milliseconds.
const INTERVAL: u64 = 1000;

/// The environment variable of the interval.
const INTERVAL_NAME: &str = "NINEFOLD_JOURNAL_INTERVAL";

/// Identity of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identification {
    /// The program's version.
    pub version: String,
    /// The options. Journals of older versions have none.
    #[serde(default)]
    pub given: CommandLine,
    /// The inputs.
    pub inputs: Vec<Identity>,
}

/// The progress of a run at one time.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    /// The position in the input of the first record that is not answered yet.
    position: Position,
    /// The extent of the output.
    output: Extent,
    /// The extent of the table of malformed records.
    errors: Extent,
    /// The counts so far.
    snapshot: Snapshot,
    /// The metadata of the row groups since the previous line, in hexadecimal.
    groups: Option<String>,
    /// True if all is written.
    finished: bool,
}

/// The journal of a run under way.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    interval: Duration,
    last: Instant,
    /// True if part of the earlier output is damaged.
    damaged: bool,
}

/// The identification of a journal's run, and its entries, each with the place of its end.
type JournalContent = (Identification, Vec<(Entry, u64)>);

/// The state from which a run is resumed.
#[derive(Clone, Debug, Default)]
pub struct ResumePoint {
    /// The position in the input.
    pub position: Position,
    /// The extent of the output.
    pub written: EarlierOutput,
    /// The extent of the table of malformed records.
    pub errors: Extent,
    /// The counts so far.
    pub snapshot: Snapshot,
    /// True if the output is complete, and only has to be put in its place.
    pub finished: bool,
}

impl Journal {
    /// Opens the journal for `target`, and finds the state from which a killed run is resumed. The
    /// journal of another run is refused only if there is output that would be lost.
    ///
    /// # Errors
    /// If it is of another run, another process is at work on it, or it cannot be opened.
    pub fn open(
        target: &Path,
        errors: Option<&Path>,
        identification: &Identification,
    ) -> Result<(Journal, Option<ResumePoint>)> {
        let path = leftovers::journal(target);
        let context = || format!("cannot write {}", path.display());
        let interval = milliseconds_of(INTERVAL_NAME, INTERVAL)?;
        let mut file = open(&path, target)?;
        let found = read(&mut file).with_context(context)?;
        let mut journal = Journal {
            file,
            path: path.clone(),
            interval,
            last: Instant::now(),
            damaged: false,
        };
        let anew = |mut journal: Journal| {
            journal.file.set_len(0).with_context(context)?;
            journal.add(identification).with_context(context)?;
            Ok((journal, None))
        };
        let Some((known, entries)) = found else {
            return anew(journal);
        };
        let is_written = |(entry, _): &(Entry, u64)| is_there(target, entry.output, entry.finished);
        if entries.iter().any(is_written) {
            compare(&known, identification).with_context(|| {
                format!(
                    "{} is of another run and cannot be resumed; without --resume it is removed and \
                     the run starts over",
                    path.display()
                )
            })?;
        } else {
            return anew(journal);
        }
        let are_written = |line: &(Entry, u64)| {
            let (entry, _) = line;
            is_written(line)
                && errors.is_none_or(|errors| is_there(errors, entry.errors, entry.finished))
        };
        let Some(longest) = entries.iter().rposition(are_written) else {
            return anew(journal);
        };
        let written = &entries[..=longest];
        let mut intact = intact(target, written.iter().map(|(entry, _)| entry.output))?;
        if let Some(errors) = errors {
            let of_errors = written.iter().map(|(entry, _)| entry.errors);
            intact = intact.min(self::intact(errors, of_errors)?);
        }
        journal.damaged = intact < written.len();
        let Some(last) = written[..intact].iter().rposition(are_written) else {
            return anew(journal);
        };
        // What does not count is in the way of what is added.
        let good = entries[last].1;
        journal.file.set_len(good).with_context(context)?;
        let entry = entries[last].0.clone();
        #[cfg(feature = "parquet")]
        let groups = entries[..=last]
            .iter()
            .filter_map(|(entry, _)| entry.groups.as_deref().map(from_hex))
            .collect::<Result<_>>()?;
        let resumed = ResumePoint {
            position: entry.position,
            written: EarlierOutput {
                extent: entry.output,
                #[cfg(feature = "parquet")]
                groups,
            },
            errors: entry.errors,
            snapshot: entry.snapshot,
            finished: entry.finished,
        };
        Ok((journal, Some(resumed)))
    }

    /// Everything before `position` is in the output. Adds a line if it is time.
    ///
    /// # Errors
    /// If the disk takes no more.
    pub fn boundary(
        &mut self,
        position: Position,
        store: &mut Store,
        report: &Report,
    ) -> Result<()> {
        if self.last.elapsed() < self.interval {
            return Ok(());
        }
        let (output, groups) = store.sync().context(CANNOT_WRITE)?;
        self.entry(Entry {
            position,
            output,
            errors: report.sync_errors()?,
            snapshot: report.snapshot(),
            groups: groups.map(|groups| to_hex(&groups)),
            finished: false,
        })
    }

    /// The output is complete, and only has to be put in its place.
    ///
    /// # Errors
    /// If the disk takes no more.
    pub fn finished(&mut self, output: &mut Output, report: &Report) -> Result<()> {
        let output = output.sync().context(CANNOT_WRITE)?;
        self.entry(Entry {
            position: Position::default(),
            output,
            errors: report.sync_errors()?,
            snapshot: report.snapshot(),
            groups: None,
            finished: true,
        })
    }

    /// Returns true if part of the earlier output is damaged, and is written again.
    pub fn is_damaged(&self) -> bool {
        self.damaged
    }

    /// All is in its place: the journal is not needed any more.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> Result<()> {
        let path = self.path;
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
    }

    fn entry(&mut self, entry: Entry) -> Result<()> {
        self.add(&entry)
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.last = Instant::now();
        Ok(())
    }

    fn add(&mut self, line: &impl Serialize) -> Result<()> {
        let json = serde_json::to_string(line)?;
        let sum = crc32fast::hash(json.as_bytes());
        self.file
            .write_all(format!("{sum:08x} {json}\n").as_bytes())?;
        self.file.sync_data()?;
        Ok(())
    }
}

/// Opens a journal and locks it against other runs.
fn open(path: &Path, target: &Path) -> Result<File> {
    loop {
        let file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        if matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
            bail!("another run is writing {}", target.display());
        }
        // A run that came to its end in the meantime has removed it.
        if is_still(&file, path) {
            return Ok(file);
        }
    }
}

/// Returns true if what is written for a target, or the target itself if all is done, is as long as a line
/// says.
fn is_there(target: &Path, written: Extent, finished: bool) -> bool {
    let of = |path: &Path| fs::metadata(path).map(|metadata| metadata.len()).ok();
    match of(&leftovers::partial(target)) {
        Some(partial) => partial >= written.length,
        None if finished => of(target) == Some(written.length),
        None => written.length == 0,
    }
}

/// Number of the first lines that are right about the file written for a target, or about the target
/// itself. After the first that is wrong, none is right.
fn intact(target: &Path, lines: impl Iterator<Item = Extent>) -> Result<usize> {
    let partial = leftovers::partial(target);
    let path = if partial.exists() { &partial } else { target };
    let context = || format!("cannot read {}", path.display());
    let mut written: Box<dyn Read> = match File::open(path) {
        Ok(file) => Box::new(file),
        Err(error) if error.kind() == ErrorKind::NotFound => Box::new(io::empty()),
        Err(error) => return Err(error).with_context(context),
    };
    let mut found = Extent::default();
    let mut crc = Hasher::new();
    let mut buffer = vec![0; 1 << 17];
    let mut intact = 0;
    for said in lines {
        while found.length < said.length {
            let left = said.length - found.length;
            let room = buffer
                .len()
                .min(usize::try_from(left).unwrap_or(usize::MAX));
            match written.read(&mut buffer[..room]) {
                Ok(0) => return Ok(intact),
                Ok(read) => {
                    crc.update(&buffer[..read]);
                    found.length += read as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error).with_context(context),
            }
        }
        found.crc = crc.clone().finalize();
        if found != said {
            break;
        }
        intact += 1;
    }
    Ok(intact)
}

/// The content of a journal: the identity of its run, and its lines, each with its end. None if its
/// first line is not whole.
fn read(file: &mut File) -> Result<Option<JournalContent>> {
    file.seek(SeekFrom::Start(0))?;
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>| -> Result<Option<usize>> {
        line.clear();
        let length = lines.read_until(b'\n', line)?;
        Ok((length > 0).then_some(length))
    };
    let Some(length) = next(&mut line)? else {
        return Ok(None);
    };
    let Some(identification) = checked::<Identification>(&line) else {
        return Ok(None);
    };
    let mut end = length as u64;
    let mut entries = Vec::new();
    while let Some(length) = next(&mut line)? {
        let Some(entry) = checked::<Entry>(&line) else {
            break;
        };
        end += length as u64;
        entries.push((entry, end));
    }
    Ok(Some((identification, entries)))
}

/// The content of a line, if it is whole.
fn checked<T: for<'de> Deserialize<'de>>(line: &[u8]) -> Option<T> {
    let line = line.strip_suffix(b"\n")?;
    let (sum, json) = line.split_at_checked(9)?;
    let sum = std::str::from_utf8(&sum[..8]).ok()?;
    let sum = u32::from_str_radix(sum, 16).ok()?;
    (crc32fast::hash(json) == sum).then(|| serde_json::from_slice(json).ok())?
}

/// Refuses to resume a run that differs from this one.
fn compare(known: &Identification, now: &Identification) -> Result<()> {
    if known.version != now.version {
        bail!(
            "it was begun by version {}, and this is {}",
            known.version,
            now.version
        );
    }
    if known.given == CommandLine::default() {
        bail!("it was begun by an older version, whose journals this one does not read");
    }
    if let Some(difference) = known.given.difference(&now.given) {
        bail!(difference);
    }
    if known.inputs.len() != now.inputs.len() {
        bail!(
            "there were {} inputs, and there are {}",
            known.inputs.len(),
            now.inputs.len()
        );
    }
    for (known, now) in known.inputs.iter().zip(&now.inputs) {
        if known.name != now.name {
            bail!("an input was {}, and is {}", known.name, now.name);
        }
        if known.size != now.size {
            bail!(
                "{} had {} bytes, and has {}",
                now.name,
                known.size,
                now.size
            );
        }
        if known.modified != now.modified {
            bail!("{} has been changed since", now.name);
        }
    }
    Ok(())
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(feature = "parquet")]
fn from_hex(text: &str) -> Result<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    let byte = |digits: &[u8]| {
        let digits = std::str::from_utf8(digits)?;
        Ok(u8::from_str_radix(digits, 16)?)
    };
    digits.map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use tempfile::TempDir;

    fn identification(argument: &str) -> Identification {
        Identification {
            version: "1".into(),
            given: CommandLine {
                command: "solve".into(),
                options: [("FILE".into(), vec![argument.into()])].into(),
            },
            inputs: vec![Identity {
                name: "in".into(),
                size: 3,
                modified: 4,
            }],
        }
    }

    fn entry(length: u64) -> Entry {
        Entry {
            position: Position {
                source: 0,
                offset: length,
                line: 1,
            },
            output: Extent {
                length,
                crc: crc32fast::hash(&vec![0; length as usize]),
            },
            errors: Extent::default(),
            snapshot: Snapshot::default(),
            groups: Some(to_hex(&[length as u8, 255])),
            finished: false,
        }
    }

    #[test]
    fn a_run_is_taken_up_at_the_last_line_that_is_whole() {
        let folder = TempDir::new().unwrap();
        let target = folder.path().join("out");
        let open = || Journal::open(&target, None, &identification("a"));
        let (mut journal, resumed) = open().unwrap();
        assert!(resumed.is_none());
        // While it is open, nobody else may have it.
        assert_eq!(
            open().unwrap_err().to_string(),
            format!("another run is writing {}", target.display())
        );
        for length in [10, 20, 30] {
            journal.add(&entry(length)).unwrap();
        }
        drop(journal);
        fs::write(leftovers::partial(&target), [0; 25]).unwrap();
        let whole = fs::read(leftovers::journal(&target)).unwrap();
        let last = whole[..whole.len() - 1]
            .iter()
            .rposition(|&b| b == b'\n')
            .unwrap()
            + 1;
        // The output is longer than the second line says, and shorter than the third. Then lines are
        // cut off, the third anywhere.
        for cut in [whole.len(), whole.len() - 1, last + 5, last] {
            fs::write(leftovers::journal(&target), &whole[..cut]).unwrap();
            let (_, resumed) = open().unwrap();
            let resumed = resumed.unwrap();
            assert_eq!(resumed.position.offset, 20);
            #[cfg(feature = "parquet")]
            assert_eq!(resumed.written.groups, [vec![10, 255], vec![20, 255]]);
        }
        // One bit of what was written is not what it was: what comes before it counts, and nothing else.
        for (at, offset) in [
            (0, None),
            (9, None),
            (10, Some(10)),
            (19, Some(10)),
            (20, Some(20)),
        ] {
            let mut written = [0; 25];
            written[at] ^= 0x40;
            fs::write(leftovers::partial(&target), written).unwrap();
            fs::write(leftovers::journal(&target), &whole).unwrap();
            let (journal, resumed) = open().unwrap();
            assert_eq!(
                resumed.map(|resumed| resumed.position.offset),
                offset,
                "{at}"
            );
            assert_eq!(journal.is_damaged(), at < 20, "{at}");
        }
        fs::write(leftovers::partial(&target), [0; 25]).unwrap();
        // A byte that is not what it was makes the line worth nothing.
        let mut broken = whole[..last].to_vec();
        broken[last - 3] ^= 1;
        fs::write(leftovers::journal(&target), &broken).unwrap();
        let (_, resumed) = open().unwrap();
        assert_eq!(resumed.unwrap().position.offset, 10);
    }

    #[test]
    fn another_run_is_refused_with_what_differs() {
        let folder = TempDir::new().unwrap();
        let target = folder.path().join("out");
        drop(Journal::open(&target, None, &identification("other")).unwrap());
        // Nothing is lost with one that has not come far.
        let (mut journal, _) = Journal::open(&target, None, &identification("a")).unwrap();
        journal.add(&entry(10)).unwrap();
        drop(journal);
        fs::write(leftovers::partial(&target), [0; 10]).unwrap();
        let error = Journal::open(&target, None, &identification("b")).unwrap_err();
        assert!(
            format!("{error:#}").ends_with("FILE was `a`, and is `b`"),
            "{error:#}"
        );
        let mut other = identification("a");
        other.inputs[0].size = 5;
        let error = Journal::open(&target, None, &other).unwrap_err();
        assert!(
            format!("{error:#}").ends_with("in had 3 bytes, and has 5"),
            "{error:#}"
        );
    }
}
