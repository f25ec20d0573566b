"""Contests: who meets whom, and who leads. Values and pure functions; players call them events."""
