"""Quadracarta: two games with one deck, Minisurf and Maxisurf."""
