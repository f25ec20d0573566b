cascadia-name = Cascadia
cascadia-tagline = Join habitats and let the wildlife of the Pacific Northwest settle in them.
cascadia-square-name = Cascadia with square tiles
cascadia-square-tagline = One habitat per tile and no nature tokens: quicker to learn.

cascadia-option-tiles = Tiles
cascadia-option-tiles-hex = Hexagonal
cascadia-option-tiles-square = Square
cascadia-option-tiles-help = Square tiles have one habitat and two species; there are no nature tokens.
cascadia-option-variant = Scoring
cascadia-option-variant-cards = Wildlife cards
cascadia-option-variant-family = Family
cascadia-option-variant-intermediate = Intermediate
cascadia-option-variant-scenario = Scenario
cascadia-option-bear = Bear card
cascadia-option-bear-A = A: pairs
cascadia-option-bear-B = B: groups of three
cascadia-option-bear-C = C: groups of one, two and three
cascadia-option-bear-D = D: groups of two, three and four
cascadia-option-bear-random = drawn at random
cascadia-option-elk = Elk card
cascadia-option-elk-A = A: straight lines
cascadia-option-elk-B = B: exact shapes
cascadia-option-elk-C = C: herds of any shape
cascadia-option-elk-D = D: rings
cascadia-option-elk-random = drawn at random
cascadia-option-salmon = Salmon card
cascadia-option-salmon-A = A: runs up to seven
cascadia-option-salmon-B = B: runs up to five
cascadia-option-salmon-C = C: runs from three to five
cascadia-option-salmon-D = D: runs and their neighbours
cascadia-option-salmon-random = drawn at random
cascadia-option-hawk = Hawk card
cascadia-option-hawk-A = A: hawks apart
cascadia-option-hawk-B = B: hawks apart that see another
cascadia-option-hawk-C = C: lines of sight
cascadia-option-hawk-D = D: pairs with animals between
cascadia-option-hawk-random = drawn at random
cascadia-option-fox = Fox card
cascadia-option-fox-A = A: different neighbours
cascadia-option-fox-B = B: pairs of neighbours
cascadia-option-fox-C = C: most neighbours alike
cascadia-option-fox-D = D: fox pairs and pairs around
cascadia-option-fox-random = drawn at random
cascadia-option-scenario = Scenario
cascadia-option-scenario-0 = Scenario 1, to begin with
cascadia-option-scenario-choice = Scenario { $n }, cards { $cards }: { $objectives }
cascadia-option-scenario-help = A scenario fixes the five cards (bear, elk, salmon, hawk, fox) and sets objectives that must all be met.
cascadia-option-first = First player
cascadia-option-first-random = Drawn by lot
cascadia-option-bonuses = Bonuses for the largest corridors
cascadia-option-salmon_branching = Salmon that touches three others
cascadia-option-salmon_branching-strict = its group scores nothing
cascadia-option-salmon_branching-forgiving = it is left out, the rest scores
cascadia-option-salmon_short = Salmon card D, runs of one or two
cascadia-option-salmon_short-nothing = score nothing
cascadia-option-salmon_short-scored = score too
cascadia-option-elk_ring = Elk card D, gaps in a ring
cascadia-option-elk_ring-gaps = allowed
cascadia-option-elk_ring-arc = not allowed
cascadia-option-elk_herd = Elk card C, herds above eight
cascadia-option-elk_herd-split = are split for the most points
cascadia-option-elk_herd-cap = score 28
cascadia-option-hawk_sight = Hawks see over cells without a tile
cascadia-option-hawk_sight-open = yes
cascadia-option-hawk_sight-blocked = no

