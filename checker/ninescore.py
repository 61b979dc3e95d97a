"""Checks claims about best scores, max= and min=; ninecheck.py loads it when it meets the first.

The score of a solution is the sum of weight times digit. A template of a digit is nine of its candidates,
one in each row, column and box; a solution is nine templates, one of each digit, that share no cell.

Each cell has a price (a Lagrange multiplier), and a digit in a cell is worth weight * digit - price. What
the templates of a solution are worth is its score less all prices: no score is above the bound, which is
all prices and the worth of each digit's best template, whatever the prices are. The scale multiplies
weights and scores, so that finer prices are integers too.
"""
import math, re
from itertools import permutations, product
from ninecheck import SQUARE, bits, close, demand, geometry, puzzle, solution

FIRST = sum(1 << c * 9 for c in range(81))  # candidates of digit 1; those of d are d - 1 bits higher
TARGET = [6 + min(c // 9, c % 9, 8 - c // 9, 8 - c % 9) for c in range(81)]
INTEGER = "(?:0|-?[1-9][0-9]{,17})"
CLAIM = re.compile(f"(max|min)=({INTEGER})(?:@({INTEGER}(?:/{INTEGER}){{80}}))?")
SCALE = re.compile("(?:[*]([1-9][0-9]{,3})(?=[^0-9]))?")
PRICES = re.compile(f"[$]({INTEGER}?(?:/{INTEGER}?){{80}})(?![-0-9/])")

def placements(band):
    """The 162 ways to place a digit in a band: the columns as a mask, the cells, their candidates for 1."""
    for stacks, places in product(permutations(range(3)), product(range(3), repeat=3)):
        columns = [stack * 3 + place for stack, place in zip(stacks, places)]
        cells = [(band * 3 + row) * 9 + column for row, column in enumerate(columns)]
        yield sum(1 << i for i in columns), cells, sum(1 << c * 9 for c in cells)

BANDS = [list(placements(band)) for band in range(3)]

def largest(pairs):
    """The largest value of each key."""
    most = {}
    for key, value in pairs:
        most[key] = max(value, most.get(key, value))
    return most

def templates(places, worth):
    """Yields the candidates of each placement in a band and the worth of the best template with it.

    A template is a placement in each band, and no two have a column in common. As only the columns matter
    to the other bands, it is enough to combine the best placements with the same columns.
    """
    bands = [[(columns, worth[a] + worth[b] + worth[c], mask) for columns, (a, b, c), mask in band
              if mask & places == mask] for band in BANDS]
    top, middle, bottom = best = [largest((columns, value) for columns, value, _ in band) for band in bands]
    whole = [(a, b, c, top[a] + middle[b] + bottom[c]) for a, b in product(top, middle)
             if not a & b and (c := 511 - a - b) in bottom]
    for i, band in enumerate(bands):
        most = largest((combined[i], combined[3]) for combined in whole)
        yield from ((mask, most[columns] - best[i][columns] + value) for columns, value, mask in band
                    if columns in most)

def narrow(marks, sets, prices, gains, limit):
    """Closes a node under singles and, if it has prices, the bound; returns None if a set has nothing left.

    A candidate remains if the bound is at least the limit with the best template that has it for its digit.
    """
    found = [(-1, [])] * 9
    while node := close(geometry(9, "")[1], marks, sets):
        marks, sets = node
        if not prices or not sets:
            return node
        for d in range(9):
            places = marks >> d & FIRST
            if places != found[d][0]:  # for the other digits nothing has changed
                found[d] = places, list(templates(places, [g - p for g, p in zip(gains[d], prices)]))
        best = [max((value for _, value in options), default=-math.inf) for _, options in found]
        spare, kept = sum(prices) + sum(best) - limit, 0  # -inf if a digit has no template
        for d, (_, options) in enumerate(found):
            for mask, value in options:
                if best[d] - value <= spare:
                    kept |= mask << d
        if kept == marks:
            return node
        marks = kept

def total(weights, mask):
    """The score of a solution."""
    return sum(weights[k // 9] * (k % 9 + 1) for k in bits(mask))

def check(board, layout, claim, listed, proof):
    """Raises Rejected unless the grid listed has the claimed score, and the proof shows none to be better."""
    n, rules, marks, _ = puzzle(board, layout)
    claim, scaled = CLAIM.fullmatch(claim), SCALE.match(proof)
    demand(n == 9 and layout in SQUARE and claim and len(listed) == 1)
    sign = 1 if claim[1] == "max" else -1  # the smallest score is the largest with all weights negated
    weights = [sign * int(x) for x in claim[3].split("/")] if claim[3] else [sign * w for w in TARGET]
    best, scale, at = sign * int(claim[2]), int(scaled[1] or 1), scaled.end()
    demand(max(map(abs, weights)) <= 10**9 and total(weights, solution(n, rules, listed[0], marks)) == best)
    gains = [[scale * w * digit for w in weights] for digit in range(1, 10)]
    sets, beside, pivots = rules
    stack = [(marks, sets, None)]
    while stack:
        *node, prices = stack.pop()
        if not (node := narrow(*node, prices, gains, scale * (best + 1))):
            continue
        marks, sets = node
        if not sets:
            demand(total(weights, marks) <= best)
        elif change := PRICES.match(proof, at):
            at = change.end()
            prices = [p + int(x or 0) for p, x in zip(prices or gains[4], change[1].split("/"))]
            demand(max(map(abs, prices)) <= 10**15)
            stack.append((marks, sets, prices))
        else:
            options = list(bits(marks & pivots.get(proof[at : at + 2], 0)))
            at += 2
            demand(len(options) > 1)
            stack += [(marks & beside[k], sets, prices) for k in reversed(options)]
    demand(at == len(proof))
