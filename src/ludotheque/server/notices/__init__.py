"""Notices: it is your turn, your event begins. By push, by e-mail, by webhook; off unless set."""
