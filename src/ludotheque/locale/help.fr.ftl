# Ce qu’affiche `--help`.
help =
    Ludothèque : des jeux de société modernes à jouer, à regarder et à simuler.

    { $program }                  ouvrir les jeux : dans le navigateur s’il y a un écran, sinon ici
    { $program } COMMANDE --help  ce qu’attend une commande

    home        ouvrir les jeux dans le terminal
    play        jouer à un jeu
    resume      continuer une partie enregistrée
    matches     lister les parties enregistrées
    join        s’asseoir à une table sur un serveur, par son lien d’invitation
    host        ouvrir une table sur un serveur qui tourne, et s’y asseoir
    event       des tournois sur un serveur : en créer, participer, jouer, résultats
    replay      revoir une partie coup par coup
    rules       afficher les règles d’un jeu, avec les précisions
    games       lister les jeux
    score       compter les points d’une partie jouée ailleurs
    print       imprimer les pièces d’un jeu (PDF)
    serve       ouvrir des tables dans le navigateur, seul ou entre amis
    docs        ouvrir la documentation dans le navigateur
    think       réfléchir pour les robots d’un serveur à plusieurs processus
    web         construire les jeux comme page statique, sans serveur
    admin       pour qui tient un serveur : lister les tables, copier les données, réparer
    review      dire d’une partie finie la part de la chance, celle du jeu, et où elle s’est décidée
    puzzle      trouver le meilleur coup, dans des positions d’un jeu ou de votre partie
    arena       faire jouer des robots entre eux et les comparer
    study       jouer beaucoup de parties et dire comment est un jeu, ou ce que change une variante
    dataset     écrire beaucoup de parties de tous les jeux, pour apprendre d’elles
    benchmark   des épreuves fixes pour robots, aux résultats que d’autres peuvent vérifier
    bench       mesurer la vitesse de parties au hasard
    completion  écrire un script par lequel votre shell complète ces commandes

    --lang fr ou --lang en  avec toute commande ; sinon la langue du système
    --version               afficher la version
help-home =
    { $program } home
    Ouvrir les jeux dans le terminal.

    --plain  des lignes de texte seulement, pour lecteurs d’écran, scripts et tubes
help-play =
    { $program } play JEU
    Jouer à un jeu : son identifiant, comme le donne la commande games.

    --seats QUI,QUI      qui joue à quelle place, p. ex. human:Ana,hard,greedy ; seul est alors
                         demandé ce que la règle veut savoir des personnes : à TAXI, qui est
                         le plus jeune
    --colours UNE,DEUX   les couleurs des joueurs, si le jeu en a, p. ex. purple,orange
    --NOM VALEUR         une option de table par son nom : --tiles square, --cards FICHIER
    --option NOM=VALEUR  de même ; peut être répété
    --seed NOMBRE        les tirages d’une autre partie qui a ce nombre
    --takeback           permettre d’annuler au-delà des tirages, seul ou contre des robots
    --plain              des lignes de texte seulement
help-resume =
    { $program } resume
    { $program } resume PARTIE
    Continuer une partie enregistrée : son identifiant, ou son fichier .ludo. Sans l’un ni l’autre,
    celles qui attendent sont proposées, la dernière d’abord.

    --plain  des lignes de texte seulement
help-matches =
    { $program } matches
    Lister les parties enregistrées, la dernière d’abord, sous l’identifiant que prennent resume et replay.

    --json  un objet JSON par partie
help-join =
    { $program } join LIEN
    { $program } join SERVEUR CODE
    S’asseoir à une table sur un serveur : le lien d’invitation que montre le navigateur, ou l’adresse
    du serveur et le code de la table. La même commande reprend là où vous étiez ; un lien qui emmène
    votre place sur un autre appareil convient aussi.

    --name NOM    votre nom là-bas
    --colour NOM  la couleur que vous aimeriez, si le jeu en a
    --plain       des lignes de texte seulement
