# Les robots par leur nom
bots-no-files = « { $name } » est un fichier : les robots écrits dans un fichier ne jouent que dans l’arène (la commande `arena`).
bots-no-file = Il n’y a pas de fichier « { $file } ».
bots-file-failed = « { $file } » ne peut pas servir de robot : { $why }
bots-no-class = Il n’y a pas de classe « { $cls } » dans « { $file } ».
bots-no-choose = « { $cls } » n’est pas un robot : il lui manque la méthode « choose ».

# Les niveaux
# Le genre d’un robot, tel qu’il est montré et peut être tapé.
bots-word = { $bot ->
    [easy] facile
    [normal] normal
    [hard] difficile
    [expert] expert
    [random] au hasard
    [casual] occasionnel
    [greedy] glouton
    [flat] simulations
    [tree] recherche arborescente
   *[other] { $bot }
  }
# Comment un robot est appelé à table, après son propre nom.
bots-called = { $name } ({ bots-word }{ $budget })
bots-stand-in = Les plus forts robots de ce jeu demandent d’autres paquets : { $command }. En attendant, le niveau juste en dessous prend leur place.
bots-general-casual = Insouciant
bots-general-casual-about = Regarde les points du moment et en laisse passer. Il remplace le niveau facile, qui demande ici un serveur.
bots-general-greedy = Glouton
bots-general-greedy-about = Prend ce qui rapporte le plus de points tout de suite. Il remplace les niveaux plus forts, qui demandent ici un serveur.
bots-level-easy = Facile
bots-level-easy-about = Prend le premier coup qu’il remarque, et laisse passer des occasions.
bots-level-normal = Normal
bots-level-normal-about = Prend ce qui vaut le plus à la fin de son tour.
bots-level-hard = Difficile
bots-level-hard-about = Imagine la suite avant de décider ; réfléchit jusqu’à une seconde par tour.
bots-level-expert = Expert
bots-level-expert-about = Imagine la suite bien plus longtemps ; réfléchit jusqu’à trois secondes par tour.

# Les conseils
bots-reason-gain = { $sign }{ $amount }
bots-reason-part = { $part } { $gain }
bots-reason-versus = { $part } { $gain } au lieu de { $other }
bots-reason-equal = ce tour-ci : aucune différence de points
bots-reason-equal-both = ce tour-ci : aucune différence de points ; { $more }
bots-reason-instead = { $told }, au lieu de { $made }
bots-reason-parts = ce tour-ci : { $parts }
bots-reason-both = ce tour-ci : { $parts } ; { $more }
bots-reason-nothing = ne change aucun point pour l’instant
bots-why = En moyenne, en jouant la suite des deux coups : { $why }
bots-why-hint = En moyenne, en jouant la suite de ce coup et de « { $other } » : { $why }
bots-why-certain = Par rapport à l’autre coup : { $why }
bots-why-certain-hint = Par rapport à « { $other } » : { $why }
bots-why-points = { $part } : { $better ->
    [one] { $better } point
   *[other] { $better } points
  } à la fin au lieu de { $made }
bots-why-two = { $first } ; { $second }
bots-why-but = { $first } (mais { $second })
bots-why-made-up = { $first } ; ce qui est d’abord perdu est rattrapé ({ $second })
bots-why-comes-back = { $first } ; ce qui est d’abord perdu se rattrape presque ({ $second })

# L’arène
arena-title = Arène : { $game }
arena-what = { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
  } avec { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
  }, { $seats ->
    [1] à un joueur
   *[other] à { $seats } joueurs
  } ; chaque donne est jouée par toutes les formations, à toutes les places.
arena-at-limit = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
  } sur { $matches } se { $n ->
    [one] termine
   *[other] terminent
  } à la limite de tours, qui est de notre cru.
arena-playing = En jeu
arena-so-far = { $done } sur { $all } ; encore { $minutes ->
    [0] moins d’une minute
    [1] une minute environ
   *[other] { $minutes } minutes environ
  }
arena-stopped = Arrêté. La même commande reprend ici.
dataset-stopped = Arrêté ; { $files ->
    [one] il manque un fichier.
   *[other] il manque { $files } fichiers.
  } La même commande reprend ici.