cascadia-journal-none = Not added to the files of achievements: those are for people who win against others, and for scenarios.
cascadia-bad-seats = Cascadia is for 1 to 4 players, not { $n }.
cascadia-option-goals = A scenario of your own (a TOML file; empty for none)
cascadia-option-goals-help = Five cards, and objectives that must all be met. The rules page shows how; the workshop makes such files.
cascadia-bad-two-scenarios = Choose one of the fifteen scenarios or one of your own, not both.
cascadia-goals-bad = This scenario cannot be used: { $why }
cascadia-goals-none = A scenario needs an objective.
cascadia-goals-objective = Objective { $n }: { $why }
cascadia-goals-kind = there is no condition “{ $kind }”. There are: { $known }.
cascadia-goals-subject = this condition needs a subject, one of: { $known }.
cascadia-goals-no-subject = this condition has no subject.
cascadia-goals-amount = the amount must be from { $low } to { $high }.
cascadia-goals-twice = another objective asks for the same.
cascadia-changed-cards = Cards
cascadia-changed-card = { $species } { $letter }
cascadia-changed-objectives = Objectives
cascadia-bad-scenario-variant = { $n ->
    [0] The scenario
   *[other] Scenario { $n }
  } is played with wildlife cards, not with the Family or Intermediate variant.
cascadia-bad-scenario-square = { $n ->
    [0] The scenario
   *[other] Scenario { $n }
  } asks for nature tokens, which square tiles do not have.
cascadia-bad-matches = Compiled matches are played with wildlife cards that are known beforehand, and without a scenario.

cascadia-species-bear = bear
cascadia-species-elk = elk
cascadia-species-salmon = salmon
cascadia-species-hawk = hawk
cascadia-species-fox = fox
cascadia-habitat-mountain = mountain
cascadia-habitat-forest = forest
cascadia-habitat-prairie = prairie
cascadia-habitat-wetland = wetland
cascadia-habitat-river = river
cascadia-letter-species-bear = B
cascadia-letter-species-elk = E
cascadia-letter-species-salmon = S
cascadia-letter-species-hawk = H
cascadia-letter-species-fox = F
cascadia-letter-habitat-mountain = M
cascadia-letter-habitat-forest = F
cascadia-letter-habitat-prairie = P
cascadia-letter-habitat-wetland = W
cascadia-letter-habitat-river = R
cascadia-part-bear = bears
cascadia-part-elk = elk
cascadia-part-salmon = salmon
cascadia-part-hawk = hawks
cascadia-part-fox = foxes
cascadia-part-mountain = mountains
cascadia-part-forest = forests
cascadia-part-prairie = prairies
cascadia-part-wetland = wetlands
cascadia-part-river = rivers
cascadia-part-bonuses = corridor bonuses
cascadia-part-nature = nature tokens
cascadia-reason-bonus = largest { $habitat } corridor
cascadia-reason-habitat = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles that touch
  }
cascadia-reason-group = { $n } × { $species }
cascadia-reason-fox = { $n ->
    [one] { $n } fox, with { $around } beside it
   *[other] { $n } foxes, with { $around } beside them
  }
cascadia-final-bonuses = corridor bonuses
cascadia-final-nature = unused nature tokens
cascadia-block-wildlife = Wildlife scores:
cascadia-block-habitats = Habitat scores:
cascadia-side-ne = north-east
cascadia-side-e = east
cascadia-side-se = south-east
cascadia-side-sw = south-west
cascadia-side-s = south
cascadia-side-w = west
cascadia-side-nw = north-west
cascadia-side-n = north
cascadia-sides = to the { $first }, { $second } and { $third }
cascadia-tile-one = { $habitat } tile ({ $species })
cascadia-tile-two = { $habitat }–{ $other } tile ({ $species })
cascadia-tile-keystone = { $habitat } keystone ({ $species })

cascadia-ask-draw = Tiles and tokens are being drawn.
cascadia-ask-over = The match is over.
cascadia-ask-wait = { $who } is choosing.
cascadia-ask-crowd = Overpopulation: three { $species } tokens. Replace them? (y/n)
cascadia-ask-choose = { $nature ->
    [0] Take a tile and its token (0–3).
    [1] Take a tile and its token (0–3), or spend your nature token: T for any tile with any token, J to replace tokens, N for no.
   *[other] Take a tile and its token (0–3), or spend one of your { $nature } nature tokens: T for any tile with any token, J to replace tokens, N for no.
  }
