"""Tables as the terminal uses them: in this process, a replay, a puzzle."""
