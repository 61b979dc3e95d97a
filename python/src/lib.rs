//! The native module of the Python package: from the caller's puzzles to columns of answers.
//!
//! ```text
//! module -> answering -> question -> columns
//!           puzzles      given    -> arrays, ffi
//! ```
//!
//! - `question`: questions, in the package's terms, and the columns of their answers
//! - `puzzles`: the caller's puzzles: Arrow, NumPy's memory, lists
//! - `answering`: answers to a question about many puzzles, block by block, in threads
//! - `exploring`: explorations of vicinities, step by step; `generating`: puzzles that are generated
//! - `columns`: the answers as columns, `structures`: those of lists of structures; `arrays`: columns as
//!   Arrow arrays; `given`: columns for the caller
//! - `threads`: the threads of a call
//! - `errors`: the classes of errors
//! - `ffi`: the Arrow C data interface, NumPy's memory and the plugin interface of polars; the only
//!   place with `unsafe` code
//!
//! The kinds of containers that puzzles come in, and answers are returned in, are Python's part
//! (`ninefold/_containers`).

mod answering;
mod arrays;
mod columns;
mod errors;
mod exploring;
#[allow(unsafe_code, reason = "foreign interfaces hand over addresses")]
mod ffi;
mod generating;
mod given;
mod puzzles;
mod question;
mod structures;
mod threads;

use pyo3::prelude::*;

/// The native part of `ninefold`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::answering::answer;
    #[pymodule_export]
    use crate::exploring::Explorer;
    #[pymodule_export]
    use crate::ffi::numpy::Memory;
    #[pymodule_export]
    use crate::generating::Generator;
    #[pymodule_export]
    use crate::given::{ArrowArray, Column};
    #[pymodule_export]
    use crate::puzzles::Puzzles;

    use crate::ffi::arrow::Capsules;
    use crate::question::{self, Request};
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::types::PyCapsule;
    use std::ffi::OsString;

    /// Runs the command line program with these arguments, of which the first is the program's name.
    /// Returns its exit code.
    ///
    /// With the number of a parent process, this process ends when the parent ends, or the parent's
    /// thread that started this process. Only on Linux, whose kernel does it.
    #[pyfunction]
    #[pyo3(signature = (arguments, parent=None))]
    fn program(py: Python<'_>, arguments: Vec<OsString>, parent: Option<i32>) -> PyResult<u8> {
        if let Some(parent) = parent {
            end_with(parent)?;
        }
        Ok(py.detach(|| ninefold_cli::run(arguments)))
    }

    #[cfg(target_os = "linux")]
    fn end_with(parent: i32) -> PyResult<()> {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        set_parent_process_death_signal(Some(Signal::KILL)).map_err(std::io::Error::from)?;
        // (The parent may have ended before the call.)
        match getppid().is_some_and(|found| found.as_raw_nonzero().get() == parent) {
            true => Ok(()),
            false => Err(std::io::Error::other("the parent process has ended").into()),
        }
    }

    /// On other systems the program runs to its end.
    #[cfg(not(target_os = "linux"))]
    fn end_with(_: i32) -> PyResult<()> {
        Ok(())
    }

    /// Default number of threads: the number of cores of this process.
    #[pyfunction]
    fn cores() -> usize {
        crate::threads::cores()
    }

    /// All questions, with the columns of their answers, in JSON.
    #[pyfunction]
    fn questions() -> String {
        serde_json::to_string(&question::table()).expect("names and words")
    }

    /// The columns of the answers to a question with its parameters, in JSON as are both.
    #[pyfunction]
    fn columns_of(asked: &str) -> PyResult<String> {
        let columns = Request::read(asked).and_then(|asked| question::columns_of(&asked));
        let columns = columns.map_err(PyValueError::new_err)?;
        Ok(serde_json::to_string(&columns).expect("names and words"))
    }

    /// Number of rows of the boards of a layout.
    #[pyfunction]
    fn side(layout: &str) -> PyResult<usize> {
        let layout =
            ninefold_formats::answers::layout(Some(layout)).map_err(PyValueError::new_err)?;
        Ok(layout.map_or(9, |layout| layout.shape().side()))
    }

    /// Returns whether a capsule with an Arrow schema or stream holds a table.
    #[pyfunction]
    fn is_table(capsule: &Bound<'_, PyCapsule>) -> PyResult<bool> {
        crate::ffi::arrow::is_table(capsule)
    }

    /// Checks the structure of the table in the capsules of `__arrow_c_array__`, without changing them.
    #[pyfunction]
    fn check_table(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<()> {
        crate::ffi::arrow::check_table(schema, array)
    }

    /// The next table of the stream in a capsule, as the capsules of `__arrow_c_array__`, or none.
    #[pyfunction]
    fn next_table<'py>(stream: &Bound<'py, PyCapsule>) -> PyResult<Option<Capsules<'py>>> {
        crate::ffi::arrow::next_table(stream)
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("puzzle_names", ninefold_cli::PUZZLE_NAMES.to_vec())?;
        module.add(
            "solution_names",
            ninefold_formats::table::SOLUTION_NAMES.to_vec(),
        )?;
        module.add("no_rows", ninefold_formats::table::NO_ROWS.to_vec())?;
        module.add("taken", ninefold_formats::table::OURS)?;
        module.add("rating_version", ninefold_study::rating::RATING_VERSION)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("polars_plugin_abi", crate::ffi::polars::ABI)
    }
}
