//! All solutions of a small layout, counted and numbered: a decision diagram.
//!
//! Cells are filled one after the other, rows or columns in order. Of the cells so far, the others only see which
//! digits are barred by each rule that holds cells of both: by the house of which some cells are filled, or by the
//! cell that a knight or king reaches. So a state has a set of such rules for each digit; and since rules treat all
//! digits alike, states that differ only by the names of their digits have as many completions. A node of the diagram
//! is a state with its sets in ascending order, and digits with equal sets make up one edge.
//!
//! The number of completions of a node is the sum of those of its edges, each times its number of digits. That numbers
//! the solutions: the number of a solution, less the solutions of the edges before its own, is the number of the digit
//! among equal ones, times the completions there, plus the number of the rest. Each step is a division with remainder,
//! so numbers from 0 on and solutions belong to each other one to one, and **a number drawn uniformly is a solution
//! drawn uniformly** (Knuth, "The Art of Computer Programming" 4A, 7.1.4, on counting and random solutions of decision
//! diagrams; for the principle, Jerrum, Valiant and Vazirani, "Random generation of combinatorial structures from a
//! uniform distribution", 1986).
//!
//! Whether a layout has a diagram depends only on the layout: its size is limited by edges and nodes, not by time.

use ninefold::layout::Layout;
use ninefold::{Control, Stopped};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Largest number of digits.
pub const MOST_DIGITS: usize = 8;

/// Largest number of edges of a diagram. The squares of 7x7 without boxes have some million, which take about a second;
/// those of 6x6 a few thousand.
const MOST_EDGES: usize = 1 << 22;

/// Largest number of nodes for the same filled cells: beyond that a diagram hardly ever ends with few enough edges.
const MOST_NODES: usize = 3 << 17;

/// The rules that bar each digit, as a set, ascending. The sets of digits that the layout does not have are empty.
type State = [u32; MOST_DIGITS];

/// The diagram of a layout. The order of its cells, edges and digits is part of the output contract.
#[derive(Debug)]
pub struct Diagram {
    digits: usize,
    steps: Vec<Step>,
    nodes: Vec<Node>,
    /// Edges in the order of the nodes where they begin.
    edges: Vec<Edge>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Number of completions.
    solutions: u64,
    first_edge: u32,
}

/// Digits that bar the same for later cells, and the node to which each of them leads.
#[derive(Clone, Copy, Debug)]
struct Edge {
    node: u32,
    digits: u8,
}

/// The node of all states that have no completion.
const DEAD: u32 = 0;

/// The node of no filled cells.
const ROOT: u32 = 1;

/// One cell in the order in which they are filled.
#[derive(Debug, Default)]
struct Step {
    cell: usize,
    /// The rules of which one bars a digit here.
    barred_by: u32,
    /// The rules that bar a digit that stands here.
    bars: u32,
    /// The rules that hold cells after this one.
    kept: u32,
    /// The different sets of rules that bar digits in later cells.
    later: Vec<u32>,
    /// The houses that continue: the rule, and the cells left, as places in `later`.
    houses: Vec<(u32, Vec<usize>)>,
}

/// Cells that bar a digit for others: a house, or a cell with those it reaches. All are places in the order.
struct Rule {
    bars: Vec<usize>,
    barred: Vec<usize>,
    is_house: bool,
}

impl Diagram {
    /// The diagram of a layout; none if it is too large.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the work.
    pub fn of(layout: &Layout, control: &Control) -> Result<Option<Self>, Stopped> {
        let digits = layout.digits();
        if digits > MOST_DIGITS {
            return Ok(None);
        }
        let by_rows: Vec<usize> = (0..digits * digits).collect();
        let by_columns = by_rows
            .iter()
            .map(|place| place % digits * digits + place / digits);
        let orders = [by_rows.clone(), by_columns.collect()];
        for order in orders {
            let Some(steps) = steps(layout, &order) else {
                continue;
            };
            if let Some((nodes, edges)) = build(digits, &steps, control)? {
                return Ok(Some(Diagram {
                    digits,
                    steps,
                    nodes,
                    edges,
                }));
            }
        }
        Ok(None)
    }

    /// Number of solutions.
    pub fn solutions(&self) -> u64 {
        self.nodes[ROOT as usize].solutions
    }

    /// The solution of a number below that of all.
    pub fn solution(&self, mut number: u64) -> Vec<u8> {
        let mut solution = vec![0; self.steps.len()];
        let mut digits: Vec<(u32, u8)> = (1..=self.digits as u8).map(|digit| (0, digit)).collect();
        let mut node = ROOT as usize;
        for step in &self.steps {
            let mut edges = self.edges[self.nodes[node].first_edge as usize..].iter();
            let mut place = 0;
            loop {
                if digits[place].0 & step.barred_by != 0 {
                    place += 1;
                    continue;
                }
                let edge = edges.next().expect("a number below that of the solutions");
                let each = self.nodes[edge.node as usize].solutions;
                let all = each * u64::from(edge.digits);
                if number < all {
                    place += (number / each) as usize;
                    number %= each;
                    node = edge.node as usize;
                    break;
                }
                number -= all;
                place += usize::from(edge.digits);
            }
            solution[step.cell] = digits[place].1;
            digits[place].0 |= step.bars;
            digits.iter_mut().for_each(|digit| digit.0 &= step.kept);
            digits.sort_unstable();
        }
        solution
    }
}

