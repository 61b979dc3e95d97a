# Written by tests/stub.py.

from typing import Any, TypedDict

class QuestionKeywords(TypedDict, total=False):
    add: Any
    any: Any
    at_most: Any
    bands: Any
    by: Any
    canonical: Any
    cap: Any
    claim: Any
    claimed: Any
    clues: Any
    count: Any
    count_optima: Any
    form: Any
    guesses: Any
    inverse: Any
    layout: Any
    listed: Any
    minimal: Any
    n: Any
    names: Any
    node_limit: Any
    order: Any
    part: Any
    parts: Any
    proofs: Any
    ratings: Any
    remove: Any
    seed: Any
    size: Any
    smallest: Any
    states: Any
    symmetry: Any
    techniques: Any
    uniqueness: Any
    weights: Any
    within: Any
