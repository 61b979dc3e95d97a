"""Checks proofs of numbers of Sudoku solutions. It shares nothing with the program that wrote them.

    ninecheck.py [FILE]        a file of proofs, or CSV with the columns puzzle, proof and, if
                               there is one, solution; .gz is unpacked; standard input without FILE
    ninecheck.py --recount K [FILE]    also recounts K of the 280 shares of a count, drawn at random
    ninecheck.py --cnf | --opb PUZZLE  the puzzle as clauses (DIMACS), or as equalities (OPB) for VeriPB

Exit status: 0 if all are accepted, 1 if not, 2 for unreadable input. Some claims need a file beside this.
A board of n rows has n**3 candidates: digit d in cell c is bit c * n + d of an integer. A solution has
exactly one of each of 4 * n**2 sets: a cell's, and a digit's in a row, column or box. A pivot is a set.
"""
import csv, gzip, importlib, io, math, re, sys, zlib
from functools import cache
from itertools import chain, product

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
BESIDE = {"max": "ninescore", "min": "ninescore", "redundant": "nineclaims", "iso": "nineclaims", "%": "ninecount"}
class Rejected(Exception): pass

def demand(condition):
    if not condition:
        raise Rejected("this is no puzzle")

def bits(mask):
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1

@cache
def geometry(n):
    """The sets; for each candidate all that may be beside it; the set of each pair of letters."""
    line, b = range(n), math.isqrt(n)
    rows = [[r * n + i for i in line] for r in line]
    boxes = [[rows[k // b * b + i // b][k % b * b + i % b] for i in line] for k in line]
    sets = [[c * n + d for d in line] for c in range(n * n)]
    sets += [[c * n + d for c in house] for house in (*rows, *zip(*rows), *boxes) for d in line]
    masks, beside = [sum(1 << k for k in s) for s in sets], [-1] * n**3
    for s, mask in zip(sets, masks):
        for k in s:
            beside[k] &= ~mask | 1 << k
    return masks, beside, dict(zip(map("".join, product(LETTERS[: 2 * n], repeat=2)), masks))

def close(beside, marks, sets):
    """Places singles until there are none; returns None if a set has no candidate left."""
    while True:
        several = []
        for s in sets:
            options = marks & s
            if options & options - 1:
                several.append(s)
            elif options:
                marks &= beside[options.bit_length() - 1]
            else:
                return None
        if len(several) == len(sets):
            return marks, sets
        sets = several

def solutions(n, roots, proof):
    """Yields the solutions of all roots as masks; raises Rejected unless the proof shows that it is all."""
    sets, beside, pivots = geometry(n)
    stack, at = [(marks, sets) for marks in reversed(roots)], 0
    while stack:
        if not (closed := close(beside, *stack.pop())):
            continue
        marks, several = closed
        if not several:
            yield marks
            continue
        options, at = list(bits(marks & pivots.get(proof[at : at + 2], 0))), at + 2
        demand(len(options) > 1)
        stack += [(marks & beside[k], several) for k in reversed(options)]
    demand(at == len(proof))

def puzzle(text):
    """The rows, the candidates, and those of the puzzle for each clue with any other digit instead."""
    n = 9 if len(text) == 729 else math.isqrt(len(text))
    demand(n in (4, 9, 16, 25) and len(text) in (n * n, 729))
    full, cells = (1 << n**3) - 1, geometry(n)[0][: n * n]
    if len(text) == 729:  # for each missing pencilmark, those with only it in its cell
        demand(all(x in (".", SYMBOLS[k % 9]) for k, x in enumerate(text)))
        marks = sum(1 << k for k, x in enumerate(text) if x != ".")
        return n, marks, (marks & ~cells[k // n] | 1 << k for k in bits(full & ~marks))
    demand(set(text) <= set("." + SYMBOLS[:n]))
    clues = [c * n + SYMBOLS.index(x) for c, x in enumerate(text) if x != "."]
    marks = full & ~sum(cells[k // n] & ~(1 << k) for k in clues)
    return n, marks, ((marks | cells[k // n]) & ~(1 << k) for k in clues)

def solution(n, text, marks):
    """The mask of a full grid; raises Rejected unless it is a solution of these marks."""
    demand(len(text) == n * n and set(text) <= set(SYMBOLS[:n]))
    mask = sum(1 << c * n + SYMBOLS.index(x) for c, x in enumerate(text))
    demand(mask & ~marks == 0 and all(mask & s for s in geometry(n)[0]))
    return mask

def check(board, statement, answer=""):
    """Raises Rejected unless the statement holds for the board. Of shares it returns what recounts some."""
    n, marks, relaxed = puzzle(board)
    claim, blank, proof = statement.partition(" ")
    claim, colon, listed = claim.partition(":")
    number, kind = re.fullmatch("n>?=(0|[1-9][0-9]{,38})", claim), claim.partition("=")[0]
    demand((number or kind in BESIDE or claim == "minimal") and bool(blank) == bool(proof))
    count, listed = int(number[1] if number else claim == "minimal"), listed.split("/") if colon else []
    if answer and (count == 1 or len(answer) == n * n and "." not in answer):
        solution(n, answer, marks)
    if beside := BESIDE.get(proof[0] if number and proof else kind):
        return importlib.import_module(beside).check(board, claim, listed, proof)
    if claim == "minimal":
        relaxed = list(relaxed)
        demand(len(listed) == len(relaxed))
        listed = [solution(n, *pair) for pair in zip(listed, relaxed)][:0]
    listed = [solution(n, text, marks) for text in listed]
    if ">" in claim:
        return demand(not proof and len(set(listed)) == len(listed) == count > 0)
    demand(len(listed) in (0, count))
    found = 0
    for found, one in enumerate(solutions(n, [marks], proof), 1):
        demand(found <= count and (not listed or listed[found - 1] == one))
    demand(found == count)

def records(file):
    """Returns the board, the statement and the solution of each record; the last from tables only."""
    csv.field_size_limit(2**31 - 1)  # the first line of a list is read as that of a table, too
    names = next(csv.reader([first := file.readline()]), [])
    if {"puzzle", "proof"} <= set(names):
        return ((r["puzzle"], r["proof"], r.get("solution", "")) for r in csv.DictReader(file, names, restval=""))
    lines = (line.rstrip("\r\n") for line in chain([first], file))
    return (line.partition(" ")[::2] for line in lines if line and line[0] != "#")

def formula(kind, text):
    """Prints a puzzle as clauses or equalities; its variables are the candidates, counted from 1."""
    n, marks, _ = puzzle(text)
    sets, beside, _ = geometry(n)
    gone = [k for k in range(n**3) if not marks >> k & 1]
    if kind == "--opb":
        lines = [f"* #variable={n**3} #constraint={len(sets) + len(gone)}"]
        lines += [" ".join(f"+1 x{k + 1}" for k in bits(s)) + " = 1 ;" for s in sets]
        return print(*lines, *(f"+1 x{k + 1} = 0 ;" for k in gone), sep="\n")
    clauses = [[k + 1 for k in bits(s)] for s in sets] + [[-k - 1] for k in gone]
    clauses += [[-k - 1, -m - 1] for k in range(n**3) for m in range(k) if not beside[k] >> m & 1]
    print(f"p cnf {n**3} {len(clauses)}", *(" ".join(map(str, [*clause, 0])) for clause in clauses), sep="\n")

def main(arguments):
    if len(arguments) == 2 and arguments[0] in ("--cnf", "--opb"):
        return formula(*arguments)
    k, *arguments = arguments[1:] if arguments[1:] and arguments[0] == "--recount" else (0, *arguments)
    if len(arguments) > 1 or arguments and arguments[0].startswith("-"):
        raise ValueError(__doc__)
    file = open(arguments[0], "rb") if arguments else sys.stdin.buffer
    file = gzip.open(file) if file.peek(2)[:2] == b"\x1f\x8b" else file
    number = rejected = recounted = 0
    for number, record in enumerate(records(io.TextIOWrapper(file, "utf-8-sig", "replace", "\n")), 1):
        try:
            if recount := check(*record):
                recounted += not recount(int(k))
        except Rejected:
            rejected += 1
            print("rejected: record", number, file=sys.stderr)
    partly = f", with {k} of 280 shares recounted {recounted}" * (recounted > 0)
    print(f"accepted {number - rejected - recounted}, rejected {rejected}{partly}")
    return int(rejected > 0 or recounted > 0 and int(k) < 1)

if __name__ == "__main__":
    sys.modules["ninecheck"] = sys.modules[__name__]  # for the files beside this one
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, ImportError, EOFError, ValueError, csv.Error, zlib.error, Rejected) as error:
        print("ninecheck:", error, file=sys.stderr)
        sys.exit(2)
