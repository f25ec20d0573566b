"""Many matches between bots: paired seeds, rotated seats, intervals, ratings, reports."""
