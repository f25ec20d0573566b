# Analyses : la part de la chance, la part du jeu.
review-title = Analyse : { $game }
review-running = La partie est rejouée encore et encore
review-how = Chaque position a été poursuivie { $n } fois. Fin − début = chance + ses décisions + décisions des autres ; ± donne un intervalle à 95 %. L’erreur est ce qu’une décision de cette partie a perdu en moyenne.
review-how-alone = Chaque position a été poursuivie { $n } fois. Fin − début = chance + ses décisions ; ± donne un intervalle à 95 %. L’erreur est ce qu’une décision de cette partie a perdu en moyenne.
review-light = Ce calcul est fait en simple Python, sans joueurs compilés (NumPy, Numba) : la partie n’a été poursuivie qu’à partir du début de chaque tour, les chiffres sont donc moins précis et seules les grosses pertes ressortent. Le meilleur coup est celui d’un joueur glouton, dans Quadrata et TAXI celui d’un expert.
review-unfinished = Cette partie n’est pas finie : seules les parties finies sont analysées.
review-not-played-out = Cette partie a été arrêtée avant son dernier coup : il n’y a pas de résultat à expliquer.
review-too-long = Cette partie a { $n } coups ; les analyses s’arrêtent à { $limit }.
review-too-slow = L’analyse de cette partie prendrait ici plus de { $seconds } secondes, car tout y est calculé en simple Python. Enregistrez la partie dans un fichier et analysez-la avec `ludotheque review` là où Ludothèque est installée avec NumPy et Numba.
review-no-seat = Il n’y a pas de place { $seat } : cette partie en a { $seats }.
review-bad-budget = « { $budget } » n’est pas un budget : écrivez 20s, 800ms ou un nombre d’essais.
review-written = Écrit dans { $file }
review-percent = { $n } %
review-seat = joueur
review-start = début
review-luck = chance
review-own = soi-même
review-others = les autres
review-final = fin
review-adjusted = sans la chance
review-error = erreur
review-like = joue comme
review-turn = tour
review-loss = perdu
review-expected = attendu
review-chance = victoire
review-inaccuracy = imprécision
review-mistake = erreur
review-blunder = grosse erreur
review-lost = { $n ->
    [one] { $points } point
   *[other] { $points } points
  }
review-lost-both = { $n ->
    [one] { $points } point, { $chance } de chances de gagner
   *[other] { $points } points, { $chance } de chances de gagner
  }
review-lowest = Ici, mieux vaut peu de points : ceux que la chance ou les décisions ajoutent (+) sont mauvais, ceux qu’elles épargnent (−) sont bons.
review-heading-points = Points attendus
review-heading-chances = Chances de gagner
review-points-unsure = Après { $n ->
    [one] un échantillon
   *[other] { $n } échantillons
  } de chaque position, on ne peut dire quels points viennent de la chance et lesquels des décisions.
review-chances-unsure = Après { $n ->
    [one] un échantillon
   *[other] { $n } échantillons
  } de chaque position, les chances de gagner ne sont connues qu’à ± { $margin } près : trop peu pour dire ce qui fut chance et ce qui fut décision.
review-heading-moments = Les moments les plus coûteux
review-heading-turns = Tour par tour
review-chart-sums = { $name } : chance et décisions propres jusque-là, en points
review-none = Aucune décision n’a perdu plus que le hasard n’explique.
review-moment = Tour { $turn }, { $name } : { $grade } ({ $lost })
review-made = joué : { $words }
review-better = mieux : { $words }
review-line-luck = Chance : { $luck }
review-line-luck-lowest = Chance (un + est mauvais) : { $luck }
review-line-error = { $grade } ({ $lost }) ; mieux : { $better } – { $reason }
review-line-sound = Une décision juste
# Problèmes : quel était le meilleur coup ?
puzzle-none = Il n’y a pas de problèmes pour { $game }.
puzzle-no-number = Il n’y a pas de problème { $number } : il y en a { $of }.
puzzle-nothing = Aucune décision de cette partie n’a de réponse assez nette pour un problème.
puzzle-not-reviewed = Cette partie n’a pas encore été analysée : ses problèmes viennent de l’analyse.
puzzle-title = Problème { $n } sur { $of } : quel est le meilleur coup ?
puzzle-about = Thème : { $theme }. { $difficulty }
puzzle-about-difficulty = { $difficulty }
puzzle-difficulty-1 = Difficulté 1 sur 3
puzzle-difficulty-2 = Difficulté 2 sur 3
puzzle-difficulty-3 = Difficulté 3 sur 3
puzzle-what = Répondez par un numéro de la liste, ou par les mots entre crochets ; q pour quitter.
puzzle-right = Juste.
puzzle-wrong = Pas le meilleur : { $n ->
    [one] { $loss } point et { $chance } de chances de gagner sont perdus.
   *[other] { $loss } points et { $chance } de chances de gagner sont perdus.
  }
puzzle-wrong-alone = Pas le meilleur : { $n ->
    [one] { $loss } point est perdu.
   *[other] { $loss } points sont perdus.
  }
puzzle-best = Le meilleur : { $words } – { $reason }
puzzle-solved = { $n } sur { $of } résolus
