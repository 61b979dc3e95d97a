"""Tests with PyTorch, which need requirements/training.txt."""
