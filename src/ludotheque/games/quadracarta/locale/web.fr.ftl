web-quadracarta-tell-place = pose { $card } { $where } ({ $more ->
    [0] aucun nouveau blason
    [1] 1 nouveau blason
   *[other] { $more } nouveaux blasons
  })
    .do = Poser { $card } { $where } ({ $more ->
        [0] aucun nouveau blason
        [1] 1 nouveau blason
       *[other] { $more } nouveaux blasons
      })
web-in-hand = La carte à poser
web-quadracarta-surface = Surface : { $n }
web-quadracarta-pick = Prendre la carte { $card }
web-maxisurf-aim = Le plus grand des plus petits groupes gagne.
web-maxisurf-decided = Plus petits groupes à égalité ; { $kind ->
    [larger] { $term ->
        [2] taille immédiatement supérieure
       *[other] taille numéro { $term } en partant de la plus petite
    }
   *[each] { $term ->
        [2] deuxième plus petit groupe
        [3] troisième plus petit groupe
       *[other] groupe numéro { $term } en partant du plus petit
    }
  } : { $won } à { $lost }.
web-maxisurf-decided-more = Groupes à égalité, mais { $name } en a un de plus, de { $lost }.
web-maxisurf-without = Aucun score sans :
web-learn-minisurf-1 = Votre première carte est au milieu. Posez toutes vos cartes sur la plus petite surface possible : on compte les blasons visibles, et le plus petit total gagne.
web-learn-minisurf-2 = À chaque tour, on retourne autant de cartes qu’il y a de joueurs. Prenez celle qui convient le mieux à votre jeu : touchez-la.
web-learn-minisurf-3 = Les anneaux montrent où peut aller le milieu de la carte. Un blason ne peut être recouvert que par un blason de la même ville ; si rien n’est recouvert, la carte doit avoir un côté commun avec les vôtres. Un 0 vert n’ajoute aucun blason.
web-learn-minisurf-4 = Visez un anneau : la carte apparaît, avec les blasons qu’elle ajouterait. Tournez-la avec les boutons, la molette ou R. Un clic choisit la place, un second y pose la carte.
web-learn-minisurf-4-touch = Touchez un anneau : la carte apparaît, avec les blasons qu’elle ajouterait. Tournez-la avec les boutons, puis « Poser ici ». Vous pouvez aussi y glisser la carte.
web-learn-minisurf-5 = Bien. Encore un tour : pensez aussi à la carte que vous laissez aux autres.
web-learn-minisurf-6 = Posez celle-ci là où elle ajoute le moins possible.
web-learn-minisurf-7 = Vous savez tout. Les jeux des autres sont à un clic, dans la liste des joueurs ; « Annuler » fonctionne jusqu’à la prochaine pioche. Bonne partie !
web-learn-minisurf-7-touch = Vous savez tout. Les jeux des autres sont derrière les noms, en haut ; « Annuler » fonctionne jusqu’à la prochaine pioche. Bonne partie !
web-learn-maxisurf-1 = Ici, il faut voir grand. Les blasons d’une même ville reliés par un côté forment un groupe, et votre score est la taille de votre plus petit groupe. Sans les trois villes, vous ne marquez rien.
web-learn-maxisurf-2 = À chaque tour, vous piochez une carte ou vous passez pour de bon, et vous décidez avant de la voir. Piochez.
web-learn-maxisurf-3 = Posez-la à côté de vos cartes ou dessus : ici, toute ville peut en recouvrir une autre. L’étiquette dit ce que devient votre plus petit groupe. Un clic choisit la place, un second y pose la carte.
web-learn-maxisurf-3-touch = Posez-la à côté de vos cartes ou dessus : ici, toute ville peut en recouvrir une autre. Touchez un anneau : l’étiquette dit ce que devient votre plus petit groupe. Puis « Poser ici ».
web-learn-maxisurf-4 = Le pointillé entoure vos plus petits groupes : agrandissez-les, ou recouvrez-les.
web-learn-maxisurf-5 = Piochez encore une carte.
web-learn-maxisurf-6 = Posez-la de façon à ne laisser aucun petit groupe, si possible.
web-learn-maxisurf-7 = Quand votre jeu est bon, passez : personne ne peut vous le prendre, mais un joueur qui continue peut encore vous dépasser. Bonne partie !
web-quadracarta-on = sur des blasons des mêmes villes
web-quadracarta-beside = à côté d’une carte
web-quadracarta-passed = A passé pour de bon
web-key-quadracarta-digits = 1, 2, 3…
web-key-quadracarta-digits-does = prendre cette carte (Minisurf) ; piocher une carte, passer pour de bon (Maxisurf)
web-key-quadracarta-d = P, A
web-key-quadracarta-d-does = piocher une carte, passer pour de bon (Maxisurf)
web-minisurf-ask-place = Posez cette carte à côté des vôtres, ou sur des blasons des mêmes villes.
web-maxisurf-ask-place = Posez cette carte à côté des vôtres, ou sur n’importe quels blasons.
web-quadracarta-towns = Les trois villes
web-quadracarta-town-y = Clavières (jaune, une clé)
web-quadracarta-town-r = Tournelles (rouge, une tour)
web-quadracarta-town-b = Lionval (bleu, un lion)
