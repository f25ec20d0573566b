"""The board of the full-screen terminal."""

from ludotheque.games.cascadia.board_terminal.board import BOARD as BOARD
