# L’atelier : les parties d’un jeu que l’on change dans un navigateur.

workshop-none = Ce jeu n’a aucune partie à changer dans l’atelier.
workshop-bad-file = Ce fichier ne convient pas : { $why }
