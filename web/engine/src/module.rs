//! A module: its buffers, and the way from a request to the code that answers it.

use crate::corpus::Corpus;
use crate::generation::Generation;
use crate::refusal::Refusal;
use crate::request::{Generate, List, Most, Puzzle, Request};
use crate::{batch, by_layout, corpus, explanation, path, puzzle, question, request};
use anyhow::{Context, Result, bail};
use ninefold::simd::DetectedBackend;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::fmt;

/// True in the module with everything that the page asks, and outside of WebAssembly, for tests.
pub const ALL: bool = cfg!(any(feature = "all", not(target_family = "wasm")));

/// True in the module of the npm package, and outside of WebAssembly, for tests.
const PACKAGE: bool = cfg!(any(feature = "npm", not(target_family = "wasm")));

/// True in both modules of the page, and outside of WebAssembly, for tests.
const PAGE: bool = ALL || !PACKAGE;

/// The state of one worker of the page, or of the npm package.
#[derive(Default)]
pub struct Module {
    input: Vec<u8>,
    output: Vec<u8>,
    corpus: Option<Corpus>,
    generation: Option<Generation>,
}

/// The description of a module.
#[derive(Serialize)]
struct About {
    version: &'static str,
    backend: String,
    /// Number of puzzles that are solved at once.
    lanes: usize,
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Module").finish_non_exhaustive()
    }
}

impl Module {
    /// A module without a text.
    pub fn new() -> Self {
        Module::default()
    }

    /// Room for `length` bytes of input.
    pub fn input(&mut self, length: usize) -> &mut [u8] {
        self.input.resize(length, 0);
        &mut self.input
    }

    /// The output of the last call.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Answers the request in the first bytes of the input, about the text after it. Returns true
    /// if it could; if not, the output is an error message.
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
        let wanted: Request = read(request)?;
        let corpus = self.corpus.as_mut().context("no text is open");
        match &wanted.kind[..] {
            // The answers about many puzzles, as bytes.
            "batch" if PACKAGE => batch::answer(&read(request)?, text),
            // The path of a puzzle by technique, in words.
            "explain" if PACKAGE => json(&explanation::explain(&read(request)?, text)?),
            // Puzzles of a kind and a seed.
            "generate" if ALL || PACKAGE => {
                let wanted: Generate = read(request)?;
                Ok(self.generation(request)?.lines(&wanted))
            }
            // The description of this module.
            "about" if PAGE => json(&about()),
            // The answers about a puzzle of a layout.
            "puzzle" if ALL && read::<Puzzle>(request)?.layout.is_some() => {
                json(&by_layout::look(&read(request)?)?)
            }
            // The answers about a puzzle.
            "puzzle" if PAGE => json(&puzzle::look(&read(request)?)?),
            // (So that nothing after it is part of the other modules.)
            other if !ALL => bail!("the request is wrong: there is nothing called `{other}`"),
            // The questions about every record.
            "questions" => json(&json!({
                "questions": Vec::from_iter(question::names()),
                "by_layout": Vec::from_iter(question::names_by_layout()),
            })),
            // Number of puzzles that are made at a time, if there are such ones.
            "share" => json(&self.generation(request)?.share()),
            // Reads the beginning of a text, and prepares to answer its records.
            "open" => {
                let corpus = match Corpus::open(&read(request)?, text) {
                    Ok(corpus) => corpus,
                    // The page says it in its own words.
                    Err(error) => {
                        let refused = error.downcast::<Refusal>()?;
                        return json(&json!({"refused": refused}));
                    }
                };
                let layout = json(&corpus.described());
                self.corpus = Some(corpus);
                layout
            }
            // The first boards of a text.
            "boards" => json(&corpus::boards(
                &read(request)?,
                read::<Most>(request)?.most,
                text,
            )),
            // The ends of segments of whole records in a text.
            "cut" => json(&corpus?.cut(&read(request)?, text)?),
            // The answers to the records of a segment.
            "answer" => Ok(corpus?.answer(&read(request)?, text)?.into_bytes()),
            // The same answers without the rows of records that repeat one of an earlier answer.
            "decide" => corpus?.decide(text),
            // The bytes before all rows of the table.
            "preamble" => Ok(corpus?.preamble()),
            // The fields of some rows, as `answer` wrote them.
            "fields" => json(&corpus?.fields(text)),
            // A layout, as it is drawn.
            "layout" => json(&by_layout::described(
                &read::<request::Layout>(request)?.layout,
            )?),
            // The path of a puzzle by technique.
            "path" => json(&path::path(&read::<Puzzle>(request)?.puzzle)?),
            // What all solutions of a puzzle share.
            "shared" => json(&puzzle::shared(&read(request)?)?),
            // The best score of a puzzle.
            "target" => json(&puzzle::best(&read(request)?)?),
            // Puzzles with one solution each, as an example of a list.
            "list" => Ok(puzzle::list(read::<List>(request)?.records)),
            other => bail!("the request is wrong: there is nothing called `{other}`"),
        }
    }

    /// The generator for a request.
    fn generation(&mut self, request: &[u8]) -> Result<&mut Generation> {
        let generation = Generation::of(request, self.generation.take())?;
        Ok(self.generation.insert(generation))
    }
}

/// A request of one of the types.
fn read<T: DeserializeOwned>(request: &[u8]) -> Result<T> {
    serde_json::from_slice(request).context("the request is wrong")
}

fn about() -> About {
    let backend = DetectedBackend::best().backend();
    About {
        version: env!("CARGO_PKG_VERSION"),
        backend: backend.to_string(),
        lanes: backend.lanes(),
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>> {
    serde_json::to_vec(value).context("the answer cannot be written")
}
