"""Histories of scripted players, and the proof from them that a server lost and doubled nothing."""
