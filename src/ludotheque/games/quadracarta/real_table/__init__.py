"""Real tables: figures that are counted, and cards that are printed."""
