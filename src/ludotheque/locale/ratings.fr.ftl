# Tables classées, cotes et classements

server-rated-people = Une table classée réunit { $n } personnes ayant chacune une place : une place est la vôtre, une autre doit être libre.
server-rated-clock = Une table classée a une pendule, et rien n’y est repris.
server-rated-options = Les parties classées suivent l’usage : « { $option } » ne se change pas.
server-rated-one-seat = À une table classée, chacun n’a qu’une place.
server-rated-director = Dans un tournoi classé, ce sont les pendules qui terminent les parties, pas la direction.
server-rated-abandon = Quelqu’un a abandonné : une partie classée va alors jusqu’à son terme.
server-rated-seat = À une table classée, chacun joue pour soi : les places ne se partagent pas et personne n’est remplacé. La pendule décide.

rating-value = { $rating } ± { $error }
ranking-title = Classement
ranking-none = Personne n’a encore joué de partie classée ici.
ranking-columns = rang  joueur                    cote          parties
ranking-matches = { $n ->
    [one] { $n } partie classée
   *[other] { $n } parties classées
}
admin-recount = { $wrong ->
    [0] Toutes les cotes sont celles que donnent les résultats ({ $n } cotes).
   *[other] Les cotes ont été recalculées d’après les résultats ({ $n } cotes ; { $wrong } valeurs étaient différentes).
}

web-ratings = Cotes
web-ranking = Classement
web-rated = Partie classée
web-rated-about = Compte pour la cote de chacun : avec pendule, sans conseils et sans rien annuler. Dépasser le temps ou abandonner, c’est perdre. Votre nom peut paraître au classement.
web-rating-would-not-pair = Une partie entre vous ne compterait pas : { $limit ->
    [one] une a
   *[other] { $limit } ont
} déjà compté aujourd’hui.
web-rating-would-not-network = Une partie entre vous ne compterait pas : entre vos réseaux, { $limit ->
    [one] une a
   *[other] { $limit } ont
} déjà compté aujourd’hui.
web-terms-move = Pendule : { $time } par tour.
web-terms-game = Pendule : { $time } pour toute la partie.
web-terms-days = Pendule : { $time } par tour.
web-terms-increment = Chaque tour ajoute { $time }.
web-terms-lost = Qui dépasse le temps a perdu.
web-terms-bot = Un robot continue pour qui dépasse le temps.
web-rating-levels = niveau { $bot ->
    [easy] facile
    [normal] normal
    [hard] difficile
    [expert] expert
   *[other] { $bot }
}
web-rating-curve = Cote après chaque partie : { $ratings }
web-rating-unsure = Pas encore au classement : il faut environ { $matches } parties pour qu’une cote soit assez sûre, dont { $opponents } contre des personnes différentes aussi bien connues.
web-rating-place = { $place }{ $place ->
    [1] er
   *[other] e
} au classement
web-rating-change = { $change } : { $rating }
web-rating-not-pair = Non comptée : { $limit ->
    [one] une partie entre vous a
   *[other] { $limit } parties entre vous ont
} déjà compté aujourd’hui.
web-rating-not-network = Non comptée : { $limit ->
    [one] une partie entre vos réseaux a
   *[other] { $limit } parties entre vos réseaux ont
} déjà compté aujourd’hui.
web-rating-not-short = Non comptée : l’un de vous a joué moins d’un tiers des coups d’une partie habituelle.
web-ranking-about = { $points } points d’avance donnent environ dix victoires pour une défaite. Le niveau « normal » est à { $middle }. « ± » : la vraie valeur s’y trouve dans 95 cas sur 100. La liste montre les niveaux des robots et les personnes qui ont assez de parties et en ont rencontré { $opponents } autres de la liste.
web-ranking-player = Joueur
web-ranking-rating = Cote
web-ranking-matches = Parties
web-ranking-none = Personne n’est encore assez connu ici.
web-ranking-pool = Jeu et options
web-ranking-you = vous
web-ratings-none = Vous n’avez pas encore joué de partie classée. On le choisit en ouvrant une table à d’autres.
web-ranking-place = Rang
web-event-rated = Les parties comptent pour les cotes : sans conseils
