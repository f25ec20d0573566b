"""Cascadia: habitats and wildlife, on hexagonal or square tiles, for one to four players."""
