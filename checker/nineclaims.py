"""Checks claims of redundant clues, redundant=, and of isomorphism, iso=; ninecheck.py loads it when it meets
the first.
"""
import re
from ninecheck import SYMBOLS, demand, puzzle, shape, solutions

def check(board, layout, claim, listed, proof):
    """Raises Rejected unless the claim holds for the board, as the proof shows."""
    demand(not listed)
    kind, _, text = claim.partition("=")
    if kind == "redundant":
        return check_redundant(board, layout, text.split("/"), proof)
    check_isomorphic(board, layout, text, proof)

def check_redundant(board, layout, clues, proof):
    """Shows that each of these clues, by itself, follows from the others: with any other digit in its cell
    there is no solution. Of pencilmarks it is a missing candidate, and only this one is allowed instead."""
    n, rules, _, relaxed = puzzle(board, layout)
    if len(board) == 729:
        names = [f"r{k // 81 + 1}c{k // 9 % 9 + 1}<>{k % 9 + 1}" for k, x in enumerate(board) if x == "."]
    else:
        names = [f"r{c // n + 1}c{c % n + 1}" for c, x in enumerate(board) if x != "."]
    without = dict(zip(names, relaxed))
    demand(len(set(clues)) == len(clues) and set(clues) <= without.keys())
    for _ in solutions(rules, [without[clue] for clue in clues], proof):
        demand(False)

def check_isomorphic(board, layout, image, transformation):
    """Shows that a board turns into the image by the transformation, and houses and pairs into their like."""
    n = puzzle(board, layout)[0]
    parts = re.fullmatch("r(.*)/c(.*)/d(.*?)(/t)?", transformation)
    demand(parts and len(board) == n * n)  # pencilmarks are longer
    for part in parts.group(1, 2, 3):
        demand(sorted(part) == sorted(SYMBOLS[:n]))
    rows, columns, digits = ([SYMBOLS.index(x) for x in part] for part in parts.group(1, 2, 3))
    origins = [r * n + c for r in rows for c in columns]
    if parts[4]:
        origins = [origins[r * n + c] for c in range(n) for r in range(n)]
    for sets in shape(n, layout):
        demand({frozenset(origins[c] for c in cells) for cells in sets} == set(map(frozenset, sets)))
    becomes = {".": ".", **{SYMBOLS[i]: SYMBOLS[digit] for i, digit in enumerate(digits)}}
    demand("".join(becomes[board[c]] for c in origins) == image)
