# Composants modifiés : vérification, brouillons et études
variant-no-part = Le jeu n’a pas de fichier « { $part } ». Il a : { $known }
variant-empty = Le fichier est vide.
variant-minutes-more = Environ { $n } minutes de plus : { $after } au lieu de { $before } minutes.
variant-minutes-less = Environ { $n } minutes de moins : { $after } au lieu de { $before } minutes.
variant-minutes-same = Aussi long qu’avant : environ { $before } minutes.
variant-minutes-open = Durée : { $before } minutes avant, { $after } maintenant.
variant-first-wins-more = Qui commence gagne plus souvent : { $after } % au lieu de { $before } %.
variant-first-wins-less = Qui commence gagne moins souvent : { $after } % au lieu de { $before } %.
variant-first-wins-same = Qui commence gagne aussi souvent qu’avant : environ { $before } %.
variant-first-wins-open = Victoires de qui commence : { $before } % avant, { $after } % maintenant.
variant-passed-more = Le scénario est réussi plus souvent : { $after } % au lieu de { $before } %.
variant-passed-less = Le scénario est réussi moins souvent : { $after } % au lieu de { $before } %.
variant-passed-same = Le scénario est réussi aussi souvent qu’avant : { $before } %.
variant-passed-open = Le scénario est réussi : { $before } % avant, { $after } % maintenant.
variant-margin-more = Moins serré : le vainqueur a { $after } points d’avance au lieu de { $before }.
variant-margin-less = Plus serré : le vainqueur a { $after } points d’avance au lieu de { $before }.
variant-margin-same = Aussi serré qu’avant : le vainqueur a environ { $before } points d’avance.
variant-margin-open = Avance du vainqueur : { $before } points avant, { $after } maintenant.
variant-lead-changes-more = Plus de retournements : la tête change { $after } fois au lieu de { $before }.
variant-lead-changes-less = Moins de retournements : la tête change { $after } fois au lieu de { $before }.
variant-lead-changes-same = Autant de retournements qu’avant : la tête change environ { $before } fois.
variant-lead-changes-open = Changements en tête : { $before } avant, { $after } maintenant.
variant-points-more = On marque plus : { $after } points au lieu de { $before }.
variant-points-less = On marque moins : { $after } points au lieu de { $before }.
variant-points-same = Autant de points qu’avant : environ { $before }.
variant-points-open = Points par joueur : { $before } avant, { $after } maintenant.
variant-use-more = Plus souvent : { $name } ({ $after } fois par partie au lieu de { $before })
variant-use-less = Moins souvent : { $name } ({ $after } fois par partie au lieu de { $before })
variant-use-same = Aussi souvent qu’avant : { $name } (environ { $before } fois par partie)
variant-use-open = Fréquence : { $name } ({ $before } fois par partie avant, { $after } maintenant)
variant-part-more = Plus de points : { $name } ({ $after } au lieu de { $before })
variant-part-less = Moins de points : { $name } ({ $after } au lieu de { $before })
variant-part-same = Autant de points : { $name } (environ { $before })
variant-part-open = Points : { $name } ({ $before } avant, { $after } maintenant)

# Le panneau dans le navigateur
variant-measure = Qu’est-ce que cela change ?
variant-measure-about = Des robots jouent votre variante et l’original côte à côte, avec les mêmes tirages.
variant-measure-players = Joueurs
variant-measure-start = Mesurer
variant-measure-again = Mesurer à nouveau
variant-measure-go-on = Continuer une minute
variant-measure-stop = Arrêter
variant-measure-waiting = Les premières parties se jouent…
variant-measure-played = { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
  } en { $seconds } secondes
variant-measure-settled = Tous les chiffres principaux sont tranchés.
variant-measure-limit = La minute est passée ; ce qui n’est pas tranché demande plus de parties.
variant-measure-main = Ce que les joueurs remarquent
variant-measure-uses = Ce qui sert
variant-measure-uses-open = Pas tranché : { $n }
variant-measure-unused = N’a jamais servi : { $names }
variant-measure-luck = La chance décide { $after } % d’un résultat ; avec l’original, { $before } %.
variant-measure-between = sûr : la différence est entre { $low } et { $high }
variant-measure-within = sûr : la différence est de { $n } au plus
variant-measure-open = pas tranché
variant-measure-needs = pas tranché ; environ { $n ->
    [one] { $n } partie suffirait
   *[other] { $n } parties suffiraient
  }
variant-measure-far = pas tranché ; la différence, s’il y en a une, est trop petite pour être trouvée
variant-measure-error = « Sûr » veut dire : sur cent études, cinq au plus affirment quelque chose de faux, même arrêtées tôt. Les minutes sont estimées d’après ce que les joueurs décident.
variant-measure-repeat = Refaire avec plus de parties sur votre ordinateur
variant-measure-repeat-about = Téléchargez votre fichier sous le nom { $file }, puis :
variant-measure-here = Les parties se jouent dans ce navigateur, plus lentement que sur un serveur : une minute tranche moins.

# En quoi un fichier diffère
variant-changed = { $what } : { $names }
variant-changed-more = { $what } : { $names } et { $n } de plus
variant-note = Une variante : { $parts }
variant-mark = variante
variant-note-same = Le fichier dit la même chose que l’original.
