"""Where tables live: SQLite or PostgreSQL through the same statements."""