help-host =
    { $program } host JEU
    Ouvrir une table sur un serveur qui tourne, et s’y asseoir. On y vient avec le lien affiché.

    --server ADRESSE     http://localhost:8421, sans autre précision
    --seats QUI,QUI      me (moi), open (qui a le lien) ou un robot, p. ex. me,open,hard
    --colours UNE,DEUX   les couleurs des joueurs, si le jeu en a, p. ex. purple,,orange
    --NOM VALEUR         une option de table par son nom : --tiles square
    --option NOM=VALEUR  de même ; peut être répété
    --listed             montrer la table à tous sur ce serveur
    --name NOM           votre nom là-bas
    --plain              des lignes de texte seulement
help-replay =
    { $program } replay PARTIE
    Revoir une partie coup par coup : son identifiant, ou son fichier .ludo.

    --plain  des lignes de texte seulement
help-review =
    { $program } review PARTIE
    Dire d’une partie finie la part de la chance, celle du jeu, et où elle s’est décidée : son
    identifiant, ou son fichier .ludo. Chaque position est rejouée bien des fois, dans deux
    processus.

    --seat NOMBRE    ne parler que de ce joueur, 1 est le premier
    --budget BUDGET  17s par défaut ; 800ms, ou un nombre d’essais par position, p. ex. 64 : la
                     même partie reçoit alors la même analyse
    --json           un objet JSON : seats et moves
    --out FICHIER    écrire une page qui s’ouvre dans tout navigateur, hors ligne
help-puzzle =
    { $program } puzzle JEU|PARTIE
    Trouver le meilleur coup : dans les problèmes d’un jeu, ou dans trois positions d’une partie
    finie (son identifiant, ou son fichier .ludo). Répondez par un numéro de la liste. Les autres
    réponses sont jouées jusqu’au bout : ce qu’elles perdent est dit.

    --number NOMBRE  ce problème seulement
    --daily          le problème du jour : le même pour tous
    --seat NOMBRE    d’une partie : les décisions de ce joueur seulement, 1 est le premier
    --plain          des lignes de texte seulement, pour lecteurs d’écran, scripts et tubes
help-rules =
    { $program } rules JEU
    Afficher les règles d’un jeu, avec les précisions.

    --plain  les écrire, au lieu de les ouvrir page par page avec une recherche
help-games =
    { $program } games
    Lister les jeux.

    --json  un objet JSON par jeu, avec ses options
help-score =
    { $program } score JEU [FICHIER]
    Compter les points d’une table jouée ailleurs, selon les règles. Sans FICHIER, ce qui s’y trouve
    est demandé (pas pour Cascadia). FICHIER contient le plateau d’un joueur par ligne, en JSON ;
    pour Cascadia, il vient de la page « Compter vos points » du navigateur ; - lit l’entrée
    standard.

    --option NOM=VALEUR  une carte ou une précision ; peut être répété
    --lenient            compter aussi des plateaux impossibles
    --json               un objet JSON par plateau
help-print =
    { $program } print JEU
    Écrire les pièces d’un jeu en PDF, en taille réelle, à imprimer, découper et jouer : nos propres
    dessins de plateaux, de cartes et de jetons, et des feuilles de score. Imprimez à 100 % ; sur
    chaque page, un trait de 50 mm dit si l’imprimante a gardé la taille.

    --out FICHIER        le fichier à écrire (JEU.pdf)
    --paper a4|letter    le papier
    --no-backs           sans le dos des cartes, fait pour imprimer des deux côtés
    --grey               sans couleurs
    --option NOM=VALEUR  une variante : un fichier avec votre ville (city=FICHIER) ou vos cartes (cards=FICHIER)
    --products 2-30,36   Quadrata pour une classe : seulement ces nombres sur les cartes
    --exercises N        Quadrata : autant d’exercices, avec les réponses
