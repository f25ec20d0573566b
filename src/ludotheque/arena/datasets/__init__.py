"""Data sets: many matches of bots in all games, with description, schema and licence."""
