"""Guests: sessions, profiles, export and deletion of accounts."""