help-serve =
    { $program } serve
    Ouvrir des tables dans le navigateur, seul ou entre amis.

    --host ADRESSE       127.0.0.1 est cet ordinateur seul, 0.0.0.0 tous ses réseaux
    --port NOMBRE        sinon 8421, ou le premier libre ensuite
    --page PAGE          ce que le navigateur ouvre d’abord, p. ex. new/cascadia
    --no-open            ne pas montrer la page dans le navigateur
    --name NOM           un nom sous lequel on joint ce serveur, p. ex. jeux.example.org ; peut être répété
    --https              un mandataire devant ce serveur parle HTTPS
    --proxy RÉSEAU       où est le mandataire, sinon ici même (10.88.0.0/16) ; peut être répété
    --database URL       une URL SQLAlchemy ; sinon SQLite dans le dossier des données
    --processes N        le nombre de processus qui servent (1) ; plus d’un demande PostgreSQL
    --bot-processes N    combien de processus pour les robots ; 0 : des fils d’exécution
    --keep-days N        jours pendant lesquels les parties finies sont gardées ; 0 : toujours (730)
    --log FORME          text, ou json : un objet par ligne, sur la sortie d’erreur (text)
    --push               permettre des avis dans le navigateur ; il faut l’extra « notices » et HTTPS
    --mail URL           permettre des avis par courriel : smtps://nom@mail.example.org, ou smtp:// avec
                         STARTTLS (ou LUDOTHEQUE_MAIL) ; mot de passe dans LUDOTHEQUE_MAIL_PASSWORD
    --mail-from ADRESSE  l’expéditeur des courriels (ou LUDOTHEQUE_MAIL_FROM)
    --webhooks           permettre d’envoyer des avis à ses propres programmes (webhooks)
    --private-addresses  les avis peuvent aller à des adresses du réseau local, et sans HTTPS
    --offline-page DOSSIER
                         ce que « web DOSSIER » a construit : l’application joue aussi sans réseau
help-docs =
    { $program } docs
    Ouvrir la documentation dans le navigateur, depuis des fichiers de cet ordinateur, et dire où ils
    sont.
help-web =
    { $program } web DOSSIER
    Construit les jeux comme page statique : règles, robots et parties vivent dans le navigateur du
    visiteur, et n’importe quel serveur web peut servir le dossier. Pyodide et msgspec sont
    téléchargés une fois, avec npm et pip.
help-think =
    { $program } think --database postgresql://…
    Réfléchir pour les robots d’un serveur, sur cette machine ou une autre. Le travail perdu avec un
    processus est repris par un autre.

    --database URL       le PostgreSQL du serveur (ou LUDOTHEQUE_DATABASE)
    --processes N        combien de robots réfléchissent à la fois ; sans cela, un par cœur
    --log FORME          text, ou json : un objet par ligne, sur la sortie d’erreur (text)
help-event =
    { $program } event make JEU
    Créer un tournoi sur un serveur en marche ; imprime son lien. Qui le crée le dirige.

    --kind GENRE         duplicate (tous jouent les mêmes donnes), swiss, round-robin ou knockout
    --rounds N           donnes d’un duplicate, rondes d’un système suisse (5)
    --seats N            joueurs par table ; un duplicate se joue comme le défi du jour
    --together           un duplicate à des tables, chacun comparé à ceux de la même place
    --by places|points   ce qui classe d’abord un duplicate
    --bot NIVEAU         un robot prend les places vides ; sinon il y a des exempts
    --same               les mêmes tirages à toutes les tables d’une ronde
    --late               on peut s’inscrire après le début
    --hours N            pour chaque ronde, ou pour toutes les donnes jouées seul
    --minutes N          pour chaque joueur et partie ; --days N : pour chaque tour
    --title MOTS         son nom
    --server ADRESSE     sinon celui de cet ordinateur
    --name NOM           votre nom là-bas
    --NOM VALEUR         une option de table par son nom ; --option NOM=VALEUR revient au même

    { $program } event join LIEN       participer (--name NOM) ; leave LIEN se retire
    { $program } event status LIEN     où on en est, et si quelque chose vous attend
    { $program } event standings LIEN  le classement
    { $program } event play LIEN       votre prochaine donne ou partie (--plain lignes de texte)
    { $program } event results LIEN FICHIER   garder les résultats : FICHIER.csv ou FICHIER.json
    { $program } event list            vos tournois (--server ADRESSE)

    Pour le directeur :
    { $program } event begin LIEN      commencer
    { $program } event bot LIEN NIVEAU inscrire un robot
    { $program } event close LIEN      le temps est écoulé pour ce qui se joue
    { $program } event admit LIEN NUMÉRO      admettre qui s’inscrit après le début des donnes
    { $program } event withdraw LIEN NUMÉRO   retirer ou refuser un inscrit, par son numéro
    { $program } event rule LIEN RONDE TABLE  décider d’une table : --places "1 2", par place ; d’un
                                       duplicate la donne d’un inscrit : --score N, sans quoi elle ne
                                       compte pas. --why MOTS dit pourquoi
    { $program } event end LIEN        terminer maintenant
