"""Many matches between bots: paired deals, intervals, ratings, reports."""
