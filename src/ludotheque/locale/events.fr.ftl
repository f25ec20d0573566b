# Des tournois sur un serveur

# Refus
server-no-event = Ce tournoi n’existe pas.
server-event-begun = Ce tournoi a déjà commencé ; on ne peut plus s’inscrire.
server-event-few = Il faut au moins { $n } inscrits pour commencer un tournoi.
server-event-full = Ce tournoi est complet : { $n } inscrits.
server-event-many = Vous dirigez { $n } tournois qui ne sont pas finis. Terminez-en d’abord un.
server-event-left = Vous vous êtes retiré de ce tournoi.
server-event-refused = Vous n’avez pas été admis.
server-event-waiting = Le directeur ne vous a pas encore admis.
server-event-not-in = Vous ne participez pas à ce tournoi.
server-event-no-entry = Ce tournoi n’a pas d’inscrit numéro { $n }.
server-event-not-waiting = L’inscrit numéro { $n } n’attend pas d’être admis.
server-event-nothing = Vous n’avez rien à jouer ici pour le moment.
server-event-over = Ce tournoi est terminé.
server-event-director = Seul le directeur de ce tournoi peut faire cela.
server-event-later = Quelqu’un doit encore jouer cette donne. Elle sera montrée quand tous auront fini.
server-event-own-seat = En tournoi, chacun joue pour soi : cette place ne se partage pas.
server-no-hints-event = Pas de conseils en tournoi.
server-event-seats = Les parties d’un tournoi se jouent à deux places au moins.
server-event-two = Ce genre de tournoi se joue à deux par table.
server-event-no-table = Il n’y a pas de telle table à départager.
server-event-bad-places = Donnez un rang à chacune des { $n } places : les ex æquo partagent le leur, une élimination veut un seul vainqueur.

# Le nom des choses, aussi dans les fichiers
event-kind-duplicate = Duplicate
event-kind-round-robin = Toutes rondes
event-kind-swiss = Système suisse
event-kind-knockout = Élimination directe
event-kind-duplicate-about = Tous jouent les mêmes donnes et sont comparés sur chacune d’elles.
event-kind-round-robin-about = Chacun rencontre tous les autres, une ronde après l’autre.
event-kind-swiss-about = Un nombre fixe de rondes, chacune contre quelqu’un au score proche du vôtre.
event-kind-knockout-about = Qui perd est éliminé, jusqu’à ce qu’il n’en reste qu’un.
event-status-open = inscriptions ouvertes
event-status-playing = en cours
event-status-over = terminé
event-place = Rang
event-name = Nom
event-points = Points
event-share = Battus
event-score = Total
event-played = Jouées
event-tie-buchholz = Buchholz
event-tie-sonneborn = Sonneborn-Berger
event-tie-direct = Direct
event-tie-score = Total
event-tie-share = Battus
event-round = Ronde { $n }
event-deal = Donne { $n }
event-bye = Exempt
event-filler = un robot
event-withdrawn = retiré
event-entries = { $n ->
    [one] { $n } inscrit
   *[other] { $n } inscrits
  }

# Dans le navigateur
web-events = Tournois
web-event-none = Vous ne participez encore à aucun tournoi. Créez-en un, ou ouvrez le lien qu’on vous a donné.
web-event-new = Nouveau tournoi
web-event-ready = Quelle sorte de tournoi ?
web-event-ready-evening = Une soirée entre amis
web-event-ready-evening-about = Trois rondes, tout de suite. Chaque ronde réunit des scores proches ; 15 minutes chacun.
web-event-ready-deals = Les mêmes donnes pour tous
web-event-ready-deals-about = Cinq donnes en une semaine. Chacun joue de son côté, à son heure, et se compare sur chaque donne.
web-event-ready-knockout = Élimination directe
web-event-ready-knockout-about = Des parties à deux. Une défaite élimine, jusqu’à la dernière personne en jeu.
web-event-more = Plus de réglages
web-event-make = Créer le tournoi
web-event-title = Nom du tournoi
web-event-kind = Genre
web-event-game = Jeu
web-event-seats = Joueurs par table
web-event-deals = Donnes
web-event-rounds = Rondes
web-event-how = Comment se jouent les donnes
web-event-alone = Chacun seul (ou contre des robots), à son heure
web-event-together = À des tables avec d’autres ; on compare ceux de la même place
web-event-by = Classement selon
web-event-by-places = la part des autres battue à chaque donne
web-event-by-points = le total des points
web-event-fill = Places vides
web-event-fill-bye = un exempt, quand on joue à deux
web-event-fill-bot = un robot ({ $level })
web-event-same = Les mêmes tirages à toutes les tables d’une ronde
web-event-late = On peut encore s’inscrire après le début
web-event-pace = Temps
web-event-pace-none = sans limite
web-event-pace-live = en direct : { $minutes } minutes chacun par partie
web-event-pace-days = sur plusieurs jours : { $days } jours par tour
web-event-hours = Temps pour une ronde
web-event-hours-none = jusqu’à ce que tous aient fini
web-event-hours-n = { $n ->
    [one] une heure
   *[other] { $n } heures
  }