help-admin =
    { $program } admin
    La page de qui tient un serveur : sa charge, ce qu’il garde, les tables changées en dernier. Cela et
    tout ce qui suit travaille sur le dossier de données ou la base, pendant que des serveurs tournent.

    { $program } admin load            la charge de chaque processus
    { $program } admin storage         ce qui est gardé, et les tables de qui prennent le plus de place
    { $program } admin tables [TABLE]  les tables changées en dernier, ou qui est assis à l’une (--most N : combien)
    { $program } admin guests [NOM]    les invités par dernière visite, ou ceux de ce nom (--most N : combien)
    { $program } admin drafts [BROUILLON]  les brouillons partagés, les plus signalés d’abord, ou les fichiers de l’un (--most N : combien)

    { $program } admin remove-draft BROUILLON
    Supprimer un brouillon partagé de l’atelier. Les tables ouvertes avec lui continuent.

    { $program } admin close TABLE
    Finir sa partie sans résultat ; les personnes présentes l’apprennent. Une table pas commencée disparaît.

    { $program } admin block INVITÉ, { $program } admin unblock INVITÉ
    Exclure un invité, par l’identifiant que montrent tables et guests ; le laisser revenir.

    { $program } admin backup FICHIER
    Copier le fichier SQLite du dossier des données, pendant que le serveur tourne.

    { $program } admin upgrade
    Mettre à jour la base d’une version plus ancienne, tous les serveurs arrêtés. Un fichier SQLite est
    copié d’abord (serve fait les deux tout seul) ; pour PostgreSQL, faites d’abord une sauvegarde.

    { $program } admin recount
    Recalculer toutes les cotes d’après les résultats classés, et dire combien de valeurs étaient différentes.

    { $program } admin repair [TABLE]
    Examiner une table d’un serveur, ou toutes, et refaire ce qui se déduit du reste. Le contenu d’une
    partie n’est pas touché, sauf si vous le demandez ; les serveurs peuvent tourner pendant ce temps.

    --database URL       comme pour serve ; sinon SQLite dans le dossier de données
    --cut                renoncer aux coups qui ne se rejouent pas, et à tous les suivants
help-arena =
    { $program } arena JEU --bots NOM,NOM
    Faire jouer des robots entre eux et les comparer. Chaque donne est jouée par chaque équipe de
    robots à toutes les places. Les résultats (les parties, Parquet, un rapport HTML) vont dans un
    dossier ; la même commande reprend là où elle fut arrêtée (Ctrl+C), et ajoute à ce qui est là
    si l’on demande plus de parties.

    --bots NOMS          séparés par des virgules : easy, normal, hard, expert, greedy, random,
                         casual, flat, tree, ou FICHIER.py:CLASSE, un fichier à vous. Un tel
                         fichier est du code, et l’arène l’EXÉCUTE : seulement des fichiers de
                         confiance. Un budget par tour peut suivre : hard@300ms, tree@500
                         (simulations).
    --games NOMBRE       parties, arrondi à des donnes entières (100)
    --seed NOMBRE        quelles donnes sont jouées, et la chance des robots (1)
    --seats NOMBRE       joueurs par partie ; sinon le plus petit nombre à partir de 2
    --workers NOMBRE     processus (1)
    --cluster OÙ         jouer sur une grappe Ray : auto (celle de cette machine), local (une sur
                         cette machine) ou une adresse ; --workers limite alors les processeurs
    --option NOM=VALEUR  une option de table ; peut être répété
    --out DOSSIER        pour les résultats ; sinon arena/…
    --json               afficher les chiffres en JSON
