# L’atelier (parties d’un jeu que l’on change dans un navigateur)

workshop-none = Ce jeu n’a aucune partie à changer dans l’atelier.
workshop-bad-file = Ce fichier ne convient pas : { $why }
workshop = Atelier
workshop-title = Atelier : { $game }
workshop-parts = Ce que l’on change
workshop-tools = Outils
workshop-facts = Ce que cela donne
workshop-redo = Rétablir
workshop-restore = Revenir à l’original
workshop-download = Télécharger
workshop-upload = Charger…
workshop-play = Jouer
workshop-set-up = Préparer une table…
workshop-show-place = Me montrer
workshop-checking = Vérification…
workshop-unchanged = C’est l’original. Ce que vous changez reste dans ce navigateur.
workshop-playable = On peut jouer avec. Votre brouillon reste dans ce navigateur.
workshop-drafted = Avec votre brouillon de l’atelier : { $part }
