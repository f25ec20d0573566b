"""What a Cascadia board will make, learned from games: how the kernel's value.npy was made.

docs/strength-cascadia.md tells what it brought.
"""
