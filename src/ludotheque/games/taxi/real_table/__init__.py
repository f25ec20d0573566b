"""Real tables: destinations that are counted, and pieces that are printed."""
