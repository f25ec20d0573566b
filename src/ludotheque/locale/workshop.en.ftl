# The workshop: parts of a game that are changed in a browser.

workshop-none = This game has no part that can be changed in the workshop.
workshop-bad-file = This file cannot be used: { $why }
workshop = Workshop
workshop-title = Workshop: { $game }
workshop-parts = What to change
workshop-tools = Tools
workshop-facts = What it amounts to
workshop-redo = Redo
workshop-restore = Back to the original
workshop-download = Download
workshop-upload = Upload…
workshop-play = Play it
workshop-set-up = Set up a table…
workshop-show-place = Show me
workshop-checking = Being checked…
workshop-unchanged = This is the original. What you change is kept in this browser.
workshop-playable = It can be played. Your draft is kept in this browser.
workshop-drafted = With your draft from the workshop: { $part }
