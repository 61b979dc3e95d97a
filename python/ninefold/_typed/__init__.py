"""Types of functions and methods that loops make, for type checkers: stubs without code, which
``tests/stub.py`` writes.
"""
