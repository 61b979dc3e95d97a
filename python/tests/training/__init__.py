"""Tests with PyTorch, which need requirements/torch.txt."""
