"""The workshop on a server: studies of what changed components change."""
