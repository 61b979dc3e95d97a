/**
 * The drawing over the board: frames around houses and cells of the pattern, a circle around each candidate
 * that is true or belongs to the pattern, a square around each that is false in a chain, and the links of the
 * chain, which are arrows if it has branches. A board is 90 units wide. What differs in colour differs in shape, too.
 */

import { digitsOf } from "../board/masks.js";
import { columnOf, rowOf } from "../board/houses.js";

/**
 * @typedef {import("../board/drawing.js").Shape} Shape
 * @typedef {import("../messages/puzzle.js").PathStep} Step
 * @typedef {import("../messages/puzzle.js").NumberedHouse} NumberedHouse
 * @typedef {import("../messages/puzzle.js").Inference} Inference
 *
 * @typedef {"base" | "cover" | "cells" | "others" | "on" | "chainOn" | "chainOff" | "strong" | "weak" | "rests" | "removed"} Part
 */

const CELL = 10;
const BOARD = 9 * CELL;
/** Where the candidates of a cell have their middle, from its edge. */
const MARKS = [1.97, 5, 8.03];
/** Half the width of the circle and of the square around a candidate. */
const RADIUS = 1.4;
const HALF = 1.2;
/** How far a link bends from the straight line, as a part of its length, and at most. */
const BEND = 0.14;
const MOST_BEND = 4;
/** The length of an arrow's head, and half its width. */
const HEAD = 1.1;
const HALF_HEAD = 0.6;

/** @param {Step} step */
const isChain = ({ chain, branches }) => chain.length > 0 || branches.length > 0;

/**
 * @param {Step} step
 * @param {Inference[][]} branches Those that are drawn.
 * @returns {Shape[]}
 */
export function drawingOf(step, branches = step.branches) {
  return [
    ...step.cover.map((house) => frame("cover", boxOf(house), 0.5)),
    ...step.base.map((house) => frame("base", boxOf(house), 0.5)),
    ...step.others.map((cell) => frame("others", cellBox(cell), 0.9)),
    ...(isChain(step) ? [] : step.cells.map((cell) => frame("cells", cellBox(cell), 0.9))),
    ...links(step.chain),
    ...arrows(branches),
    ...candidates(step, branches),
  ];
}

/**
 * The parts that a drawing has, in the order of its legend.
 *
 * @param {Step} step
 * @returns {Part[]}
 */
export function partsOf(step) {
  const { base, cover, cells, others, branches, removed } = step;
  const has = isChain(step);
  /** @type {[Part, boolean][]} */
  const all = [
    ["base", base.length > 0],
    ["cover", cover.length > 0],
    ["cells", cells.length > 0 && !has],
    ["others", others.length > 0],
    ["on", !has && circledOf(step).length > 0],
    ["chainOn", has],
    ["chainOff", has],
    ["strong", has],
    ["weak", has],
    ["rests", branches.flat().some(restsOnMore)],
    ["removed", removed.length > 0],
  ];
  return all.filter(([, isThere]) => isThere).map(([part]) => part);
}

/** A sample of a part for the legend, 7 units wide and 5 high. @param {Part} part */
export function sampleOf(part) {
  if (part === "strong" || part === "weak" || part === "rests")
    return shape("path", { class: part, d: "M.5 2.5h6" });
  if (part === "on" || part === "chainOn") return ring("on", { x: 3.5, y: 2.5 });
  if (part === "chainOff") return square({ x: 3.5, y: 2.5 });
  if (part === "removed") return shape("path", { class: "removed", d: "M1.5 2.5h4" });
  return frame(part, { x: 0.5, y: 0, width: 6, height: 5 }, 0.5);
}

/**
 * @param {Shape["tag"]} tag
 * @param {Shape["attributes"]} attributes
 * @returns {Shape}
 */
const shape = (tag, attributes) => ({ tag, attributes });

/** True if a candidate follows by more than a link. @param {Inference} inference */
const restsOnMore = ({ technique, nested }) => technique !== null || nested !== null;

/** @param {Step} step @param {Inference[][]} branches */
function candidates(step, branches) {
  const circles = circledOf(step).map(([cell, digit]) => ring("on", placeOf(cell, digit)));
  // A chain comes back to the candidate with which it begins, which is drawn as it is supposed.
  const last = step.chain.slice(0, -1);
  const inferred = branches.flat().map(({ candidate }) => candidate);
  const literals = [...last, ...inferred].map(([cell, digit, isOn]) =>
    isOn ? ring("on", placeOf(cell, digit)) : square(placeOf(cell, digit)),
  );
  return [...circles, ...once(literals)];
}

/**
 * The candidates of a pattern that is no chain, except where the step fills the cell.
 *
 * @param {Step} step
 * @returns {[cell: number, digit: number][]}
 */
