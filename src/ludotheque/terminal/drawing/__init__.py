"""Pictures in characters, and their colours."""
