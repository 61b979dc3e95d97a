/**
 * The sentences of a step: the reason, which is about its pattern, and what follows. What a step does not
 * state, such as which cell of a wing is the pivot, is found in the candidates before it.
 */

import { digitsOf } from "../board/masks.js";
import { NUMBER_OF, cellsOf, name } from "../board/houses.js";
import { TECHNIQUE } from "../texts/en/technique.js";

/**
 * @typedef {import("../messages/puzzle.js").PathStep} Step
 * @typedef {import("../messages/puzzle.js").NumberedHouse} NumberedHouse
 * @typedef {import("../messages/puzzle.js").Inference} Inference
 * @typedef {import("../board/houses.js").HouseKind} HouseKind
 */

const { why: WHY, links: LINKS } = TECHNIQUE;

/** The rating of the last empty cell of a house. */
const LAST = "1.0";

/** @param {Step} step */
export const titleOf = (step) =>
  TECHNIQUE.title(TECHNIQUE.name(step.technique, step.kind), step.rating);

/**
 * The reason of a step.
 *
 * @param {Step} step
 * @returns {string}
 */
export function reasonOf(step) {
  const { technique } = step;
  if (step.chain.length > 0) return chained(step);
  if (step.branches.length > 0) return branched(step);
  if (technique.startsWith("direct-")) return direct(step);
  if (technique.startsWith("aligned-")) return WHY.aligned(names(step.cells), names(step.others));
  if (step.place) return single(step);
  if (technique.startsWith("unique-")) return unique(step);
  if (technique === "bivalue-universal-grave") return grave(step);
  if (technique.endsWith("-wing") && technique !== "x-wing") return wing(step);
  const cells = names(step.cells);
  const digits = digitsOf(step.digits);
  const base = lines(step.base);
  if (technique.startsWith("naked-")) return WHY.nakedSet(cells, digits, base);
  if (technique.startsWith("hidden-")) return WHY.hiddenSet(cells, digits, base);
  const isLocked = technique === "pointing" || technique === "claiming";
  return (isLocked ? WHY.locked : WHY.fish)(digits[0], cells, base, lines(step.cover));
}

/**
 * What follows from a step.
 *
 * @param {Step} step
 */
export function resultOf({ place, removed }) {
  if (place) return TECHNIQUE.place(name(place[0]), place[1]);
  /** @type {Map<string, { digits: number[], cells: string[] }>} */
  const parts = new Map();
  for (const digit of digitsOf(removed.reduce((mask, [, digit]) => mask | maskOf(digit), 0))) {
    const cells = names(removed.filter(([, gone]) => gone === digit).map(([cell]) => cell));
    const part = parts.get(String(cells)) ?? { digits: [], cells };
    part.digits.push(digit);
    parts.set(String(cells), part);
  }
  return TECHNIQUE.remove([...parts.values()]);
}

/**
 * The candidates of a chain, a sentence each.
 *
 * @param {Step} step
 */
export function linksOf({ chain, before }) {
  return chain.map(([cell, digit, isOn], at) => {
    if (at === 0) return (isOn ? LINKS.on : LINKS.off)(name(cell), digit);
    const [from] = chain[at - 1];
    if (from === cell) return (isOn ? LINKS.strongCell : LINKS.weakCell)(name(cell), digit);
    const shared = housesOf([from, cell]);
    if (!isOn) return LINKS.weakHouse(name(cell), digit, lines([shared[0]]));
    // A strong link is in a house that has no third place for the digit.
    const strong = shared.filter((house) => placesOf(digit, house, before).length === 2);
    return LINKS.strongHouse(name(cell), digit, lines([strong[0]]));
  });
}

/**
 * The candidates of a part of a chain with branches, a sentence each. They name those that they follow from by their
 * numbers, which begin with 1.
 *
 * @param {Inference[]} inferences
 * @param {Step} step
 */
