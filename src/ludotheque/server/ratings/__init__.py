"""Rated tables and ratings."""
