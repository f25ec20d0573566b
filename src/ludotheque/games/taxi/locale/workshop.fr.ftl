# L’atelier
taxi-part-deck = Cartes Taxi
taxi-part-deck-about = Combien de cartes Taxi il y a de chaque sorte. Le paquet en contient 58 au plus.
workshop-taxi-each = de chacun des { $n } nombres
workshop-taxi-was = dans l’original { $n }
workshop-taxi-cards = { $n } cartes ; { $most } au plus.
workshop-taxi-chance = { $n } cartes Chance, que l’on garde ; { $most } au plus.
workshop-taxi-others = { $n } cartes jouées tout de suite ; { $least } au moins.
workshop-taxi-shares = Combien de fois on pioche chaque sorte
taxi-part-city = La ville
taxi-part-city-about = Choisissez un outil et touchez des cases de la ville. Elle est vérifiée pendant que vous dessinez : ce qui ne va pas est cerclé de rouge.
workshop-town-map = La ville ; les flèches déplacent le curseur, Espace emploie l’outil
workshop-town-keys = Touches : les flèches déplacent, Espace emploie l’outil, 1 à 0 en choisissent un, Échap termine une rue. Ctrl et la molette agrandissent.
workshop-town-grey = Grise
workshop-town-grey-about = Touchez une case pour la rendre grise. Une maison part avec son entrée.
workshop-town-orange = Orange
workshop-town-orange-about = Touchez une case pour la rendre orange, ou de nouveau grise. Qui s’arrête sur l’orange pioche une carte Taxi.
workshop-town-house = Maison
workshop-town-house-about = Touchez une case pour y mettre l’entrée de la maison ; touchez une entrée pour tourner sa maison d’un autre côté.
workshop-town-sign = Place de sens unique
workshop-town-sign-about = Touchez une case où un sens unique peut se poser, ou ne le peut plus. Il y a au plus une telle case par portion, d’un passage piéton au suivant.
workshop-town-cone = Numéro de cône
workshop-town-cone-about = Touchez une case pour lui donner le numéro d’un cône. Chacun de 1 à 10 a besoin d’une case.
workshop-town-one-way = Sens unique imprimé
workshop-town-one-way-about = Touchez une case pour y amener le sens unique imprimé ; touchez-la encore pour le retourner. Il n’y en a qu’un.
workshop-town-crossing = Passage piéton
workshop-town-crossing-about = Touchez une case : un passage piéton vient ou s’en va derrière elle. Les carrefours ont déjà les leurs.
workshop-town-park = Parking
workshop-town-park-about = Touchez une case de rue pour la sortie du parking ; touchez à côté des rues pour déplacer le parking.
workshop-town-street = Nouvelle rue
workshop-town-street-about = Touchez une case où la rue commence, puis coin après coin, enfin une case d’une autre rue.
workshop-town-remove = Retirer
workshop-town-remove-about = Touchez une case : la rue disparaît entre les deux coins, avec ses maisons.
workshop-town-go-on = Allez au coin suivant, tout droit ou en diagonale, ou finissez sur une case de rue. Échap recommence.
workshop-town-no-street = Il n’y a pas de rue. Dessinez-en une avec « Nouvelle rue ».
workshop-town-corner = C’est un coin : il reste gris et nu.
workshop-town-corner-stays = C’est un coin. Touchez une case entre deux coins.
workshop-town-no-room = Aucun côté de cette case n’est libre pour une maison.
workshop-town-no-house = Choisissez d’abord une maison.
workshop-town-street-first = Commencez sur une case de rue.
workshop-town-join = Une rue peut rejoindre des cases grises ou orange et des coins, pas celle-ci.
workshop-town-straight = De là, il faut aller tout droit ou en diagonale.
workshop-town-in-the-way = Une autre rue est sur le chemin. Finissez sur elle, puis continuez de là.
workshop-town-too-short = Il faut une case entre les deux bouts.
workshop-town-outside = C’est hors de la carte.
workshop-town-which-house = Maison
workshop-town-not-placed = { $name } (pas en ville)
workshop-town-name = Nom
workshop-town-add = Ajouter
workshop-town-rename = Renommer
workshop-town-taken = { $name } existe déjà : un autre nom, s’il vous plaît.
workshop-town-has-house = Il y a déjà une maison nommée { $name } : elle est choisie.
workshop-town-which-street = Rue
workshop-town-new-street = une nouvelle : à tracer
workshop-town-which-cone = Numéro
workshop-town-empty = Colonne { $x }, ligne { $y } : pas de rue
workshop-town-here = Colonne { $x }, ligne { $y } : { $what }
workshop-town-n-squares = Cases
workshop-town-n-orange = Cases orange
workshop-town-n-places = Maisons
workshop-town-n-spots = Places de sens unique
workshop-town-n-crossings = Passages piétons
workshop-town-mean = Cases de maison à maison, en moyenne
workshop-town-farthest = Le plus long chemin de maison à maison
workshop-town-unreached = { $n ->
    [one] Une entrée est hors d’atteinte depuis le parking.
   *[other] { $n } entrées sont hors d’atteinte depuis le parking.
}
workshop-town-without-orange = { $n ->
    [one] Une portion de rue n’a pas de case orange (cerclée) : un pion qui y est enfermé ne pioche aucune carte.
   *[other] { $n } portions de rue n’ont pas de case orange (cerclées) : un pion qui y est enfermé ne pioche aucune carte.
}
workshop-town-all-orange = Chaque portion de rue a une case orange.
