# Les refus que toute interface peut montrer
unknown-game = Il n’y a pas de jeu « { $id } ». Connus : { $known }.
unknown-language = Il n’y a pas de langue « { $code } ». Connues : { $known }.
bad-seed = --seed attend un nombre entier à partir de 0, de 38 chiffres au plus.
missing-extra = D’autres paquets sont nécessaires : { $command }
unknown-bot = Il n’y a pas de robot « { $name } ». Connus : { $known }.
unknown-bot-name = Il n’y a pas de robot « { $name } ». Connus : { $levels }, { $others }.
unknown-bot-or-person = { $unknown } Une personne de ce nom s’écrit human:{ $name }.
admin-backup = Une copie est dans { $file }.
admin-upgraded = La base de données est à jour (schéma { $revision }).
admin-nothing-to-copy = Pas de copie : il n’y a pas de server.sqlite dans { $folder }.
admin-copy-exists = Pas de copie : { $file } existe déjà.
docs-none = La documentation n’a pas été construite ici : python -m scripts.site
at-least = { $option } doit valoir au moins { $least }, pas { $given }.
more-than-0 = { $option } doit être supérieur à 0, et fini.
file-unwritable = « { $file } » ne peut pas être écrit : { $why }
file-no-folder = « { $file } » ne peut pas être écrit : il n’y a pas de dossier « { $folder } ».
option-called = { $label } [{ $name }]
bad-option = Cette option ne convient pas : { $why }
bad-option-no-value = L’option « { $name } » attend une valeur : --option { $name }={ $value }, par exemple.
bad-option-name = Il n’y a pas d’option « { $name } ». Il y a : { $known }. Écrivez --NOM VALEUR, ou --option NOM=VALEUR.
bad-option-bool = { $name } : « { $value } » ne convient pas ; oui ou non ?
bad-option-int = { $name } : « { $value } » ne convient pas ; un nombre entier de { $low } à { $high }, s’il vous plaît.
bad-option-choice = { $name } : « { $value } » ne convient pas ; au choix : { $known }.
bad-action = « { $action } » n’est pas une action ici : { $why }
bad-action-tag = « { $tag } » n’est pas une action de ce jeu. Connues : { $known }.
bad-action-fields = L’action « { $tag } » attend { $n ->
    [0] rien de plus
    [1] une valeur
   *[other] { $n } valeurs
  }.
bad-action-word = « { $word } » n’a pas sa place là.
bad-action-prefix = « { $word } » devrait commencer par « { $prefix } ».
bad-action-members = « { $word } » devrait contenir { $n } valeurs séparées par des virgules.
bad-action-written = elle s’écrit « { $action } ».
bad-action-length = Une action a au plus { $limit } caractères.
refused-over = La partie est finie.
refused-stale = La partie a avancé entre-temps ; regardez de nouveau.
refused-turn = Ce n’est pas votre tour.
refused-undo = Il n’y a rien à annuler : un tirage ou une révélation a eu lieu, ou un autre joueur a joué.
refused-seat = Cette place n’existe pas.
refused-claim = Ce succès ne peut pas être validé.

# Les parties enregistrées
record-too-large = Cet enregistrement est trop gros (plus de { $limit } Mo).
record-empty = Ce n’est pas un enregistrement : il n’a aucune ligne complète.
record-bad-line = La ligne { $line } de l’enregistrement est abîmée : { $why }
record-newer-format = Cet enregistrement vient d’une Ludothèque plus récente (format { $format }) ; mettez la vôtre à jour.
record-after-end = La ligne { $line } de l’enregistrement vient après la fin de la partie.
record-bad-number = La ligne { $line } de l’enregistrement ne suit pas la précédente.
record-bad-result = Le résultat à la ligne { $line } de l’enregistrement n’est pas celui de ses coups.
record-bad-checksum = Cet enregistrement est abîmé : sa somme de contrôle ne correspond pas à son contenu.
record-newer-rules = Cet enregistrement suit la version { $version } des règles ; cette Ludothèque connaît la version { $known }. Mettez-la à jour.
record-older-rules = Cet enregistrement suit la version { $version } des règles, qui ne se joue plus (aujourd’hui : { $known }).
record-bad-move = Le coup { $ply } de l’enregistrement est impossible : { $why }
output-unwritable = La sortie ne peut pas être écrite : { $why }
record-unreadable = « { $file } » ne peut pas être lu : { $why }
not-kept = « { $file } » ne peut pas être écrit : { $why } Ce qui était écrit avant est gardé.

