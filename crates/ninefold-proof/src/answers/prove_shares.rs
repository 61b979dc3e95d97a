//! How many solutions are there, in parts that can be counted again?

use crate::{Claim, Prices, ProveAnswer, Prover, Record, Shares, Unproven};
use ninefold::answers::Question;
use ninefold::exact::Counter;
use ninefold::inside::{Allowance, one_by_one};
use ninefold::layout::Layout;
use ninefold::{Grid, Settings, Status, Stopped};

/// Asks for the number of solutions of each 9x9 board, however large, by [shares](crate#shares)
/// that can be recounted; and for the proof that there is none, where that is so.
///
/// Nodes are those of that proof: the [exact sum](ninefold::exact) has none.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_proof::ProveShares;
/// use ninefold_proof as proof;
/// use ninefold::Grid;
///
/// let answers = ask(&ProveShares, &[Grid::EMPTY]);
/// let record = answers[0].proven.as_ref().expect("no limits");
/// let line = record.to_string();
/// assert!(line.contains(" n=6670903752021072936960 %"));
/// assert!(line.ends_with(&["23824656257218117632"; 280].join("/")));
/// // Shares are no proof: they are to be recounted.
/// assert_eq!(proof::check(record), Err(proof::Rejection::NotRecounted));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ProveShares;

impl Question<Grid> for ProveShares {
    type Worker = Prover;
    type Answer = ProveAnswer<Record<Grid>>;

    fn worker(&self, _: &Settings) -> Prover {
        Prover::new(&Layout::classic())
    }

    one_by_one! { |self, prover: Prover, board: Grid, settings| {
        let allowance = &mut settings.limits.start(&settings.control);
        let proven = match by_shares(board, &settings.counter, allowance) {
            Ok(Some(record)) => Ok(record),
            Ok(None) => prover.exactly(board, 0, false, allowance),
            Err(Stopped) => Err(Unproven::Stopped),
        };
        let status = match proven.as_ref().map(|record| &record.claim) {
            Ok(Claim::Shares { count, .. }) => {
                let count = u64::try_from(*count).unwrap_or(u64::MAX);
                Status::of_posed(board, count, u64::MAX)
            }
            Ok(_) => Status::of_posed(board, 0, u64::MAX),
            Err(_) => Status::of_unfinished(board),
        };
        ProveAnswer { proven, status }
    } }
}

/// The record of a board with solutions.
fn by_shares(
    board: &Grid,
    counter: &Counter,
    allowance: &mut Allowance,
) -> Result<Option<Record<Grid>>, Stopped> {
    let counted = counter.by_box(board, allowance)?;
    Ok(counted.map(|counted| {
        let shares = Shares::from(&counted);
        Record {
            puzzle: *board,
            layout: Layout::classic(),
            claim: Claim::Shares {
                count: shares.sum().expect("not more than the empty grid has"),
                shares,
            },
            pivots: Vec::new(),
            prices: Prices::default(),
        }
    }))
}
