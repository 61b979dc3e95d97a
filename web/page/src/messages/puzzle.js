/**
 * The shapes of requests about one puzzle, and of the engine's answers. Cells are
 * numbered from 0 to 80, row by row; candidates are masks in which bit 0 stands for digit 1.
 *
 * @typedef {(request: object, signal?: AbortSignal) => Promise<any>} Ask
 *
 * @typedef {object} Layout A layout as the engine describes it.
 * @property {string} name
 * @property {number} digits Number of digits, and of rows and columns.
 * @property {string} symbols The symbols of the digits.
 * @property {[kind: string, cells: number[]][]} houses
 * @property {[number, number][]} pairs Further cells that differ.
 *
 * @typedef {object} PuzzleAnswer
 * @property {string} status
 * @property {number} clues
 * @property {number[]} candidates left by the clues
 * @property {string} count a whole number of any size
 * @property {boolean} capped true if there are more
 * @property {string | null} solution
 * @property {number[]} conflicts clues that clash
 * @property {string | null} [minimality]
 *
 * @typedef {["row" | "column" | "box", number]} NumberedHouse numbered from 0
 *
 * @typedef {[cell: number, digit: number, isOn: boolean]} ChainCandidate
 *
 * @typedef {object} Inference A candidate of a branch, which is an assumption if it follows from nothing.
 * @property {ChainCandidate} candidate
 * @property {number[]} from the positions in the branch of those that it follows from
 * @property {string | null} technique by which it follows, if it is no link
 * @property {number | null} nested the number, from 0, of the nested chain by which it follows
 *
 * @typedef {object} NestedChain
 * @property {string} technique
 * @property {Inference[][]} branches
 *
 * @typedef {object} PathStep
 * @property {string} technique
 * @property {number | null} kind its type, where the technique has several
 * @property {string} rating
 * @property {[cell: number, digit: number] | null} place
 * @property {[cell: number, digit: number][]} removed
 * @property {number[]} cells of the pattern
 * @property {number[]} others further cells that the reasoning needs
 * @property {number} digits of the pattern, as a mask
 * @property {NumberedHouse[]} base
 * @property {NumberedHouse[]} cover
 * @property {ChainCandidate[]} chain the candidates of a chain without branches
 * @property {Inference[][]} branches those of a chain with some
 * @property {NestedChain[]} nested the chains that these rest on
 * @property {number[]} before the candidates before it; of a cell with a digit only that
 *
 * @typedef {object} Path
 * @property {string | null} er
 * @property {string | null} ep
 * @property {string | null} ed
 * @property {"solved" | "beyond"} end
 * @property {PathStep[]} steps
 *
 * @typedef {object} PathAnswer
 * @property {string} status
 * @property {Path | null} path nothing if there is not one solution
 *
 * @typedef {object} SharedAnswer
 * @property {string} cells The digits that all solutions have, with full stops for other cells.
 * @property {{ cell: number, digit: number, left: string } | null} clue A clue with which the fewest solutions are
 *   left, and how many; nothing if that takes too long.
 *
 * @typedef {object} TargetAnswer
 * @property {string} status
 * @property {number | null} score
 * @property {string | null} grid
 * @property {number[]} weights
 */

export {};
