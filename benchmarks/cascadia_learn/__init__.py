"""An experiment: what a Cascadia board will make, learned from games.

docs/strength-cascadia.md tells what it brought.
"""
