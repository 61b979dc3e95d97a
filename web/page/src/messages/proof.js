/**
 * The proof of one puzzle, and the steps of its check.
 *
 * @typedef {{ cell: number, digit: number }} Candidate
 * @typedef {{ cell?: number, house?: number, digit?: number }} Lack A cell without a candidate, or a
 *   digit without a place in a house; if it has neither, the bound left nothing.
 * @typedef {{ cell?: number, house?: number, digit?: number }} Pivot A cell, or a digit in a house.
 *
 * @typedef {object} Step
 * @property {"solution" | "none" | "pivot" | "prices" | "listed"} end The end of the node: with `none` there
 *   is a `lack`, and with `prices` they are changed next.
 * @property {Candidate[]} path The options that lead to it; the last one is tried here.
 * @property {(Candidate & { holds: boolean }) | null} relaxed The clue that this tree is without: its digit,
 *   or a missing candidate, which holds.
 * @property {number} singles Number of cells placed by singles.
 * @property {number | null} removed Number of candidates removed by the bound and singles, with prices.
 * @property {number[]} marks
 * @property {number[] | null} before The candidates that it began with; none where a tree begins.
 * @property {Lack | null} lack
 * @property {Pivot | null} pivot
 * @property {Candidate[]} options
 *
 * @typedef {object} Walk
 * @property {"accepted" | "rejected" | "unchecked"} verdict
 * @property {string} reason
 * @property {number} count Number of all steps.
 * @property {Step[]} steps The first of them.
 *
 * @typedef {object} Proven
 * @property {string | null} statement The claim with its proof, if there is one.
 * @property {string} unproven The reason why there is none.
 * @property {Walk | null} walk
 */

export {};