cascadia-ask-free = { $nature ->
    [0] Take any tile (0–3); the token comes next.
   *[other] Take any tile (0–3); the token comes next. Or spend another nature token: J to replace tokens, N for no.
  }
cascadia-ask-remove-first = Which token is to be replaced? (0–3)
cascadia-ask-remove-more = Replace another token as well (0–3), or draw now? (N)
cascadia-ask-match = Which token goes with the { $tile }? (0–3)
cascadia-ask-place-both = Lay the { $tile } beside your tiles and put the { $token } token on a tile with room for it, in either order.
cascadia-ask-place-tile = Lay the { $tile } beside your tiles.
cascadia-ask-place-token = Put the { $token } token on a free tile with room for it, or back into the bag.
cascadia-ask-place-nowhere = No free tile has room for the { $token } token: it goes back into the bag and the turn ends.

cascadia-tell-card = the { $species } card is { $letter }
cascadia-tell-first = { $who } begins, drawn by lot
cascadia-tell-starter = { $who } gets starting environment { $starter }
cascadia-tell-draw-tile = a { $tile } comes to the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
cascadia-tell-draw-token = { $kind ->
    [elk] an { $species } token comes to the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
   *[other] a { $species } token comes to the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
  }
cascadia-tell-crowd = { $told }. Four { $species } tokens: all four are replaced
cascadia-tell-slide = { $told }. The { $tile } and the { $species } token farthest from the stack leave the game, the others slide along
cascadia-tell-wipe = replaces the three { $species } tokens
    .do = Replace the three { $species } tokens
cascadia-tell-keep = keeps the tokens as they are
    .do = Keep the tokens as they are
cascadia-tell-spend-free = spends a nature token to take any tile with any token
    .do = Spend a nature token to take any tile with any token
cascadia-tell-spend-wipe = spends a nature token to replace tokens
    .do = Spend a nature token to replace tokens
cascadia-tell-decline = spends no nature token
    .do = Spend no nature token
cascadia-tell-remove = removes the { $species } token from the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
    .do = Remove the { $species } token from the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
cascadia-tell-redraw = draws new tokens
    .do = Draw new tokens
cascadia-tell-take = takes the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } pair: { $tile } and { $species } token
    .do = Take the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } pair: { $tile } and { $species } token
cascadia-tell-take-tile = takes the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } tile: { $tile }
    .do = Take the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } tile: { $tile }
cascadia-tell-with = takes the { $species } token from the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
    .do = Take the { $species } token from the { $slot ->
        [0] first
        [1] second
        [2] third
       *[3] fourth
      } place
cascadia-tell-place = lays the tile at { $at }
    .do = Lay the tile at { $at }
cascadia-tell-place-turned = lays the tile at { $at }, turn { $turn }: { $habitat } { $sides }
    .do = Lay the tile at { $at }, turn { $turn }: { $habitat } { $sides }
cascadia-tell-token = puts the { $species } token on { $at }
    .do = Put the { $species } token on { $at }
cascadia-tell-token-nature = puts the { $species } token on { $at } and earns a nature token
    .do = Put the { $species } token on { $at } and earn a nature token
cascadia-tell-pass = puts the { $species } token back into the bag
    .do = Put the { $species } token back into the bag
cascadia-tell-pass-nowhere = finds no place for the { $species } token: back into the bag it goes
    .do = Put the { $species } token back into the bag: you have no place for it

cascadia-aid-bag = { $n ->
    [0] The bag is empty.
    [one] 1 token in the bag: { $odds }
   *[other] { $n } tokens in the bag: { $odds }
  }
cascadia-aid-odds = { $species } { $n } ({ $percent }%)
cascadia-aid-stack = { $n ->
    [0] No tile is left to come.
    [one] 1 tile is still to come.
   *[other] { $n } tiles are still to come.
  }

