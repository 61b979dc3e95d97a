/**
 * Ninefold solves, checks, counts, generates and explains Sudoku puzzles in bulk: a SIMD engine as WebAssembly.
 *
 * Puzzles are given in one of four forms, and the answers have the same form:
 *
 * - a **string**: 81 characters, 1 to 9 for clues and any of `.0_?-` for empty cells, or a grid of nine lines;
 *   what follows a puzzle on its line is its name
 * - an **array of strings**
 * - a **Uint8Array of digits**: 81 bytes a puzzle, 0 for an empty cell, any number of puzzles without a gap
 * - a **stream of text** with a puzzle a line: an async iterable or a ReadableStream of strings, or of bytes of
 *   UTF-8. Blank lines and comments, which begin with `#`, are skipped. Memory is bounded.
 *
 * A record that is no puzzle is an answer with the status `malformed`, and no error. An argument of a wrong type
 * or an unknown option is a `TypeError`, a value out of range a `RangeError`.
 */

/**
 * The result of the work on a puzzle in a word.
 *
 * - `unique`: exactly one solution
 * - `ambiguous`: two solutions or more
 * - `solvable`: at least one solution; whether there are more was not asked
 * - `impossible`: no solution, although no clue contradicts another
 * - `illegal`: a digit stands twice in a row, column or box
 * - `unproven`: only in answers of the program
 * - `unfinished`: a limit ended the work before there was an answer
 * - `malformed`: the record is no puzzle
 */
export type Status =
  | "unique"
  | "ambiguous"
  | "solvable"
  | "impossible"
  | "illegal"
  | "unproven"
  | "unfinished"
  | "malformed";

/** The words for the statuses, by their numbers in answers about digits. */
export const STATUSES: readonly Status[];

/** A stream of text with a puzzle a line: Node's streams, `response.body`, or any async generator. */
export type TextStream =
  | AsyncIterable<string>
  | AsyncIterable<Uint8Array>
  | ReadableStream<string>
  | ReadableStream<Uint8Array>;

/** The answer about a text. */
export interface Answer {
  status: Status;
  /** The reason why it is `malformed`. */
  reason?: string;
  /** The line of the mistake, counted from 1. In answers about a stream, the line of every puzzle. */
  line?: number;
  /** The character of the mistake in its line, counted from 1. */
  column?: number;
}

/** The answer about a puzzle of a stream. */
export type OfLine<A> = A & {
  /** The line of the puzzle in the stream, counted from 1. */
  line: number;
};

/** The answers about grids of digits. */
export interface DigitAnswers {
  /** The status of each puzzle, as its index in {@link STATUSES}. */
  statuses: Uint8Array;
  /** The puzzles that are `malformed`, in order, since a byte is no digit. */
  malformed: { index: number; reason: string }[];
}

/** Limits for each puzzle. A puzzle that reaches one is `unfinished`. */
export interface Limits {
  /** Approximate limit in seconds. */
  timeLimit?: number;
  /** Limit of nodes of the search tree, the same on every machine. */
  nodeLimit?: number;
}

export interface SolveOptions extends Limits {
  /** True to return a solution of an ambiguous puzzle, too, always the same one. By default false. */
  any?: boolean;
}

export interface Solved extends Answer {
  /** The solution as 81 characters; `null` if there is none, or not exactly one. */
  solution: string | null;
}

export interface SolvedDigits extends DigitAnswers {
  /** The solutions, 81 bytes a puzzle; zeros where there is none. */
  solutions: Uint8Array;
}

/**
 * The solution of each puzzle that has exactly one.
 *
 * @example
 * solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
 * // { status: "unique", solution: "534678912672195348198342567859761423426853791713924856961537284287419635345286179" }
 */
export function solve(puzzle: string, options?: SolveOptions): Solved;
export function solve(puzzles: readonly string[], options?: SolveOptions): Solved[];
export function solve(digits: Uint8Array, options?: SolveOptions): SolvedDigits;
export function solve(
  stream: TextStream,
  options?: SolveOptions,
): AsyncGenerator<OfLine<Solved>, void, void>;

