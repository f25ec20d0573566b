# L’atelier
quadrata-part-cards = Cartes, jetons, plateau Taxi
quadrata-part-cards-about = 39 cartes, chacune avec une ville et une attraction, les jetons avancés et les deux faces du plateau Taxi. Chaque province a besoin d’une carte.
workshop-quadrata-province = Province
workshop-quadrata-all = Les { $n } cartes
workshop-quadrata-add = Ajouter une carte
workshop-quadrata-remove = Retirer cette carte
workshop-quadrata-new-name = Nouveau lieu
workshop-quadrata-city = Ville
workshop-quadrata-attraction = Attraction
workshop-quadrata-name = Nom
workshop-quadrata-names-en = Noms en anglais
workshop-quadrata-names-fr = Noms en français
workshop-quadrata-number = Nombre { $n }
workshop-quadrata-points = Points
workshop-quadrata-worth = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
workshop-quadrata-or = ou
workshop-quadrata-no-way = Aucune paire de jetons ne fait { $n }.
workshop-quadrata-off = { $number } vaut { $wanted } selon la règle du livret
workshop-quadrata-off-plane = { $number } demande un avion : le livret n’a pas de règle
workshop-quadrata-count = { $n } cartes sur { $wanted }.
workshop-quadrata-rule = La règle des 2, 3 et 5 points du livret
workshop-quadrata-rule-holds = Elle est respectée : deux jetons de base donnent 2 points, un de base et un avancé 3, deux avancés 5.
workshop-quadrata-rule-broken = { $n ->
    [one] Elle ne tient pas pour un nombre. On peut jouer ainsi quand même.
   *[other] Elle ne tient pas pour { $n } nombres. On peut jouer ainsi quand même.
}
workshop-quadrata-hard = Les provinces difficiles
workshop-quadrata-hard-about = Combien de paires de jetons d’un sac plein (six jetons de base, six avancés) y atteignent un lieu, en moyenne ; en pâle : avec un Taxi de la face famille. Les plus difficiles d’abord.
workshop-quadrata-cards = { $n ->
    [one] 1 carte
   *[other] { $n } cartes
}
workshop-quadrata-numbers = Les nombres et combien de fois on les demande
workshop-quadrata-numbers-about = { $n ->
    [0] Chaque nombre qui se fait sans avion est demandé.
    [one] Un nombre qui se fait sans avion n’est demandé par aucune carte (en tirets).
   *[other] { $n } nombres qui se font sans avion ne sont demandés par aucune carte (en tirets).
} Choisissez-en un pour voir comment on le fait.
workshop-quadrata-product = { $number } = { $ways }. Selon la règle { $points } points. { $uses ->
    [0] Aucun lieu ne le demande.
    [one] Un lieu le demande.
   *[other] { $uses } lieux le demandent.
}
workshop-quadrata-product-plane = { $number } = { $ways }, avec un avion seulement. { $uses ->
    [0] Aucun lieu ne le demande.
    [one] Un lieu le demande.
   *[other] { $uses } lieux le demandent.
}
workshop-quadrata-section-card = Cartes Destination
workshop-quadrata-section-tokens = Jetons
workshop-quadrata-section-taxis = Plateau Taxi
workshop-quadrata-tokens-about = Le sac noir contient 24 jetons avancés. Les jetons de base et les avions restent les mêmes.
workshop-quadrata-tokens-of = Jetons de valeur { $n }
workshop-quadrata-usual = dans l’original { $n }
workshop-quadrata-tokens-count = { $n } jetons sur { $wanted }.
workshop-quadrata-taxis-about = Un Taxi employé coche une case. Les points comptent pour chaque case cochée et, à la fin, pour une case par Taxi restant.
workshop-quadrata-slots = Taxis que l’on peut recevoir
workshop-quadrata-effect = Ce qu’elle fait
workshop-quadrata-shift = change un produit de
workshop-quadrata-amount = Montant { $n }
workshop-quadrata-alike = Cases identiques
workshop-quadrata-remove-square = Enlever cette case
workshop-quadrata-add-square = Ajouter une case
workshop-quadrata-board = { $squares ->
    [one] Une case
   *[other] { $squares } cases
  } ; les Taxis rapportent au plus { $points } points.
workshop-quadrata-with-taxi = avec un Taxi { $share }
workshop-quadrata-made = { $share } des paires de jetons d’un sac plein le donnent.
