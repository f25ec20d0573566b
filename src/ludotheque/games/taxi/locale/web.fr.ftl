web-taxi-map = La ville
web-taxi-roll = Lancer le dé
web-taxi-arrive = Montrer votre destination
web-taxi-do-drive = Rouler jusque-là
web-taxi-do-sign = Poser le sens unique ici
web-taxi-do-flip = Retourner ce panneau
web-taxi-do-bar = Poser la barrière ici
web-taxi-do-lift = Enlever ceci
web-taxi-other = Ailleurs
web-taxi-goal = Votre destination
web-taxi-left = { $n ->
    [one] encore { $n } case
   *[other] encore { $n } cases
  }
web-taxi-there = vous y êtes !
web-taxi-cut = aucun chemin ouvert
web-taxi-stuck = Impasse, tour { $n } sur 3 :
web-taxi-hand = Vos cartes Chance
web-taxi-kept = { $n ->
    [one] { $n } carte Chance
   *[other] { $n } cartes Chance
  }
web-taxi-deck = { $n ->
    [one] Pioche : { $n } carte Taxi
   *[other] Pioche : { $n } cartes Taxi
  }
web-taxi-discard = défausse : { $n }
web-taxi-no-roll = Le dé n’est pas encore lancé.
web-learn-taxi-1 = Vous conduisez un taxi. Votre destination secrète est épinglée sur le plan, et personne d’autre ne la voit ; atteignez-la, montrez-la, et recevez la suivante.
web-learn-taxi-2 = Lancez le dé.
web-learn-taxi-3 = Avancez d’autant de cases que le dé l’indique ; vous pouvez faire demi-tour avant de partir, pas en route, et vous arrêter plus tôt à votre destination. Les cases vives sont celles où vous pouvez vous arrêter ; visez-en une pour voir le trajet et la distance qui resterait.
web-learn-taxi-3-touch = Avancez d’autant de cases que le dé l’indique ; vous pouvez faire demi-tour avant de partir, pas en route, et vous arrêter plus tôt à votre destination. Les cases vives sont celles où vous pouvez vous arrêter.
web-learn-taxi-4 = Choisissez où vous arrêter : un clic, puis un second pour rouler. Sur une case orange, vous piochez une carte Taxi : sens uniques, barrières, cônes.
web-learn-taxi-4-touch = Touchez une case vive pour voir le trajet et la distance qui resterait, puis « Rouler jusque-là ». Sur une case orange, vous piochez une carte Taxi : sens uniques, barrières, cônes.
web-learn-taxi-5 = Les flèches bleues sont des sens uniques, les barres rayées des barrières, un cône ferme une case. Ils arrêtent tout le monde : mettez-les sur le chemin des autres.
web-learn-taxi-6 = Lancez encore.
web-learn-taxi-7 = Les cartes Chance que vous gardez sont secrètes ; utilisez-les quand vous voulez, dans une impasse par exemple. Bonne route !
web-taxi-cards = Les cartes Taxi
web-taxi-cards-left = encore { $n } sur { $of }
web-taxi-legend-grey = case
web-taxi-legend-orange = piocher une carte Taxi
web-taxi-legend-door = entrée
web-taxi-legend-sign = sens unique
web-taxi-legend-barrier = barrière
web-taxi-legend-cone = cône
web-taxi-legend-pin = votre destination
web-key-taxi-letters = R, A, P
web-key-taxi-letters-does = lancer le dé, montrer sa destination, attendre
web-key-taxi-digits = 1, 2, 3…
web-key-taxi-digits-does = utiliser cette carte Chance
web-taxi-ask-move-card = { $n ->
    [one] La carte : encore { $n } case. Destination : { $place }.
   *[other] La carte : encore { $n } cases. Destination : { $place }.
  }
web-taxi-reached = { $name } : { $n ->
    [0] aucune destination
   *[other] { $places }
  }.