/**
 * The status of each puzzle. It takes less time than {@link solve}.
 *
 * @example
 * check("11" + ".".repeat(79)).status; // "illegal"
 */
export function check(puzzle: string, options?: Limits): Answer;
export function check(puzzles: readonly string[], options?: Limits): Answer[];
export function check(digits: Uint8Array, options?: Limits): DigitAnswers;
export function check(
  stream: TextStream,
  options?: Limits,
): AsyncGenerator<OfLine<Answer>, void, void>;

export interface CountOptions extends Limits {
  /** The number at which counting ends: a puzzle with more solutions has this count. By default 2. */
  cap?: number;
}

export interface Counted extends Answer {
  /** Number of solutions, at most the cap; of an `unfinished` puzzle those that were found. */
  count: number;
}

export interface CountedDigits extends DigitAnswers {
  counts: Float64Array;
}

/**
 * The number of solutions of each puzzle, up to a cap.
 *
 * @example
 * count(".".repeat(81), { cap: 1000 }).count; // 1000
 */
export function count(puzzle: string, options?: CountOptions): Counted;
export function count(puzzles: readonly string[], options?: CountOptions): Counted[];
export function count(digits: Uint8Array, options?: CountOptions): CountedDigits;
export function count(
  stream: TextStream,
  options?: CountOptions,
): AsyncGenerator<OfLine<Counted>, void, void>;

export interface CountedExactly extends Answer {
  /** Number of solutions; of an `unfinished` puzzle those that were found. */
  count: bigint;
}

export interface ExactlyCountedDigits extends DigitAnswers {
  counts: bigint[];
}

/**
 * The number of solutions of each puzzle, however large.
 *
 * @example
 * countExact(".".repeat(81)).count; // 6670903752021072936960n
 */
export function countExact(puzzle: string, options?: Limits): CountedExactly;
export function countExact(puzzles: readonly string[], options?: Limits): CountedExactly[];
export function countExact(digits: Uint8Array, options?: Limits): ExactlyCountedDigits;
export function countExact(
  stream: TextStream,
  options?: Limits,
): AsyncGenerator<OfLine<CountedExactly>, void, void>;

export interface EnumerateOptions extends Limits {
  /** Largest number of solutions of a puzzle, up to 10 million: all are in memory at once. */
  cap: number;
  /** The order of solutions. By default the fastest. */
  order?: "any" | "lexicographic";
}

export interface Enumerated extends Answer {
  /** The solutions, 81 characters each. */
  solutions: string[];
}

export interface EnumeratedDigits extends DigitAnswers {
  /** Number of solutions of each puzzle that are returned. */
  counts: Float64Array;
  /** The solutions of all puzzles one after another, 81 bytes each. */
  solutions: Uint8Array;
}

/**
 * The solutions of each puzzle, up to a cap.
 *
 * @example
 * enumerate(".".repeat(81), { cap: 10 }).solutions.length; // 10
 */
export function enumerate(puzzle: string, options: EnumerateOptions): Enumerated;
export function enumerate(puzzles: readonly string[], options: EnumerateOptions): Enumerated[];
export function enumerate(digits: Uint8Array, options: EnumerateOptions): EnumeratedDigits;
export function enumerate(
  stream: TextStream,
  options: EnumerateOptions,
): AsyncGenerator<OfLine<Enumerated>, void, void>;

/** Kinds of puzzles that are generated. */
export type Kind = "minimal" | "easy" | "multi" | "impossible" | "illegal" | "sparse" | "full";

/** Symmetries that the pattern of clues may have. */
export type Symmetry =
  | "half-turn"
  | "quarter-turn"
  | "horizontal"
  | "vertical"
  | "diagonal"
  | "anti-diagonal"
  | "horizontal-vertical"
  | "double-diagonal"
  | "full";

