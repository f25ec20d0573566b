"""Tables: their matches, seats, requests, and how they are found, written and shown."""
