//! A module: its buffers, and a request to what answers it.

use crate::corpus::Corpus;
use crate::request::Request;
use crate::{puzzle, question, rounds};
use anyhow::{Context, Result};
use ninefold::simd::DetectedBackend;
use serde::Serialize;

/// What one worker of the page works with.
#[derive(Debug, Default)]
pub struct Module {
    input: Vec<u8>,
    output: Vec<u8>,
    corpus: Option<Corpus>,
}

/// What a module is.
#[derive(Serialize)]
struct About {
    version: &'static str,
    backend: String,
    /// How many puzzles are solved at once.
    lanes: usize,
    /// What can be asked of every record.
    questions: &'static [&'static str],
}

impl Module {
    /// Without a text.
    pub fn new() -> Self {
        Module::default()
    }

    /// Room for so many bytes of input.
    pub fn input(&mut self, length: usize) -> &mut [u8] {
        self.input.resize(length, 0);
        &mut self.input
    }

    /// What the last call wrote.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Answers the request in the first bytes of the input, about the text behind it. Returns whether
    /// it could: if not, the output is what is wrong, in words.
    ///
    /// # Panics
    /// If there are not as many bytes of input.
    pub fn call(&mut self, request: usize, text: usize) -> bool {
        let input = std::mem::take(&mut self.input);
        let (request, text) = (&input[..request], &input[request..request + text]);
        let answered = self.answer(request, text);
        self.input = input;
        let done = answered.is_ok();
        self.output = answered.unwrap_or_else(|error| format!("{error:#}").into_bytes());
        done
    }

    fn answer(&mut self, request: &[u8], text: &[u8]) -> Result<Vec<u8>> {
        let request = serde_json::from_slice(request).context("the request is wrong")?;
        let corpus = self.corpus.as_mut();
        let corpus = corpus.context("no text is open");
        match request {
            Request::About => json(&about()),
            Request::Open(open) => {
                let corpus = Corpus::open(&open, text)?;
                let layout = json(&corpus.described());
                self.corpus = Some(corpus);
                layout
            }
            Request::Cut(cut) => json(&corpus?.cut(&cut, text)?),
            Request::Answer(segment) => Ok(corpus?.answer(&segment, text)?.into_bytes()),
            Request::Preamble => Ok(corpus?.preamble()),
            Request::Fields => json(&corpus?.fields(text)),
            Request::Puzzle { puzzle, cap } => json(&puzzle::look(&puzzle, cap.as_deref())?),
            Request::Steps { puzzle } => json(&rounds::steps(&puzzle)?),
            Request::Target { puzzle, target } => json(&puzzle::best(&puzzle, &target)?),
            Request::List { records } => Ok(puzzle::list(records)),
        }
    }
}

fn about() -> About {
    let backend = DetectedBackend::best().backend();
    About {
        version: env!("CARGO_PKG_VERSION"),
        backend: backend.to_string(),
        lanes: backend.lanes(),
        questions: question::NAMES,
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>> {
    serde_json::to_vec(value).context("the answer cannot be written")
}
