# The workshop
quadrata-part-cards = Destination cards
quadrata-part-cards-about = 39 cards with a city and an attraction each. Change numbers, points, names and provinces; every province needs a card.
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
workshop-quadrata-worth = { $n } points
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
workshop-quadrata-hard-about = How many of the { $n } pairs of tokens reach a place there, on average; the hardest first.
workshop-quadrata-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
workshop-quadrata-numbers = Numbers and how often they are asked for
workshop-quadrata-numbers-about = { $n ->
    [0] Every number is asked for.
    [one] One number is asked for by no card (dashed).
   *[other] { $n } numbers are asked for by no card (dashed).
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
