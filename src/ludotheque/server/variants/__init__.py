"""Changed components on a server: studies of what they change."""
