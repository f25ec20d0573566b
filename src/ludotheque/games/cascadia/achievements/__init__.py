"""What a finished match is worth beyond its points."""
