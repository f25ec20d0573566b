"""Contests, which players call events."""