export function threadOf(inferences, { before, nested }) {
  return inferences.map((inference, at) => {
    const { candidate, from, technique, nested: number } = inference;
    const [cell, digit, isOn] = candidate;
    if (at === 0) return (isOn ? LINKS.on : LINKS.off)(name(cell), digit);
    const numbers = from.length === 1 && from[0] === at - 1 ? null : from.map((one) => one + 1);
    const fact = TECHNIQUE.fact(name(cell), digit, isOn);
    if (technique) return LINKS.byTechnique(numbers, fact, TECHNIQUE.name(technique, null));
    if (number !== null) {
      const title = TECHNIQUE.name(nested[number].technique, null);
      return LINKS.byNested(numbers, fact, number + 1, title);
    }
    const others = from.map((one) => inferences[one].candidate);
    return linked(numbers, fact, candidate, others, before);
  });
}

/**
 * A candidate that follows by a link.
 *
 * @param {number[] | null} numbers
 * @param {string} fact
 * @param {Inference["candidate"]} candidate
 * @param {Inference["candidate"][]} others
 * @param {ArrayLike<number>} before
 */
function linked(numbers, fact, [cell, digit, isOn], others, before) {
  if (others.every(([other]) => other === cell))
    return isOn ? LINKS.lastCandidate(numbers, fact) : LINKS.weak(numbers, fact, name(cell));
  const shared = housesOf([cell, ...others.map(([other]) => other)]);
  if (shared.length === 0) return LINKS.follows(numbers, fact);
  if (!isOn) return LINKS.weak(numbers, fact, lines([shared[0]]));
  // The house is one in which the others are all other places, as far as they are candidates before the step.
  const known = [cell, ...others.map(([other]) => other)];
  const isLast = (/** @type {NumberedHouse} */ house) =>
    placesOf(digit, house, before).every((place) => known.includes(place));
  return LINKS.lastPlace(numbers, fact, lines([shared.find(isLast) ?? shared[0]]));
}

/**
 * The reason of a step by a chain with branches: what they begin with, and where they lead.
 *
 * @param {Step} step
 */
function branched({ branches, base }) {
  const starts = branches.map(([{ candidate }]) => candidate);
  const [[end, endDigit, isOn]] = branches.map((branch) => branch[branch.length - 1].candidate);
  const [[cell, digit, isTrue]] = starts;
  const fact = TECHNIQUE.fact(name(end), endDigit, isOn);
  const isStart = (/** @type {Inference["candidate"]} */ [one, other]) =>
    one === cell && other === digit;
  if (starts.every((start) => isStart(start) && start[2] === isTrue)) {
    if (isStart([end, endDigit, isOn]))
      return (isTrue ? WHY.toFalse : WHY.toTrue)(name(cell), digit);
    return WHY.contradiction(TECHNIQUE.fact(name(cell), digit, isTrue), name(end), endDigit);
  }
  if (starts.every(isStart)) return WHY.double(name(cell), digit, fact);
  const cells = starts.map(([one]) => one);
  if (cells.every((one) => one === cell))
    return WHY.cellBranches(
      name(cell),
      starts.map(([, one]) => one),
      fact,
    );
  return WHY.regionBranches(digit, lines(base.length ? base : housesOf(cells)), names(cells), fact);
}

/** @param {Step} step */
function chained({ chain }) {
  const [cell, digit, isOn] = chain[0];
  const last = chain[chain.length - 1];
  if (last[2] === isOn) return WHY.cycle();
  return (isOn ? WHY.toFalse : WHY.toTrue)(name(cell), digit);
}

/** @param {Step} step */
function single({ technique, rating, base, place }) {
  const [cell, digit] = placeOf(place);
  if (technique === "naked-single") return WHY.naked(name(cell), digit);
  return (rating === LAST ? WHY.last : WHY.hidden)(name(cell), digit, lines(base));
}

/**
 * Locked candidates, or a hidden set, which leave one place for a digit.
 *
 * @param {Step} step
 */
