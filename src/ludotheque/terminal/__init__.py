"""The terminal: a full-screen table, and a plain line mode that anyone can use."""
