"""Recounts shares of a number of solutions; ninecheck.py loads it when it finds such a claim.

    n=COUNT %cB:SHARE/SHARE/...     or %rB

The digits in the columns (c) or rows (r) of a filled box make a partition of the nine digits into three sets
of three, and there are 280. Share i is the number of solutions in which box B has the partition i, in the
order of PARTITIONS; the sum of the shares is the count. Boxes are numbered from 1 in reading order.

A solution is, for each box, the sets of digits of its columns and of its rows, in their order, such that

- each column of a box shares one digit with each of its rows, which is the digit of the cell;
- the sets of a column of the grid, in the three boxes of a stack, have all nine digits; those of a row too;
- a clue is in the set of its column and in that of its row.

Whether columns and rows of a box fit does not depend on their order. So the number of solutions is a sum
over the partitions of columns of all boxes: a product with, for each stack, the number of orders that its
clues leave, and for each band the number of ways to choose its rows. Everything is an integer of Python;
large ones hold a vector of numbers, 64 bits each, so that one multiplication is that of many numbers.
"""
import random, re, sys
from array import array
from functools import cache
from itertools import combinations, permutations
from operator import itemgetter, mul
from ninecheck import SQUARE, demand, puzzle

def partitions():
    """All of them: triples ascending, the one with the smallest digit first; in lexicographic order."""
    for second, third in combinations(range(1, 9), 2):
        rest = [d for d in range(9) if d not in (0, second, third)]
        for pair in combinations(rest[1:], 2):
            yield (0, second, third), (rest[0], *pair), tuple(d for d in rest[1:] if d not in pair)

COUNT = "(?:0|[1-9][0-9]{,38})"
CLAIM = re.compile(f"n=({COUNT}) %([cr])([1-9]):({COUNT}(?:/{COUNT}){{279}})")
PARTITIONS = [tuple(sum(1 << d for d in triple) for triple in triples) for triples in partitions()]
NUMBER = {frozenset(triples): i for i, triples in enumerate(PARTITIONS)}
THREES = [sum(1 << d for d in triple) for triple in combinations(range(9), 3)]
FITTING = [[i for i, other in enumerate(PARTITIONS) if all(bin(a & b).count("1") == 1 for a in own for b in other)]
           for own in PARTITIONS]

@cache
def chutes(needed):
    """The ways to fill the three lines of three boxes: {first: {(second, third): number of orders}}.

    needed[box][line] is the set of digits that must be in a line of a box: its clues.
    """
    ways = [{} for _ in PARTITIONS]
    fits = lambda box, lines: all(need & ~line == 0 for need, line in zip(needed[box], lines))
    for first, triples in enumerate(PARTITIONS):
        for own in permutations(triples):
            if not fits(0, own):
                continue
            left = [511 & ~line for line in own]
            for one in (x for x in THREES if x & ~left[0] == 0):
                for two in (x for x in THREES if x & ~left[1] == 0 and not x & one):
                    second = one, two, 511 & ~(one | two)
                    third = tuple(a & ~b for a, b in zip(left, second))
                    if not second[2] & own[2] and fits(1, second) and fits(2, third):
                        key = NUMBER[frozenset(second)], NUMBER[frozenset(third)]
                        ways[first][key] = ways[first].get(key, 0) + 1
    return ways

def pack(numbers):
    """A vector as an integer. Vectors are added, and multiplied by a number, in one operation."""
    return int.from_bytes(array("Q", numbers).tobytes(), sys.byteorder)

def unpack(vectors, length):
    """The numbers of some vectors of this length, one after the other."""
    return memoryview(b"".join(v.to_bytes(8 * length, sys.byteorder) for v in vectors)).cast("Q")

FITS = [pack([int(i in own) for i in range(280)]) for own in map(set, FITTING)]

def fillings(rows, first):
    """For each partition of the columns of a band's second box, and of its third, the number of ways to choose
    the rows, if the partition of the first box is given: a list of lists."""
    by_second = [0] * 280
    for own in FITTING[first]:
        for (second, third), orders in rows[own].items():
            by_second[second] += orders * FITS[third]
    return [list(unpack([sum(by_second[i] for i in fitting)], 280)) for fitting in FITTING]

def share(stacks, bands, u):
    """The number of solutions whose boxes have columns   u  a  x
                                                          v  b  y
                                                          w  c  z   for any partitions but u, which is given."""
    below = [(v, w, orders) for (v, w), orders in stacks[0][u].items()]
    if not below:
        return 0
    first = fillings(bands[0], u)
    second = {v: fillings(bands[1], v) for v, _, _ in below}
    third = {w: fillings(bands[2], w) for _, w, _ in below}
    # Vectors have a number for each v with its w. No number reaches 2**64: a band has at most 216**2 choices
    # of rows for its columns, and a stack 336 for its first box.
    middle = [[pack(numbers) for numbers in zip(*(second[v][b] for v, _, _ in below))] for b in range(280)]
    beside = [[(0, 0, 0)] * 2 for _ in PARTITIONS]  # itemgetter takes two or more
    for x, others in enumerate(stacks[2]):
        for (y, z), orders in others.items():
            beside[z].append((x, y, orders))
    some = [z for z, entries in enumerate(beside) if len(entries) > 2]
    getters = [(itemgetter(*xs), itemgetter(*ys), orders) for xs, ys, orders in (zip(*beside[z]) for z in some)]
    last = [array("Q", (orders * third[w][c][z] for z in some for _, w, orders in below)) for c in range(280)]
    count = 0
    for a, others in enumerate(stacks[1]):
        if not any(first[a]):
            continue
        products = [(tuple(map(mul, of_x(first[a]), orders)), of_y) for of_x, of_y, orders in getters]
        for (b, c), orders in others.items():
            if any(middle[b]):
                sums = [sum(map(mul, factors, of_y(middle[b]))) for factors, of_y in products]
                count += orders * sum(map(mul, unpack(sums, len(below)), last[c]))
    return count

def network(board, box, is_rows):
    """The ways to fill stacks and bands, for the board turned so that the box is the first, with columns."""
    rows = [board[9 * r : 9 * r + 9] for r in range(9)]
    band, stack = divmod(box, 3)
    rows = [rows[(r + 3 * band) % 9] for r in range(9)]
    rows = [row[3 * stack :] + row[: 3 * stack] for row in rows]
    columns = ["".join(column) for column in zip(*rows)]
    if is_rows:
        rows, columns = columns, rows
    clues = lambda cells: sum(1 << int(x) - 1 for x in set(cells) - {"."})
    needed = lambda lines: tuple(tuple(clues(line[i : i + 3]) for line in lines) for i in (0, 3, 6))
    each = lambda lines: [chutes(needed(lines[i : i + 3])) for i in (0, 3, 6)]
    return each(columns), each(rows)

def check(board, layout, claim, listed, text):
    """Raises Rejected unless the shares add up to the count. Returns the function that recounts some of them:
    it raises Rejected if one is wrong, and returns whether all were counted."""
    puzzle(board, layout)
    parts = CLAIM.fullmatch(claim + " " + text)
    demand(parts and layout in SQUARE and len(board) == 81 and not listed)
    shares, box, is_rows = parts[4].split("/"), int(parts[3]) - 1, parts[2] == "r"
    demand(sum(map(int, shares)) == int(parts[1]) < 1 << 128)

    def recount(k):
        stacks, bands = network(board, box, is_rows) if k > 0 else ([], [])
        for u in random.sample(range(280), max(0, min(k, 280))):
            demand(share(stacks, bands, u) == int(shares[u]))
        return k >= 280
    return recount
