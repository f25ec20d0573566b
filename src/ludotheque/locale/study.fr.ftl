# Les études, ou comment est un jeu
study-title = Étude : { $game }
study-what = { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
  } avec { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
  }, { $seats ->
    [one] { $seats } joueur
   *[other] { $seats } joueurs
  } ; robots : { $bots }.
study-figure = par partie
study-variant = variante
study-as-is = tel quel
study-turns = tours
study-decisions = décisions (à plus d’un choix)
study-choices = choix par décision
study-minutes = minutes entre personnes (estimées)
study-idle-turns = tours sans choix
study-points = points
study-best = points du vainqueur
study-margin = avance sur le deuxième
study-lead-changes = changements de meneur
study-decided = jouée après
study-first-wins = victoires de qui joue en premier
study-times-of = fois par partie : { $name }
study-few = { $deals ->
    [one] Une seule donne : rien n’est sûr ici
   *[other] { $deals } donnes seulement : rien n’est sûr ici
}. Cent vaudraient mieux.
study-seats = L’ordre du jeu
study-order = joue
study-nth = { $n ->
    [1] en premier
    [2] en deuxième
    [3] en troisième
   *[other] en { $n }e
  }
study-wins = victoires
study-fair-wins = victoires, chance ôtée
study-fair-points = points, chance ôtée
study-shares = Chance et adresse
study-share = part du résultat
study-share-skill = adresse : qui joue
study-share-draws = tirages : les mêmes pour tous
study-share-luck = chance : ce que valaient les tirages
study-share-at-most = au plus { $n } %
study-how-shares = Parts de la variance de l’avance d’un joueur. L’adresse est ce qui diffère entre les tablées de robots quels que soient les tirages ; il y faut des robots de niveaux différents (--bots easy,normal,hard). Les tirages sont ce qui diffère entre les donnes, qui que ce soit qui joue. La chance, pour les jeux qui disent ce que valent leurs tirages, est la dispersion qui disparaît quand on l’ôte. Le reste est la rencontre des tirages et des choix.
study-ways = Ce que font les gagnants
study-way = action ou catégorie de points
study-way-times = par joueur et partie
study-correlation = corrélation avec la victoire
study-how-ways = Comparé dans chaque partie : ce qu’un joueur a fait de plus que les autres, et ce qu’il a gagné de plus. Ce n’est pas une cause : qui mène peut faire quelque chose parce qu’il mène. On montre ce qui varie dans au moins 30 donnes. Verdicts comme plus haut, par la méthode de Holm.
study-uses = Ce qui sert
study-use = action, tirage ou effet
study-times = fois par partie
study-in-matches = parties concernées
study-differences = Différences
study-difference = différence
study-verdict = verdict
study-real = réelle
study-not-real = peut-être le hasard
study-intervals = « ± » et les parenthèses donnent des intervalles à 95 % ; leur unité est la donne, car les parties d’une même donne ne sont pas indépendantes. Ce qui était égal dans presque toutes les donnes n’a pas de « ± ». Une première place partagée est divisée.
study-how-minutes = Les minutes sont estimées, non mesurées : si le jeu ne dit pas mieux, 5 secondes par décision, 2 de plus à chaque doublement des choix, 2 par tirage, fois un facteur qui donne la durée annoncée sur l’étagère.
study-how-decided = Une partie est jouée après le dernier tour où le vainqueur ne menait pas seul, en part de ses tours.
study-how-real = Les variantes sont jouées avec les mêmes tirages et comparées donne par donne, chacune avec la première. Tous les verdicts ensemble disent réelle une différence due au hasard dans 5 % des études au plus (méthode de Holm).
study-how-uses = Les actions par leurs mots, sans nombres ni lieux, les tirages comme les enregistrements les écrivent ; un jeu qui a ses propres chiffres nomme ses propres effets.
study-written = Le rapport est { $report } ; figures.json est à côté.
study-stopped = Arrêté. Ce qui a été joué jusqu’ici est dans le rapport.
study-bad-vary = « { $words } » ne dit rien à varier : écrivez NOM=VALEUR,VALEUR.
study-bad-compare = « { $words } » ne dit rien à comparer : écrivez NOM=VALEUR.
study-twice = « { $name } » est dit deux fois : une option est fixée par --option ou variée par --vary, une seule fois.
study-same-variants = Deux de ces variantes sont les mêmes : chaque valeur de --vary une seule fois.
study-other-seats = Ces variantes se jouent à des nombres de joueurs différents : dites combien avec --seats.
study-damaged = { $file } est illisible. Supprimez-le, et ses parties seront rejouées.
study-other-parts = « { $folder } » contient des parties d’autres variantes, ou d’une autre version de Ludothèque : choisissez un autre dossier avec --out.

# Grappes de machines
cluster-token-off = RAY_AUTH_MODE n’est pas « token ». Quiconque atteint une grappe sans jeton peut y lancer des programmes ; aucune n’est donc utilisée sans jeton.
cluster-unreached = La grappe « { $address } » est injoignable : { $why }
cluster-failed = La grappe n’a pas pu jouer : { $why }
cluster-open = La grappe a été démarrée sans jeton sur { $place } : démarrez-la avec RAY_AUTH_MODE=token.
cluster-other-release = { $place } a Ludothèque { $there }, et ceci est { $here } : installez la même version sur toutes les machines.
cluster-other-code = { $place } a d’autres fichiers de Ludothèque ({ $there }) que cette machine ({ $here }) : installez les mêmes sur toutes les machines.
cluster-other-python = { $place } a Python { $there }, et ceci est { $here } : toutes les machines doivent avoir le même.
