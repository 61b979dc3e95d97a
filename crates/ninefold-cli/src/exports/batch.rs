//! One proof for all records: what is claimed of each puzzle follows from the rules.
//!
//! The formula, `sudoku.opb`, is the rules without any puzzle, and `claims.opb` has them again, and then a
//! line for each record: its clues imply all digits of its solution, or cannot all be true. VeriPB
//! verifies that these follow. As lemmas hold only with the clues of their record, a variable of its own
//! stands for all of these.
//!
//! The branches that lead to the solution are in no lemma: at each, all others are closed first.

use super::folder::{Folder, OpenFile};
use super::lemmas::Receiver;
use super::sets::Sets;
use super::{Failure, formulas, givens, lemmas, veripb};
use ninefold::layout::Layout;
use ninefold_proof::{Branch, Claim, Provable, Record, Solution, Visitor, walk};
use std::fmt::Write as _;
use std::io::{self, Write};

/// The three files of a batch.
#[derive(Debug)]
pub struct Batch {
    proof: OpenFile,
    claims: OpenFile,
    /// The number of the constraint that comes next.
    next: u64,
}

/// The part of a batch that is about one record.
#[derive(Clone, Debug)]
pub struct Part {
    /// The lines of the proof, up to the claim.
    proof: String,
    /// Number of constraints before that of the claim.
    constraints: u64,
    /// The claim.
    claim: String,
}

impl Batch {
    /// Begins the files.
    ///
    /// # Errors
    /// If writing fails.
    pub fn begin(folder: &Folder, layout: &Layout) -> io::Result<Batch> {
        let sets = Sets::of(layout);
        let rules = sets.number() + sets.pairs().len();
        let mut sudoku = folder.file("sudoku.opb")?;
        let (mut proof, mut claims) = (folder.file("all.pbp")?, folder.file("claims.opb")?);
        let variables = sets.candidates();
        writeln!(sudoku, "* #variable={variables} #constraint={rules}")?;
        formulas::write_sets(&sets, &mut sudoku)?;
        formulas::write_pairs(&sets, &mut sudoku)?;
        sudoku.flush()?;
        writeln!(claims, "* {rules} rules, and then a line for each puzzle")?;
        formulas::write_sets(&sets, &mut claims)?;
        formulas::write_pairs(&sets, &mut claims)?;
        let constraints = (sets.number() + rules) as u64;
        veripb::begin(constraints, &mut proof)?;
        Ok(Batch {
            proof,
            claims,
            next: constraints + 1,
        })
    }

    /// Adds the part of a record.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, part: &Part) -> io::Result<()> {
        let claim = self.next + part.constraints;
        write!(self.proof, "{}rup {}", part.proof, part.claim)?;
        writeln!(self.proof, "core id {claim} ;")?;
        if part.constraints > 0 {
            writeln!(self.proof, "del range {} {claim} ;", self.next)?;
        }
        self.next = claim + 1;
        self.claims.write_all(part.claim.as_bytes())
    }

    /// Ends the files.
    ///
    /// # Errors
    /// If writing fails.
    pub fn end(&mut self) -> io::Result<()> {
        let footer = veripb::FOOTER;
        writeln!(
            self.proof,
            "output DERIVABLE FILE ;\nconclusion NONE ;\n{footer}"
        )?;
        self.proof.flush()?;
        self.claims.flush()
    }
}

impl Part {
    /// The part of a record with this number.
    ///
    /// # Errors
    /// [`Failure::NotExported`] if it claims neither one solution nor none.
    pub fn of(number: u64, record: &Record<impl Provable>) -> Result<Part, Failure> {
        let (Claim::Exactly { count: 0 | 1, .. } | Claim::Minimal { .. }) = record.claim else {
            let reason = "a batch has claims of one solution, and of none";
            return Err(Failure::NotExported(reason.to_owned()));
        };
        let mut found = Found::default();
        lemmas::visit(record, &mut found)?;
        let mut lemmas = Lemmas::new(record.layout.digits(), found.0);
        walk(record, &mut lemmas)?;
        let givens = givens(record);
        let claim = claim(&givens, lemmas.solution.as_deref());
        Ok(lemmas.part(number, &givens, claim))
    }
}

/// The candidates of the solution of a tree.
#[derive(Default)]
struct Found(Option<Vec<usize>>);

impl Receiver for Found {
    fn lemma(&mut self, _: &[usize]) -> io::Result<()> {
        Ok(())
    }

    fn solution(&mut self, solution: &[usize]) -> io::Result<()> {
        self.0 = Some(solution.to_vec());
        Ok(())
    }
}