cascadia-board-turn = Turn { $turn } of { $turns }. Tiles still to come: { $stack }.
cascadia-board-cards = Cards: { $cards }.
cascadia-board-card-letter = { $species } { $letter }
cascadia-board-card-unknown = { $species } ?
cascadia-board-seat = { $who }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }, { $nature ->
    [0] no nature tokens
    [one] 1 nature token
   *[other] { $nature } nature tokens
  }
cascadia-board-seat-square = { $who }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
cascadia-board-parts = ({ $parts })
cascadia-board-part = { $category } { $points }
cascadia-board-legend = Letters: { $letters }. [ ] token{ $kind ->
    [hex] , * keystone.
   *[square] .
  }
cascadia-board-letter = { $letter } { $name }
cascadia-board-scenario = { $n ->
    [0] Scenario
   *[other] Scenario { $n }
  }:
cascadia-board-met = [x] { $objective } (now { $have })
cascadia-board-unmet = [ ] { $objective } (now { $have })
cascadia-board-no-tile = (no tile)
cascadia-board-none = none
cascadia-board-token = token: { $token }
cascadia-board-keystone = * keystone
cascadia-board-hand-tile = To lay: { $what }
cascadia-board-hand-token = To place: { $token } token
cascadia-board-bag = In the bag ({ $n }): { $tokens }.
cascadia-board-count = { $species } { $n }
cascadia-spoken-lot = Place { $n }: { $tile }, with { $token }.
cascadia-spoken-lies = At { $at }: { $tile }, free.
cascadia-spoken-lies-with = At { $at }: { $tile }, { $token } on it.
cascadia-spoken-cell = ({ $q }, { $r }): { $tile }; token: { $token }.
cascadia-spoken-cell-turned = ({ $q }, { $r }): { $tile }, { $habitat } to the { $sides }; token: { $token }.
cascadia-spoken-no-tile = no tile
cascadia-spoken-no-token = no token
cascadia-spoken-token = { $kind ->
    [elk] an { $species } token
   *[other] a { $species } token
  }
cascadia-spoken-tile-one = { $habitat } tile
cascadia-spoken-tile-two = { $habitat } and { $other } tile
cascadia-spoken-tile-keystone = { $habitat } keystone tile
cascadia-spoken-turned = { $tile }, { $habitat } { $sides }
cascadia-spoken-room = { $tile } with room for { $species }
cascadia-spoken-or = { $some } or { $last }
cascadia-spoken-seat = { $who } has { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $nature ->
    [0] no nature token
    [one] 1 nature token
   *[other] { $nature } nature tokens
  } and { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
  }.
cascadia-spoken-seat-square = { $who } has { $points ->
    [one] { $points } point
   *[other] { $points } points
  } and { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
  }.
cascadia-spoken-parts = Points so far: { $parts }.
cascadia-spoken-place = Free cell { $at }: { $beside }.
cascadia-spoken-met = Met: { $objective }, now { $have }.
cascadia-spoken-unmet = Not met yet: { $objective }, now { $have }.
cascadia-spoken-hand-tile = To lay: { $tile }.
cascadia-spoken-homes = The { $species } token can go on { $places }.
cascadia-spoken-homeless = No tile on your board can take the { $species } token.
cascadia-spoken-beside = { $habitat } to the { $side } at { $at }
cascadia-spoken-bag = { $n ->
    [0] The bag is empty.
    [one] 1 token in the bag: { $tokens }.
   *[other] { $n } tokens in the bag: { $tokens }.
  }
cascadia-board-rank = Rank: { $rank } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  }).

cascadia-rank-0 = not on the scale yet
cascadia-rank-60 = Stroller
cascadia-rank-70 = Weekend Hiker
cascadia-rank-80 = Seasoned Trekker
cascadia-rank-90 = Forest Warden
cascadia-rank-100 = Elite Ranger
cascadia-rank-110 = Legend of the Forest
cascadia-decided-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }: { $rank }.
cascadia-decided-passed = { $n ->
    [0] Scenario
   *[other] Scenario { $n }
  } passed. { $points ->
    [one] { $points } point
   *[other] { $points } points
  }: { $rank }.
