"""Boards that were played on a real table: entered, checked and counted."""