# Ce qui ne va pas dans des données venues d’ailleurs, en fin de phrase
fault-not-found = ce fichier n’existe pas.
fault-no-folder = ce dossier n’existe pas.
fault-forbidden = la lecture ou l’écriture n’en est pas autorisée.
fault-folder = c’est un dossier.
fault-not-folder = il y a un fichier là où il faudrait un dossier.
fault-full = il n’y a plus de place sur le disque.
fault-system = le système refuse (erreur { $n }).
fault-encoding = ce n’est pas du texte en UTF-8.
fault-json = ce n’est pas du JSON.
fault-json-at = ce n’est pas du JSON (vers le caractère { $n }).
fault-toml = ce n’est pas du TOML (à la fin).
fault-toml-at = ce n’est pas du TOML (ligne { $line }, caractère { $n }).
fault-toml-long = il dépasse { $n } caractères.
fault-toml-deep = son imbrication est trop profonde : { $n } niveaux au plus.
fault-toml-keys = il a plus de { $n } entrées.
fault-toml-number = il contient un nombre de plus de { $n } chiffres.
fault-toml-value = il contient une valeur que TOML ne connaît pas : { $value }.
fault-missing = « { $field } » manque.
fault-unknown = « { $field } » n’a pas sa place là.
fault-key = « { $name } » ne peut pas être un nom dans « { $field } ».
fault-keys = un nom dans « { $field } » ne convient pas.
fault-int = « { $field } » doit être un nombre entier.
fault-float = « { $field } » doit être un nombre.
fault-str = « { $field } » doit être un texte entre guillemets.
fault-bool = « { $field } » doit être true (vrai) ou false (faux).
fault-array = « { $field } » doit être une liste entre crochets.
fault-object = « { $field } » doit être un groupe de valeurs avec leurs noms.
fault-least = « { $field } » doit être au moins { $n }.
fault-most = « { $field } » doit être au plus { $n }.
# Champs des coups, comme un refus les nomme
move-field-at = emplacement
move-field-card = carte
move-field-cell = case
move-field-crossing = traverse
move-field-effects = Taxis
move-field-first = premier jeton
move-field-give = jeton à donner
move-field-half = moitié de la carte
move-field-kind = bonus
move-field-letter = lettre
move-field-number = numéro
move-field-pips = nombre de points
move-field-place = lieu
move-field-product = produit
move-field-seat = joueur
move-field-second = deuxième jeton
move-field-slot = emplacement
move-field-species = espèce
move-field-spot = emplacement
move-field-square = case
move-field-starter = départ
move-field-take = jeton à prendre
move-field-tile = tuile
move-field-to = case
move-field-token = jeton
move-field-tokens = jetons
move-field-turn = rotation
move-field-way = sens
fault-letters-least = « { $field } » doit avoir au moins { $n ->
    [one] { $n } caractère
   *[other] { $n } caractères
  }.
fault-letters-most = « { $field } » doit avoir au plus { $n ->
    [one] { $n } caractère
   *[other] { $n } caractères
  }.
fault-letters-just = « { $field } » doit avoir { $n ->
    [one] { $n } caractère
   *[other] { $n } caractères
  }.
fault-values-least = « { $field } » doit avoir au moins { $n ->
    [one] { $n } valeur
   *[other] { $n } valeurs
  }.
fault-values-most = « { $field } » doit avoir au plus { $n ->
    [one] { $n } valeur
   *[other] { $n } valeurs
  }.
fault-values-just = « { $field } » doit avoir { $n ->
    [one] { $n } valeur
   *[other] { $n } valeurs
  }.
fault-choice = « { $field } » ne peut pas être « { $value } ».
fault-value = la valeur de « { $field } » ne convient pas.
fault-shape = ce n’est pas ce qui devrait s’y trouver.

# Le journal
player = Joueur { $n }
log-undo = annule un coup
log-resign = abandonne
log-bot = laisse sa place à un robot
log-sit = reprend sa place au robot
log-end-finished = La partie est finie.
log-end-resigned = La partie est finie : tous ont abandonné sauf un.
log-end-abandoned = La partie est interrompue.
log-end-closed = L’administrateur du serveur a fermé cette table.
log-end-time = La partie est finie : le temps est écoulé.

