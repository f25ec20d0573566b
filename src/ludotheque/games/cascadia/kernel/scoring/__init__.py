"""The points of a board on flat arrays, card by card."""
