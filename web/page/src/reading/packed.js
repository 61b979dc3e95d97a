/**
 * Puzzles of f-puzzles: JSON, packed with lz-string. A puzzle with rules that no layout has is refused, since
 * without them it would have other solutions.
 */

import lz from "lz-string";
import { READING } from "../texts/en/index.js";
import { Unread } from "./addresses.js";
import { placesOfGroup } from "./cells.js";

/**
 * @typedef {object} PackedCell
 * @property {number} [value]
 * @property {boolean} [given]
 * @property {number[]} [givenPencilMarks]
 * @property {number | null} [region]
 */

/** Members that are no rules of the puzzle. */
const WITHOUT_RULES = new Set(
  "size grid title author ruleset solution successMessage highlightConflicts disabledlogic".split(
    " ",
  ),
);
/** Members that are rules of layouts by themselves, in the order of the layout's name. @type {[string, string][]} */
const RULES = [
  ["disjointgroups", "disjoint"],
  ["antiknight", "anti-knight"],
  ["antiking", "anti-king"],
];
const DIAGONALS = ["diagonal+", "diagonal-"];
/** The cells of the windows of windoku, in reading order. */
const WINDOWS = [2, 6].flatMap((row) => [2, 6].map((column) => windowAt(row, column)));
/** The symbols of digits, and of regions. */
const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
const REGIONS = "ABCDEFGHIJKLMNOPQRSTUVWXY";

/**
 * The puzzle in the packed part of an address.
 *
 * @param {string} packed
 * @returns {import("./addresses.js").Unpacked}
 */
export function unpackedPuzzle(packed) {
  try {
    return puzzleOf(contentOf(packed));
  } catch (error) {
    if (error instanceof Unread) return { wrong: error.message };
    throw error;
  }
}

/**
 * @param {any} puzzle
 * @returns {import("./addresses.js").Unpacked}
 */
function puzzleOf(puzzle) {
  const cells = Array.isArray(puzzle?.grid) ? puzzle.grid.flat() : [];
  const side = puzzle?.size ?? 9;
  if (!(side >= 2 && side <= SYMBOLS.length) || cells.length !== side * side)
    throw new Unread(READING.otherSize);
  const layout = layoutOf(puzzle, cells, side);
  return layout === "9x9" ? { puzzle: boardOf(cells, side) } : ofLayout(cells, side, layout);
}

/** @param {(PackedCell | null)[]} cells @param {number} side @param {string} layout */
function ofLayout(cells, side, layout) {
  // (Boards of layouts have no pencilmarks.)
  if (cells.some((cell) => cell?.givenPencilMarks?.length))
    throw new Unread(READING.moreRules(["givenPencilMarks"]));
  return { puzzle: boardOf(cells, side), layout };
}

/**
 * The name of the layout that has the rules of a puzzle.
 *
 * @param {any} puzzle
 * @param {(PackedCell | null)[]} cells
 * @param {number} side
 */
function layoutOf(puzzle, cells, side) {
  const said = Object.keys(puzzle).filter(
    (name) => !WITHOUT_RULES.has(name) && isSet(puzzle[name]),
  );
  /** @type {string[]} */
  const names = [];
  /** @type {Set<string>} */
  const known = new Set();
  const take = (/** @type {string[]} */ members, /** @type {string} */ name) => {
    if (!members.every((member) => said.includes(member))) return;
    members.forEach((member) => known.add(member));
    names.push(name);
  };
  take(DIAGONALS, "x");
  if (side === 9 && areWindows(puzzle.extraregion)) take(["extraregion"], "windoku");
  for (const [member, name] of RULES) take([member], name);
  const others = said.filter((name) => !known.has(name));
  const regions = regionsOf(cells, side);
  if (regions === undefined) others.push("region");
  if (others.length) throw new Unread(READING.moreRules(others.slice(0, 8)));
  const first = regions ? `jigsaw:${regions}` : `${side}x${side}`;
  return first === "9x9" && names.length ? names.join("+") : [first, ...names].join("+");
}

/**
 * The map of the regions; null if they are boxes, and nothing if a cell is in none or they do not all have the cells
 * of a row.
 *
 * @param {(PackedCell | null)[]} cells
 * @param {number} side
 */
function regionsOf(cells, side) {
  const divides = (/** @type {number} */ rows) => side % rows === 0 && rows * rows <= side;
  const rows = [...Array(side + 1).keys()].findLast((rows) => rows > 0 && divides(rows)) ?? 1;
  const columns = side / rows;
  const boxOf = (/** @type {number} */ at) =>
    rows * Math.floor(at / side / rows) + Math.floor((at % side) / columns);
  // (A region that is null is none.)
  const regions = cells.map((cell, at) => cell?.region ?? (cell?.region === null ? -1 : boxOf(at)));
  if (!regions.every((region) => Number.isInteger(region) && region >= 0)) return undefined;
  if (regions.every((region, at) => region === boxOf(at))) return null;
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const region of regions) sizes.set(region, (sizes.get(region) ?? 0) + 1);
  if ([...sizes.values()].some((size) => size !== side)) return undefined;
  const numbers = [...sizes.keys()];
  return regions.map((region) => REGIONS[numbers.indexOf(region)]).join("");
}

/** The cells of a window, as f-puzzles names them. @param {number} row @param {number} column */
function windowAt(row, column) {
  return [0, 1, 2].flatMap((down) => [0, 1, 2].map((right) => `R${row + down}C${column + right}`));
}

/** @param {any} extra */
function areWindows(extra) {
  if (!Array.isArray(extra) || extra.length !== WINDOWS.length) return false;
  const found = extra.map((region) => (Array.isArray(region?.cells) ? region.cells : []));
  const texts = found.map((cells) => [...cells].sort().join(" "));
  return WINDOWS.every((cells) => texts.includes([...cells].sort().join(" ")));
}

/**
 * @param {string} packed
 * @returns {any}
 */
function contentOf(packed) {
  try {
    // Addresses may have signs of base64 escaped, and pluses as blanks.
    const base64 = decodeURIComponent(packed)
      .replaceAll(" ", "+")
      .replaceAll(/[^\w+/]/g, "");
    return JSON.parse(lz.decompressFromBase64(base64));
  } catch {
    throw new Unread(READING.broken);
  }
}

/** @param {unknown} member */
function isSet(member) {
  if (Array.isArray(member)) return member.length > 0;
  return typeof member === "object" && member ? Object.keys(member).length > 0 : Boolean(member);
}

/** @param {(PackedCell | null)[]} cells @param {number} side */
function boardOf(cells, side) {
  // Digits that are not given are the reader's, unless none is given.
  const areGiven = cells.some((cell) => cell?.given);
  const digits = cells.map((cell) => {
    const value = Number(cell && (cell.given || !areGiven) ? cell.value : undefined);
    return Number.isInteger(value) && value >= 1 && value <= side ? SYMBOLS[value - 1] : ".";
  });
  if (!cells.some((cell) => cell?.givenPencilMarks?.length)) return digits.join("");
  return cells
    .map((cell, at) => {
      const marks = digits[at] === "." ? cell?.givenPencilMarks : null;
      return placesOfGroup(marks?.length ? [...new Set(marks)].join("") : digits[at]);
    })
    .join("");
}