web-event-days-n = { $n ->
    [one] un jour
   *[other] { $n } jours
  }
web-event-directed = dirigé par { $name }
web-event-no-director = sans directeur
web-event-share-link = Invitez avec ce lien
web-event-join = Participer
web-event-leave = Se retirer
web-event-leave-sure = Vraiment se retirer ? Une partie en cours est perdue.
web-event-stay = Non, continuer
web-event-you = vous
web-event-you-are-in = Vous participez sous le nom de { $name }.
web-event-must-wait = Des donnes sont commencées : le directeur décide qui peut encore s’inscrire.
web-event-asked = Vous avez demandé à participer sous le nom de { $name }. Le directeur n’a pas encore décidé.
web-event-refused = Le directeur ne vous a pas admis.
web-event-refused-for-good = Le directeur est parti, et personne d’autre ne peut vous admettre.
web-event-asking = { $name } demande à participer
web-event-admit = Admettre
web-event-refuse = Refuser
web-event-waits = Il commence quand le directeur le dit.
web-event-begins = Il commence { $when }.
web-event-go = À ma partie
web-event-play = Jouer ma prochaine donne
web-event-wait = Rien à jouer maintenant : vous attendez les autres.
web-event-over = Le tournoi est terminé.
web-event-standings = Classement
web-event-standings-later = Le classement paraît avec la première donne que tous ont finie.
web-event-so-far = { $over } tables finies sur { $tables }
web-event-until = jusqu’au { $when }
web-event-closed = finie
web-event-tables = Tables
web-event-table = Table { $n }
web-event-look = Regarder
web-event-secret = Les résultats sont montrés quand plus personne n’a cette donne à jouer.
web-event-ruled = Fixé par l’arbitre : { $why }
web-event-not-played = pas jouée
web-event-files = Résultats en fichier
web-event-director = Pour le directeur
web-event-begin = Commencer
web-event-add-bot = Ajouter un robot
web-event-close = Temps écoulé
web-event-close-sure = Terminer ce qui se joue encore dans cette ronde ?
web-event-end = Terminer le tournoi
web-event-end-sure = Vraiment terminer le tournoi maintenant ?
web-event-out = Retirer du tournoi
web-event-settle = Fixer un résultat
web-event-settle-help = Les rangs par place, séparés d’espaces : « 1 2 », ou « 1 1 » pour une égalité.
web-event-settle-deal = Un nouveau score pour un inscrit ; laissez vide pour le rayer.
web-event-settle-why = Raison (tous peuvent la lire)
web-event-entries = Participants
web-event-to = Au tournoi

# Dans le terminal
event-made = { $title } : { $link }
event-joined = Vous participez sous le nom de { $name }.
event-asked = Vous avez demandé à participer sous le nom de { $name } : des donnes sont commencées, le directeur décide.
event-told-asked = Le directeur n’a pas encore décidé si vous pouvez participer.
event-told-entry = Inscrit { $n } : { $name }
event-told-asking = { $name } demande à participer : { $command }
event-gone = Vous vous êtes retiré.
event-directed-by = dirigé par { $name }
event-no-director = sans directeur
event-told-round = { $round } : { $over } tables finies sur { $tables }
event-told-closes = jusqu’au { $when }
event-told-next = Une partie vous attend : { $command }
event-told-nothing = Rien ne vous attend.
event-results-ending = Les résultats sont un tableau (.csv) ou du JSON (.json) : { $file } finit autrement.
event-saved = Les résultats sont dans { $file }.
event-line = { $title } ({ $kind }, { $game }) : { $status }, { $entries }
event-no-events = Vous ne participez à aucun tournoi sur { $server }.
event-done = C’est fait.
