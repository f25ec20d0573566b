# La page sans serveur.
static-no-open-seats = Cette page joue sans serveur : chaque place revient à une personne devant cet appareil ou à un robot.
static-newer-backup = Cette sauvegarde vient d’une version plus récente. Rouvrez la page avec une connexion, puis réessayez.
static-loading = Préparation des jeux…
static-elsewhere = Ludothèque est ouverte dans un autre onglet : vos parties s’y jouent.
static-take-over = Jouer ici
static-failed = Les jeux n’ont pas pu être chargés : { $why }
static-unsaved = Vos derniers coups n’ont pas pu être gardés : la mémoire du navigateur est pleine ou fermée. Enregistrez vos parties dans un fichier avant de fermer la page.
static-backup = Vos parties
static-backup-about = Elles restent dans ce navigateur et nulle part ailleurs. Enregistrez-les de temps en temps dans un fichier ; un autre navigateur le lit aussi.
static-backup-save = Enregistrer toutes les parties
static-backup-restore = Lire un tel fichier
static-backup-restored = { $n ->
    [0] Toutes ces parties étaient déjà là.
    [one] Une partie est de retour.
   *[other] { $n } parties sont de retour.
}
static-imported = Parties venues de fichiers
static-imported-none = Aucune pour l’instant.
static-server = Avec d’autres personnes
static-server-about = Les tables en ligne, les tournois et les classements demandent un serveur. Si vous en connaissez un, ouvrez-le ici.
static-server-address = Adresse du serveur
static-server-address-wrong = Ce n’est pas une adresse. Écrivez-la comme dans le navigateur, par exemple games.example.org.
static-server-open = Ouvrir le serveur
static-server-take = Ouvrir cette partie là-bas
static-server-too-long = Cette partie est trop longue pour une adresse : enregistrez-la dans un fichier, et ouvrez ce fichier là-bas.
static-daily = Sans serveur, les tirages découlent de la date : ils sont les mêmes pour tous, et les résultats ne se comparent pas ici.
static-fetching = Téléchargement de Pyodide et de msgspec (une fois)…
static-built = La page est dans { $folder } : { $files } fichiers, { $megabytes } Mo en gzip. N’importe quel serveur web peut servir ce dossier ; ouverte comme fichier, elle ne marche pas, car les navigateurs ne lancent pas de tâches de fond depuis un fichier.
static-not-compiled = Aucun Node n’a pu compiler ses modules ici : le navigateur de chaque visiteur le fait, ce qui prend quelques secondes de plus. Installez Node 20 ou plus récent, puis relancez cette commande.
static-no-client = Le client du navigateur n’est pas construit : lancez cette commande par ./play dans un dépôt, ou installez un paquet publié.
static-not-empty = { $folder } n’est pas vide et ne contient pas une version précédente de cette page. Nommez un autre dossier.
static-no-package = { $file } n’a pas pu être téléchargé. Le réseau est-il là ? ({ $why })
static-other-file = { $file } n’est pas le fichier attendu : son empreinte diffère.