dataset-written = { $matches ->
    [one] Une partie écrite
   *[other] { $matches } parties écrites
  } dans { $folder } ; README.md dit ce qui s’y trouve.
dataset-other-folder = « { $folder } » contient un autre jeu de données, ou celui d’une autre version du programme : choisissez un autre dossier avec --out.
benchmark-task = épreuve
benchmark-deals = donnes
benchmark-opponent = adversaires
benchmark-measure = mesure
benchmark-bot = robot
benchmark-author = de
benchmark-note = note
benchmark-measure-points = points
benchmark-measure-wins = victoires
benchmark-done = { $bot } dans { $task } : { $score }. Les résultats sont dans { $file }.
benchmark-checked = { $file } : complet, son score suit de ses parties, et { $n ->
    [0] aucune n’a été rejouée.
    [one] l’une d’elles, rejouée, finit comme il est dit.
   *[other] { $n } d’entre elles, rejouées, finissent comme il est dit.
  }
benchmark-no-task = Il n’y a pas d’épreuve « { $task } », seulement { $known }.
benchmark-changed = Cette version joue les adversaires de { $task } autrement que l’épreuve : les résultats ne se compareraient pas.
benchmark-bad-file = Ce ne sont pas des résultats d’une épreuve : { $why }
benchmark-in-file = { $file } : { $why }
benchmark-not-whole = Les résultats ne sont pas complets : { $wanted } parties font l’épreuve, chacune une fois et dans l’ordre.
benchmark-other-score = Le score ne suit pas des parties.
benchmark-bad-match = La partie { $match } des résultats est fausse : { $why }
benchmark-other-end = rejouée, elle ne finit pas comme le disent les résultats.
arena-good-highest = Plus il y a de victoires, de points et de classement, mieux c’est.
arena-good-lowest = Mieux vaut beaucoup de victoires, un classement élevé et peu de points.
arena-written = Le rapport : { $report } ; les enregistrements et le fichier Parquet sont à côté.
arena-bot = robot
arena-matches = parties
arena-wins = victoires
arena-total = points
arena-rating = cote
arena-turn-median = ms par tour
arena-turn-p95 = 95 % en dessous de
arena-parts = Points moyens par catégorie
arena-lowest = Fréquence de chaque résultat ; le plus petit gagne.
arena-highest = Fréquence de chaque résultat ; le plus grand gagne.
arena-rating-how = Bradley–Terry : 400 points de plus valent dix victoires pour une défaite. La moyenne est 1500.
arena-fair = Chance ôtée
arena-fair-ahead = le premier devant, chance ôtée
arena-fair-lead = écart, chance ôtée
arena-fair-worth = fois plus de parties
arena-fair-how = Ce que les tirages ont donné à chaque camp, d’après une fonction de valeur fixée avant ces parties, est soustrait. La moyenne reste la même ; l’intervalle est aussi étroit qu’avec autant de fois plus de parties.
arena-no-rules = Ce jeu n’a pas de règles { $version }, seulement { $known }.
arena-duels = Deux à deux
arena-pair = robots
arena-ahead = le premier devant
arena-lead = écart
arena-real = l’un finit plus souvent devant
arena-real-how = Que l’un de deux robots finit vraiment plus souvent devant est demandé pour toutes les paires ensemble : si ce n’était le cas d’aucune, 95 arènes sur 100 diraient partout « hasard » (correction de Holm).
arena-times = Temps en millisecondes
arena-per = par
arena-median = médiane
arena-p95 = 95 %
arena-p99 = 99 %
arena-most = le plus long
arena-decision = décision
arena-turn = tour
arena-intervals = « ± » et les parenthèses donnent des intervalles à 95 % ; leur unité est la donne, car les parties d’une même donne ne sont pas indépendantes. Une première place partagée est divisée.
arena-bot-failed = Le robot « { $bot } » a échoué dans la partie { $match }, coup { $ply } : { $why }
arena-other-folder = « { $folder } » contient les résultats d’une autre arène : choisissez un autre dossier avec --out.
arena-other-code = Le fichier de « { $bot } » a changé depuis les parties de « { $folder } » : choisissez un autre dossier avec --out.
arena-no-bots = Quels robots doivent jouer ? Par exemple --bots hard,greedy.
arena-bad-folder = « { $folder } » ne peut pas servir : { $why }
