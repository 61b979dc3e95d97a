/**
 * The reasons for which a proof is rejected, or not checked, or not written. Workers give them, and write
 * them into files, in English: `reasons.js` of another language translates what is shown.
 */

export const REJECTED = {
  puzzle: "the puzzle has not 16, 81, 256, 625 or 729 characters, or one that is no cell",
  claim: "the claim is none that is known",
  size: "scores are those of 9x9 boards",
  weight: "a weight is not within ±1,000,000,000",
  price: "a price is not within ±1,000,000,000,000,000",
  short: "a node is open, and the proof is at its end",
  token: "here the proof has neither a pivot nor prices",
  pivot: "a pivot has fewer than two options",
  long: "the proof continues after its tree",
  count: "the tree has another number of solutions",
  shares: "the count is not the sum of its shares",
  list: "the list has other solutions, or another number of them",
  twice: "a solution is listed twice",
  grid: "a grid is no solution",
  clue: "there is no such clue",
  redundant: "without the clue there is a solution with another digit there",
  score: "the grid has another score",
  better: "a solution is better than claimed",
  image: "the board is not the image of the puzzle",
  transformation: "the transformation is none of this board",
};

/** The reason for which a record is neither accepted nor rejected. */
export const UNCHECKED = "shares of a count are recounted by checker/ninecheck.py --recount";

/** The reason why a puzzle has no proof of minimality. */
export const UNPROVEN = "the puzzle has not one solution";
