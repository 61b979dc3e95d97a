"""Checks proofs of numbers of Sudoku solutions. It shares nothing with the program that wrote them.

    ninecheck.py [FILE]        a file of proofs, or CSV with the columns puzzle, proof and, if
                               there is one, solution; .gz is unpacked; standard input without FILE
    ninecheck.py --recount K [FILE]    also recounts K of the 280 shares of a count, drawn at random
    ninecheck.py --cnf | --opb PUZZLE [@LAYOUT]    the puzzle as clauses (DIMACS), or equalities (OPB)

Exit status: 0 if all are accepted, 1 if not, 2 for unreadable input. Some claims need a file beside this,
and so does a layout that is named. A board of n rows has n**3 candidates: digit d in cell c is bit c * n + d
of an integer. A solution has exactly one of each set: a cell's, and a digit's in a house, which is a row,
column or box, or what the layout adds. A pivot is a set. Layouts may also have pairs of cells that differ.
"""
import csv, gzip, importlib, io, math, re, sys, zlib
from functools import lru_cache
from itertools import chain, product

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234567"
BESIDE = {"max": "ninescore", "min": "ninescore", "redundant": "nineclaims", "iso": "nineclaims", "%": "ninecount"}
SQUARE = "", "@9x9"  # the layouts of best scores and of shares
class Rejected(Exception): pass

def demand(condition):
    if not condition:
        raise Rejected("this is no puzzle, or no layout")

def bits(mask):
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1

def squares(n, r):
    """The rows, columns and boxes of n rows, with r rows in a box: the cells of each in reading order."""
    line, w = range(n), n // r
    rows = [[i * n + k for k in line] for i in line]
    boxes = [[rows[k // r * r + i // w][k % r * w + i % w] for i in line] for k in line]
    return [*rows, *zip(*rows), *boxes]

def shape(n, layout):
    """The houses, and the pairs of cells that differ."""
    if not layout:
        return squares(n, math.isqrt(n)), []
    rows, *houses_and_pairs = importlib.import_module("ninelayout").read(layout)
    demand(rows == n)
    return houses_and_pairs

@lru_cache(8)
def geometry(n, layout):
    """The sets; for each candidate all that may be beside it; the set of each pair of letters."""
    houses, pairs = shape(n, layout)
    sets = [[c * n + d for d in range(n)] for c in range(n * n)]
    sets += [[c * n + d for c in house] for house in houses for d in range(n)]
    masks, beside = [sum(1 << k for k in s) for s in sets], [-1] * n**3
    for s, mask in zip(sets, masks):
        for k in s:
            beside[k] &= ~mask | 1 << k
    for a, b in pairs:
        for d in range(n):
            beside[a * n + d] &= ~(1 << b * n + d)
            beside[b * n + d] &= ~(1 << a * n + d)
    letters = LETTERS[: math.isqrt(len(sets) - 1) + 1]
    return masks, beside, dict(zip(map("".join, product(letters, repeat=2)), masks))

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

def solutions(rules, roots, proof):
    """Yields the solutions of all roots as masks; raises Rejected unless the proof shows that it is all."""
    sets, beside, pivots = rules
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

def puzzle(text, layout):
    """The rows, the geometry, the candidates, and those for each clue with any other digit instead."""
    n = 9 if len(text) == 729 else math.isqrt(len(text))
    demand(layout or n in (4, 9, 16, 25))
    demand(len(text) == n * n or len(text) == 729 and ":" not in layout)  # pencilmarks have square boxes
    rules = geometry(n, layout)
    full, cells = (1 << n**3) - 1, rules[0][: n * n]
    if len(text) == 729:  # for each missing pencilmark, those with only it in its cell
        demand(all(x in (".", SYMBOLS[k % 9]) for k, x in enumerate(text)))
        marks = sum(1 << k for k, x in enumerate(text) if x != ".")
        return n, rules, marks, (marks & ~cells[k // n] | 1 << k for k in bits(full & ~marks))
    demand(set(text) <= set("." + SYMBOLS[:n]))
    clues = [c * n + SYMBOLS.index(x) for c, x in enumerate(text) if x != "."]
    marks = full & ~sum(cells[k // n] & ~(1 << k) for k in clues)
    return n, rules, marks, ((marks | cells[k // n]) & ~(1 << k) for k in clues)

def solution(n, rules, text, marks):
    """The mask of a full grid; raises Rejected unless it is a solution of these marks."""
    demand(len(text) == n * n and set(text) <= set(SYMBOLS[:n]))
    mask = sum(1 << c * n + SYMBOLS.index(x) for c, x in enumerate(text))
    demand(mask & ~marks == 0 and all(mask & ~rules[1][k] == 0 for k in bits(mask)))
    return mask

def check(board, statement, answer=""):
    """Raises Rejected unless the statement holds for the board. Of shares it returns what recounts some."""
    layout, _, statement = statement.partition(" ") if statement[:1] == "@" else ("", "", statement)
    n, rules, marks, relaxed = puzzle(board, layout)
    claim, blank, proof = statement.partition(" ")
    claim, colon, listed = claim.partition(":")
    number, kind = re.fullmatch("n>?=(0|[1-9][0-9]{,38})", claim), claim.partition("=")[0]
    demand((number or kind in BESIDE or claim == "minimal") and bool(blank) == bool(proof))
    count, listed = int(number[1] if number else claim == "minimal"), listed.split("/") if colon else []
    if answer and (count == 1 or len(answer) == n * n and "." not in answer):
        solution(n, rules, answer, marks)
    if beside := BESIDE.get(proof[0] if number and proof else kind):
        return importlib.import_module(beside).check(board, layout, claim, listed, proof)
    if claim == "minimal":
        relaxed = list(relaxed)
        demand(len(listed) == len(relaxed))
        listed = [solution(n, rules, *pair) for pair in zip(listed, relaxed)][:0]
    listed = [solution(n, rules, text, marks) for text in listed]
    if ">" in claim:
        return demand(not proof and len(set(listed)) == len(listed) == count > 0)
    demand(len(listed) in (0, count))
    found = 0
    for found, one in enumerate(solutions(rules, [marks], proof), 1):
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

def formula(kind, text, layout=""):
    """Prints a puzzle as clauses or equalities; its variables are the candidates, counted from 1."""
    n, (sets, beside, _), marks, _ = puzzle(text, layout)
    gone = [k for k in range(n**3) if not marks >> k & 1]
    if kind == "--opb":
        lines = [" ".join(f"+1 x{k + 1}" for k in bits(s)) + " = 1 ;" for s in sets]
        lines += [f"+1 x{k + 1} = 0 ;" for k in gone]
        pairs = product(shape(n, layout)[1], range(1, n + 1))
        lines += [f"+1 ~x{a * n + d} +1 ~x{b * n + d} >= 1 ;" for (a, b), d in pairs]
        return print(f"* #variable={n**3} #constraint={len(lines)}", *lines, sep="\n")
    clauses = [[k + 1 for k in bits(s)] for s in sets] + [[-k - 1] for k in gone]
    clauses += [[-k - 1, -m - 1] for k in range(n**3) for m in range(k) if not beside[k] >> m & 1]
    print(f"p cnf {n**3} {len(clauses)}", *(" ".join(map(str, [*clause, 0])) for clause in clauses), sep="\n")

def main(arguments):
    if arguments[:1] in (["--cnf"], ["--opb"]) and 2 <= len(arguments) <= 3:
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
