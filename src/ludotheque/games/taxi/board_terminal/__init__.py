"""The board of the full-screen terminal."""

from ludotheque.games.taxi.board_terminal.board import BOARD as BOARD
