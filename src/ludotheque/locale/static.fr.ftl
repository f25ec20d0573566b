# La page sans serveur.
static-no-open-seats = Cette page joue sans serveur : chaque place revient à une personne devant cet appareil ou à un robot.
static-newer-backup = Cette sauvegarde vient d’une version plus récente. Rouvrez la page avec une connexion, puis réessayez.
