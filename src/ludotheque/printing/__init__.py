"""Print and play: pieces in real sizes, as a PDF or for a browser, from our own drawings."""
