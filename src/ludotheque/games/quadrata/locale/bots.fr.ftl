bots-level-easy-about-quadrata = Laisse passer des destinations, et oublie de réserver.
bots-level-normal-about-quadrata = Prend ce qui vaut le plus pour lui à la fin de son tour.
bots-level-hard-about-quadrata = Tient compte du chemin, des couleurs, des Trophées et du sac, pour vous comme pour lui.
bots-level-expert-about-quadrata = Comme le niveau Difficile, mais compare bien plus de plans et imagine les pioches à venir pour chacun.
bots-reason-quadrata-trophy = { $done ->
    [one] { $done } province sur { $size } pour un Trophée
   *[other] { $done } provinces sur { $size } pour un Trophée
  }
bots-reason-quadrata-path = { $n ->
    [1] rejoint une voisine sur le chemin
   *[other] rejoint { $n } voisines sur le chemin
  }
bots-reason-quadrata-bag = vos nombres atteignent alors { $n } des { $all } destinations
bots-reason-quadrata-new = une nouvelle carte arrive
bots-reason-quadrata-book = vous réserve la carte
bots-reason-quadrata-draws = { $n ->
    [0] garde tous vos jetons
    [1] pioche ensuite 1 jeton
   *[other] pioche ensuite { $n } jetons
  }
quadrata-why-points = { $part } : { $better ->
    [one] { $better } point
   *[other] { $better } points
  } après le jour { $day } au lieu de { $made }
quadrata-why-visits = { $told }, avec { $better ->
    [one] { $better } visite
   *[other] { $better } visites
  } au lieu de { $made }
quadrata-why-visit = { $told } ; visite { $place } ({ $province }) dans { $better } % des suites jouées, au lieu de { $made } %
quadrata-why-their-visit-one = { $told } ; { $who } visite { $place } ({ $province }) dans { $better } % des suites jouées, au lieu de { $made } %
quadrata-why-their-visit = { $told } ; l’un d’eux visite { $place } ({ $province }) dans { $better } % des suites jouées, au lieu de { $made } %
quadrata-why-others-one = { $who } a { $better ->
    [one] { $better } point
   *[other] { $better } points
  } après le jour { $day } au lieu de { $made }
quadrata-why-others = les autres ont { $better ->
    [one] { $better } point
   *[other] { $better } points
  } après le jour { $day } au lieu de { $made }
quadrata-theme-others = ce que les autres peuvent faire
quadrata-why-ahead = les jours après le jour { $day } promettent { $better ->
    [one] { $better } point
   *[other] { $better } points
  } au lieu de { $made }
quadrata-why-kept-trains = { $told } : en moyenne { $better ->
    [one] { $better } Train
   *[other] { $better } Trains
  } d’ici là au lieu de { $made }, chacun valant un jeton de plus à chaque tour
quadrata-why-kept-taxis = { $told } : en moyenne { $better ->
    [one] { $better } Taxi libre
   *[other] { $better } Taxis libres
  } d’ici là au lieu de { $made }
quadrata-why-kept-reach = { $told } : les nombres que vous possédez d’ici là atteignent { $better } des { $all } destinations au lieu de { $made }
quadrata-why-their-ahead-one = les jours après le jour { $day } promettent à { $who } { $better ->
    [one] { $better } point
   *[other] { $better } points
  } au lieu de { $made }
quadrata-why-their-ahead = les jours après le jour { $day } promettent à chacun des autres { $better ->
    [one] { $better } point
   *[other] { $better } points
  } au lieu de { $made }
quadrata-theme-ahead = ce qui dure
quadrata-theme-their_ahead = ce que les autres pourront faire plus tard