export interface GenerateOptions {
  /**
   * `minimal` (the default): one solution, and every clue is needed; `easy`; `multi`: several solutions;
   * `impossible`; `illegal`; `sparse`: fewer than 17 clues; `full`: solution grids.
   */
  kind?: Kind;
  /** Number of puzzles. By default 1. */
  n?: number;
  /** Seed of the random generator: the same seed gives the same puzzles on every machine. By default 0. */
  seed?: number;
  /** Number of the first puzzle, from 0, in the endless corpus of the kind and the seed. By default 0. */
  first?: number;
  /** The symmetry of the pattern of clues, for minimal puzzles. */
  symmetry?: Symmetry;
  /** The form of the puzzles: strings, or a Uint8Array of digits. By default `"list"`. */
  container?: "list" | "digits";
}

/**
 * Generates puzzles, the same as those of the program and of the Python package.
 *
 * @example
 * generate({ kind: "easy", n: 100, seed: 7 });
 */
export function generate(options: GenerateOptions & { container: "digits" }): Uint8Array;
export function generate(options?: GenerateOptions & { container?: "list" }): string[];

export interface ExplainOptions {
  /** Ends paths before the first step with a higher rating, such as 2.8. */
  atMost?: number;
  /** Only these techniques, by their words, such as `["hidden-single", "pointing"]`. */
  techniques?: string | readonly string[];
  /** False to leave out the techniques that assume that there is one solution. By default true. */
  uniqueness?: boolean;
  /** Approximate limit in seconds for each puzzle. */
  timeLimit?: number;
}

/** A step by technique. It fills a cell, or removes candidates. */
export interface Step {
  technique: string;
  /** The type, where the technique has several. */
  type: number | null;
  /** The rating of Sudoku Explainer. */
  rating: number;
  /** The cell that is filled, such as `r4c1`. */
  cell: string | null;
  /** Its digit. */
  digit: number | null;
  /** The candidates that are removed, such as `r4c1<>57`. */
  removed: string[];
  /** The cells of the pattern. */
  cells: string[];
  /** Other cells of the pattern, such as fins. */
  others: string[];
  /** The digits of the pattern. */
  digits: number[];
  /** The houses of the pattern, such as `r4`, `c1` and `b9`. */
  houses: string[];
  /**
   * The words of the chain: candidates such as `+r4c1=5`, which is on, and `-r4c1=5`, which is off.
   *
   * Of several branches each begins with the word `if`. There `<2&4` after a candidate names those of its branch,
   * counted from 1, from which it follows, if that is not the one before it; `:naked-pair` is the technique by which
   * it follows, and `:nested-1` the chain that stands after the words `nested-1` and its technique.
   */
  chain: string[];
  /** True if the step assumes that there is one solution. */
  unique: boolean;
  /** The step in a line, such as `1.5 hidden-single r4c1 5 c1 => r4c1=5`. */
  text: string;
}

/** The path of a puzzle. Only a puzzle with the status `unique` has one. */
export interface Explanation extends Answer {
  /** The rating of the hardest step; `null` if it is not known. */
  er: number | null;
  /** The rating of the hardest step up to the first that fills a cell. */
  ep: number | null;
  /** The rating of the first step. */
  ed: number | null;
  /** The technique of the first of the hardest steps. */
  technique: string | null;
  /** The reason why there are no more steps; `beyond`: no technique finds one, `limit`: that of `atMost`. */
  end: "solved" | "beyond" | "limit" | null;
  steps: Step[];
}

/**
 * The path of each puzzle by technique, in the order of Sudoku Explainer, and its ratings.
 *
 * @example
 * explain(puzzle).steps[0].text; // "1.5 hidden-single r4c1 5 c1 => r4c1=5"
 */
export function explain(puzzle: string, options?: ExplainOptions): Explanation;
export function explain(puzzles: readonly string[], options?: ExplainOptions): Explanation[];
export function explain(digits: Uint8Array, options?: ExplainOptions): Explanation[];
export function explain(
  stream: TextStream,
  options?: ExplainOptions,
): AsyncGenerator<OfLine<Explanation>, void, void>;
