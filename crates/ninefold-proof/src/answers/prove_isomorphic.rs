//! What shows that a board is isomorphic to its canonical form?

use crate::{Claim, Prices, ProveAnswer, Record, Unproven};
use ninefold::answers::{BatchSize, Question};
use ninefold::layout::Layout;
use ninefold::{Grid, Settings};
use ninefold_study::answers::{Canonical, CanonicalWorker};
use ninefold_study::canonical::Form;

/// Asks for the [strict form](Form::Strict) of each board, and the transformation that leads there: a
/// record which shows that they are isomorphic.
///
/// It does not show that the form is the least of its class. The class of two boards is the same if both
/// become the same board.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_proof::ProveIsomorphic;
/// use ninefold_proof as proof;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
///         .parse()?;
/// let answers = ask(&ProveIsomorphic, &[puzzle]);
/// let record = answers[0].proven.as_ref().expect("every board has a form");
/// assert_eq!(proof::check(record), Ok(()));
/// assert!(record.statement().to_string().starts_with(
///     "iso=........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95....... r",
/// ));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ProveIsomorphic;

impl ProveIsomorphic {
    fn canonical(self) -> Canonical {
        Canonical::new(Form::Strict).with_transformation()
    }
}

impl Question<Grid> for ProveIsomorphic {
    type Worker = CanonicalWorker;
    type Answer = ProveAnswer<Record<Grid>>;

    fn worker(&self, settings: &Settings) -> CanonicalWorker {
        self.canonical().worker(settings)
    }

    fn answer<E>(
        &self,
        worker: &mut CanonicalWorker,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, ProveAnswer<Record<Grid>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let canonical = self.canonical();
        canonical.answer(worker, boards, settings, |index, form| {
            let found = form.board.zip(form.transformation);
            let proven = found.map(|(board, transformation)| Record {
                puzzle: boards[index],
                layout: Layout::classic(),
                claim: Claim::Isomorphic {
                    board,
                    transformation: transformation.into(),
                },
                pivots: Vec::new(),
                prices: Prices::default(),
            });
            let proven = proven.ok_or(Unproven::Stopped);
            let status = form.status;
            each(index, ProveAnswer { proven, status })
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        self.canonical().batch_size(settings)
    }
}