# Le mode texte
bad-command = Cette commande n’a pas été comprise : { $why }
command-unknown = « { $words } » n’est pas connu ici. --help montre ce qui l’est.
command-missing = « { $name } » attend une valeur.
command-missing-word = il manque { $word }. --help montre ce qu’il faut.
command-word-code = CODE
command-word-draft = BROUILLON
command-word-entry = NUMÉRO
command-word-file = FICHIER
command-word-folder = DOSSIER
command-word-game = JEU
command-word-game-or-match = JEU|PARTIE
command-word-guest = INVITÉ
command-word-level = NIVEAU
command-word-link = LIEN
command-word-match = PARTIE
command-word-name = NOM
command-word-round = RONDE
command-word-table = TABLE
command-word-task = ÉPREUVE
command-value = « { $value } » ne convient pas à { $name }.
command-among = { $name } attend l’une de ces valeurs : { $known }.
command-not-among = { $name } attend l’une de ces valeurs : { $known } ; pas « { $value } ».
command-help = --help montre comment l’écrire.
score-no-scorer = Les points de { $game } ne peuvent pas être comptés ainsi.
score-no-board = Il n’y a aucun plateau dans « { $file } ».
score-wrong-field = { $who }, { $field } : { $why }
score-wrong-line = Ligne { $line } : { $why }
score-missing = Rien n’est encore saisi pour { $who }.
score-needs-file = Les plateaux de { $game } se lisent dans un fichier : { $command }
score-ask-players = Combien de joueurs ? ({ $least } à { $most }, Entrée : { $least })
score-ask-name = Nom du joueur { $n } (Entrée : aucun)
score-ask-count = { $field } (0 à { $most }, Entrée : 0)
score-ask-choices = { $field } : { $choices }. Leurs noms, séparés par des espaces (Entrée : aucun)
score-ask-figure = { $field } : une ligne par rangée, { $choices }, un point là où il n’y a pas de carte. Une ligne vide termine.
score-ask-choice = { $typed } = { $label }
score-ask-number = « { $typed } » n’est pas un nombre de { $least } à { $most }.
score-ask-unknown = « { $typed } » ne fait pas partie de ces noms : { $names }
score-ask-square = ligne { $y }, colonne { $x } : « { $letter } » n’est pas possible ici ; écrivez { $letters }, ou un point là où il n’y a pas de carte.
score-leads = { $n ->
    [one] { $names } mène pour l’instant.
   *[other] { $names } mènent pour l’instant.
  }
bad-seat = « { $seat } » n’est pas une place : écrivez human:Nom, ou le nom d’un robot.
plain-which-game = Quel jeu ? (1 à { $n }, ou son nom)
plain-game-or-match = Quel jeu (1 à { $n }, ou son nom), ou quelle partie continuer (jusqu’à { $last }) ?
plain-which-match = Quelle partie ? [1, la dernière]
plain-nothing-saved = Aucune partie n’attend ici. Pour en commencer une : { $command }
plain-no-matches = Aucune partie n’est enregistrée ici.
plain-how-many = Combien de joueurs ? ({ $low } à { $high } ; Entrée : jouer tout de suite contre un robot)
plain-option = { $label } [{ $default }]
plain-who = Nom du joueur { $n } ? (ou { $levels } pour un robot)
plain-display = Comment montrer la partie ? [{ $default }]
plain-display-lines = Terminal : des lignes de texte, l’une sous l’autre
plain-display-full = Graphique, dans le terminal : le plein écran, avec les couleurs et la souris
plain-display-browser = Navigateur : la partie s’y ouvre
plain-display-none = Ce terminal ne peut pas montrer le plein écran : la partie se joue en lignes de texte.
plain-display-no-browser = Les pages du navigateur ne sont pas installées ici : la partie se joue en lignes de texte.
plain-among = L’un de ceux-ci, s’il vous plaît : { $known }.
plain-range = Un nombre de { $low } à { $high }, s’il vous plaît.
plain-left = Rien n’a été commencé.
plain-ask = { $who } : { $what }
plain-none-such = Aucun choix ne contient « { $words } ».
plain-more = Choix { $first } à { $last } sur { $n }. + montre la suite ; vous pouvez taper tout numéro ou toute action.
plain-number = { $n ->
    [1] Il n’y a qu’un choix : tapez 1.
   *[other] Un nombre de 1 à { $n }, s’il vous plaît.
  }
