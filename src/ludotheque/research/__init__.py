"""For researchers: every game as a PettingZoo environment (the extra `research`)."""
