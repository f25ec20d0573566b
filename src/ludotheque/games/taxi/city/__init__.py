"""The city: read from its file or made from a number, checked, and walked."""
