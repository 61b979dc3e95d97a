// Puzzles that are published with their answers.

/** Wikipedia's example, which is the first of the page's own list, and the solution that is published with it. */
export const PUZZLE =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The first sample of NOIP 2009: three solutions, and its best score is 2829. */
export const SAMPLE =
  "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12";

/** Another puzzle with one solution. */
export const OTHER =
  "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/** Rated 7.2/1.2/1.2 by Sudoku Explainer: its 24th step is a turbot fish. */
export const CHAINS =
  "5....8..71...2.45..........4.9...62...2..5......9...45.6....8.38..3...7..3......1";
/** Rated 8.3 by Sudoku Explainer: its 19th step is a chain with branches. */
export const BRANCHES =
  ".3..4..1....5...6...93....48......7...52....9...........38.....5..4.1.2.1.8..7...";