function circledOf(step) {
  if (isChain(step)) return [];
  const { cells, digits, before, place } = step;
  const open = cells.filter((cell) => cell !== place?.[0]);
  return open.flatMap((cell) =>
    digitsOf(digits & before[cell]).map((digit) => /** @type {[number, number]} */ ([cell, digit])),
  );
}

/** @param {Step["chain"]} chain */
function links(chain) {
  return chain.slice(1).map(([cell, digit, isOn], at) => {
    const [from, other] = chain[at];
    const path = curve(placeOf(from, other), placeOf(cell, digit), from === cell);
    return shape("path", { class: isOn ? "strong" : "weak", d: path });
  });
}

/**
 * Arrows to each candidate from those that it follows from.
 *
 * @param {Inference[][]} branches
 */
function arrows(branches) {
  const all = branches.flatMap((branch) =>
    branch.flatMap((inference) => {
      const [cell, digit, isOn] = inference.candidate;
      const kind = restsOnMore(inference) ? "rests" : isOn ? "strong" : "weak";
      return inference.from.map((before) => {
        const [from, other] = branch[before].candidate;
        const ends = [placeOf(from, other), placeOf(cell, digit)];
        // (A candidate may be both true and false, which is a contradiction.)
        if (from === cell && other === digit) return [];
        return shape("path", { class: kind, d: curve(ends[0], ends[1], from === cell, HEAD) });
      });
    }),
  );
  return once(all.flat());
}

/** Without those that are drawn already. @param {Shape[]} shapes */
const once = (shapes) => [...new Map(shapes.map((one) => [JSON.stringify(one), one])).values()];

/**
 * A line between two candidates, from edge to edge, which bends so that it does not run along others.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} isStraight
 * @param {number} head The length of the arrow's head, if it has one.
 */
function curve(from, to, isStraight, head = 0) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const bend = isStraight ? 0 : Math.min(MOST_BEND, BEND * length) / length;
  const middle = { x: (from.x + to.x) / 2 - bend * dy, y: (from.y + to.y) / 2 + bend * dx };
  const [begin, end] = [towards(from, middle), towards(to, middle)];
  const line = `M${point(begin)}Q${point(middle)} ${point(end)}`;
  return head ? line + headOf(middle, end, head) : line;
}

/**
 * The head of an arrow.
 *
 * @param {Point} before
 * @param {Point} end
 * @param {number} head
 */
function headOf(before, end, head) {
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const corner = (/** @type {number} */ side) => ({
    x: end.x - head * x - side * HALF_HEAD * y,
    y: end.y - head * y + side * HALF_HEAD * x,
  });
  return `M${point(corner(1))}L${point(end)}L${point(corner(-1))}`;
}

/**
 * The point at the edge of a candidate's shape, on the way to another point.
 *
 * @param {Point} from
 * @param {Point} to
 */
function towards(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = RADIUS / Math.max(length, RADIUS);
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}

/** @param {Point} point */
const point = ({ x, y }) => `${round(x)} ${round(y)}`;

/** @param {number} value */
const round = (value) => Math.round(100 * value) / 100;

/** The middle of a candidate. @param {number} cell @param {number} digit */
const placeOf = (cell, digit) => ({
  x: CELL * columnOf(cell) + MARKS[(digit - 1) % 3],
  y: CELL * rowOf(cell) + MARKS[Math.floor((digit - 1) / 3)],
});

/** @typedef {{ x: number, y: number }} Point */

/** @param {string} kind @param {Point} middle */
const ring = (kind, { x, y }) => shape("circle", { class: kind, cx: x, cy: y, r: RADIUS });

/** @param {Point} middle */
const square = ({ x, y }) =>
  shape("rect", { class: "off", x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF });

/**
 * @typedef {object} Box
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/** @param {string} kind @param {Box} box @param {number} inset */
const frame = (kind, { x, y, width, height }, inset) =>
  shape("rect", {
    class: kind,
    x: x + inset,
    y: y + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: 0.8,
  });

/** @param {number} cell @returns {Box} */
const cellBox = (cell) => ({
  x: CELL * columnOf(cell),
  y: CELL * rowOf(cell),
  width: CELL,
  height: CELL,
});

/** @param {NumberedHouse} house @returns {Box} */
function boxOf([kind, number]) {
  if (kind === "row") return { x: 0, y: CELL * number, width: BOARD, height: CELL };
  if (kind === "column") return { x: CELL * number, y: 0, width: CELL, height: BOARD };
  const [x, y] = [3 * CELL * (number % 3), 3 * CELL * Math.floor(number / 3)];
  return { x, y, width: 3 * CELL, height: 3 * CELL };
}
