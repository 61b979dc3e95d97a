//! A checker of DRUP proofs, written from the definition: a clause follows if unit propagation from its
//! negation comes to a contradiction. It is slow, and good for a few puzzles.

/// A literal is a variable from 1, negative if it is negated.
type Clause = Vec<i32>;

/// Clauses in DIMACS: the number of variables, and the clauses, of which there must be as many as it says.
pub fn read(cnf: &str) -> (usize, Vec<Clause>) {
    let (header, rest) = cnf.split_once('\n').unwrap();
    let mut words = header.split(' ');
    assert_eq!((words.next(), words.next()), (Some("p"), Some("cnf")));
    let variables = words.next().unwrap().parse().unwrap();
    let clauses: Vec<Clause> = rest.lines().map(clause).collect();
    assert_eq!(words.next(), Some(&*clauses.len().to_string()));
    (variables, clauses)
}

/// A line of literals, with 0 at its end.
fn clause(line: &str) -> Clause {
    let mut literals: Clause = line.split(' ').map(|word| word.parse().unwrap()).collect();
    assert_eq!(literals.pop(), Some(0), "{line}");
    literals
}

/// Returns true if each clause of the proof follows, and the last is empty.
pub fn is_refuted(cnf: &str, drat: &str) -> bool {
    let (variables, mut clauses) = read(cnf);
    let proof: Vec<Clause> = drat.lines().map(clause).collect();
    for lemma in &proof {
        if !follows(variables, &clauses, lemma) {
            return false;
        }
        clauses.push(lemma.clone());
    }
    proof.last().is_some_and(Vec::is_empty)
}

/// Returns true if a clause follows from others by unit propagation.
fn follows(variables: usize, clauses: &[Clause], lemma: &[i32]) -> bool {
    // True, false, or neither.
    let mut values = vec![0; variables + 1];
    let value =
        |values: &[i32], literal: i32| values[literal.unsigned_abs() as usize] * literal.signum();
    for &literal in lemma {
        values[literal.unsigned_abs() as usize] = -literal.signum();
    }
    loop {
        let mut has_changed = false;
        for clause in clauses {
            let open = clause.iter();
            let mut open = open.filter(|&&literal| value(&values, literal) >= 0);
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) if value(&values, unit) == 0 => {
                    values[unit.unsigned_abs() as usize] = unit.signum();
                    has_changed = true;
                }
                _ => {}
            }
        }
        if !has_changed {
            return false;
        }
    }
}
