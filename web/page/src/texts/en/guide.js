/** The words of the guide to the techniques. */

/** The rule of each technique. @type {Record<string, string>} */
const RULES = {
  "hidden-single":
    "A digit has one place left in a row, column or box, so it goes there. The last empty cell of a house is rated 1.0, otherwise the only place in a box 1.2, and in a row or column 1.5.",
  "direct-pointing":
    "In a box, all places of a digit are in one row or column, so it is nowhere else in that line. This leaves it one place in another box, which is filled at once.",
  "direct-claiming":
    "In a row or column, all places of a digit are in one box, so it is nowhere else in that box. This leaves it one place in another row or column, which is filled at once.",
  "direct-hidden-pair":
    "Two digits have the same two places in a house, so no other digit fits there. This leaves another digit one place in the house, which is filled at once.",
  "naked-single":
    "A cell has one candidate left, so that is its digit. All others are in its row, column or box, or were removed before.",
  "direct-hidden-triplet":
    "Three digits have three places together in a house, so no other digit fits there. This leaves another digit one place in the house, which is filled at once.",
  pointing:
    "In a box, all places of a digit are in one row or column. It is in one of them, so it can be removed from the rest of that line.",
  claiming:
    "In a row or column, all places of a digit are in one box. It is in one of them, so it can be removed from the rest of that box.",
  "naked-pair":
    "Two cells of a house have only two candidates together. So both digits are in these cells, and can be removed from the rest of the house.",
  "naked-triplet":
    "Three cells of a house have only three candidates together; not every cell must have all three. So the digits are in these cells, and can be removed from the rest of the house.",
  "naked-quad":
    "Four cells of a house have only four candidates together; not every cell must have all four. So the digits are in these cells, and can be removed from the rest of the house.",
  "hidden-pair":
    "Two digits have the same two places in a house. So they are in these cells, from which all other candidates can be removed.",
  "hidden-triplet":
    "Three digits have only three places together in a house; not every digit must have all three. So they are in these cells, from which all other candidates can be removed.",
  "hidden-quad":
    "Four digits have only four places together in a house; not every digit must have all four. So they are in these cells, from which all other candidates can be removed.",
  "x-wing":
    "In two rows, all places of a digit are in the same two columns. Each of these columns has the digit in one of the two rows, so it can be removed from the rest of both columns; likewise with rows and columns exchanged.",
  swordfish:
    "An X-wing with three lines: in three rows, all places of a digit are in three columns, so it can be removed from the rest of these columns; likewise with rows and columns exchanged. Not every row must have all three places.",
  jellyfish:
    "An X-wing with four lines: in four rows, all places of a digit are in four columns, so it can be removed from the rest of these columns; likewise with rows and columns exchanged. Not every row must have all four places.",
  "xy-wing":
    "A pivot with the candidates x and y sees one wing with x and z, and another with y and z. Whichever digit the pivot is, one of the wings is z, so z can be removed from every cell that sees both wings.",
  "xyz-wing":
    "An XY-wing whose pivot has the candidate z, too. One of the three cells is z, so z can be removed from every cell that sees all three.",
  "unique-rectangle":
    "If four cells in two rows, two columns and two boxes had only the same two candidates, these digits could be exchanged, and the puzzle would have two solutions. It has one, so another candidate of these cells is true; where the others are decides what follows, in types 1 to 4.",
  "unique-loop":
    "A unique rectangle with six cells or more, two in each row, column and box that the loop meets. With only the same two candidates their digits could be exchanged, so another candidate of these cells is true.",
  "bivalue-universal-grave":
    "If every empty cell had two candidates, and each of them two places in its row, column and box, the puzzle would not have exactly one solution. So one of the candidates beyond these two is true, of which there are only a few.",
  "aligned-pair-exclusion":
    "All combinations of candidates of two cells are tried. One is impossible if it puts a digit twice into a house, or takes every candidate from a cell that sees both; a candidate that is in no other combination can be removed.",
  "aligned-triplet-exclusion":
    "An aligned pair exclusion with three cells: a candidate can be removed if every combination with it puts a digit twice into a house, or takes every candidate from a cell that sees all three.",
  "x-cycle":
    "Strong and weak links of one digit alternate, and lead back to where they begin. One end of each weak link is then true, so the digit can be removed from every other cell that sees both ends.",
  "y-cycle":
    "A loop of cells with two candidates, each linked to the next by a digit that both have. One end of each weak link is then true, so its digit can be removed from every other cell that sees both ends.",
  "xy-cycle":
    "An X-cycle with links of any digits, from cell to cell and between the candidates of a cell. One end of each weak link is true, so what sees both ends can be removed.",
  "forcing-x-chain":
    "From a candidate that is supposed to be true, or false, links of one digit lead to the opposite. So it is false and can be removed, or it is true and the cell is filled.",
  "turbot-fish":
    "The shortest forcing X-chain: five links of one digit lead from a candidate to the opposite of what was supposed.",
  "forcing-chain":
    "A forcing X-chain with links of any digits, from cell to cell and between the candidates of a cell. It leads from a candidate to the opposite of what was supposed, so that was wrong.",
  nishio:
    "A candidate is supposed to be true, and its digit is followed through the places that are left for it. If the digit has no place left in a house, or one place is both true and false, the candidate is false.",
  "cell-forcing-chain":
    "Each candidate of a cell is supposed to be true in turn, and from each a chain leads to the same conclusion. One of them is true, so the conclusion is.",
  "region-forcing-chain":
    "Each place of a digit in a row, column or box is supposed in turn, and from each a chain leads to the same conclusion. One of them is true, so the conclusion is.",
  "dynamic-contradiction":
    "A candidate is supposed to be true, or false, and what follows removes candidates, so that more follows: a last candidate of a cell, a last place in a house. If some candidate is then both true and false, what was supposed is wrong.",
  "dynamic-double":
    "A candidate is true or false. Both are supposed in turn, with all that follows from what is removed on the way. If both lead to the same conclusion, it is true.",
  "dynamic-cell":
    "A cell forcing chain in which more than one candidate may be the reason for the next: what a branch has removed leaves last candidates and last places.",
  "dynamic-region":
    "A region forcing chain in which more than one candidate may be the reason for the next: what a branch has removed leaves last candidates and last places.",
  "dynamic-plus":
    "A dynamic forcing chain whose branches may also use pointing and claiming, naked and hidden pairs and X-wings, as they are after what the branch has removed.",
  "nested-forcing-chain":
    "A dynamic forcing chain whose branches may also use whole forcing chains and cycles, as they are after what the branch has removed.",
  "nested-multiple":
    "A dynamic forcing chain whose branches may also use cell and region forcing chains, as they are after what the branch has removed.",
  "nested-dynamic":
    "A dynamic forcing chain whose branches may also use dynamic forcing chains, as they are after what the branch has removed. Only the hardest puzzles that are known need it.",
};

export const GUIDE = {
  title: "Techniques",
  lead: "The techniques of the steps, nearly all with a board, in the order of their ratings by Sudoku Explainer.",
  terms:
    "A house is a row, column or box. A cell sees the other cells of its houses. A strong link joins two candidates of which at least one is true, a weak link two that are not both true.",
  /** The rating in a list. @param {string} least @param {string} most @param {boolean} grows */
  ratings: (least, most, grows) =>
    `${least === most ? least : `${least}–${most}`}${grows ? "+" : ""}`,
  /** @param {string[]} ratings @param {boolean} grows True if larger patterns have a higher one. */
  rated: (ratings, grows) =>
    grows
      ? `Rated ${ratings[0]} or more by Sudoku Explainer: the larger the pattern, the higher.`
      : `Rated ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(ratings)} by Sudoku Explainer.`,
  rules: RULES,
  noExample: "It has no board here: direct pointing nearly always finds the same before.",
  /** @param {string} title */
  example: (title) => `On this board: ${title}`,
  tryIt: "Try it on the board",
  back: "Back to the board",
  all: "All techniques",
  ways: "Other techniques",
};
