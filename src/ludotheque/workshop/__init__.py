"""The workshop: parts of a game that a player changes by a file."""
