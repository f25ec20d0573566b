web-where-joining = { $part }, joining { $habitats }
web-cascadia-tell-place = lays the tile { $where }
    .do = Lay the tile { $where }
web-cascadia-tell-place-turned = lays the tile { $where }
    .do = Lay the tile { $where }
web-cascadia-tell-token = puts the { $species } token { $where }
    .do = Put the { $species } token { $where }
web-cascadia-tell-token-nature = puts the { $species } token { $where } and earns a nature token
    .do = Put the { $species } token { $where } and earn a nature token
web-cascadia-turn = Turn { $turn } of { $turns }
web-cascadia-cards = Wildlife cards
web-cascadia-counted = Points for how many there are
web-cascadia-each = Points for each of them, by size
web-cascadia-reached = (reached)
web-cascadia-met = (met)
web-cascadia-market = Tiles and tokens on offer
web-cascadia-place = Empty slot
web-cascadia-hand = In your hand
web-cascadia-nature = { $n ->
    [0] no nature token
    [one] 1 nature token
   *[other] { $n } nature tokens
  }
web-cascadia-wipe = Replace the three
web-cascadia-keep = Keep them
web-cascadia-spend-free = Any tile with any token
web-cascadia-spend-wipe = Replace tokens
web-cascadia-decline = Keep my nature tokens
web-cascadia-redraw = Draw now
web-cascadia-pass = Back into the bag
web-score-tiles = { $n }/{ $of } tiles
web-score-nature-less = One nature token fewer
web-score-nature-more = One nature token more
web-score-empty = Free cell
web-score-key = { $what } (key { $key })
web-score-starter = Which starting environment?
web-score-starter-n = Starting environment { $n }: { $tiles }
web-score-starter-else = Or press the cell and begin with any tile.
web-score-palette = Tile
web-score-animals = Animal
web-score-turn-all = Turn the whole board
web-score-keys = Keys: arrows move, 1–5 habitats (two of them for a pair), 6–0 animals, R turns, Del removes, U undoes.
web-score-remove = Remove the tile
web-score-tab-tiles = Tiles
web-score-tab-scores = Scores
web-score-table = Players and cards
web-score-wildlife = wildlife
web-score-habitats = habitats
web-score-missing = { $name } ({ $n })
web-score-so-far = Still to be entered (tiles): { $missing }
web-score-lenient = Also count what one box does not hold
web-score-save = Save as a file
web-score-load = Open a file…
web-score-file-help = Everything stays in this browser. The file can also be read by the command “score cascadia”.
web-score-no-file = There are no boards in this file.
web-learn-cascadia-1 = You build a landscape of habitats and let animals live in it. The five cards above the board say how each species scores (press them); the table of scores counts as if the match ended now: your first tiles score at once, and a bonus that another player takes is lost again.
web-learn-cascadia-1-touch = You build a landscape of habitats and let animals live in it. The five cards above the board say how each species scores: tap them. The scores, behind the names above, count as if the match ended now: your first tiles score at once, and a bonus that another player takes is lost again.
web-learn-cascadia-2 = On your turn take one of the four tiles together with the animal beside it. Press a pair.
web-learn-cascadia-3 = Lay the tile on a dashed place. Joined tiles of one habitat make a corridor, and your largest corridor of each habitat scores. Turn the tile with the wheel, the buttons or R; click to choose, click again to lay it.
web-learn-cascadia-3-touch = Tap a dashed place, or drag the tile there; turn it with the buttons, then “Lay it here”. Joined tiles of one habitat make a corridor, and your largest corridor of each habitat scores.
web-learn-cascadia-4 = Put the animal on a tile that shows it: such tiles have an orange frame. The badge says what it would earn.
web-learn-cascadia-5 = A tile with a pine cone is a keystone: its animal earns you a nature token. A nature token lets you take any tile with any animal, or replace animals on offer.
web-learn-cascadia-6 = Take your next pair. A press on a figure in the table of scores lights up what makes it.
web-learn-cascadia-6-touch = Take your next pair. Behind the names above is the table of scores: a tap on a figure lights up what makes it.
web-learn-cascadia-7 = Twenty turns like this one, and the scores are counted. “Undo” works until something is drawn. Have a good match!
web-key-cascadia-digits = 0, 1, 2, 3
web-key-cascadia-digits-does = take that tile with its token
web-key-cascadia-letters = Y, N, T, J, B
web-key-cascadia-letters-does = the answers that show these letters
web-cascadia-ask-crowd = Overpopulation: three { $species } tokens. Replace them?
web-cascadia-ask-choose = { $nature ->
    [0] Take a tile and its token.
    [1] Take a tile and its token, or spend your nature token first.
   *[other] Take a tile and its token, or spend one of your { $nature } nature tokens first.
  }
web-cascadia-ask-free = { $nature ->
    [0] Take any tile; the token comes next.
   *[other] Take any tile; the token comes next. Or spend another nature token first.
  }
web-cascadia-ask-remove-first = Which token is to be replaced?
web-cascadia-ask-remove-more = Replace another token as well, or draw now?
web-cascadia-ask-match = Which token goes with the tile?
web-cascadia-ask-place-both = Lay the tile beside yours and the token on a tile that shows it, in either order.
web-cascadia-ask-place-tile = Lay the tile beside yours.
web-cascadia-ask-place-token = Put the token on a free tile that shows it, or back into the bag.
