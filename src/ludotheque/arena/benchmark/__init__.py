"""A frozen benchmark for bots: named tasks, fixed deals, fixed opponents, results that can be
checked."""
