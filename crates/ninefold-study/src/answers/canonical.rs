//! What is the canonical form?

use crate::canonical::{self, Form, PuzzleForms};
use ninefold::answers::{BatchSize, Question, Solve, SolveAnswer};
use ninefold::inside::only_answer;
use ninefold::{Grid, Settings, Status, Symmetry, Worker};

/// Asks for the [canonical form](crate::canonical) of each board, and what leads there.
///
/// Engine and limits matter where a board must be solved.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Canonical;
/// use ninefold_study::canonical::Form;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
///         .parse()?;
/// let question = Canonical::new(Form::Strict).with_transformation();
/// let answer = &ask(&question, &[puzzle])[0];
/// let form = answer.board.expect("every board has a strict form");
/// assert_eq!(
///     form.to_string().replace('.', "0"),
///     "000000001000000020000003000000040500006000300007810000010020004030000070950000000"
/// );
/// assert_eq!(answer.automorphisms, Some(1));
/// assert_eq!(answer.transformation.expect("asked for").apply(&puzzle), form);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Canonical {
    form: Form,
    transformation: bool,
    bands: bool,
}

impl Canonical {
    /// Finds the solution where the form needs it.
    const SOLVE: Solve = Solve::unique();

    /// This form.
    pub fn new(form: Form) -> Self {
        Canonical {
            form,
            transformation: false,
            bands: false,
        }
    }

    /// Also a transformation that leads to the form.
    #[must_use]
    pub fn with_transformation(self) -> Self {
        Canonical {
            transformation: true,
            ..self
        }
    }

    /// Also the classes of the bands and stacks of solution grids.
    #[must_use]
    pub fn with_bands(self) -> Self {
        Canonical {
            bands: true,
            ..self
        }
    }

    /// The form of a board that needs no solution.
    fn of_board(&self, forms: &mut PuzzleForms, board: &Grid) -> CanonicalForm {
        if let Some(found) = self.of_grid(board) {
            return found;
        }
        let (found, transformation) = match self.transformation {
            true => {
                let (found, transformation) = forms.form_with_transformation(board);
                (found, Some(transformation))
            }
            false => (forms.form(board), None),
        };
        CanonicalForm {
            board: Some(found.board),
            automorphisms: Some(found.automorphisms),
            band: None,
            bands: None,
            transformation,
            status: Status::Solvable,
        }
    }

    /// The form of a solution grid, which the table of bands tells.
    fn of_grid(&self, board: &Grid) -> Option<CanonicalForm> {
        if !board.is_full() {
            return None;
        }
        let (found, transformation) = match self.transformation {
            true => {
                let (found, transformation) = canonical::grid_with_transformation(board)?;
                (found, Some(transformation))
            }
            false => (canonical::grid(board)?, None),
        };
        Some(CanonicalForm {
            board: Some(found.board),
            automorphisms: Some(found.automorphisms),
            band: Some(found.band),
            bands: self.bands_of(&found.board),
            transformation,
            status: Status::Unique,
        })
    }

    /// The classes of the bands and stacks of a form, if they are wanted.
    fn bands_of(&self, form: &Grid) -> Option<[u16; 6]> {
        self.bands.then(|| canonical::bands(form)).flatten()
    }

    /// The form of a puzzle by its solution.
    fn by_solution(&self, puzzle: &Grid, solved: &SolveAnswer) -> CanonicalForm {
        let mut answer = CanonicalForm::none(solved.status);
        let Some(solution) = &solved.solution else {
            return answer;
        };
        let found = match self.transformation {
            true => {
                let found = canonical::by_solution_with_transformation(puzzle, solution);
                found.map(|(found, transformation)| {
                    answer.transformation = Some(transformation);
                    found
                })
            }
            false => canonical::by_solution(puzzle, solution),
        };
        let found = found.expect("the solution of this puzzle");
        answer.board = Some(found.board);
        answer.automorphisms = Some(found.automorphisms);
        answer.band = canonical::band(solution);
        if self.bands {
            let form = canonical::grid(solution).expect("it is a solution");
            answer.bands = self.bands_of(&form.board);
        }
        answer
    }
}

/// The answer to [`Canonical`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CanonicalForm {
    /// The form; none where a solution is needed and there is not just one.
    pub board: Option<Grid>,
    /// Number of geometric transformations that lead there, from 1 to 3,359,232.
    pub automorphisms: Option<u32>,
    /// The class, from 1 to 416, of the first band of the form of the solution grid: the board
    /// itself, or for [`Form::Solution`] its solution. None for other boards.
    pub band: Option<u16>,
    /// The classes of the three bands, from the top, and of the three stacks, from the left, of the
    /// same form of a solution grid, if they were asked for. The first is [`band`](Self::band).
    pub bands: Option<[u16; 6]>,
    /// The transformation that leads to the form, if it was asked for.
    pub transformation: Option<Symmetry>,
    /// The status of the board, where it was needed; else [`Status::Solvable`], since
    /// that it can be read is all that is known, or [`Status::Unique`] for a solution grid.
    pub status: Status,
}

impl CanonicalForm {
    /// There is none, for this reason.
    fn none(status: Status) -> Self {
        CanonicalForm {
            board: None,
            automorphisms: None,
            band: None,
            bands: None,
            transformation: None,
            status,
        }
    }
}

only_answer! { CanonicalForm }

/// Working memory of one thread that finds forms.
#[derive(Debug)]
pub struct CanonicalWorker {
    /// None where solutions are needed.
    forms: Option<PuzzleForms>,
    solver: Worker,
}

impl Question<Grid> for Canonical {
    type Worker = CanonicalWorker;
    type Answer = CanonicalForm;

    fn worker(&self, settings: &Settings) -> CanonicalWorker {
        CanonicalWorker {
            forms: PuzzleForms::new(self.form),
            solver: Question::<Grid>::worker(&Self::SOLVE, settings),
        }
    }

    fn answer<E>(
        &self,
        worker: &mut CanonicalWorker,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, CanonicalForm) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(forms) = &mut worker.forms else {
            let solver = &mut worker.solver;
            return Self::SOLVE.answer(solver, boards, settings, |index, solved| {
                each(index, self.by_solution(&boards[index], &solved))
            });
        };
        for (index, board) in boards.iter().enumerate() {
            let answer = match settings.control.is_stopped() {
                true => CanonicalForm::none(Status::Unfinished),
                false => self.of_board(forms, board),
            };
            each(index, answer)?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match self.form {
            Form::Solution => Question::<Grid>::batch_size(&Self::SOLVE, settings),
            _ => BatchSize::Medium,
        }
    }
}
