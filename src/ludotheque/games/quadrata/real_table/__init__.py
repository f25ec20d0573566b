"""Real tables: the score sheet, pieces that are printed, and lessons for a class."""
