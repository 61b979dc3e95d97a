/** The words of the steps by technique. */

const all = new Intl.ListFormat("en-GB", { type: "conjunction" });
const any = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** @param {(string | number)[]} names */
const and = (names) => all.format(names.map(String));
/** @param {(string | number)[]} names */
const or = (names) => any.format(names.map(String));

/** @type {Record<string, string>} */
export const NAMES = {
  "hidden-single": "Hidden single",
  "direct-pointing": "Direct pointing",
  "direct-claiming": "Direct claiming",
  "direct-hidden-pair": "Direct hidden pair",
  "naked-single": "Naked single",
  "direct-hidden-triplet": "Direct hidden triplet",
  pointing: "Pointing",
  claiming: "Claiming",
  "naked-pair": "Naked pair",
  "x-wing": "X-wing",
  "hidden-pair": "Hidden pair",
  "naked-triplet": "Naked triplet",
  swordfish: "Swordfish",
  "hidden-triplet": "Hidden triplet",
  "xy-wing": "XY-wing",
  "xyz-wing": "XYZ-wing",
  "unique-rectangle": "Unique rectangle",
  "unique-loop": "Unique loop",
  "naked-quad": "Naked quad",
  jellyfish: "Jellyfish",
  "hidden-quad": "Hidden quad",
  "bivalue-universal-grave": "Bivalue universal grave",
  "aligned-pair-exclusion": "Aligned pair exclusion",
  "x-cycle": "X-cycle",
  "y-cycle": "Y-cycle",
  "forcing-x-chain": "Forcing X-chain",
  "turbot-fish": "Turbot fish",
  "xy-cycle": "XY-cycle",
  "forcing-chain": "Forcing chain",
  "aligned-triplet-exclusion": "Aligned triplet exclusion",
  nishio: "Nishio",
  "cell-forcing-chain": "Cell forcing chain",
  "region-forcing-chain": "Region forcing chain",
  "dynamic-contradiction": "Dynamic contradiction",
  "dynamic-double": "Dynamic double chain",
  "dynamic-cell": "Dynamic cell forcing chain",
  "dynamic-region": "Dynamic region forcing chain",
  "dynamic-plus": "Dynamic forcing chain plus",
  "nested-forcing-chain": "Nested forcing chain",
  "nested-multiple": "Nested multiple forcing chain",
  "nested-dynamic": "Nested dynamic forcing chain",
};

/** @type {Record<string, string>} */
const NO_PATH = {
  ambiguous:
    "There is no hint, since this puzzle has several solutions: steps lead to the only one. Add clues until there is one.",
  impossible: "There is no solution: a digit or a removed candidate is wrong. Undo it for a hint.",
  illegal: "A digit is twice in a row, column or box. Undo it for a hint.",
};

/** @typedef {string[]} Cells names of cells */
/** @typedef {number[]} Digits */

