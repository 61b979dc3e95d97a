/**
 * The techniques of the guide in the order of their ratings: for each its ratings, and a puzzle in whose path it is.
 * The page and `build/techniques.mjs` draw its first step by the technique.
 */

/**
 * @typedef {object} Example
 * @property {string} name The engine's word for it.
 * @property {string[]} ratings
 * @property {boolean} grows True if larger patterns are rated higher than the one rating.
 * @property {string} puzzle Empty if there is none.
 */

/** @type {Example[]} */
export const EXAMPLES = `
hidden-single 1.0,1.2,1.5 ......679.....4..31.73.8........3.2....7853..45.....186.5.......341....2...647531
direct-pointing 1.7 ........195.8...3..4.7...9586.5..........1..732.4.....4.......8.3...41....2...9..
direct-claiming 1.9
direct-hidden-pair 2.0 ...12.5...35.....7.6.9..4.....2.47...7.....2...3....6..4...28....8...1..9..58....
naked-single 2.3 .9.7.48....35.....8.6..3.1.....5..7..........3..29..65.8....4.....6...917........
direct-hidden-triplet 2.5 .2.5.9.4...5.....19.4.6.3.....695.....6..8...4.......2.3.7...1.....3...67.8......
pointing 2.6 ....4...6.325..7..........56.7.3.5...........9...7.8.....8.2..9.5....1.34....1...
claiming 2.8 7.....1...61.9..4....1.4..3.8...3964..7..53..............2.9...4.8.....2..6481...
naked-pair 3.0 ....2.6.9.36..8.4.29.....8...5..1.9.6.......7..127...58..6..324.....4.....38.....
x-wing 3.2 976....1.....9.57...5..3.................8..5..265..4..5....3947....5..221.4..7..
hidden-pair 3.4 9..7.63.......4..556.3...7..5..7...13.15...8...8.........13...68.......9.....95..
naked-triplet 3.6 2.....39.....86...4..2.....8.2.7954...........1..458...5.....7.......4.3..69....1
swordfish 3.8 .4.5..68...5....3.....6...9......4..72..9......12.5...5327.1.....9.....1.7....5..
hidden-triplet 4.0 4.85.9....7.....6.........43..4.7.15.....1....5..9.4..5...1.68.9..2....1.2.6...5.
xy-wing 4.2 .7.....84.4...12..5.......689......1...1...6...7.8.3...6.7....97...24.5..84.....2
xyz-wing 4.4 ..5.4..36...2...48.8....1..1.8.34....97.....3...7........41.967.6.35......1..9...
unique-rectangle 4.5+ 2...5..6......4..8.7.2.....16...7..4.4....5..8...6..3..2.....71....39......74.3..
unique-loop 4.6+ .96..5...83....2......3..7....8....21.835.....2.4.1.....1.........7...594.9....67
naked-quad 5.0 ......4.......7..9.8..2.3.6..56.1..........18..24..5.....75.6.39...6..4...62...9.
jellyfish 5.2 .....85......7.18..2..93...8.4.1...61.....4.3.3..2......64..2....15...48.........
hidden-quad 5.4 ....4.1................32.87...12.5..5...7....62..9..3.75.......4....59.1..6.8.2.
bivalue-universal-grave 5.6+ ......2..9.....78...4....15..39.5..8.9..3....7.5..1...4..71....61..8..4.2...5..9.
aligned-pair-exclusion 6.2 7...1..69.3..2.......6.........5..3.2.9.8...6.....78..6..1..4....5.7....1.7..5..2
x-cycle 6.5+ .7.2...8.....81..2...56.4..........98.9.26.............4.6..83.3.8....1...1...6.5
y-cycle 6.5+ 83..7...19..........21...4.....2.3.....5..62...8.3...962...9...7.1.8.23..........
forcing-x-chain 6.6+ ...7..5.........9464..5..1.58.3......39....6...2......9.31.72..7..5.2.......6.9..
turbot-fish 6.6 .4.....5....43..691.......7...36.7.86......9...27.9.....351.............8.5..23.6
xy-cycle 7.0+ .5.1.....1....7.59.2.48...........6...4..3...8..5....1..7..9.24.3.7....8..234....
forcing-chain 7.0+ .78......95.26.......8.9.4.3...9...2..1.........4.38....76..5.........86..5..8.3.
aligned-triplet-exclusion 7.5 6......82..7...5..2...9.61..4..192...6..7.......5.8.....3...........4.9..79.32...
nishio 7.5+
cell-forcing-chain 8.0+
region-forcing-chain 8.0+
dynamic-contradiction 8.5+
dynamic-double 8.5+
dynamic-cell 8.5+
dynamic-region 8.5+
dynamic-plus 9.0+
nested-forcing-chain 9.5+
nested-multiple 10.0+
nested-dynamic 10.5+`
  .trim()
  .split("\n")
  .map((line) => {
    const [name, rated, puzzle = ""] = line.split(" ");
    return { name, ratings: rated.match(/\d+\.\d/g) ?? [], grows: rated.endsWith("+"), puzzle };
  });

/**
 * The first step by the technique of an example.
 *
 * @param {import("../messages/puzzle.js").PathStep[]} steps The path of its puzzle.
 * @param {string} name
 * @returns {number} its number, from 1
 */
export const stepOf = (steps, name) => 1 + steps.findIndex(({ technique }) => technique === name);

/** The address of a technique's explanation. @param {string} name */
export const addressOf = (name) => `#technique-${name}`;

/** The address of the list. */
export const LIST = "#techniques";

/** True if an address is one of the guide. @param {string} address */
export const isGuide = (address) => /#technique(s$|-)/.test(address);
