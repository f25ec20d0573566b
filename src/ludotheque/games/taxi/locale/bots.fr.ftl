bots-level-easy-about-taxi = Ne voit pas toutes les rues ni toutes les cartes, et fait des détours.
bots-level-normal-about-taxi = Prend le chemin qu’il remarque, et en laisse passer.
bots-level-hard-about-taxi = Prend toujours le plus court chemin, et joue la carte qui l’aide le plus.
bots-level-expert-about-taxi = Compte en tours, devine où vous allez à votre façon de rouler, et vous barre la route.
bots-reason-taxi-arrives = arrive à destination
bots-reason-taxi-nearer = { $n ->
    [0] ne rapproche pas
    [one] rapproche de { $n } case
   *[other] rapproche de { $n } cases
  }
bots-reason-taxi-farther = { $n ->
    [one] éloigne de { $n } case
   *[other] éloigne de { $n } cases
  }
bots-reason-taxi-card = { $way }, et une carte Taxi
bots-reason-taxi-than-nearer = { $n ->
    [one] { $n } case plus près qu’avec l’autre coup
   *[other] { $n } cases plus près qu’avec l’autre coup
  }
bots-reason-taxi-than-farther = { $n ->
    [one] { $n } case plus loin qu’avec l’autre coup
   *[other] { $n } cases plus loin qu’avec l’autre coup
  }
bots-reason-taxi-uncounted = { $way }, sans compter votre carte Chance
bots-reason-taxi-draws = pioche une carte Taxi
bots-reason-taxi-keeps = garde la carte Chance
bots-reason-taxi-shorter = { $n ->
    [one] votre chemin raccourcit de { $n } case
   *[other] votre chemin raccourcit de { $n } cases
  }
bots-reason-taxi-theirs = gêne les autres, pas vous
taxi-why-turns = arrive à destination { $better ->
    [1] ce tour-ci, et non au bout de { $made } tours
    [one] au bout de { $better } tour, celui-ci compris, au lieu de { $made }
   *[other] au bout de { $better } tours, celui-ci compris, au lieu de { $made }
  }
taxi-why-others = les autres mettent { $better ->
    [one] { $better } tour
   *[other] { $better } tours
  } pour arriver à leur destination au lieu de { $made }
taxi-why-others-one = { $who } met { $better ->
    [one] { $better } tour
   *[other] { $better } tours
  } pour arriver à sa destination au lieu de { $made }
taxi-why-cards = pioche { $better ->
    [one] { $better } carte
   *[other] { $better } cartes
  } Taxi en route au lieu de { $made }
taxi-why-lost = { $told } ; tours perdus dans une impasse : { $better } au lieu de { $made }
taxi-theme-turns = le chemin vers la destination
taxi-theme-others = le chemin des autres
taxi-theme-cards = les cartes Taxi
taxi-why-no-way = { $told } ; { $better ->
    [100] aucun chemin n’y mène pour l’instant
   *[other] dans { $better } % des parties aucun chemin n’y mène pour l’instant, au lieu de { $made } %
  }
taxi-why-squares = { $told } ; le chemin jusque-là compte alors { $better } cases au lieu de { $made }
taxi-why-goal = { $told } (destination probable : { $place })
taxi-why-goals = { $told } (destination probable : { $place } ou { $other })