/// A literal of a variable, or of its negation.
fn literal(variable: usize, is_true: bool) -> String {
    let sign = if is_true { "" } else { "~" };
    format!("{sign}x{}", variable + 1)
}

/// The claim that the givens imply the solution, or that they cannot all be true.
fn claim(givens: &[(usize, bool)], solution: Option<&[usize]>) -> String {
    let mut line = String::new();
    let given = |variable: usize| givens.contains(&(variable, true));
    let solution = solution.unwrap_or_default();
    let mut implied: Vec<usize> = solution.iter().copied().filter(|&k| !given(k)).collect();
    if implied.is_empty() {
        // A full grid implies itself; and without a solution there is nothing either way.
        implied = solution.to_vec();
    }
    // If some given is not true, the inequality holds whatever the others are.
    let degree = implied.len().max(1);
    for &(variable, is_true) in givens {
        let _ = write!(line, "+{degree} {} ", literal(variable, !is_true));
    }
    for variable in implied {
        let _ = write!(line, "+1 {} ", literal(variable, true));
    }
    let _ = writeln!(line, ">= {degree} ;");
    line
}

/// An option on the way from the root to the node at hand.
#[derive(Clone, Copy, Debug)]
struct Step {
    candidate: usize,
    /// True if it is in the solution, and so are all above it.
    is_on_way: bool,
    /// True if it follows from the lemmas of the other options of its pivot.
    follows: bool,
}

/// The lemmas of a tree with at most one solution.
struct Lemmas {
    /// The number of digits.
    side: usize,
    solution: Option<Vec<usize>>,
    steps: Vec<Step>,
    /// The lemmas, each with the depth up to which it is on the way to the solution: those that are so
    /// less far come first.
    lemmas: Vec<(usize, Vec<usize>)>,
}

impl Lemmas {
    fn new(side: usize, solution: Option<Vec<usize>>) -> Self {
        Lemmas {
            side,
            solution,
            steps: Vec::new(),
            lemmas: Vec::new(),
        }
    }

    /// Closes all steps beyond a depth.
    fn close(&mut self, depth: usize) {
        while self.steps.len() > depth {
            let last = self.steps[self.steps.len() - 1];
            if !last.follows {
                let steps = self.steps.iter();
                let on_way = steps.clone().take_while(|step| step.is_on_way).count();
                let tried = steps.filter(|step| !step.follows);
                self.lemmas
                    .push((on_way, tried.map(|step| step.candidate).collect()));
            }
            self.steps.pop();
        }
    }

    /// The lines of the proof.
    fn part(mut self, number: u64, givens: &[(usize, bool)], claim: String) -> Part {
        self.close(0);
        self.lemmas.sort_by_key(|&(on_way, _)| on_way);
        let mut proof = String::new();
        if self.lemmas.is_empty() {
            return Part {
                proof,
                constraints: 0,
                claim,
            };
        }
        let (selector, all) = (format!("s{number}"), givens.len());
        let _ = write!(proof, "red {all} ~{selector}");
        for &(variable, is_true) in givens {
            let _ = write!(proof, " 1 {}", literal(variable, is_true));
        }
        let _ = writeln!(proof, " >= {all} : {selector} -> 0 ;");
        let _ = write!(proof, "red 1 {selector}");
        for &(variable, is_true) in givens {
            let _ = write!(proof, " 1 {}", literal(variable, !is_true));
        }
        let _ = writeln!(proof, " >= 1 : {selector} -> 1 ;");
        for (_, candidates) in &self.lemmas {
            let _ = write!(proof, "rup 1 ~{selector}");
            for &candidate in candidates {
                let _ = write!(proof, " 1 {}", literal(candidate, false));
            }
            proof += " >= 1 ;\n";
        }
        Part {
            proof,
            constraints: 2 + self.lemmas.len() as u64,
            claim,
        }
    }
}

impl Visitor for Lemmas {
    type Error = Failure;

    fn branch(&mut self, branch: Branch) -> Result<(), Failure> {
        self.close(branch.depth - 1);
        let candidate = branch.candidate(self.side);
        let is_way = self.steps.iter().all(|step| step.is_on_way);
        let solution = self.solution.as_deref().filter(|_| is_way);
        let is_on_way = solution.is_some_and(|solution| solution.contains(&candidate));
        self.steps.push(Step {
            candidate,
            is_on_way,
            // Where the solution is below the node, the option that leads to it does.
            follows: match solution {
                Some(_) => is_on_way,
                None => branch.is_last,
            },
        });
        Ok(())
    }

    fn solution(&mut self, _: &Solution) -> Result<(), Failure> {
        Ok(())
    }
}
