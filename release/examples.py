"""Runs the examples in the documentation of the package that is installed."""

import doctest
import sys

import ninefold
import ninefold.errors

for module in (ninefold, ninefold.errors):
    failed, tried = doctest.testmod(module)
    assert tried and not failed, module
    print(sys.version.split()[0], module.__name__, tried, "examples")
