"""Print and play: the pieces of a game as a PDF in real sizes, from our own drawings."""
