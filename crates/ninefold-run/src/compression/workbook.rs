//! Workbooks of spreadsheets: zips whose parts become one text.

use super::{Error, Source, zip};
use ninefold_formats::workbook;
use std::io::{self, Read, Seek, SeekFrom};

/// The text of a workbook, from its worksheets or from the one that is asked for; none if a source is something
/// else. What comes through a pipe is kept in a temporary file, since its index is at its end.
///
/// # Errors
/// If the source is a workbook that cannot be read, or a zip that comes through a pipe and is none.
pub fn workbook(source: &mut Source, worksheet: Option<&str>) -> Result<Option<Vec<u8>>, Error> {
    if source.codec()?.is_none_or(|codec| codec.name() != "zip") {
        return Ok(None);
    }
    let spooled;
    let file = match source {
        Source::File(file) => {
            // Faults of other zips are told where these are read.
            let start = file.stream_position()?;
            let is_workbook = zip::is_workbook(file).unwrap_or(false);
            file.seek(SeekFrom::Start(start))?;
            if !is_workbook {
                return Ok(None);
            }
            &*file
        }
        Source::Pipe(read) => {
            let mut kept = tempfile::tempfile()?;
            let size = io::copy(&mut read.take(workbook::LIMIT), &mut kept)?;
            if size == workbook::LIMIT || !zip::is_workbook(&kept).unwrap_or(false) {
                return Err(Error::ZipFromPipe);
            }
            spooled = kept;
            &spooled
        }
    };
    let mut open = |name: &str| zip::part(file, name).map_err(io::Error::from);
    workbook::text(&mut open, worksheet).map_err(|error| Error::Workbook { error })
}
