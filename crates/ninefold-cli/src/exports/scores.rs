//! Proofs of best scores for VeriPB.
//!
//! The formula has the score as its objective. The proof begins with the solution: from then on whatever
//! is derived is about better ones, and in the end there are none. At each node prices bound the score;
//! they are one linear combination of the demand for a better score with the equalities, and where the
//! bound closes a node or excludes candidates, the largest worth in each cell is added as another, so that
//! the rest follows by unit propagation. Where that is not enough, the options of a set are tried.

use super::formulas::Formula;
use super::node::{Closed, Node};
use super::prices::{CELLS, Prices};
use super::sets::Sets;
use super::{Failure, veripb};
use ninefold::score::Goal;
use ninefold_proof::{Claim, Provable, Record};
use std::io::Write;
use std::rc::Rc;

/// Largest number of nodes of a proof.
const MOST_NODES: usize = 1000;

/// Largest number of linear programs at a node.
const MOST_PROGRAMS: usize = 5;

/// Returns the formula of a record with its objective, and the proof of its best score.
///
/// # Errors
/// [`Failure::NotExported`] if the proof takes too many nodes, or the claim does not hold or is another.
pub fn texts(record: &Record<impl Provable>) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let Claim::Best {
        goal,
        score,
        weights,
        solution,
    } = &record.claim
    else {
        let reason = "the claim is not about a best score";
        return Err(Failure::NotExported(reason.to_owned()));
    };
    let sign = match goal {
        Goal::Largest => 1,
        Goal::Smallest => -1,
    };
    let weights = weights.rows().as_flattened();
    let of_cell = |&weight: &i32| (1..=9).map(move |digit| sign * digit * i64::from(weight));
    let values: Vec<i64> = weights.iter().flat_map(of_cell).collect();
    let mut objective = "min:".to_owned();
    for (variable, value) in (1..).zip(&values) {
        objective += &format!(" {:+} x{variable}", -value);
    }
    objective += " ;\n";
    let formula = Formula::of(record, 0);
    let mut opb = Vec::new();
    formula.equalities(&objective, &mut opb)?;

    let mut proof = Vec::new();
    let constraints = formula.constraints();
    veripb::begin(constraints, &mut proof)?;
    write!(proof, "soli")?;
    veripb::assign(solution, &mut proof)?;
    writeln!(proof, " ;")?;
    let mut search = Search {
        values,
        best: sign * score,
        proof,
        better: constraints + 1,
        last: constraints + 1,
        tried: Vec::new(),
        nodes: 0,
    };
    search.refute(Node::new(record), None)?;
    search.lemma()?;
    let (mut proof, contradiction, bound) = (search.proof, search.last, -search.best);
    writeln!(proof, "output NONE ;")?;
    writeln!(
        proof,
        "conclusion BOUNDS {bound} : {contradiction} {bound} ;"
    )?;
    writeln!(proof, "{}", veripb::FOOTER)?;
    Ok((opb, proof))
}

/// The search for a better score, which is not there.
struct Search {
    /// The value of each candidate.
    values: Vec<i64>,
    /// The largest sum of values of a solution.
    best: i64,
    proof: Vec<u8>,
    /// The number of the constraint that demands a better score.
    better: u64,
    /// The number of the last constraint.
    last: u64,
    /// The options above the node at hand that are not the last of their sets.
    tried: Vec<usize>,
    nodes: usize,
}

/// Prices, and the number of their constraint.
struct Priced {
    prices: Prices,
    constraint: u64,
}