help-study =
    { $program } study JEU
    Jouer beaucoup de parties et dire comment est le jeu : sa durée, ses choix, points et écarts, qui joue
    en premier, quand c’est joué, ce qui sert et combien de fois. Avec --vary, aussi ce qu’un changement
    modifie, sur les mêmes tirages, et quelles différences sont réelles. Un rapport HTML va dans un dossier.

    --option NOM=VALEUR     une option de table pour toutes les parties ; peut être répété
    --vary NOM=VALEUR,…     une option à plusieurs valeurs, chacune avec toutes les autres ; une option
                            de fichier prend des fichiers (--vary city=a.toml,b.toml) ; peut être répété
    --compare NOM=VALEUR    le jeu tel quel à côté de cette valeur (--compare city=ma_ville.toml) ;
                            peut être répété : toutes ces valeurs ensemble
    --bots NOMS             qui joue, comme dans arena (normal) ; plusieurs tournent entre les places
    --matches NOMBRE        de chaque variante, arrondi à des donnes entières (100)
    --seed NOMBRE           quelles donnes sont jouées, et la chance des robots (1)
    --seats NOMBRE          joueurs d’une partie
    --workers NOMBRE        processus (1)
    --cluster OÙ            jouer sur une grappe Ray : auto, local ou une adresse, comme pour arena
    --out DOSSIER           pour le rapport et les parties (Parquet) ; study/… sinon. La même
                            commande reprend là où elle a été arrêtée
    --json                  écrire les chiffres en JSON
help-dataset =
    { $program } dataset
    Faire jouer par des robots beaucoup de parties de tous les jeux, à 2, 3 ou 4, et les écrire dans des
    fichiers comprimés avec une description, un schéma et une licence. La même commande reprend là où
    elle a été arrêtée, et fait les mêmes fichiers sur toute machine.

    --matches NOMBRE  en tout (100 000)
    --games NOMS      séparés par des virgules ; tous les jeux sinon
    --bots NOMS       un est tiré pour chaque place (random,easy@16,normal@16,hard@16)
    --seed NOMBRE     quelles donnes sont jouées, et la chance des robots (1)
    --workers NOMBRE  processus (1)
    --cluster OÙ      jouer sur une grappe Ray : auto, local ou une adresse, comme pour arena
    --out DOSSIER     pour les fichiers ; dataset sinon
help-benchmark =
    { $program } benchmark
    Nommer les épreuves : des donnes fixes, et des adversaires qui réfléchissent en simulations, pour
    que les résultats de toutes les machines se comparent.

    { $program } benchmark run ÉPREUVE --bot NOM
    Faire jouer une épreuve à un robot et écrire ses résultats, avec tous ses choix.

    --bot NOM         comme pour arena : easy, hard@64, greedy, ou FICHIER.py:CLASSE, exécuté
    --workers NOMBRE  processus (1)
    --out FICHIER     pour les résultats ; ÉPREUVE-ROBOT.json sinon
    --author NOM      qui a fait le robot
    --note MOTS       comment, combien il réfléchit, où est son code

    { $program } benchmark check FICHIER
    Vérifier des résultats, aussi ceux d’autres : le code de leur robot n’est pas exécuté.

    --matches NOMBRE  qui sont rejouées (5)

    { $program } benchmark table DOSSIER
    Écrire les résultats d’un dossier comme tableau Markdown.
help-completion =
    { $program } completion bash|zsh|fish
    Écrire le script par lequel un shell complète commandes, jeux, options et parties enregistrées.

    bash  eval "$({ $program } completion bash)"   dans ~/.bashrc
    zsh   eval "$({ $program } completion zsh)"    dans ~/.zshrc, après compinit
    fish  { $program } completion fish | source    dans ~/.config/fish/config.fish
help-bench =
    { $program } bench JEU
    Mesurer la vitesse de parties au hasard sur un cœur ; de tous les jeux si aucun n’est nommé.

    --seats NOMBRE    joueurs par partie
    --seconds NOMBRE  combien de temps mesurer (3)
    --json            un objet JSON par jeu
help-options = Options de table, valeur par défaut entre crochets :
