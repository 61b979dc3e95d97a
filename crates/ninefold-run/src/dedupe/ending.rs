//! The work after the last batch: deferred records, or classes.

use super::batch::{Class, Decider, Job};
use super::classes::{Config, DeferredClasses, SizedClass};
use super::deferred::{Block, DeferredRecords};
use super::places::Places;
use super::runs::{Merge, Runs, number_at};
use crate::run::report::Report;
use anyhow::Result;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::vec::IntoIter;

/// The number of classes that one job writes.
const SHARE: usize = 4096;

/// The work after the last batch.
pub struct FinalPhase {
    config: Config,
    report: Report,
    places: Places,
    /// The number of puzzles of other files. What begins with one of them is not written.
    excluded: u64,
    stage: Stage,
}

enum Stage {
    /// Classes in memory, with counts, and the number of bytes written of them.
    InMemory {
        entries: Vec<u8>,
        at: usize,
        deferred_classes: DeferredClasses,
    },
    /// The deferred records are decided: classes, or the numbers of records.
    Merged(Merge, Option<IntoIter<Block>>),
    Done,
}

impl FinalPhase {
    /// With all that was found out about the batches.
    pub fn new(mut decider: Decider, config: &Config, report: Report) -> FinalPhase {
        let stage = match decider.classes.take() {
            Some(classes) => {
                let (entries, deferred_classes) = classes.end();
                let width = SizedClass::width(config.key);
                let is_excluded =
                    |entry: &&[u8]| SizedClass::in_memory(entry).first < decider.excluded;
                // (They are sorted by their first records.)
                let excluded = entries.chunks_exact(width).take_while(is_excluded);
                Stage::InMemory {
                    at: width * excluded.count(),
                    entries,
                    deferred_classes,
                }
            }
            None => Stage::Done,
        };
        FinalPhase {
            config: config.clone(),
            report,
            places: decider.places,
            excluded: decider.excluded,
            stage,
        }
    }

    /// The next job.
    ///
    /// # Errors
    /// If temporary files cannot be read, or there is no room for them.
    pub fn next<B>(
        &mut self,
        deferred: &Mutex<DeferredRecords>,
    ) -> Result<Option<Job<'static, B>>> {
        let mut deferred = deferred.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match &mut self.stage {
                Stage::InMemory { entries, at, .. } if *at < entries.len() => {
                    let width = SizedClass::width(self.config.key);
                    let end = entries.len().min(*at + SHARE * width);
                    let share = entries[*at..end].chunks_exact(width);
                    *at = end;
                    let class =
                        |entry| Class::new(&SizedClass::in_memory(entry), &self.places, false);
                    return Ok(Some(Job::Classes(share.map(class).collect())));
                }
                Stage::InMemory { .. } => self.merge(&deferred)?,
                Stage::Merged(merge, Some(blocks)) => {
                    let Some(block) = blocks.next() else {
                        self.stage = Stage::Done;
                        continue;
                    };
                    let next = blocks.as_slice().first();
                    let behind = next.map_or(u64::MAX, Block::first);
                    let (first, records) = deferred.read(&block)?;
                    let mut firsts = Vec::new();
                    while merge.peek().is_some_and(|number| number < behind) {
                        let number = merge.next()?.map(number_at);
                        firsts.extend(number.map(|number| (number - first) as u32));
                    }
                    return Ok(Some(Job::Deferred { records, firsts }));
                }
                Stage::Merged(merge, None) => {
                    let classes = classes(merge, &self.places)?;
                    if classes.is_empty() {
                        self.stage = Stage::Done;
                        continue;
                    }
                    return Ok(Some(Job::Classes(classes)));
                }
                Stage::Done => return Ok(None),
            }
        }
    }

    /// Decides on the deferred records.
    fn merge(&mut self, deferred: &DeferredRecords) -> io::Result<()> {
        if let Stage::InMemory {
            deferred_classes,
            entries,
            ..
        } = std::mem::replace(&mut self.stage, Stage::Done)
        {
            drop(entries);
            let mut runs = Runs::new(&self.config.folder, self.config.run_width());
            deferred_classes.resolve(&mut runs, &mut || self.report.draw())?;
            let blocks = (!self.config.counts).then(|| deferred.blocks().into_iter());
            let mut merge = runs.merge(self.config.memory)?;
            while merge.peek().is_some_and(|first| first < self.excluded) {
                merge.next()?;
            }
            self.stage = Stage::Merged(merge, blocks);
        }
        Ok(())
    }
}

/// The next of the deferred classes.
fn classes(merge: &mut Merge, places: &Places) -> io::Result<Vec<Class>> {
    let mut classes = Vec::new();
    while classes.len() < SHARE {
        let Some(record) = merge.next()? else {
            break;
        };
        classes.push(Class::new(&SizedClass::of(record), places, true));
    }
    Ok(classes)
}
