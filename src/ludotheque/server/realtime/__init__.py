"""Browser tabs at tables, over WebSockets."""
