"""Ludothèque: modern board games to play, to watch and to simulate."""
