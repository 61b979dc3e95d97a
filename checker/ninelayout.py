"""Reads the name of a layout, as @6x6+x; ninecheck.py loads it when it meets the first "@".

    @NxN                   boxes of R rows and C columns, R the largest that is at most C
    @NxN:RxC               any other boxes with R * C = N
    @jigsaw:LETTERS        a letter for each cell, the same for cells of one region
    @RULE                  boxes of 9x9
    ...+RULE               any number of rules: x, windoku, disjoint, anti-knight, anti-king
"""
import math
from itertools import product
from ninecheck import LETTERS, demand, squares

RULES = "x", "windoku", "disjoint", "anti-knight", "anti-king"
LEAPS = {"anti-knight": [(1, 2), (2, 1)], "anti-king": [(1, 1)]}  # rows and columns from a cell to another

def sizes():
    """Yields the name of each size with boxes, the rows of the board, and those of a box."""
    for n in range(2, 26):
        rows = [r for r in range(1, n + 1) if n % r == 0]
        usual = max(r for r in rows if r * r <= n)
        for r in rows:
            yield f"{n}x{n}" + f":{r}x{n // r}" * (r != usual), (n, r)

SIZES = dict(sizes())

def jigsaw(letters):
    """The rows of the board, and its regions."""
    n, regions = math.isqrt(len(letters)), {}
    for c, x in enumerate(letters):
        regions.setdefault(x, []).append(c)
    demand(2 <= n <= 25 and "".join(regions) == LETTERS[:n])
    demand(all(len(region) == n for region in regions.values()))
    return n, list(regions.values())

def added(rule, n, r, boxes):
    """The houses of a rule; r is the number of rows of a box, or 0 in a jigsaw."""
    if rule == "x":
        return [[i * n + i for i in range(n)], [i * n + n - 1 - i for i in range(n)]]
    if rule == "windoku" and r * r == n:
        starts = range(1, n - 1, r + 1)
        return [[(top + i) * n + left + k for i in range(r) for k in range(r)] for top in starts for left in starts]
    demand(rule == "disjoint" and 1 < r < n)
    return list(zip(*boxes))

def read(layout):
    """The rows of the board, the houses as sets of cells, and the pairs of cells that differ in no house, ascending."""
    size, *rules = layout[1:].split("+")
    demand(layout[0] == "@" and (size != "9x9" or not rules))
    if size in RULES:
        size, rules = "9x9", [size, *rules]
    if size.startswith("jigsaw:"):
        (n, boxes), r = jigsaw(size[7:]), 0
    else:
        demand(size in SIZES)
        n, r = SIZES[size]
        boxes = squares(n, r)[2 * n :]
    houses, pairs = squares(n, n)[: 2 * n] + boxes, set()
    for rule in dict.fromkeys(rules):
        if rule not in LEAPS:
            houses += added(rule, n, r, boxes)
            continue
        for (down, right), i, k in product(LEAPS[rule], range(n - 1), range(n)):
            pairs |= {(i * n + k, (i + down) * n + to) for to in (k - right, k + right)
                      if i + down < n and 0 <= to < n}
    houses = list(dict.fromkeys(map(frozenset, houses)))
    return n, houses, sorted(pair for pair in pairs if not any(house.issuperset(pair) for house in houses))