function direct({ cells, digits, base, cover, place }) {
  const [cell, digit] = placeOf(place);
  if (cover.length === 0)
    return WHY.hiddenDirect(names(cells), digitsOf(digits), lines(base), digit);
  // It is the one place in the other house of the same kind.
  const [kind] = base[0];
  const house = lines([[kind, NUMBER_OF[kind](cell)]]);
  return WHY.lockedDirect(digit, names(cells), lines(base), lines(cover), house);
}

/**
 * The pivot of an XY-wing is the one cell without the removed digit, that of an XYZ-wing the one with three.
 *
 * @param {Step} step
 */
function wing({ technique, cells, removed, before }) {
  const [[, z]] = removed;
  const isXyz = technique === "xyz-wing";
  const isPivot = (/** @type {number} */ cell) =>
    isXyz ? digitsOf(before[cell]).length === 3 : !(before[cell] & maskOf(z));
  const pivot = cells.find(isPivot) ?? cells[0];
  const wings = cells.filter((cell) => cell !== pivot);
  // The pivot being x makes the first wing z, so the first has x.
  const [x, y] = wings.map((cell) => digitsOf(before[cell] & ~maskOf(z))[0]);
  return (isXyz ? WHY.xyzWing : WHY.xyWing)(name(pivot), [x, y, z], names(wings));
}

/** @param {Step} step */
function unique({ kind, cells: all, others, digits: pair, base, removed, before }) {
  const cells = names(all);
  const digits = digitsOf(pair);
  const withMore = all.filter((cell) => before[cell] & ~pair);
  const more = names(withMore);
  const extra = digitsOf(withMore.reduce((mask, cell) => mask | before[cell], 0) & ~pair);
  if (kind === 1) return WHY.loopOne(cells, digits, more[0]);
  if (kind === 2) return WHY.loopTwo(cells, digits, more, extra[0]);
  if (kind === 4) {
    const other = removed[0][1];
    const [locked] = digits.filter((digit) => digit !== other);
    return WHY.loopFour(cells, digits, more, locked, lines(base), other);
  }
  // A hidden set removes candidates from its own cells, a naked one from others.
  return removed.every(([cell]) => others.includes(cell))
    ? WHY.loopThreeHidden(cells, digits, more, names(others), lines(base))
    : WHY.loopThreeNaked(cells, digits, more, extra, names(others), lines(base));
}

/** @param {Step} step */
function grave({ kind, cells: all, others, digits: mask, base }) {
  const cells = names(all);
  const digits = digitsOf(mask);
  if (kind === 1) return WHY.graveOne(cells[0], digits);
  if (kind === 2) return WHY.graveTwo(cells, digits[0]);
  if (kind === 3) return WHY.graveThree(cells, digits, names(others), lines(base));
  return WHY.graveFour(cells, digits[0], lines(base));
}

/** @param {number} digit */
const maskOf = (digit) => 1 << (digit - 1);

/** @param {readonly number[]} cells */
const names = (cells) => cells.map(name);

/** @param {Step["place"]} place */
function placeOf(place) {
  if (!place) throw new Error("the step fills no cell");
  return place;
}

/**
 * Houses of one kind by name: "rows 2 and 5".
 *
 * @param {NumberedHouse[]} houses
 */
const lines = (houses) =>
  TECHNIQUE.lines(
    houses[0][0],
    houses.map(([, number]) => number + 1),
  );

/**
 * The houses that all of these cells lie in.
 *
 * @param {number[]} cells
 * @returns {NumberedHouse[]}
 */
function housesOf([first, ...rest]) {
  const kinds = /** @type {HouseKind[]} */ (["row", "column", "box"]);
  return kinds
    .filter((kind) => rest.every((cell) => NUMBER_OF[kind](cell) === NUMBER_OF[kind](first)))
    .map((kind) => [kind, NUMBER_OF[kind](first)]);
}

/**
 * The cells of a house that may hold a digit.
 *
 * @param {number} digit
 * @param {NumberedHouse} house
 * @param {ArrayLike<number>} masks
 */
const placesOf = (digit, [kind, number], masks) =>
  cellsOf(kind, number).filter((cell) => masks[cell] & maskOf(digit));