impl Search {
    /// Proves that a node has no better solution.
    fn refute(&mut self, mut node: Node, inherited: Option<Rc<Priced>>) -> Result<(), Failure> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(Failure::NotExported(format!(
                "prices of houses need more than {MOST_NODES} nodes"
            )));
        }
        let mut priced = inherited;
        if self.narrow(&mut node, priced.as_deref())? != Closed::Open {
            return Ok(());
        }
        for _ in 0..MOST_PROGRAMS {
            let Some(prices) = Prices::best(&node, &self.values) else {
                break;
            };
            let before = node.candidates().count();
            let found = self.priced(prices)?;
            let closed = self.narrow(&mut node, Some(&found))?;
            priced = Some(Rc::new(found));
            if closed != Closed::Open {
                return Ok(());
            }
            if node.candidates().count() == before {
                break;
            }
        }
        self.branch(&node, priced)
    }

    /// Removes what singles and prices exclude, until there is nothing of either.
    fn narrow(&mut self, node: &mut Node, priced: Option<&Priced>) -> Result<Closed, Failure> {
        loop {
            let closed = node.close();
            if closed == Closed::Solved {
                let score: i64 = node.candidates().map(|option| self.values[option]).sum();
                if score > self.best {
                    let reason = "a solution scores better".to_owned();
                    return Err(Failure::NotExported(reason));
                }
            }
            let (Closed::Open, Some(Priced { prices, constraint })) = (closed, priced) else {
                return Ok(closed);
            };
            let bound = prices.bound(node);
            // What a candidate may be worth less than the largest of its cell.
            let spare = bound.value - prices.scale * (self.best + 1);
            let is_excluded =
                |&option: &usize| bound.largest[option / 9] - prices.worth[option] > spare;
            let excluded: Vec<usize> = node.candidates().filter(is_excluded).collect();
            if excluded.is_empty() {
                return Ok(Closed::Open);
            }
            write!(self.proof, "pol {constraint}")?;
            for (cell, &largest) in bound.largest.iter().enumerate() {
                self.add_set(cell, largest)?;
            }
            self.end_of_line()?;
            if spare < 0 {
                return Ok(Closed::Dead);
            }
            excluded.into_iter().for_each(|option| node.remove(option));
        }
    }

    /// Writes the constraint that prices make of the demand for a better score.
    fn priced(&mut self, prices: Prices) -> Result<Priced, Failure> {
        write!(self.proof, "pol {} {} *", self.better, prices.scale)?;
        for (set, &price) in prices.of.iter().enumerate().skip(CELLS) {
            self.add_set(set, price)?;
        }
        self.end_of_line()?;
        let constraint = self.last;
        Ok(Priced { prices, constraint })
    }

    /// Subtracts the equality of a set, times a factor, from the combination that is being written.
    fn add_set(&mut self, set: usize, factor: i64) -> Result<(), Failure> {
        // Of an equality, the first constraint is "at least", and the second "at most".
        let constraint = 2 * set + if factor < 0 { 1 } else { 2 };
        match factor.unsigned_abs() {
            0 => {}
            1 => write!(self.proof, " {constraint} +")?,
            times => write!(self.proof, " {constraint} {times} * +")?,
        }
        Ok(())
    }

    fn end_of_line(&mut self) -> Result<(), Failure> {
        self.last += 1;
        Ok(writeln!(self.proof, " ;")?)
    }

    /// Writes that the options that were tried are not all in a better solution.
    fn lemma(&mut self) -> Result<(), Failure> {
        self.last += 1;
        Ok(veripb::lemma(&self.tried, &mut self.proof)?)
    }

    /// Tries the options of a set.
    fn branch(&mut self, node: &Node, priced: Option<Rc<Priced>>) -> Result<(), Failure> {
        let mut best: Option<(f64, Vec<usize>)> = None;
        for set in 0..Sets::classic().number() {
            let options: Vec<usize> = node.options(set).collect();
            let size = match &priced {
                Some(priced) => self.estimated_size(node, &priced.prices, &options),
                None => options.len() as f64,
            };
            if options.len() > 1 && best.as_ref().is_none_or(|(least, _)| size < *least) {
                best = Some((size, options));
            }
        }
        let (_, mut options) = best.expect("an open node has a set with two candidates");
        if let Some(priced) = &priced {
            // The likeliest last: it stands in no lemma.
            options.sort_by_key(|&option| priced.prices.worth[option]);
        }
        for (index, &option) in options.iter().enumerate() {
            let is_last = index + 1 == options.len();
            let mut below = node.clone();
            below.place(option);
            if is_last {
                return self.refute(below, priced);
            }
            self.tried.push(option);
            self.refute(below, priced.clone())?;
            self.lemma()?;
            self.tried.pop();
        }
        Ok(())
    }

    /// The estimated size of the trees of these options: each is smaller the more it costs.
    fn estimated_size(&self, node: &Node, prices: &Prices, options: &[usize]) -> f64 {
        let bound = prices.bound(node);
        let spare = bound.value - prices.scale * (self.best + 1);
        let size = |&option: &usize| {
            let cost = bound.largest[option / 9] - prices.worth[option];
            (-3.0 * cost as f64 / (spare + prices.scale) as f64).exp2()
        };
        options.iter().map(size).sum()
    }
}
