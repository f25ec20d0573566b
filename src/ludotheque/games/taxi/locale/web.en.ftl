web-taxi-map = The town
web-taxi-roll = Roll the die
web-taxi-arrive = Show your destination
web-taxi-do-drive = Drive here
web-taxi-do-sign = Put the one-way sign here
web-taxi-do-flip = Turn this sign round
web-taxi-do-bar = Put the barrier here
web-taxi-do-lift = Take this away
web-taxi-other = Somewhere else
web-taxi-goal = Your destination
web-taxi-left = { $n ->
    [one] 1 square to go
   *[other] { $n } squares to go
  }
web-taxi-there = you are there!
web-taxi-cut = no way is open
web-taxi-stuck = Dead end, turn { $n } of 3:
web-taxi-hand = Your Chance cards
web-taxi-kept = { $n ->
    [one] 1 Chance card
   *[other] { $n } Chance cards
  }
web-taxi-deck = { $n ->
    [one] Deck: 1 Taxi card
   *[other] Deck: { $n } Taxi cards
  }
web-taxi-discard = discard pile: { $n }
web-taxi-no-roll = The die has not been rolled.
web-learn-taxi-1 = You drive a taxi. Your secret destination is pinned on the map, and only you see it; reach it, show it, and get the next one.
web-learn-taxi-2 = Roll the die.
web-learn-taxi-3 = Drive as many squares as you rolled; you may turn round before you start, but not on the way. Your destination lets you stop early. The bright squares are where you can stop; point at one to see the way and how far it is from there.
web-learn-taxi-3-touch = Drive as many squares as you rolled; you may turn round before you start, but not on the way. Your destination lets you stop early. The bright squares are where you can stop.
web-learn-taxi-4 = Choose where to stop: click, and click again to drive. On an orange square you draw a Taxi card: one-ways, barriers, cones.
web-learn-taxi-4-touch = Tap a bright square to see the way and how far it is from there, then “Drive here”. On an orange square you draw a Taxi card: one-ways, barriers, cones.
web-learn-taxi-5 = Blue arrows are one-ways, striped bars are barriers, cones block a square. They stop everyone, so put them in the others’ way.
web-learn-taxi-6 = Roll again.
web-learn-taxi-7 = The Chance cards you keep are secret; use them whenever you like, in a dead end for example. Have a safe drive!
web-taxi-cards = The Taxi cards
web-taxi-cards-left = { $n } of { $of } to come
web-taxi-legend-grey = square
web-taxi-legend-orange = draw a Taxi card
web-taxi-legend-door = entrance
web-taxi-legend-sign = one-way
web-taxi-legend-barrier = barrier
web-taxi-legend-cone = cone
web-taxi-legend-pin = your destination
web-key-taxi-letters = R, A, P
web-key-taxi-letters-does = roll the die, show your destination, wait
web-key-taxi-digits = 1, 2, 3…
web-key-taxi-digits-does = use that Chance card
web-taxi-ask-move-card = { $n ->
    [one] The card: 1 square further. Destination: { $place }.
   *[other] The card: { $n } squares further. Destination: { $place }.
  }
web-taxi-reached = { $name }: { $n ->
    [0] no destination
   *[other] { $places }
  }.
