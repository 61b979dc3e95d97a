//! What shows it?

use crate::{BestProver, Claim, MOST_SOLUTIONS, Provable, Prover, Record, Unproven};
use ninefold::answers::Question;
use ninefold::inside::{EnginePuzzle, Kept, one_by_one, only_answer};
use ninefold::layout::Layout;
use ninefold::score::{Goal, Weights};
use ninefold::{AnyBoard, Settings, Status};

/// Asks for a [proof](crate): a record with the claim and what shows it, which anyone can check.
///
/// Nodes are those of the tree, and of the searches for listed solutions. Trees are searched by one
/// board at a time, whatever the engine is.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_proof::Prove;
/// use ninefold_proof as proof;
/// use ninefold::{Grid, Status};
///
/// let grid: Grid =
///     "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
///         .parse()?;
/// for question in [Prove::unique(), Prove::count(), Prove::count().listed(), Prove::minimal()] {
///     let answers = ask(&question, &[grid]);
///     assert_eq!(answers[0].status, Status::Ambiguous);
///     let record = answers[0].proven.as_ref().expect("not many solutions");
///     assert_eq!(proof::check(record), Ok(()));
/// }
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Prove {
    wanted: Wanted,
}

/// The claim to be proven.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    Count { most: u64, is_listed: bool },
    Capped(u64),
    AtLeast(u64),
    Minimal,
}

impl Prove {
    /// One solution, none, or at least two, which are listed.
    pub const fn unique() -> Self {
        Prove::count_to_cap(2)
    }

    /// The number of solutions if it is below the cap, or else that there are at least `cap`, which are
    /// listed.
    ///
    /// # Panics
    /// If the cap is 0, which is no claim.
    #[track_caller]
    pub const fn count_to_cap(cap: u64) -> Self {
        assert!(cap > 0, "at least none is no claim");
        Prove {
            wanted: Wanted::Capped(cap),
        }
    }

    /// The number of solutions, if there are at most [`MOST_SOLUTIONS`].
    pub const fn count() -> Self {
        Prove::count_up_to(MOST_SOLUTIONS)
    }

    /// The number of solutions, if there are at most `most`.
    pub const fn count_up_to(most: u64) -> Self {
        let is_listed = false;
        Prove {
            wanted: Wanted::Count { most, is_listed },
        }
    }

    /// Lists the solutions whose number is proven. At least some are listed anyway.
    #[must_use]
    pub const fn listed(mut self) -> Self {
        if let Wanted::Count { is_listed, .. } = &mut self.wanted {
            *is_listed = true;
        }
        self
    }

    /// That there are at least `least` solutions: 2 show that a puzzle is ambiguous.
    ///
    /// # Panics
    /// If `least` is 0, which is no claim.
    #[track_caller]
    pub const fn at_least(least: u64) -> Self {
        assert!(least > 0, "at least none is no claim");
        Prove {
            wanted: Wanted::AtLeast(least),
        }
    }

    /// That the puzzle is [minimal](ninefold_study::answers::Minimality); or if it is not, which of its clues are
    /// redundant, that there is no solution, or two solutions.
    pub const fn minimal() -> Self {
        Prove {
            wanted: Wanted::Minimal,
        }
    }
}

/// The answer to [`Prove`], with a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProveAnswer<R> {
    /// The claim with its proof, or why there is none.
    pub proven: Result<R, Unproven>,
    /// The status of the puzzle, as far as the claim or its failure shows it.
    pub status: Status,
}

only_answer! { [R: Send] ProveAnswer<R> }

/// Asks for a proof of the best score of a 9x9 puzzle, or of there being no solution.
///
/// The limit on nodes is for the search for the best solution, and again for the tree of the proof; the
/// time is for both.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_proof::ProveBest;
/// use ninefold::score::{Goal, Weights};
/// use ninefold_proof as proof;
/// use ninefold::Grid;
///
/// let question = ProveBest::new(&Weights::RING, Goal::Largest);
/// let answers = ask(&question, &[Grid::EMPTY]);
/// let record = answers[0].proven.as_ref().expect("no limits");
/// assert_eq!(proof::check(record), Ok(()));
/// // No grid scores more.
/// assert!(record.statement().to_string().starts_with("max=2906:"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProveBest {
    weights: Weights,
    goal: Goal,
}