/// The steps of this order of cells; none if too many rules bar digits at a time.
fn steps(layout: &Layout, order: &[usize]) -> Option<Vec<Step>> {
    let mut places = vec![0; order.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(place, &cell)| places[cell] = place);
    let in_order = |cells: &mut dyn Iterator<Item = u16>| {
        let mut cells: Vec<usize> = cells.map(|cell| places[usize::from(cell)]).collect();
        cells.sort_unstable();
        cells
    };
    let houses = layout.houses().iter().map(|house| {
        let cells = in_order(&mut house.cells().iter().copied());
        (cells.clone(), cells, true)
    });
    let pairs: Vec<Vec<usize>> = layout
        .pairs()
        .iter()
        .map(|&(one, other)| in_order(&mut [one, other].into_iter()))
        .collect();
    let reaching = (0..order.len()).map(|place| {
        let mut reached: Vec<usize> = pairs
            .iter()
            .filter(|pair| pair[0] == place)
            .map(|pair| pair[1])
            .collect();
        reached.sort_unstable();
        (vec![place], reached, false)
    });
    let rules: Vec<Rule> = houses
        .chain(reaching)
        .filter(|(_, barred, _)| !barred.is_empty())
        .map(|(bars, barred, is_house)| Rule {
            bars,
            barred,
            is_house,
        })
        .collect();
    // A bit for each rule that holds cells before and after; others take it when all its cells are filled.
    let mut bits: Vec<Option<&Rule>> = vec![None; 32];
    let mut steps = Vec::new();
    for (place, &cell) in order.iter().enumerate() {
        for rule in rules.iter().filter(|rule| rule.bars[0] == place) {
            *bits.iter_mut().find(|bit| bit.is_none())? = Some(rule);
        }
        let mut step = Step {
            cell,
            ..Step::default()
        };
        for (number, bit) in bits.iter_mut().enumerate() {
            let Some(rule) = *bit else { continue };
            let mask = 1 << number;
            step.barred_by |= if rule.barred.contains(&place) {
                mask
            } else {
                0
            };
            step.bars |= if rule.bars.contains(&place) { mask } else { 0 };
            match rule.barred.last() == Some(&place) {
                true => *bit = None,
                false => step.kept |= mask,
            }
        }
        let open = || {
            bits.iter()
                .enumerate()
                .filter_map(|(number, bit)| Some((1u32 << number, (*bit)?)))
        };
        let barring = |later: usize| {
            let all = open().filter(|(_, rule)| rule.barred.contains(&later));
            all.fold(0, |set, (mask, _)| set | mask)
        };
        let later: Vec<u32> = (place + 1..order.len()).map(barring).collect();
        step.later = later.clone();
        step.later.sort_unstable();
        step.later.dedup();
        for (mask, rule) in open().filter(|(_, rule)| rule.is_house) {
            let left = rule.barred.iter().filter(|&&cell| cell > place);
            let left = left.map(|&cell| {
                step.later
                    .binary_search(&later[cell - place - 1])
                    .expect("a later cell")
            });
            let mut left: Vec<usize> = left.collect();
            left.sort_unstable();
            left.dedup();
            step.houses.push((mask, left));
        }
        steps.push(step);
    }
    Some(steps)
}

/// The nodes of a diagram, and the edges from each.
type Graph = (Vec<Node>, Vec<Edge>);

