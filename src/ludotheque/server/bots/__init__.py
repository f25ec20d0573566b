"""Bots of a server: who plays, where they think, and in which order."""
