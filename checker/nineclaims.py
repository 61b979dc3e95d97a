"""Checks claims of redundant clues, redundant=, and of isomorphism, iso=; ninecheck.py loads it when it meets
the first.
"""
import math, re
from ninecheck import SYMBOLS, demand, puzzle, solutions

def check(board, claim, listed, proof):
    """Raises Rejected unless the claim holds for the board, as the proof shows."""
    demand(not listed)
    kind, _, text = claim.partition("=")
    if kind == "redundant":
        return check_redundant(board, text.split("/"), proof)
    check_isomorphic(board, text, proof)

def check_redundant(board, clues, proof):
    """Shows that each of these clues, by itself, follows from the others: with any other digit in its cell
    there is no solution. Of pencilmarks it is a missing candidate, and only this one is allowed instead."""
    n, _, relaxed = puzzle(board)
    if len(board) == 729:
        names = [f"r{k // 81 + 1}c{k // 9 % 9 + 1}<>{k % 9 + 1}" for k, x in enumerate(board) if x == "."]
    else:
        names = [f"r{c // n + 1}c{c % n + 1}" for c, x in enumerate(board) if x != "."]
    without = dict(zip(names, relaxed))
    demand(len(set(clues)) == len(clues) and set(clues) <= without.keys())
    for _ in solutions(n, [without[clue] for clue in clues], proof):
        demand(False)

def check_isomorphic(board, image, transformation):
    """Shows that a board turns into the image by the transformation."""
    n, b = puzzle(board)[0], math.isqrt(math.isqrt(len(board)))
    parts = re.fullmatch("r(.*)/c(.*)/d(.*?)(/t)?", transformation)
    demand(parts and len(board) == n * n)  # pencilmarks are longer
    for part in parts.group(1, 2, 3):
        demand(sorted(part) == sorted(SYMBOLS[:n]))
    rows, columns, digits = ([SYMBOLS.index(x) for x in part] for part in parts.group(1, 2, 3))
    for lines in (rows, columns):  # the lines of a band or stack come from one
        demand(all(line // b == lines[i // b * b] // b for i, line in enumerate(lines)))
    moved = [board[r * n + c] for r in rows for c in columns]
    if parts[4]:
        moved = [moved[r * n + c] for c in range(n) for r in range(n)]
    becomes = {".": ".", **{SYMBOLS[i]: SYMBOLS[digit] for i, digit in enumerate(digits)}}
    demand("".join(becomes[x] for x in moved) == image)
