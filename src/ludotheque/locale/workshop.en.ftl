# The workshop: parts of a game that are changed in a browser.

workshop-none = This game has no part that can be changed in the workshop.
workshop-bad-file = This file cannot be used: { $why }
