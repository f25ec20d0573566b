"""Steps of many matches for learners (`kernel.matches`)."""
