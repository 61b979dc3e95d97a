//! A checker of the few rules of VeriPB that exports use, written from its description of the format.
//!
//! An inequality is a sum of integer multiples of variables that is at least a degree; a literal ~x is
//! 1 - x. It propagates a variable if the sum could not reach the degree otherwise.

use std::collections::BTreeMap;

/// A sum of variables that is at least a degree.
#[derive(Clone, Debug, Default, PartialEq)]
struct Inequality {
    terms: BTreeMap<String, i128>,
    degree: i128,
}

/// The outcome of a proof.
#[derive(Clone, Debug, PartialEq)]
pub enum Verified {
    Unsatisfiable,
    Satisfiable,
    /// The bounds of the objective.
    Bounds(i128, i128),
    /// All lines of another formula follow.
    Derivable,
}

impl Inequality {
    fn add(&mut self, factor: i128, literal: &str) {
        let (variable, sign) = match literal.strip_prefix('~') {
            Some(variable) => (variable, -1),
            None => (literal, 1),
        };
        *self.terms.entry(variable.to_owned()).or_default() += sign * factor;
        if sign < 0 {
            self.degree -= factor;
        }
    }

    fn plus(mut self, other: &Inequality) -> Self {
        for (variable, factor) in &other.terms {
            *self.terms.entry(variable.clone()).or_default() += factor;
        }
        self.degree += other.degree;
        self.without_zeros()
    }

    fn times(mut self, factor: i128) -> Self {
        assert!(factor > 0);
        self.terms.values_mut().for_each(|own| *own *= factor);
        self.degree *= factor;
        self
    }

    /// Its negation: the inequality that holds where this one does not.
    fn negated(mut self) -> Self {
        self.terms
            .values_mut()
            .for_each(|factor| *factor = -*factor);
        self.degree = 1 - self.degree;
        self
    }

    fn without_zeros(mut self) -> Self {
        self.terms.retain(|_, factor| *factor != 0);
        self
    }
}

/// Reads `+1 x1 +1 ~x2 >= 1` or `=`, which is two.
fn read(text: &str) -> Option<Vec<Inequality>> {
    let mut words = text.split_whitespace();
    let mut read = Inequality::default();
    loop {
        match words.next()? {
            relation @ (">=" | "=") => {
                read.degree += words.next()?.parse::<i128>().ok()?;
                words.next().is_none().then_some(())?;
                let read = read.without_zeros();
                let mut at_most = read.clone().negated();
                at_most.degree -= 1;
                return Some(match relation {
                    "=" => vec![read, at_most],
                    _ => vec![read],
                });
            }
            factor => read.add(factor.parse().ok()?, words.next()?),
        }
    }
}

/// The inequalities of a formula, and its objective.
fn formula(opb: &str) -> Option<(Vec<Inequality>, Option<Inequality>)> {
    let (mut all, mut objective) = (Vec::new(), None);
    for line in opb.lines().filter(|line| !line.starts_with('*')) {
        let line = line.strip_suffix(" ;")?;
        match line.strip_prefix("min:") {
            Some(terms) => objective = read(&format!("{terms} >= 0"))?.pop(),
            None => all.extend(read(line)?),
        }
    }
    Some((all, objective))
}

type Values = BTreeMap<String, bool>;

/// Propagates, and returns true if that comes to a contradiction.
fn contradicts(
    all: &BTreeMap<usize, Inequality>,
    more: &[Inequality],
    values: &mut Values,
) -> bool {
    loop {
        let before = values.len();
        for inequality in all.values().chain(more) {
            // The most that it can be above its degree.
            let most = |(variable, &factor): (&String, &i128)| match values.get(variable) {
                Some(&value) => factor * i128::from(value),
                None => factor.max(0),
            };
            let spare = inequality.terms.iter().map(most).sum::<i128>() - inequality.degree;
            if spare < 0 {
                return true;
            }
            for (variable, factor) in &inequality.terms {
                if factor.abs() > spare && !values.contains_key(variable) {
                    values.insert(variable.clone(), *factor > 0);
                }
            }
        }
        if values.len() == before {
            return false;
        }
    }
}

/// True if a solution that is given as literals satisfies all; and the value of the objective.
fn evaluate(all: &[Inequality], literals: &str) -> Option<impl Fn(&Inequality) -> i128 + use<>> {
    let mut values = Values::new();
    for literal in literals.split_whitespace() {
        let variable = literal.trim_start_matches('~');
        values.insert(variable.to_owned(), variable == literal);
    }
    let sum = move |inequality: &Inequality| {
        let terms = inequality.terms.iter();
        terms
            .map(|(variable, factor)| factor * i128::from(values[variable]))
            .sum()
    };
    let mut holds = all.iter();
    let holds = holds.all(|inequality| sum(inequality) >= inequality.degree);
    holds.then_some(sum)
}