plain-unknown = « { $word } » n’est pas une action de ce jeu. Vous pouvez taper maintenant : { $known }.
confirm-action = { $action } – vraiment ? Choisissez encore une fois pour confirmer.
plain-empty = Tapez le numéro d’un choix, ou ? pour de l’aide.
plain-scrollback = Ce terminal ne sait pas effacer ce qu’il a montré : ce que les autres doivent ignorer se lit encore en remontant.
plain-hand-over = Passez la main à { $who }. Que personne d’autre ne regarde : Entrée quand { $who } est devant l’écran.
plain-help = { $what } Tapez le numéro d’un choix, sa touche, ou l’action entre crochets. Autres commandes : b plateau, w plateau en phrases (pour lecteurs d’écran), s scores, l journal, a aides, u annuler un coup, U annuler le tour, resign abandonner, q quitter (la partie est enregistrée).
plain-no-aids = Rien à signaler ici.
plain-part = { $part } { $points }
plain-score = { $who } : { $total } ({ $parts })
plain-score-short = { $who } : { $total }
plain-final = Scores finaux
plain-block-who = { $who }, score total : { $total }
plain-block-part = { $part } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
plain-journal = Résultat ajouté au fichier { $file }
plain-journal-takeback = Rien n’est ajouté aux fichiers des succès : on pouvait annuler des coups, ou la partie a commencé au milieu d’une autre.
plain-journal-server = Le serveur a ajouté le résultat à son fichier { $file }.
plain-winners = { $n ->
    [0] Personne ne gagne.
    [1] { $names } gagne.
   *[other] Victoire partagée : { $names }.
  }
plain-resigned = { $n ->
    [one] { $names } avait abandonné : le robot qui a continué ne peut pas gagner, c’est donc le meilleur des autres qui gagne.
   *[other] { $names } avaient abandonné : les robots qui ont continué ne peuvent pas gagner, c’est donc le meilleur des autres qui gagne.
  }
no-match = Aucune partie enregistrée ici n’a l’identifiant « { $id } ».
match-is-folder = « { $id } » est un dossier : une partie se désigne par son identifiant ou par son fichier .ludo.
plain-saved = La partie est enregistrée. Pour continuer : { $command }
plain-record = Pour revoir la partie : { $command }
replay-title = { $game } : { $names }
replay-cut = (La dernière ligne de l’enregistrement, incomplète, a été laissée de côté.)
replay-running = Cette partie n’est pas finie.

# Couleurs des joueurs
colour-blue = bleu
colour-red = rouge
colour-green = vert
colour-purple = violet
colour-yellow = jaune
colour-teal = turquoise
colour-grey = gris
colour-pink = rose
colour-orange = orange
colour-any = au choix
colour-none = { $game } n’a pas de couleurs au choix.
colour-unknown = « { $colour } » n’existe pas ; au choix : { $colours }.
colour-twice = Deux joueurs veulent la même couleur ({ $colour }) : il en faut une par joueur.
colour-too-many = { $n } couleurs sont indiquées pour { $seats ->
    [one] un joueur
   *[other] { $seats } joueurs
  }.
plain-colour = Quelle couleur pour { $who } ? [{ $default }]

# À imprimer
print-written = Fichier écrit : { $file }. Imprimez-le à 100 %.
print-written-backs = Fichier écrit : { $file }. Imprimez-le à 100 %, les cartes recto verso, en tournant sur le bord long.
score-total = total
print-no-pdf = Aucun PDF ne peut être fait ici. Le navigateur peut imprimer les pages lui-même.
print-ruler = { $n } mm : imprimer à 100 %
print-score-sheets = Feuilles de score
print-table = Fichier écrit : { $file }, les mêmes cartes pour une table (option « cards »).
print-no-lesson = { $game } n’a ni nombres à choisir ni exercices.
print-many-exercises = De 0 à { $n } exercices.
print-bad-products = « { $words } » n’est pas compris : écrivez des nombres et des intervalles jusqu’à 999, par exemple 2-30,36.
