# Ce que tous les jeux disent de même.

# Devant ce dont l'arbitre n'est pas sûr.
not-sure = Pas sûr : { $said }

corrected =
    .title = Corrigé
    .detail =
        { $what ->
            [confirm] L'entrée { $entry } a été confirmée par une personne.
            [reject] L'entrée { $entry } a été rejetée par une personne.
            [undo] L'entrée { $entry } a été annulée par une personne.
            [taken_back] L'entrée { $entry } a été reprise sur la table.
            [reread] L'entrée { $entry } a été relue : le domino en est un autre.
            [end_round] La manche a été arrêtée sans vainqueur.
            [end_race] La course a été arrêtée.
           *[other] Une personne a corrigé : { setting }.
        }

# Ce qu'une correction concerne, dit d'une phrase d'avant.
covers =
    { $what ->
        [confirm] Confirmé
        [reject] Rejeté
       *[undo] Annulé
    } : { $said }

setting =
    { $what ->
        [near] les palets du camp proche
        [far] les palets du camp éloigné
        [score_near] le score du joueur proche
        [score_far] le score du joueur éloigné
        [white_player] la place du joueur blanc
        [turn] à qui c'est de jouer
        [swap] deux palets portent chacun le numéro de l'autre
        [progress] l'avance d'un palet
        [laps] les tours d'un palet
        [face] la face sur laquelle repose un palet
        [points] les points d'un joueur
        [seats] à qui sont les palets
        [pole] la lutte pour la pole position
        [players] le nombre de joueurs
        [leader] qui entame
        [passed] un joueur a passé
        [drew] un joueur a pioché
        [tile] un domino du train
        [ends] les extrémités du train
        [boneyard] les dominos de la pioche
        [pips] les points des mains
        [score] le score d'un joueur
        [dealer] qui donne
        [card] une carte jouée
        [wins] les parties gagnées de suite
        [bulka] le contenu de la Bulka
       *[other] { $what }
    }

action =
    { $action ->
        [none] { "" }
       *[other] { " " }(`{ $action }`)
    }