/// Checks a proof about a formula, and about another one that is to follow from it. None if it does not
/// hold.
pub fn verify(opb: &str, proof: &str, output: Option<&str>) -> Option<Verified> {
    let (formula, objective) = formula(opb)?;
    let mut all: BTreeMap<usize, Inequality> = (1..).zip(formula.iter().cloned()).collect();
    let mut core: Vec<Inequality> = formula.clone();
    let mut next = all.len() + 1;
    let mut upper = None;
    let mut lines = proof.lines();
    (lines.next()? == "pseudo-Boolean proof version 3.0").then_some(())?;
    let mut verified = None;
    let mut is_to_be_derived = false;
    for line in lines {
        let (rule, rest) = line.strip_suffix(" ;")?.split_once(' ')?;
        let mut derived = None;
        match rule {
            "f" => (rest.parse() == Ok(all.len())).then_some(())?,
            "rup" => {
                let claim = read(rest)?.pop()?;
                let negated = [claim.clone().negated()];
                contradicts(&all, &negated, &mut Values::new()).then_some(())?;
                derived = Some(claim);
            }
            "pol" => {
                let mut stack: Vec<Inequality> = Vec::new();
                let mut factor = None;
                let mut words = rest.split(' ').peekable();
                while let Some(word) = words.next() {
                    match word {
                        "+" => {
                            let last = stack.pop()?;
                            let other = stack.pop()?;
                            stack.push(other.plus(&last));
                        }
                        "*" => {
                            let last = stack.pop()?;
                            stack.push(last.times(factor.take()?));
                        }
                        number if words.peek() == Some(&"*") => factor = number.parse().ok(),
                        number => stack.push(all.get(&number.parse().ok()?)?.clone()),
                    }
                }
                derived = Some(stack.pop()?);
                stack.is_empty().then_some(())?;
            }
            // A new variable is true if and only if all of some literals are: one direction each.
            "red" => {
                let (claim, witness) = rest.split_once(" : ")?;
                let (variable, value) = witness.split_once(" -> ")?;
                let claim = read(claim)?.pop()?;
                let value = i128::from(value == "1");
                // With the witness, the claim holds whatever the others are.
                let others = claim.terms.iter().filter(|(other, _)| *other != variable);
                let least: i128 = others.map(|(_, factor)| factor.min(&0)).sum();
                let own = claim.terms.get(variable)? * value;
                (least + own >= claim.degree).then_some(())?;
                // And so does whatever else has the variable, which the negation of the claim implies.
                for mut with in all.values().cloned() {
                    if let Some(factor) = with.terms.remove(variable) {
                        with.degree -= factor * value;
                        let goal = [claim.clone().negated(), with.negated()];
                        contradicts(&all, &goal, &mut Values::new()).then_some(())?;
                    }
                }
                derived = Some(claim);
            }
            "core" => core.push(all.get(&rest.strip_prefix("id ")?.parse().ok()?)?.clone()),
            "del" => {
                let (from, to) = rest.strip_prefix("range ")?.split_once(' ')?;
                let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
                (from..to).try_for_each(|number| all.remove(&number).map(drop))?;
            }
            "soli" => {
                let objective = objective.as_ref()?;
                let value = evaluate(&formula, rest)?(objective);
                upper = Some(value);
                let degree = 1 - value;
                let better = objective.clone().negated();
                derived = Some(Inequality { degree, ..better });
            }
            "output" => is_to_be_derived = rest == "DERIVABLE FILE",
            "conclusion" => {
                let (kind, hints) = rest.split_once(' ').unwrap_or((rest, ""));
                verified = Some(match kind {
                    "UNSAT" => {
                        contradicts(&all, &[], &mut Values::new()).then_some(())?;
                        Verified::Unsatisfiable
                    }
                    "SAT" => {
                        let _ = evaluate(&formula, hints.strip_prefix(": ")?)?;
                        Verified::Satisfiable
                    }
                    "BOUNDS" => {
                        let (lower, hint) = hints.split_once(" : ")?;
                        let (contradiction, bound) = hint.split_once(' ')?;
                        let shown = all.get(&contradiction.parse().ok()?)?;
                        (shown.terms.is_empty() && shown.degree == 1).then_some(())?;
                        let bounds = (lower.parse().ok()?, bound.parse().ok()?);
                        // Nothing is better than the solution: that bounds from both sides.
                        (bounds.0 <= upper? && upper? <= bounds.1).then_some(())?;
                        Verified::Bounds(bounds.0, bounds.1)
                    }
                    "NONE" if is_to_be_derived => {
                        let (wanted, _) = self::formula(output?)?;
                        let mut wanted = wanted.iter();
                        wanted.all(|line| core.contains(line)).then_some(())?;
                        Verified::Derivable
                    }
                    _ => return None,
                });
            }
            "end" => return verified.filter(|_| rest == "pseudo-Boolean proof"),
            _ => return None,
        }
        if let Some(derived) = derived {
            all.insert(next, derived);
            next += 1;
        }
    }
    None
}
