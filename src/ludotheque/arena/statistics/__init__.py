"""Intervals, ratings and other figures from results; no matches are played here."""
