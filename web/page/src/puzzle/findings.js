/**
 * The findings of a round, one after the other, each with its sentence and its cells. The engine reports
 * the removed candidates; the reasons are found here, from the candidates before the round.
 */

import { PUZZLE } from "../texts/en/puzzle.js";
import { ALL, digitsOf } from "../board/givens.js";
import { NUMBER_OF, cellsOf, name } from "../board/houses.js";

/**
 * @typedef {import("../messages/puzzle.js").Round} Round
 * @typedef {import("../board/houses.js").HouseKind} HouseKind
 *
 * @typedef {object} Finding
 * @property {string} text
 * @property {number[]} cells the cells of its sentence
 * @property {number[]} house the cells of its house
 *
 * @typedef {object} Reason the reason that a digit is removed from a cell
 * @property {string} key the same for all candidates that are removed for the same reason
 * @property {(gone: string) => string} text
 * @property {number[]} cells
 * @property {number[]} house
 */

/** @type {HouseKind[]} */
const LINES = ["row", "column"];

/**
 * @param {Round} round
 * @param {ArrayLike<number>} before the candidates before the round
 * @returns {Finding[]}
 */
export function findingsOf(round, before) {
  return round.kind === "singles" ? singles(round) : eliminations(round, before);
}

/**
 * @param {Round} round
 * @returns {Finding[]}
 */
function singles(round) {
  return round.filled.map(({ cell, digit, why }) => ({
    text: PUZZLE.single(name(cell), digit, why),
    cells: [cell],
    house: why === "naked" ? [] : cellsOf(why, NUMBER_OF[why](cell)),
  }));
}

/**
 * The removed candidates, by reason, in the order of the board.
 *
 * @param {Round} round
 * @param {ArrayLike<number>} before
 * @returns {Finding[]}
 */
function eliminations(round, before) {
  const reasonOf = round.kind === "locked-candidates" ? lockedReason : tripleReason;
  /** @type {Map<string, {reason: Reason, taken: [number, number][]}>} */
  const found = new Map();
  for (const [cell, digit] of round.taken) {
    const reason = reasonOf(cell, digit, before) ?? unknown(digit);
    const group = found.get(reason.key) ?? { reason, taken: [] };
    group.taken.push([cell, digit]);
    found.set(reason.key, group);
  }
  return Array.from(found.values(), ({ reason, taken }) => {
    const cells = [...new Set(taken.map(([cell]) => cell))];
    return {
      text: reason.text(round.kind === "locked-candidates" ? names(cells) : byDigit(taken)),
      cells: [...reason.cells, ...cells],
      house: reason.house,
    };
  });
}

/** @param {number[]} cells */
const names = (cells) => PUZZLE.list(cells.map(name));

/**
 * "3 from r4c4 and r4c5, 9 from r4c6".
 *
 * @param {[number, number][]} taken
 */
function byDigit(taken) {
  const digits = [...new Set(taken.map(([, digit]) => digit))].sort();
  const parts = digits.map((digit) => {
    const cells = taken.filter(([, gone]) => gone === digit).map(([cell]) => cell);
    return PUZZLE.goesFrom(digit, names(cells));
  });
  return PUZZLE.goesFromAll(parts);
}

/**
 * The cells of a house that may hold a digit.
 *
 * @param {ArrayLike<number>} masks
 * @param {number} digit
 * @param {number[]} house
 */
const places = (masks, digit, house) => house.filter((cell) => masks[cell] & (1 << (digit - 1)));

/**
 * Pointing: in a box, the digit's places are all in one line, and it is removed from the rest of the
 * line. Claiming: in a line, they are all in one box, and it is removed from the rest of the box.
 *
 * @param {number} cell
 * @param {number} digit
 * @param {ArrayLike<number>} before
 * @returns {Reason | null}
 */
function lockedReason(cell, digit, before) {
  for (const line of LINES) {
    const own = NUMBER_OF[line](cell);
    const boxes = new Set(cellsOf(line, own).map(NUMBER_OF.box));
    boxes.delete(NUMBER_OF.box(cell));
    for (const box of boxes) {
      const found = confined("box", box, line, own, digit, before);
      if (found) return found;
    }
  }
  const box = NUMBER_OF.box(cell);
  for (const line of LINES) {
    const lines = new Set(cellsOf("box", box).map(NUMBER_OF[line]));
    lines.delete(NUMBER_OF[line](cell));
    for (const other of lines) {
      const found = confined(line, other, "box", box, digit, before);
      if (found) return found;
    }
  }
  return null;
}

/**
 * The reason that all places of a digit in one house are in another, if they are.
 *
 * @param {HouseKind} inKind
 * @param {number} inNumber
 * @param {HouseKind} toKind
 * @param {number} toNumber
 * @param {number} digit
 * @param {ArrayLike<number>} before
 * @returns {Reason | null}
 */
function confined(inKind, inNumber, toKind, toNumber, digit, before) {
  const house = cellsOf(inKind, inNumber);
  const where = places(before, digit, house);
  if (where.length === 0 || where.some((cell) => NUMBER_OF[toKind](cell) !== toNumber)) return null;
  const from = PUZZLE.house(inKind, inNumber + 1);
  const to = PUZZLE.house(toKind, toNumber + 1);
  return {
    key: `${inKind}${inNumber}${toKind}${toNumber}-${digit}`,
    text: (gone) => PUZZLE.locked(digit, from, to, gone),
    cells: where,
    house,
  };
}

/**
 * Three digits whose only places in a line, or in a box, are where the two cross.
 *
 * @param {number} cell
 * @param {number} digit
 * @param {ArrayLike<number>} before
 * @returns {Reason | null}
 */
function tripleReason(cell, digit, before) {
  for (const line of LINES) {
    const box = cellsOf("box", NUMBER_OF.box(cell));
    const crossing = box.filter((other) => NUMBER_OF[line](other) === NUMBER_OF[line](cell));
    for (const kind of /** @type {HouseKind[]} */ ([line, "box"])) {
      const number = NUMBER_OF[kind](cell);
      const house = cellsOf(kind, number);
      const bound = digitsOf(ALL).filter((own) => {
        const where = places(before, own, house);
        return where.length > 0 && where.every((other) => crossing.includes(other));
      });
      if (bound.length !== 3 || bound.includes(digit)) continue;
      const list = PUZZLE.list(bound.map(String));
      return {
        key: `${kind}${number}${line}${crossing[0]}`,
        text: (gone) => PUZZLE.triple(list, PUZZLE.house(kind, number + 1), names(crossing), gone),
        cells: crossing,
        house,
      };
    }
  }
  return null;
}

/**
 * @param {number} digit
 * @returns {Reason}
 */
const unknown = (digit) => ({
  key: `digit-${digit}`,
  text: (gone) => PUZZLE.gone(digit, gone),
  cells: [],
  house: [],
});
