"""Input that nobody sends by accident, made by the thousand."""
