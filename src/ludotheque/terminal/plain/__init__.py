"""Plain mode: append-only lines and numbered choices."""
