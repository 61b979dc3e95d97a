"""Stubs, for type checkers, of functions and methods that loops define. ``tests/stub.py`` writes them."""
