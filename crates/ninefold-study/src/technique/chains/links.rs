//! Links between the candidates of a state as rows of bits, and how far chains reach by them.
//!
//! The search by `replay` says which chain it is that counts, but it is slow. Here only lengths are
//! found, for all candidates at once: a level is some words for each of them. So the replay need only
//! look at the candidates about which there is something to find.

use super::groups::{Candidates, Groups};
use super::literals::{Kind, Number};
use super::rows::Row;

/// The links of one kind.
pub struct Links<const W: usize> {
    /// By candidate, those that are false if it is true.
    weak: Vec<Row<W>>,
    /// By candidate, those of its digit that are false if it is true.
    houses: Vec<Row<W>>,
    /// By candidate, those that are true if it is false.
    strong: Vec<Row<W>>,
    /// By candidate, those that are true two links after it is true.
    next: Vec<Row<W>>,
    /// Candidates with a strong link.
    with_strong: Row<W>,
}

impl<const W: usize> Links<W> {
    pub fn new(groups: &Groups<W>, kind: Kind) -> Self {
        let count = groups.of.len();
        let mut strong = vec![Row::EMPTY; count];
        let mut with_strong = Row::EMPTY;
        for (at, of) in groups.of.iter().enumerate() {
            for &group in &of[kind.strong()] {
                if groups.sizes[usize::from(group)] == 2 {
                    strong[at].or(&groups.rows[usize::from(group)]);
                    with_strong.add(at);
                }
            }
            strong[at].remove(at);
        }
        let mut links = Links {
            weak: groups.weak(kind),
            houses: groups.weak(Kind::X),
            strong,
            next: Vec::new(),
            with_strong,
        };
        links.next = links.weak.iter().map(|weak| links.follow(weak)).collect();
        links
    }

    /// The candidates that are true if these are false.
    #[inline]
    fn follow(&self, off: &Row<W>) -> Row<W> {
        off.and(&self.with_strong).union_of(&self.strong)
    }

    /// All that are true and all that are false if a candidate is false.
    fn closure_of_false(&self, at: usize) -> [Row<W>; 2] {
        self.closure(self.strong[at], Row::of(at))
    }

    fn closure(&self, mut last: Row<W>, mut off: Row<W>) -> [Row<W>; 2] {
        let mut on = last;
        while !last.is_empty() {
            let new = last.union_of(&self.weak).without(&off);
            off.or(&new);
            last = self.follow(&new).without(&on);
            on.or(&last);
        }
        [on, off]
    }

    /// The candidates that lead to this one as a true one, by what they are: as all links hold in both
    /// directions, the opposites of those that follow if it is false.
    pub fn leading_to<'a>(
        &self,
        candidates: &'a Candidates,
        at: usize,
    ) -> impl Fn(Number, bool) -> bool + use<'a, W> {
        let [on, off] = self.closure_of_false(at);
        move |number, is_on| {
            let followed = if is_on { &off } else { &on };
            followed.has(candidates.position(number))
        }
    }

    /// True if there may be a cycle of at most this length through a candidate.
    ///
    /// The last false candidate of it has a strong link to the first. It is not on the way before it,
    /// so the way is looked for without it.
    pub fn may_close(&self, source: usize, length: usize) -> bool {
        self.strong[source].positions().any(|last| {
            let mut on = Row::of(source);
            let mut seen_on = on;
            let mut seen_off = Row::of(last);
            let mut reached = 4;
            while reached <= length && !on.is_empty() {
                let off = on.union_of(&self.weak).without(&seen_off);
                seen_off.or(&off);
                on = self.follow(&off).without(&seen_on);
                seen_on.or(&on);
                if on.meets(&self.weak[last]) {
                    return true;
                }
                reached += 2;
            }
            false
        })
    }
}

/// The reach of chains from every candidate, level by level.
pub struct Reach<'a, const W: usize> {
    links: &'a Links<W>,
    /// The length of the chains of this level.
    pub length: usize,
    from_true: Side<W>,
    from_false: Side<W>,
}

/// The chains that begin with true candidates, or with false ones.
struct Side<const W: usize> {
    /// By candidate, the true candidates that were reached last.
    last: Vec<Row<W>>,
    /// By candidate, all that were reached.
    seen: Vec<Row<W>>,
    /// Candidates whose chains may still grow.
    active: Row<W>,
}

impl<const W: usize> Side<W> {
    /// Follows two links more from each, and returns the candidates for which `is_hit` holds of what is
    /// reached.
    fn advance(&mut self, next: &[Row<W>], is_hit: impl Fn(usize, &Row<W>) -> bool) -> Row<W> {
        let mut hits = Row::EMPTY;
        for source in self.active.positions() {
            let reached = self.last[source].union_of(next).without(&self.seen[source]);
            self.last[source] = reached;
            if reached.is_empty() {
                self.active.remove(source);
                continue;
            }
            self.seen[source].or(&reached);
            if is_hit(source, &reached) {
                hits.add(source);
            }
        }
        hits
    }
}

impl<'a, const W: usize> Reach<'a, W> {
    pub fn new(links: &'a Links<W>) -> Self {
        let count = links.weak.len();
        let every = Row::all(count);
        let themselves: Vec<Row<W>> = (0..count).map(Row::of).collect();
        Reach {
            links,
            length: 2,
            from_true: Side {
                last: themselves.clone(),
                seen: themselves,
                active: every,
            },
            from_false: Side {
                last: links.strong.clone(),
                seen: links.strong.clone(),
                active: links.with_strong,
            },
        }
    }

    /// True if some chain may still be found.
    pub fn is_active(&self) -> bool {
        !self.from_true.active.is_empty() || !self.from_false.active.is_empty()
    }

    /// No more chains that begin with false candidates are looked for.
    pub fn only_from_true(&mut self) {
        self.from_false.active = Row::EMPTY;
    }

    /// Continues with the next length, and returns the candidates that are then known to be false, and to
    /// be true.
    pub fn advance(&mut self) -> [Row<W>; 2] {
        self.length += 2;
        let links = self.links;
        let is_false = |source: usize, reached: &Row<W>| reached.meets(&links.weak[source]);
        let is_true = |source: usize, reached: &Row<W>| reached.has(source);
        [
            self.from_true.advance(&links.next, is_false),
            self.from_false.advance(&links.next, is_true),
        ]
    }

    /// The candidates that may be in a cycle that removes any of these, which are known to be false.
    ///
    /// From each of them both directions of the cycle can be followed, once around. And the literals of a cycle
    /// follow from each other, true ones and false ones, of which what it removes sees one of each.
    pub fn in_cycles(&self, removed: &Row<W>) -> Row<W> {
        let (links, seen) = (self.links, &self.from_true.seen);
        let mut all = Row::EMPTY;
        for at in removed.positions() {
            all.or(&seen[at].union_of(&links.weak).and(&seen[at]));
        }
        all = all.and(&links.with_strong);
        for source in all.positions() {
            let mut on = Row::EMPTY;
            for at in seen[source].positions() {
                if seen[at].has(source) {
                    on.add(at);
                }
            }
            let off = on.union_of(&links.weak).and(&on.union_of(&links.strong));
            let [by_on, by_off] = [on, off].map(|row| row.union_of(&links.houses));
            if !by_on.and(&by_off).meets(removed) {
                all.remove(source);
            }
        }
        all
    }
}
