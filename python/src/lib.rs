//! The native module of the Python package: cells of the caller's in, columns of answers out.
//!
//! ```text
//! module -> answering -> question -> columns
//!           puzzles      given    -> arrays, ffi
//! ```
//!
//! - `question`: what is asked, as the package says it, and its columns
//! - `puzzles`: where the cells are: Arrow, memory of NumPy's, lists
//! - `answering`: a question of many puzzles, block by block, in threads of its own
//! - `columns`: the answers as columns; `arrays`: those as Arrow arrays; `given`: as Python gives them
//!   to the caller
//! - `threads`: how many threads there are, and what the calling one does meanwhile
//! - `errors`: the classes of errors
//! - `ffi`: the Arrow C data interface, NumPy's memory and the plugin interface of polars; the only
//!   place with `unsafe` code
//!
//! What kind of object the caller has, and which kind it gets back, is decided in Python
//! (`ninefold/_containers`).

mod answering;
mod arrays;
mod columns;
mod errors;
#[allow(unsafe_code, reason = "foreign interfaces hand over addresses")]
mod ffi;
mod given;
mod puzzles;
mod question;
mod threads;

use pyo3::prelude::*;

/// The native part of `ninefold`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::answering::{answer, generate};
    #[pymodule_export]
    use crate::ffi::numpy::Memory;
    #[pymodule_export]
    use crate::given::{ArrowArray, Column};
    #[pymodule_export]
    use crate::puzzles::Puzzles;

    use crate::ffi::arrow::Capsules;
    use pyo3::prelude::*;
    use pyo3::types::PyCapsule;
    use std::ffi::OsString;

    /// Runs the command line program with these arguments, the first of which is the name that it
    /// was called by. Returns its exit code.
    ///
    /// With the number of a parent, the process ends when that does, or the thread of it that started
    /// this one: on Linux, where the kernel sees to it.
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
        // It may have ended before the kernel was asked.
        match getppid().is_some_and(|found| found.as_raw_nonzero().get() == parent) {
            true => Ok(()),
            false => Err(std::io::Error::other("the process that started this one is gone").into()),
        }
    }

    /// Elsewhere the program goes on to its end.
    #[cfg(not(target_os = "linux"))]
    fn end_with(_: i32) -> PyResult<()> {
        Ok(())
    }

    /// How many threads answer where nothing is said: as many as there are cores for this process.
    #[pyfunction]
    fn cores() -> usize {
        crate::threads::cores()
    }

    /// All questions, with the columns of their answers, in JSON.
    #[pyfunction]
    fn questions() -> String {
        serde_json::to_string(&crate::question::table()).expect("names and words")
    }

    /// Whether what a capsule with an Arrow schema or stream holds is a table.
    #[pyfunction]
    fn is_table(capsule: &Bound<'_, PyCapsule>) -> PyResult<bool> {
        crate::ffi::arrow::is_table(capsule)
    }

    /// Checks the structure of the table in the capsules of `__arrow_c_array__`, which stay as they
    /// are.
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
        // A process that forks while another thread makes them would leave its child waiting.
        crate::columns::Words::make_all();
        module.add("puzzle_names", ninefold_cli::PUZZLE_NAMES.to_vec())?;
        module.add("rating_version", ninefold::rating::RATING_VERSION)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("polars_plugin_abi", crate::ffi::polars::ABI)
    }
}
