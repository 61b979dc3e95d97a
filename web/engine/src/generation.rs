//! Puzzles of a kind and a seed, and of what is chosen besides: the same as those of the program.

use crate::module::ALL;
use crate::request::Generate;
use anyhow::{Error, Result, bail};
use ninefold::Control;
use ninefold::layout::Layout;
use ninefold::simd::DetectedBackend;
use ninefold_formats::answers::generate::{Maker, Parameters};

/// The maker of the boards of a corpus, and the parameters that it was made for.
pub struct Generation {
    parameters: Parameters,
    maker: Maker,
}

impl Generation {
    /// The generator for a request: `known`, if it was made for the same corpus.
    ///
    /// # Errors
    /// If there is no such kind, symmetry, technique or layout, or no puzzle that has all that is chosen is found.
    pub fn of(request: &[u8], known: Option<Generation>) -> Result<Generation> {
        let parameters = Parameters::read(std::str::from_utf8(request)?).map_err(Error::msg)?;
        if let Some(known) = known
            && known.parameters == parameters
        {
            return Ok(known);
        }
        let layout = match &parameters.layout {
            // The module of the npm package has no layouts.
            Some(_) if !ALL => bail!("the request is wrong: there are no layouts here"),
            Some(name) => name.parse()?,
            None => Layout::classic(),
        };
        let maker = parameters.maker::<ALL>(&layout, DetectedBackend::best(), Control::NONE)?;
        Ok(Generation { parameters, maker })
    }

    /// Number of puzzles to make at a time: a quarter of what a thread of the program makes, since WebAssembly takes
    /// longer, and each share is progress. Of rare puzzles it is one.
    pub fn share(&self) -> u64 {
        (self.maker.batch_size() / 4).max(1)
    }

    /// Some puzzles of the corpus, as lines.
    pub fn lines(&mut self, wanted: &Generate) -> Vec<u8> {
        let mut lines = Vec::new();
        let numbers = wanted.from..wanted.from + wanted.records;
        self.maker.boards::<ALL>(numbers, |symbols| {
            lines.extend(symbols);
            lines.push(b'\n');
        });
        lines
    }
}