/** The reason of a step: a whole sentence, or several, about its pattern. */
const WHY = {
  /** @param {string} cell @param {number} digit @param {string} house */
  last: (cell, digit, house) =>
    `${cell} is the last empty cell of ${house}, where only ${digit} is missing.`,
  /** @param {string} cell @param {number} digit @param {string} house */
  hidden: (cell, digit, house) => `${cell} is the only place left for ${digit} in ${house}.`,
  /** @param {string} cell @param {number} digit */
  naked: (cell, digit) => `${digit} is the only candidate left in ${cell}.`,
  /** @param {number} digit @param {Cells} cells @param {string} base @param {string} cover */
  locked: (digit, cells, base, cover) =>
    `In ${base}, ${digit} is left only in ${and(cells)}, which lie in ${cover}. So it is in one of these cells, and nowhere else in ${cover}.`,
  /**
   * @param {number} digit @param {Cells} cells @param {string} base @param {string} cover
   * @param {string} house
   */
  lockedDirect: (digit, cells, base, cover, house) =>
    `In ${base}, ${digit} is left only in ${and(cells)}, which lie in ${cover}. So it is nowhere else in ${cover}, which leaves it one place in ${house}.`,
  /** @param {Cells} cells @param {Digits} digits @param {string} house */
  nakedSet: (cells, digits, house) =>
    `Together, ${and(cells)} have only the candidates ${and(digits)}. So these digits are there, and nowhere else in ${house}.`,
  /** @param {Cells} cells @param {Digits} digits @param {string} house */
  hiddenSet: (cells, digits, house) =>
    `In ${house}, ${and(digits)} are left only in ${and(cells)}. So these cells have room for no other digit.`,
  /** @param {Cells} cells @param {Digits} digits @param {string} house @param {number} digit */
  hiddenDirect: (cells, digits, house, digit) =>
    `In ${house}, ${and(digits)} are left only in ${and(cells)}. So these cells have room for no other digit, which leaves ${digit} one place in ${house}.`,
  /** @param {number} digit @param {Cells} cells @param {string} base @param {string} cover */
  fish: (digit, cells, base, cover) =>
    `In ${base}, ${digit} is left only in ${and(cells)}, which lie in ${cover}: in as many lines. So each of ${cover} has its ${digit} in one of these cells, and nowhere else.`,
  /** @param {string} pivot @param {Digits} digits @param {Cells} wings */
  xyWing: (pivot, [x, y, z], [one, other]) =>
    `${pivot} is ${x} or ${y}. If it is ${x}, then ${one} is ${z}; if it is ${y}, then ${other} is ${z}. So no cell that sees both ${one} and ${other} can be ${z}.`,
  /** @param {string} pivot @param {Digits} digits @param {Cells} wings */
  xyzWing: (pivot, [x, y, z], [one, other]) =>
    `If ${pivot} is ${x}, then ${one} is ${z}; if it is ${y}, then ${other} is ${z}; otherwise it is ${z} itself. So no cell that sees all three can be ${z}.`,
  /** @param {Cells} cells @param {Digits} digits @param {string} cell */
  loopOne: (cells, digits, cell) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So ${cell}, which has others, is one of those.`,
  /** @param {Cells} cells @param {Digits} digits @param {Cells} more @param {number} extra */
  loopTwo: (cells, digits, more, extra) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So one of ${and(more)} is ${extra}, and no cell that sees all of them is.`,
  /**
   * @param {Cells} cells @param {Digits} digits @param {Cells} more @param {Digits} extra
   * @param {Cells} others @param {string} house
   */
  loopThreeNaked: (cells, digits, more, extra, others, house) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So one of ${and(more)} is ${or(extra)}. With ${and(others)} it makes a naked set: their digits are nowhere else in ${house}.`,
  /**
   * @param {Cells} cells @param {Digits} digits @param {Cells} more @param {Cells} others
   * @param {string} house
   */
  loopThreeHidden: (cells, digits, more, others, house) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So only one of ${and(more)} can be ${or(digits)}. With ${and(others)} it makes a hidden set of ${house}: these cells have room for no other digit.`,
  /**
   * @param {Cells} cells @param {Digits} digits @param {Cells} more @param {number} locked
   * @param {string} house @param {number} other
   */
  loopFour: (cells, digits, more, locked, house, other) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. In ${house}, ${locked} is left only in ${and(more)}, so one of them is ${locked}. If the other one was ${other}, all of these cells would be ${or(digits)}.`,
  /** @param {string} cell @param {Digits} extra */
  graveOne: (cell, extra) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only ${cell} is in the way, so it is ${or(extra)}.`,
  /** @param {Cells} cells @param {number} extra */
  graveTwo: (cells, extra) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only the ${extra} in ${and(cells)} is in the way. So one of these cells is ${extra}, and no cell that sees all of them is.`,
  /** @param {Cells} cells @param {Digits} extra @param {Cells} others @param {string} house */
  graveThree: (cells, extra, others, house) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only ${and(cells)} are in the way, so one of them is ${or(extra)}. With ${and(others)} it makes a naked set: their digits are nowhere else in ${house}.`,
  /** @param {Cells} cells @param {number} locked @param {string} house */
  graveFour: (cells, locked, house) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only ${and(cells)} are in the way, so one of them has an extra candidate. In ${house}, ${locked} has no other place than these two cells, so the other one is ${locked}.`,
  /** @param {Cells} cells @param {Cells} others */
  aligned: (cells, others) =>
    `All combinations of candidates of ${and(cells)} are tried. Those that put a digit twice into a house, or leave one of ${and(others)} without a candidate, are impossible. A candidate that is in no other combination is removed.`,
  /** @param {string} cell @param {number} digit */
  toFalse: (cell, digit) =>
    `If ${cell} is ${digit}, then it follows, link by link, that it is not: a contradiction.`,
  /** @param {string} cell @param {number} digit */
  toTrue: (cell, digit) =>
    `If ${cell} is not ${digit}, then it follows, link by link, that it is: a contradiction.`,
  cycle: () =>
    "The links lead back to where they begin, so one end of each weak link is true. A candidate that sees both ends of one cannot be true.",
  /** @param {string} start @param {string} cell @param {number} digit */
  contradiction: (start, cell, digit) =>
    `If ${start}, then it follows in one way that ${cell} is ${digit}, and in another that it is not: a contradiction.`,
  /** @param {string} cell @param {number} digit @param {string} end */
  double: (cell, digit, end) =>
    `${cell} is ${digit} or it is not. In both cases it follows that ${end}.`,
  /** @param {string} cell @param {Digits} digits @param {string} end */
  cellBranches: (cell, digits, end) =>
    `${cell} is ${or(digits)}. In each of these cases it follows that ${end}.`,
  /** @param {number} digit @param {string} house @param {Cells} cells @param {string} end */
  regionBranches: (digit, house, cells, end) =>
    `In ${house}, ${digit} is in ${or(cells)}. In each of these cases it follows that ${end}.`,
};

/** A link of a chain, or its beginning: what follows from the candidate before it. */
const LINKS = {
  /** @param {string} cell @param {number} digit */
  on: (cell, digit) => `Suppose ${cell} is ${digit}.`,
  /** @param {string} cell @param {number} digit */
  off: (cell, digit) => `Suppose ${cell} is not ${digit}.`,
  /** @param {string} cell @param {number} digit */
  weakCell: (cell, digit) => `Then it is not ${digit}: a weak link in ${cell}.`,
  /** @param {string} cell @param {number} digit @param {string} house */
  weakHouse: (cell, digit, house) => `Then ${cell} is not ${digit}: a weak link in ${house}.`,
  /** @param {string} cell @param {number} digit */
  strongCell: (cell, digit) => `Then ${cell} is ${digit}, its only other candidate: a strong link.`,
  /** @param {string} cell @param {number} digit @param {string} house */
  strongHouse: (cell, digit, house) =>
    `Then ${cell} is ${digit}, the only other place in ${house}: a strong link.`,
  // In branches, `from` are the numbers of those that it follows from; none if it is the one before.
  /** @param {Digits | null} from @param {string} fact */
  follows: (from, fact) => `${lead(from)} ${fact}.`,
  /** @param {Digits | null} from @param {string} fact @param {string} where */
  weak: (from, fact, where) => `${lead(from)} ${fact}, by a weak link in ${where}.`,
  /** @param {Digits | null} from @param {string} fact */
  lastCandidate: (from, fact) => `${lead(from)} ${fact}, its last candidate.`,
  /** @param {Digits | null} from @param {string} fact @param {string} house */
  lastPlace: (from, fact, house) => `${lead(from)} ${fact}, the last place in ${house}.`,
  /** @param {Digits | null} from @param {string} fact @param {string} name */
  byTechnique: (from, fact, name) => `${lead(from)} ${fact}, by a step of its own: ${name}.`,
  /** @param {Digits | null} from @param {string} fact @param {number} number @param {string} name */
  byNested: (from, fact, number, name) =>
    `${lead(from)} ${fact}, by nested chain ${number}: ${name}.`,
};

/** @param {Digits | null} from */
function lead(from) {
  return from ? `From ${and(from)}:` : "Then";
}

/** The answers to "Why?". */
const ANSWERS = {
  /** @param {string} cell @param {number} digit */
  clue: (cell, digit) => `${cell} is ${digit}: this is given.`,
  /** @param {string} cell @param {number} digit @param {number} own */
  clueOther: (cell, digit, own) => `${cell} is not ${digit}: ${own} is given there.`,
  /** @param {string} cell @param {number} digit @param {string} by */
  clueSeen: (cell, digit, by) =>
    `${cell} is not ${digit}: ${digit} is given in ${by}, which it sees.`,
  /** @param {string} cell @param {number} digit */
  crossedOut: (cell, digit) =>
    `${cell} is not ${digit}: the puzzle has this candidate crossed out.`,
  /** @param {number} step @param {string} cell @param {number} digit */
  filled: (step, cell, digit) => `Step ${step} fills ${cell} with ${digit}.`,
  /** @param {number} step @param {string} cell @param {number} digit @param {number} own */
  filledOther: (step, cell, digit, own) =>
    `${cell} is not ${digit}: step ${step} fills it with ${own}.`,
  /** @param {number} step @param {string} cell @param {number} digit @param {string} by */
  filledSeen: (step, cell, digit, by) =>
    `${cell} is not ${digit}: step ${step} fills ${by}, which it sees, with ${digit}.`,
  /** @param {number} step @param {string} cell @param {number} digit */
  removed: (step, cell, digit) => `Step ${step} removes ${digit} from ${cell}.`,
  /** @param {string} cell @param {number} digit */
  open: (cell, digit) => `No step says whether ${cell} is ${digit}.`,
};

export const TECHNIQUE = {
  tools: "Steps by technique",
  /** @param {number} step @param {number} steps */
  stepOf: (step, steps) =>
    step === 0 ? `Start, ${steps} ${steps === 1 ? "step" : "steps"}` : `Step ${step} of ${steps}`,
  /** @param {string} technique @param {number | null} kind */
  name: (technique, kind) => {
    const name = NAMES[technique] ?? technique;
    return kind === null ? name : `${name}, type ${kind}`;
  },
  /** @param {string} name @param {string} rating */
  title: (name, rating) => `${name}, rated ${rating}`,
  /** @param {string} name @param {number} times */
  times: (name, times) => `${name}: ${times} ×`,
  levels: ["Easy", "Medium", "Hard", "Expert", "Extreme"],
  /** @param {string | undefined} level @param {string | null} er @param {string | null} ep @param {string | null} ed */
  ratings: (level, er, ep, ed) =>
    `${level ? `${level}: ` : ""}ER ${er ?? "–"} · EP ${ep ?? "–"} · ED ${ed ?? "–"}`,
  wait: "Looking for the steps",
  start: "The path by technique, from the puzzle as it is:",
  none: "There is no step to show.",
  end: {
    solved: "With this the board is solved.",
    beyond: "Here the path ends: not even nested chains find anything more.",
  },
  /** @param {string} status */
  noPath: (status) => NO_PATH[status] ?? "Steps are shown for a puzzle with one solution.",

  hint: "Hint",
  /** @param {string} name @param {string} rating */
  next: (name, rating) => `Next: ${name}, rated ${rating}. Press Hint again to see it.`,
  about: "About this technique",
  apply: "Apply",
  applyHelp: "Apply enters what the steps up to this one have found into the puzzle.",

  /** @param {string} cell @param {number} digit */
  place: (cell, digit) => `So ${cell} is ${digit}.`,
  /** @param {{ digits: Digits, cells: Cells }[]} parts */
  remove: (parts) =>
    `Removed: ${parts.map(({ digits, cells }) => `${and(digits)} from ${and(cells)}`).join("; ")}.`,
  /** Lines of one kind. @param {"row" | "column" | "box"} kind @param {number[]} numbers */
  lines: (kind, numbers) => {
    if (numbers.length === 1) return `${kind} ${numbers[0]}`;
    return `${kind === "box" ? "boxes" : `${kind}s`} ${and(numbers)}`;
  },
  why: WHY,
  links: LINKS,
  chain: "The chain",
  /** @param {string} cell @param {number} digit @param {boolean} isOn */
  fact: (cell, digit, isOn) => `${cell} is ${isOn ? "" : "not "}${digit}`,
  branches: "Branches of the chain",
  whole: "The whole chain",
  /** @param {number} number */
  branch: (number) => `Branch ${number}`,
  /** @param {number} number @param {string} name */
  nestedTitle: (number, name) => `Nested chain ${number}: ${name}`,
  /** @param {string} title @param {number} number */
  branchOf: (title, number) => `${title}, branch ${number}`,

  /** @param {string} cell */
  whyLegend: (cell) => `Why, or why not, in ${cell}?`,
  /** @param {string} cell @param {number} digit */
  whyDigit: (cell, digit) => `Why? ${digit} in ${cell}`,
  whyHelp:
    "Choose a digit here for the chosen cell, to which the key ? leads from the board, or click a digit or a crossed-out candidate there.",
  answers: ANSWERS,

  legend: "On the board",
  /** The parts of the drawing. */
  parts: {
    base: "house of the pattern",
    cover: "house that is cleared",
    cells: "cell of the pattern",
    others: "further cell",
    on: "candidate of the pattern",
    chainOn: "candidate that follows as true",
    chainOff: "candidate that follows as false",
    strong: "strong link",
    weak: "weak link",
    rests: "step or chain inside",
    removed: "removed candidate",
  },

  /** @param {number} digit */
  cellNew: (digit) => `found in this step ${digit}`,
  /** @param {Digits} digits */
  cellGone: (digits) => `removed in this step: ${digits.join(" ")}`,
  /** @param {Digits} digits */
  cellPast: (digits) => `removed before: ${digits.join(" ")}`,
  cellParts: {
    house: "in a house of the pattern",
    cover: "in a house that is cleared",
    cell: "cell of the pattern",
    other: "further cell of the pattern",
  },
};
