/** The words of the steps by technique. */

const all = new Intl.ListFormat("en-GB", { type: "conjunction" });
const any = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** @param {(string | number)[]} names */
const and = (names) => all.format(names.map(String));
/** @param {(string | number)[]} names */
const or = (names) => any.format(names.map(String));

/** @type {Record<string, string>} */
const NAMES = {
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
};

/** @type {Record<string, string>} */
const NO_PATH = {
  ambiguous: "Steps are shown for a puzzle with one solution; this one has several.",
  impossible: "There is no solution: a digit or a removed candidate is wrong. Undo it for a hint.",
  illegal: "A digit is twice in a row, column or box. Undo it for a hint.",
};

/** @typedef {string[]} Cells names of cells */
/** @typedef {number[]} Digits */

/** The reason of a step: a whole sentence, or several, about its pattern. */
const WHY = {
  last: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ house) =>
    `${cell} is the last empty cell of ${house}, where only ${digit} is missing.`,
  hidden: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ house) =>
    `${cell} is the only place left for ${digit} in ${house}.`,
  naked: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `${digit} is the only candidate left in ${cell}.`,
  locked: (
    /** @type {number} */ digit,
    /** @type {Cells} */ cells,
    /** @type {string} */ base,
    /** @type {string} */ cover,
  ) =>
    `In ${base}, ${digit} is left only in ${and(cells)}, which lie in ${cover}. So it is in one of these cells, and nowhere else in ${cover}.`,
  lockedDirect: (
    /** @type {number} */ digit,
    /** @type {Cells} */ cells,
    /** @type {string} */ base,
    /** @type {string} */ cover,
    /** @type {string} */ house,
  ) =>
    `In ${base}, ${digit} is left only in ${and(cells)}, which lie in ${cover}. So it is nowhere else in ${cover}, which leaves it one place in ${house}.`,
  nakedSet: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {string} */ house,
  ) =>
    `Together, ${and(cells)} have only the candidates ${and(digits)}. So these digits are there, and nowhere else in ${house}.`,
  hiddenSet: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {string} */ house,
  ) =>
    `In ${house}, ${and(digits)} are left only in ${and(cells)}. So these cells have room for no other digit.`,
  hiddenDirect: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {string} */ house,
    /** @type {number} */ digit,
  ) =>
    `In ${house}, ${and(digits)} are left only in ${and(cells)}. So these cells have room for no other digit, which leaves ${digit} one place in ${house}.`,
  fish: (
    /** @type {number} */ digit,
    /** @type {Cells} */ cells,
    /** @type {string} */ base,
    /** @type {string} */ cover,
  ) =>
    `In ${base}, ${digit} is left only in ${and(cells)}, which lie in ${cover}: in as many lines. So each of ${cover} has its ${digit} in one of these cells, and nowhere else.`,
  xyWing: (
    /** @type {string} */ pivot,
    /** @type {Digits} */ [x, y, z],
    /** @type {Cells} */ [one, other],
  ) =>
    `${pivot} is ${x} or ${y}. If it is ${x}, then ${one} is ${z}; if it is ${y}, then ${other} is ${z}. So no cell that sees both ${one} and ${other} can be ${z}.`,
  xyzWing: (
    /** @type {string} */ pivot,
    /** @type {Digits} */ [x, y, z],
    /** @type {Cells} */ [one, other],
  ) =>
    `If ${pivot} is ${x}, then ${one} is ${z}; if it is ${y}, then ${other} is ${z}; otherwise it is ${z} itself. So no cell that sees all three can be ${z}.`,
  loopOne: (/** @type {Cells} */ cells, /** @type {Digits} */ digits, /** @type {string} */ cell) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So ${cell}, which has others, is one of those.`,
  loopTwo: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {Cells} */ more,
    /** @type {number} */ extra,
  ) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So one of ${and(more)} is ${extra}, and no cell that sees all of them is.`,
  loopThreeNaked: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {Cells} */ more,
    /** @type {Digits} */ extra,
    /** @type {Cells} */ others,
    /** @type {string} */ house,
  ) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So one of ${and(more)} is ${or(extra)}. With ${and(others)} it makes a naked set: their digits are nowhere else in ${house}.`,
  loopThreeHidden: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {Cells} */ more,
    /** @type {Cells} */ others,
    /** @type {string} */ house,
  ) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. So only one of ${and(more)} can be ${or(digits)}. With ${and(others)} it makes a hidden set of ${house}: these cells have room for no other digit.`,
  loopFour: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ digits,
    /** @type {Cells} */ more,
    /** @type {number} */ locked,
    /** @type {string} */ house,
    /** @type {number} */ other,
  ) =>
    `If ${and(cells)} had no candidates but ${and(digits)}, these could be exchanged, and there would be two solutions. In ${house}, ${locked} is left only in ${and(more)}, so one of them is ${locked}. If the other one was ${other}, all of these cells would be ${or(digits)}.`,
  graveOne: (/** @type {string} */ cell, /** @type {Digits} */ extra) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only ${cell} is in the way, so it is ${or(extra)}.`,
  graveTwo: (/** @type {Cells} */ cells, /** @type {number} */ extra) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only the ${extra} in ${and(cells)} is in the way. So one of these cells is ${extra}, and no cell that sees all of them is.`,
  graveThree: (
    /** @type {Cells} */ cells,
    /** @type {Digits} */ extra,
    /** @type {Cells} */ others,
    /** @type {string} */ house,
  ) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only ${and(cells)} are in the way, so one of them is ${or(extra)}. With ${and(others)} it makes a naked set: their digits are nowhere else in ${house}.`,
  graveFour: (
    /** @type {Cells} */ cells,
    /** @type {number} */ locked,
    /** @type {string} */ house,
  ) =>
    `If every empty cell had two candidates, and every digit two places in each house, there would not be one solution. Only ${and(cells)} are in the way, so one of them has an extra candidate. In ${house}, ${locked} has no other place than these two cells, so the other one is ${locked}.`,
  aligned: (/** @type {Cells} */ cells, /** @type {Cells} */ others) =>
    `All combinations of candidates of ${and(cells)} are tried. Those that put a digit twice into a house, or leave one of ${and(others)} without a candidate, are impossible. A candidate that is in no other combination is removed.`,
  toFalse: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `If ${cell} is ${digit}, then it follows, link by link, that it is not: a contradiction.`,
  toTrue: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `If ${cell} is not ${digit}, then it follows, link by link, that it is: a contradiction.`,
  cycle: () =>
    "The links lead back to where they begin, so one end of each weak link is true. A candidate that sees both ends of one cannot be true.",
};

/** A link of a chain, or its beginning: what follows from the candidate before it. */
const LINKS = {
  on: (/** @type {string} */ cell, /** @type {number} */ digit) => `Suppose ${cell} is ${digit}.`,
  off: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `Suppose ${cell} is not ${digit}.`,
  weakCell: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `Then it is not ${digit}: a weak link in ${cell}.`,
  weakHouse: (
    /** @type {string} */ cell,
    /** @type {number} */ digit,
    /** @type {string} */ house,
  ) => `Then ${cell} is not ${digit}: a weak link in ${house}.`,
  strongCell: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `Then ${cell} is ${digit}, its only other candidate: a strong link.`,
  strongHouse: (
    /** @type {string} */ cell,
    /** @type {number} */ digit,
    /** @type {string} */ house,
  ) => `Then ${cell} is ${digit}, the only other place in ${house}: a strong link.`,
};

/** The answers to "Why?". */
const ANSWERS = {
  given: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `${cell} is ${digit}: this is given.`,
  givenOther: (
    /** @type {string} */ cell,
    /** @type {number} */ digit,
    /** @type {number} */ own,
  ) => `${cell} is not ${digit}: ${own} is given there.`,
  givenSeen: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ by) =>
    `${cell} is not ${digit}: ${digit} is given in ${by}, which it sees.`,
  crossedOut: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `${cell} is not ${digit}: the puzzle has this candidate crossed out.`,
  filled: (/** @type {number} */ step, /** @type {string} */ cell, /** @type {number} */ digit) =>
    `Step ${step} fills ${cell} with ${digit}.`,
  filledOther: (
    /** @type {number} */ step,
    /** @type {string} */ cell,
    /** @type {number} */ digit,
    /** @type {number} */ own,
  ) => `${cell} is not ${digit}: step ${step} fills it with ${own}.`,
  filledSeen: (
    /** @type {number} */ step,
    /** @type {string} */ cell,
    /** @type {number} */ digit,
    /** @type {string} */ by,
  ) => `${cell} is not ${digit}: step ${step} fills ${by}, which it sees, with ${digit}.`,
  removed: (/** @type {number} */ step, /** @type {string} */ cell, /** @type {number} */ digit) =>
    `Step ${step} removes ${digit} from ${cell}.`,
  open: (/** @type {string} */ cell, /** @type {number} */ digit) =>
    `No step says whether ${cell} is ${digit}.`,
};

export const TECHNIQUE = {
  tools: "Steps by technique",
  stepOf: (/** @type {number} */ step, /** @type {number} */ steps) =>
    step === 0 ? `Start, ${steps} ${steps === 1 ? "step" : "steps"}` : `Step ${step} of ${steps}`,
  name: (/** @type {string} */ technique, /** @type {number | null} */ kind) => {
    const name = NAMES[technique] ?? technique;
    return kind === null ? name : `${name}, type ${kind}`;
  },
  title: (/** @type {string} */ name, /** @type {string} */ rating) => `${name}, rated ${rating}`,
  times: (/** @type {string} */ name, /** @type {number} */ times) => `${name}: ${times} ×`,
  ratings: (
    /** @type {string | null} */ er,
    /** @type {string | null} */ ep,
    /** @type {string | null} */ ed,
  ) => `ER ${er ?? "–"} · EP ${ep ?? "–"} · ED ${ed ?? "–"}`,
  wait: "Looking for the steps",
  start: "The path by technique, from the puzzle as it is:",
  none: "There is no step to show.",
  end: {
    solved: "With this the board is solved.",
    beyond: "Here the path ends: no technique that is rated up to 7.5 finds anything more.",
  },
  noPath: (/** @type {string} */ status) =>
    NO_PATH[status] ?? "Steps are shown for a puzzle with one solution.",

  hint: "Hint",
  next: (/** @type {string} */ name, /** @type {string} */ rating) =>
    `Next: ${name}, rated ${rating}. Press Hint again to see it.`,
  apply: "Apply",
  applyHelp: "Apply enters what the steps up to this one have found into the puzzle.",

  place: (/** @type {string} */ cell, /** @type {number} */ digit) => `So ${cell} is ${digit}.`,
  remove: (/** @type {{ digits: Digits, cells: Cells }[]} */ parts) =>
    `Removed: ${parts.map(({ digits, cells }) => `${and(digits)} from ${and(cells)}`).join("; ")}.`,
  /** Lines of one kind. */
  lines: (/** @type {"row" | "column" | "box"} */ kind, /** @type {number[]} */ numbers) => {
    if (numbers.length === 1) return `${kind} ${numbers[0]}`;
    return `${kind === "box" ? "boxes" : `${kind}s`} ${and(numbers)}`;
  },
  why: WHY,
  links: LINKS,
  chain: "The chain",

  whyLegend: (/** @type {string} */ cell) => `Why, or why not, in ${cell}?`,
  whyDigit: (/** @type {string} */ cell, /** @type {number} */ digit) => `Why? ${digit} in ${cell}`,
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
    removed: "removed candidate",
  },

  cellNew: (/** @type {number} */ digit) => `found in this step ${digit}`,
  cellGone: (/** @type {Digits} */ digits) => `removed in this step: ${digits.join(" ")}`,
  cellPast: (/** @type {Digits} */ digits) => `removed before: ${digits.join(" ")}`,
  cellParts: {
    house: "in a house of the pattern",
    cover: "in a house that is cleared",
    cell: "cell of the pattern",
    other: "further cell of the pattern",
  },
};