cascadia-decided-missed = { $n ->
    [0] Scenario
   *[other] Scenario { $n }
  } not passed. { $points ->
    [one] { $points } point
   *[other] { $points } points
  }: { $rank }.
cascadia-decided-passed-by = { $count ->
    [0] No one has passed { $n ->
        [0] the scenario
       *[other] scenario { $n }
      }.
   *[other] { $n ->
        [0] Scenario
       *[other] Scenario { $n }
      } passed by: { $players }.
  }
cascadia-decided-player = { $who }
cascadia-decided-and = { $passed } { $tie }
cascadia-decided-nature = Equal points; more nature tokens decided.
cascadia-decided-shared = Equal points and nature tokens: the victory is shared.

cascadia-objective-total = { $amount } points or more
cascadia-objective-nature = { $amount } nature tokens or more
cascadia-objective-tokens-of-each = { $amount } tokens or more of every species
cascadia-objective-species = { $amount } { $subject } points or more
cascadia-objective-each-species = { $amount } points or more in each species
cascadia-objective-species-of-twenty = 20 points or more in { $amount } species
cascadia-objective-wildlife = { $amount } wildlife points or more
cascadia-objective-habitat = { $amount } { $subject } points or more
cascadia-objective-each-habitat = { $amount } points or more in each habitat
cascadia-objective-habitats-of-seven = 7 points or more in { $amount } habitats
cascadia-objective-habitats = { $amount } habitat points or more
cascadia-objective-top-run = a salmon run that pays the most its card can
cascadia-objective-elk-apart = no elk beside a { $subject }
cascadia-objective-river-apart = no { $subject } side against a river side

cascadia-achievement-1 = Score 80 points or more
cascadia-achievement-2 = Score 85 points or more
cascadia-achievement-3 = Score 90 points or more
cascadia-achievement-4 = Score 95 points or more
cascadia-achievement-5 = Score 100 points or more
cascadia-achievement-6 = Score 105 points or more
cascadia-achievement-7 = Score 110 points or more
cascadia-achievement-8 = End without a nature token
cascadia-achievement-9 = Have no bear
cascadia-achievement-10 = Have no elk
cascadia-achievement-11 = Have no salmon
cascadia-achievement-12 = Have no hawk
cascadia-achievement-13 = Have no fox
cascadia-achievement-14 = Have more than 10 animals of one species
cascadia-achievement-15 = Have the largest corridor in 3 habitats or more
cascadia-achievement-16 = Score 5 points or more in each habitat
cascadia-achievement-17 = Score 12 points or more in one habitat
cascadia-achievement-18 = Score 15 points or more in one habitat
cascadia-achievement-19 = Score 10 points or more in each species
cascadia-achievement-20 = Score 20 points or more in two species
cascadia-achievement-21 = Score 30 points or more in one species
cascadia-achievement-22 = End with 5 nature tokens or more
cascadia-achievement-23 = End with 10 nature tokens or more
cascadia-achievement-24 = Leave every keystone tile empty
cascadia-achievement-25 = Have at most 3 different species