impl ProveBest {
    /// The best score with these weights.
    pub const fn new(weights: &Weights, goal: Goal) -> Self {
        ProveBest {
            weights: *weights,
            goal,
        }
    }
}

impl<P: EnginePuzzle + Provable> Question<P> for ProveBest {
    type Worker = BestProver;
    type Answer = ProveAnswer<Record<P>>;

    fn worker(&self, _: &Settings) -> BestProver {
        BestProver::new(&self.weights, self.goal)
    }

    one_by_one! { |self, prover: BestProver, puzzle: P, settings| {
        let allowance = &mut settings.limits.start(&settings.control);
        let proven = prover.best(puzzle, &settings.limits, allowance);
        let status = status(&Layout::classic(), puzzle, &proven);
        ProveAnswer { proven, status }
    } }
}

/// The worker of [`Prove`]: a prover for each of the last layouts.
#[derive(Debug, Default)]
pub struct Provers {
    kept: Kept<Prover>,
}

impl Provers {
    /// The prover for this layout.
    fn of(&mut self, layout: &Layout) -> &mut Prover {
        let is_wanted = |kept: &Prover| kept.layout() == layout;
        self.kept.find(is_wanted, || Prover::new(layout))
    }
}

impl<P: Provable> Question<P> for Prove {
    type Worker = Provers;
    type Answer = ProveAnswer<Record<P>>;

    fn worker(&self, _: &Settings) -> Provers {
        Provers::default()
    }

    one_by_one! { |self, provers: Provers, puzzle: P, settings| {
        self.proven(provers.of(puzzle.clues().layout()), puzzle, settings)
    } }
}

impl Prove {
    /// The answer about a puzzle of the prover's layout.
    pub(super) fn proven<P: Provable>(
        &self,
        prover: &mut Prover,
        puzzle: &P,
        settings: &Settings,
    ) -> ProveAnswer<Record<P>> {
        let allowance = &mut settings.limits.start(&settings.control);
        let proven = match self.wanted {
            Wanted::Capped(cap) => match prover.exactly(puzzle, cap - 1, false, allowance) {
                Err(Unproven::TooManySolutions { .. }) => prover.at_least(puzzle, cap, allowance),
                proven => proven,
            },
            Wanted::Count { most, is_listed } => prover.exactly(puzzle, most, is_listed, allowance),
            Wanted::AtLeast(least) => prover.at_least(puzzle, least, allowance),
            Wanted::Minimal => prover.minimal(puzzle, allowance),
        };
        let status = status(prover.layout(), puzzle, &proven);
        ProveAnswer { proven, status }
    }
}

/// The status that a proof, or its failure, shows.
fn status<P: Provable>(
    layout: &Layout,
    puzzle: &P,
    proven: &Result<Record<P>, Unproven>,
) -> Status {
    // The number of solutions that are known, and the cap up to which they were counted.
    let (count, cap) = match proven {
        Ok(record) => match &record.claim {
            Claim::Exactly { count, .. } => (*count, u64::MAX),
            Claim::AtLeast { solutions } => (solutions.len() as u64, solutions.len() as u64),
            // Where it is asked which clues are redundant, there is one solution.
            Claim::Minimal { .. } | Claim::Redundant { .. } => (1, u64::MAX),
            Claim::Best { .. } => (1, 1),
            // Other questions have these claims.
            Claim::Isomorphic { .. } => (0, 0),
            Claim::Shares { count, .. } => (u64::try_from(*count).unwrap_or(u64::MAX), u64::MAX),
        },
        Err(Unproven::TooManySolutions { most }) => {
            (most.saturating_add(1), most.saturating_add(1))
        }
        Err(Unproven::Untrue { count }) => (*count, u64::MAX),
        Err(Unproven::Stopped) => (0, 0),
    };
    let is_legal = || layout.is_legal(puzzle.clues().digits());
    Status::of_counted(count, cap, is_legal)
}
