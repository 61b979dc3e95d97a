"""Writes the formulas that `ninefold prove --export` writes, so that nobody need trust it for them.

    nineformula.py --cnf PUZZLE [SOLUTION...]    the puzzle as clauses (DIMACS), and each solution forbidden
    nineformula.py --opb PUZZLE [SOLUTION...]    the same as equalities and inequalities (OPB), for VeriPB
    nineformula.py --max PUZZLE [WEIGHTS]        equalities with the score as objective; 81 weights, with
    nineformula.py --min PUZZLE [WEIGHTS]        slashes between them; those of target Sudoku without
    nineformula.py --claims [SIZE] < PAIRS       the claims of a batch: each line is a puzzle, a blank and
                                                 its solution, or only the puzzle if it has none

A layout may stand after PUZZLE of the first two, as @6x6+x, and in place of SIZE.

A solution that is none is an error, and so is one that is named twice: with K of them forbidden, a proof that
nothing is left shows that there are exactly K. Variable c * n + d is digit d in cell c of a board with n rows.
"""
import contextlib, io, sys
from ninecheck import bits, demand, formula, puzzle, solution
from ninelayout import read

TARGET = [6 + min(c // 9, c % 9, 8 - c // 9, 8 - c % 9) for c in range(81)]

def lines(kind, text, layout=""):
    """The lines of a puzzle without solutions."""
    with contextlib.redirect_stdout(io.StringIO()) as written:
        formula(kind, text, layout)
    return written.getvalue().splitlines()

def forbidding(kind, text, *grids):
    """The lines of a puzzle, and one for each solution: not all of its candidates."""
    layout, grids = (grids[0], grids[1:]) if "".join(grids[:1]).startswith("@") else ("", grids)
    n, rules, marks, _ = puzzle(text, layout)
    first, *rest = lines(kind, text, layout)
    solutions = [list(bits(solution(n, rules, grid, marks))) for grid in grids]
    demand(len(set(grids)) == len(grids))
    start = first[: first.rindex("=" if kind == "--opb" else " ") + 1]
    yield f"{start}{int(first[len(start):]) + len(grids)}"
    yield from rest
    for one in solutions:
        if kind == "--opb":
            yield " ".join(f"+1 ~x{k + 1}" for k in one) + " >= 1 ;"
        else:
            yield " ".join(f"-{k + 1}" for k in one) + " 0"

def scoring(kind, text, weights=None):
    """The lines of a puzzle with an objective that is to be small."""
    weights = [int(w) for w in weights.split("/")] if weights else TARGET
    demand(len(weights) == 81 and puzzle(text, "")[0] == 9)
    sign = -1 if kind == "--max" else 1
    first, *rest = lines("--opb", text)
    terms = ((c * 9 + d, sign * w * d) for c, w in enumerate(weights) for d in range(1, 10))
    return first, "min:" + "".join(f" {factor:+} x{k}" for k, factor in terms) + " ;", *rest

def claim(layout, text, grid):
    """The inequality that the clues of a puzzle, or its missing candidates, imply a solution, or cannot be."""
    n, rules, marks, _ = puzzle(text, layout)
    clues = [k for k in range(n**3) if len(text) == n * n and text[k // n] != "." and marks >> k & 1]
    missing = [k for k in range(n**3) if len(text) != n * n and not marks >> k & 1]
    one = list(bits(solution(n, rules, grid, marks))) if grid else []
    one = [k for k in one if k not in clues] or one
    degree = max(len(one), 1)
    terms = [f"+{degree} ~x{k + 1}" for k in clues] + [f"+{degree} x{k + 1}" for k in missing]
    return " ".join(terms + [f"+1 x{k + 1}" for k in one] + [f">= {degree} ;"])

def claims(size="9"):
    """The rules, and the claims that standard input has the puzzles and solutions of."""
    layout, n = (size, read(size)[0]) if size.startswith("@") else ("", int(size))
    rules = lines("--opb", "." * n**2, layout)[1:]
    yield f"* {len(rules)} rules, and then a line for each puzzle"
    yield from rules
    for line in sys.stdin:
        yield claim(layout, *line.rstrip("\n").partition(" ")[::2])

WRITERS = {"--cnf": forbidding, "--opb": forbidding, "--max": scoring, "--min": scoring}

def main(kind="", *arguments):
    if kind == "--claims":
        return print(*claims(*arguments), sep="\n")
    if kind not in WRITERS or not arguments:
        raise ValueError(__doc__)
    print(*WRITERS[kind](kind, *arguments), sep="\n")

if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Exception as error:
        print("nineformula:", error, file=sys.stderr)
        sys.exit(2)
