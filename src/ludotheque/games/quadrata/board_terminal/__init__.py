"""The board of the full-screen terminal."""

from ludotheque.games.quadrata.board_terminal.board import BOARD as BOARD
