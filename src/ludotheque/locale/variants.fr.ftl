# Composants modifiés : vérification, brouillons et études
variant-no-part = Le jeu n’a pas de fichier « { $part } ». Il a : { $known }
variant-empty = Le fichier est vide.
