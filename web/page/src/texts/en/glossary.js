/** Words that need an explanation. The explanations are loaded when one is asked for. */

/** The names of the buttons that explain. */
export const ASKING = {
  isomorphic: "What does isomorphic mean?",
  automorphism: "What is an automorphism?",
  class: "What is the class of a puzzle?",
  target: "What is a target score?",
  minimal: "What does minimal mean?",
  pencilmarks: "What are pencilmarks?",
  er: "What do ER, EP and ED mean?",
};

/** @type {Record<keyof typeof ASKING, { word: string, text: string }>} */
export const GLOSSARY = {
  isomorphic: {
    word: "Isomorphic",
    text: "Two puzzles are isomorphic if one becomes the other by exchanging digits, rows of a band, columns of a stack, bands, stacks, or rows with columns. They are the same puzzle in another dress: with as many solutions, and as difficult.",
  },
  automorphism: {
    word: "Automorphism",
    text: "A way to exchange digits, rows and columns, as between isomorphic puzzles, that gives the same puzzle again. Leaving everything as it is counts, too, so the number is at least 1.",
  },
  class: {
    word: "Class",
    text: "How difficult a puzzle is in a word, by its ER: easy up to 2.3, for which singles are enough, medium up to 2.8, with locked candidates, hard up to 4.4, with pairs, triples, fish and wings, expert up to 6.2, with unique rectangles and quadruples, and extreme above.",
  },
  target: {
    word: "Target score",
    text: "Each cell of a solved board has a weight, usually from 6 on the border to 10 in the centre. The score is the sum over all cells of weight times digit, and of several solutions the one with the best score is looked for.",
  },
  minimal: {
    word: "Minimal",
    text: "A puzzle is minimal if it has exactly one solution, and without any one of its clues it would have several. A clue that is not needed is redundant.",
  },
  pencilmarks: {
    word: "Pencilmarks",
    text: "The digits that each cell may still hold, as one notes them in its corner. As text, such a puzzle has 729 characters, nine for each cell: a digit that is possible, or a full stop in its place.",
  },
  er: {
    word: "ER, EP and ED",
    text: "The ratings of Sudoku Explainer, which people quote: ER is the rating of the hardest step of the path, EP that of the hardest up to the first that fills a cell, and ED that of the first step. They are exactly those of SukakuExplainer 1.18.1 with the techniques of 1.2.1 and one thread.",
  },
};
