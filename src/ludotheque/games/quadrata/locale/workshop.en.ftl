# The workshop
quadrata-part-cards = Cards, tokens, Taxi board
quadrata-part-cards-about = 39 cards with a city and an attraction each, the advanced tokens and both sides of the Taxi board. Every province needs a card.
workshop-quadrata-province = Province
workshop-quadrata-all = All { $n } cards
workshop-quadrata-add = Add a card
workshop-quadrata-remove = Remove this card
workshop-quadrata-new-name = New place
workshop-quadrata-city = City
workshop-quadrata-attraction = Attraction
workshop-quadrata-name = Name
workshop-quadrata-names-en = Names in English
workshop-quadrata-names-fr = Names in French
workshop-quadrata-number = Number { $n }
workshop-quadrata-points = Points
workshop-quadrata-worth = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
workshop-quadrata-or = or
workshop-quadrata-no-way = No two tokens make { $n }.
workshop-quadrata-off = { $number } is worth { $wanted } by the booklet’s rule
workshop-quadrata-off-plane = { $number } takes an airplane: no rule of the booklet
workshop-quadrata-count = { $n } cards of { $wanted }.
workshop-quadrata-rule = The booklet’s rule of 2, 3 and 5 points
workshop-quadrata-rule-holds = It holds: two basic tokens give 2 points, a basic and an advanced one 3, two advanced ones 5.
workshop-quadrata-rule-broken = { $n ->
    [one] It does not hold for one number. You may play so all the same.
   *[other] It does not hold for { $n } numbers. You may play so all the same.
}
workshop-quadrata-hard = Which provinces are hard
workshop-quadrata-hard-about = How many of the pairs of tokens in a full bag (six basic tokens, six advanced ones) reach a place there, on average; pale: with one Taxi of the family side. The hardest first.
workshop-quadrata-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
workshop-quadrata-numbers = Numbers and how often they are asked for
workshop-quadrata-numbers-about = { $n ->
    [0] Every number that needs no airplane is asked for.
    [one] One number that needs no airplane is asked for by no card (dashed).
   *[other] { $n } numbers that need no airplane are asked for by no card (dashed).
} Choose one to see how it is made.
workshop-quadrata-product = { $number } = { $ways }. By the rule { $points } points. { $uses ->
    [0] No place asks for it.
    [one] One place asks for it.
   *[other] { $uses } places ask for it.
}
workshop-quadrata-product-plane = { $number } = { $ways }, with an airplane only. { $uses ->
    [0] No place asks for it.
    [one] One place asks for it.
   *[other] { $uses } places ask for it.
}
workshop-quadrata-section-card = Destination cards
workshop-quadrata-section-tokens = Tokens
workshop-quadrata-section-taxis = Taxi board
workshop-quadrata-tokens-about = The black bag holds 24 advanced tokens. Basic tokens and airplanes stay as they are.
workshop-quadrata-tokens-of = Tokens with { $n }
workshop-quadrata-usual = in the original { $n }
workshop-quadrata-tokens-count = { $n } tokens of { $wanted }.
workshop-quadrata-taxis-about = A Taxi that is used marks a square. Points count for every square that is marked, and at the end for a square for each Taxi that is left.
workshop-quadrata-slots = Taxis that a player can get
workshop-quadrata-effect = What it does
workshop-quadrata-shift = changes a product by
workshop-quadrata-amount = Amount { $n }
workshop-quadrata-alike = Squares that are alike
workshop-quadrata-remove-square = Remove this square
workshop-quadrata-add-square = Add a square
workshop-quadrata-board = { $squares ->
    [one] One square
   *[other] { $squares } squares
  }; Taxis can give { $points } points at most.
workshop-quadrata-with-taxi = with one Taxi { $share }
workshop-quadrata-made = { $share } of the pairs of tokens in a full bag make it.
