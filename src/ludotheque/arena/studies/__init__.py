"""Studies of games and of changes to them."""