/// The nodes and edges of these steps; none if there are too many.
fn build(digits: usize, steps: &[Step], control: &Control) -> Result<Option<Graph>, Stopped> {
    let new = |first_edge| Node {
        solutions: 0,
        first_edge,
    };
    let mut nodes = vec![new(0)];
    let mut edges: Vec<Edge> = Vec::new();
    let mut states: Vec<State> = vec![[0; MOST_DIGITS]];
    // The number of the first node of a step.
    let mut start = 1;
    for step in steps {
        control.check()?;
        let mut numbers: HashMap<State, u32, BuildHasherDefault<StateHasher>> = HashMap::default();
        let mut next: Vec<State> = Vec::new();
        for state in &states {
            nodes.push(new(edges.len() as u32));
            for equal in state[..digits].chunk_by(|one, other| one == other) {
                if equal[0] & step.barred_by != 0 {
                    continue;
                }
                let mut after = *state;
                let set = after[..digits].iter_mut().find(|set| **set == equal[0]);
                *set.expect("a set of the state") |= step.bars;
                after.iter_mut().for_each(|set| *set &= step.kept);
                let node = match step.may_be_completed(&after[..digits]) {
                    false => DEAD,
                    true => {
                        after[..digits].sort_unstable();
                        *numbers.entry(after).or_insert_with(|| {
                            next.push(after);
                            start + states.len() as u32 + next.len() as u32 - 1
                        })
                    }
                };
                edges.push(Edge {
                    node,
                    digits: equal.len() as u8,
                });
            }
            if edges.len() > MOST_EDGES || next.len() > MOST_NODES {
                return Ok(None);
            }
        }
        start += states.len() as u32;
        states = next;
    }
    // The node of all cells filled, if a solution was found.
    let completed = nodes.len();
    nodes.extend(states.iter().map(|_| Node {
        solutions: 1,
        first_edge: edges.len() as u32,
    }));
    let mut end = edges.len();
    for number in (ROOT as usize..completed).rev() {
        let first = nodes[number].first_edge as usize;
        let mut each = edges[first..end].iter().map(|edge| {
            let solutions = nodes[edge.node as usize].solutions;
            solutions.checked_mul(edge.digits.into())
        });
        let sum = each.try_fold(0, |sum: u64, each| sum.checked_add(each?));
        let Some(sum) = sum else {
            return Ok(None);
        };
        nodes[number].solutions = sum;
        end = first;
    }
    Ok(Some((nodes, edges)))
}

impl Step {
    /// True unless it is seen that a later cell has no digit, or that a digit has no place in a house.
    fn may_be_completed(&self, state: &[u32]) -> bool {
        let mut possible = [0u32; MOST_DIGITS * MOST_DIGITS];
        for (possible, sets) in possible.iter_mut().zip(&self.later) {
            let free = |(digit, set): (usize, &u32)| u32::from(set & sets == 0) << digit;
            *possible = state.iter().enumerate().map(free).sum();
            if *possible == 0 {
                return false;
            }
        }
        self.houses.iter().all(|(rule, left)| {
            let free = |(digit, set): (usize, &u32)| u32::from(set & rule == 0) << digit;
            let needed: u32 = state.iter().enumerate().map(free).sum();
            needed & !left.iter().fold(0, |all, &cell| all | possible[cell]) == 0
        })
    }
}

/// A hash by multiplication, of four words of a state: states are no input of others.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks_exact(8) {
            let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
            self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.0 ^= self.0 >> 32;
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::layout::Solver;
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    fn diagram(layout: &Layout) -> Option<Diagram> {
        Diagram::of(layout, &Control::NONE).unwrap()
    }

    /// Published numbers of grids: OEIS A107739 for boxes, A002860 for squares without, A274171 with both diagonals.
    #[test]
    fn numbers_of_solutions_are_the_published_ones() {
        for (name, solutions) in [
            ("2x2", 2),
            ("3x3", 12),
            ("4x4", 288),
            ("5x5", 161_280),
            ("6x6", 28_200_960),
            ("6x6:3x2", 28_200_960),
            ("6x6:1x6", 812_851_200),
            ("5x5+x", 8 * 120),
            ("6x6:1x6+x", 128 * 720),
            ("8x8", 29_136_487_207_403_520),
        ] {
            let found = diagram(&name.parse().unwrap()).map(|diagram| diagram.solutions());
            assert_eq!(found, Some(solutions), "{name}");
        }
        // Too many nodes, and too many digits.
        for name in ["8x8+x", "9x9"] {
            assert!(diagram(&name.parse().unwrap()).is_none(), "{name}");
        }
    }

    /// Each number has a solution of its own, and there are as many as a search finds.
    #[test]
    fn numbers_and_solutions_belong_to_each_other() {
        let mut layouts: Vec<Layout> = [
            "4x4",
            "4x4+anti-king",
            "5x5+anti-knight",
            "6x6+x",
            "6x6:3x2+anti-king+x",
        ]
        .map(|name| name.parse().unwrap())
        .to_vec();
        layouts.push(Layout::jigsaw("AABBB AABBC ADDCC EEDDC EEEDC").unwrap());
        layouts.extend((0..4).map(|number| crate::generate::random_jigsaw(6, 3, number).unwrap()));
        for layout in layouts {
            let diagram = diagram(&layout).unwrap();
            let numbered: HashSet<Vec<u8>> = (0..diagram.solutions())
                .map(|number| diagram.solution(number))
                .collect();
            assert_eq!(numbered.len() as u64, diagram.solutions(), "{layout}");
            let mut found = 0;
            let all = Solver::new(layout.clone()).visit(&vec![0; layout.cells()], |solution| {
                found += 1;
                match numbered.contains(solution) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(solution.to_vec()),
                }
            });
            assert_eq!(
                (all, found),
                (ControlFlow::Continue(()), diagram.solutions()),
                "{layout}"
            );
        }
    }
}