cascadia-refuse-draw = That cannot be drawn now.
cascadia-refuse-chance = The table draws now; no one can play.
cascadia-refuse-over = The match is over.
cascadia-refuse-seat = It is another player’s turn.
cascadia-refuse-in-crowd = First decide whether the three tokens that are alike are replaced.
cascadia-refuse-in-choose = A tile and a token must be taken first.
cascadia-refuse-in-remove = First choose the tokens that are to be replaced.
cascadia-refuse-in-match = First choose the token that goes with the tile.
cascadia-refuse-in-place = The tile and the token that were taken must be placed now.
cascadia-refuse-slot = The places are numbered 0 to 3.
cascadia-refuse-free = Any token may already go with the tile.
cascadia-refuse-nature = There is no nature token to spend.
cascadia-refuse-declined = A nature token has just been declined.
cascadia-refuse-removed = That token has already been removed.
cascadia-refuse-redraw = At least one token must be removed first.
cascadia-refuse-laid = The tile has already been placed.
cascadia-refuse-turn = This tile looks the same whichever way it is turned.
cascadia-refuse-covered = A tile already lies there.
cascadia-refuse-apart = The tile must lie beside one of your tiles.
cascadia-refuse-used = The token has already been placed.
cascadia-refuse-bare = There is no tile on that cell.
cascadia-refuse-occupied = That tile already carries a token.
cascadia-refuse-species = That tile does not show this species.
cascadia-refuse-pass = Lay the tile first; the token may fit on it.

cascadia-file-line = Line { $line }: { $why }
cascadia-file-cell = Line { $line }, cell { $q },{ $r }: { $why }
cascadia-file-empty = the board has no tiles.
cascadia-file-far = coordinates go from -{ $limit } to { $limit }.
cascadia-file-twice = two tiles lie on this cell.
cascadia-file-apart = this tile does not join the others.
cascadia-file-token = the { $token } may not live on this tile.
cascadia-file-no-tile = there is no tile like this in the box.
cascadia-file-number = tile { $tile } is another tile than the one described.
cascadia-file-unknown = there is no tile { $tile } in the box.
cascadia-file-copies = tile { $tile } is on the board more often than in the box.
cascadia-file-spent = the box has no tile left for this one.
cascadia-file-many = there are more than { $n } tiles on the board.
cascadia-file-tokens = there are more than { $n } { $token } tokens.
cascadia-file-edges = the sides do not fit the habitats and the rotation.
cascadia-file-sides = a tile has { $n } sides.
cascadia-file-rotation = the rotation goes from 0 to { $limit }.
cascadia-file-habitat = a tile needs a habitat, or its number in the box.
cascadia-file-board = Board { $name }
cascadia-file-row = { $what }: { $points }
cascadia-file-corridors = corridors
cascadia-file-total = With the chosen cards { $total } points, of which { $wildlife } for wildlife, { $corridors } for corridors and { $nature } for nature tokens; bonuses come on top.

cascadia-table-cell = { $who }, cell { $q },{ $r }: { $why }
cascadia-table-random = Choose the five wildlife cards that were used.
cascadia-table-nature = The box has { $n } nature tokens in all.
cascadia-table-no-nature = There are no nature tokens with square tiles.
cascadia-scenario = Scenario { $n }: { $objectives }

cascadia-achievement-scenario-1 = Scenario 1
cascadia-achievement-scenario-2 = Scenario 2
cascadia-achievement-scenario-3 = Scenario 3
cascadia-achievement-scenario-4 = Scenario 4
cascadia-achievement-scenario-5 = Scenario 5
cascadia-achievement-scenario-6 = Scenario 6
cascadia-achievement-scenario-7 = Scenario 7
cascadia-achievement-scenario-8 = Scenario 8
cascadia-achievement-scenario-9 = Scenario 9
cascadia-achievement-scenario-10 = Scenario 10
cascadia-achievement-scenario-11 = Scenario 11
cascadia-achievement-scenario-12 = Scenario 12
cascadia-achievement-scenario-13 = Scenario 13
cascadia-achievement-scenario-14 = Scenario 14
cascadia-achievement-scenario-15 = Scenario 15
cascadia-at = ({ $q }, { $r })
# Why a move is better, from sampled matches
cascadia-why-places = { $told }; after this turn a further { $named } token scores on { $better ->
    [1] 1 place
   *[other] { $better } places
  } instead of { $made }
cascadia-why-tiles = { $told }; after this turn the largest { $named } corridor has { $better ->
    [1] 1 tile
   *[other] { $better } tiles
  } instead of { $made }
cascadia-study-passed = scenario passed
