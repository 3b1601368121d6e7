round_started =
    .title = Jouez !
    .detail = La manche commence avec { $counts }.

illegal_setup =
    .title =
        { $reason ->
            [blocking] L'ouverture est bouchée !
           *[count] Mauvaise mise en place !
        }
    .detail =
        { $reason ->
            [blocking]
                { $half ->
                    [none] Au départ, un palet se trouve devant l'ouverture ; écartez-le et recommencez.
                   *[other] Au départ, un palet du joueur { half } se trouve devant l'ouverture ; écartez-le et recommencez.
                }
           *[count]
                { $found ->
                    [none] Au départ, { who } n'a pas exactement { expected } ; remettez en place et recommencez.
                   *[other] Au départ, { who } a { found } ; il en faut { $expected }.
                }
        }

pass =
    .title = Passé ! { from } → { to }
    .detail = Le palet du joueur { from } est passé par l'ouverture dans le camp { to }.

stuck =
    .title = Coincé dans l'ouverture
    .detail = Le palet du joueur { from } est dans l'ouverture ; seul un autre palet peut l'en pousser.

freed =
    .title =
        { SAME($from, $to) ->
            [true] Libéré : retour côté { to }
           *[false] Libéré : { from } → { to }
        }
    .detail =
        { SAME($from, $to) ->
            [true] Le palet du joueur { from } a été poussé hors de l'ouverture, de retour dans son propre camp.
           *[false] Le palet du joueur { from } a été poussé hors de l'ouverture dans le camp { to }.
        }

over_bar =
    .title = Par-dessus la barre ! Retour côté { from }
    .detail = Le palet du joueur { from } a sauté la barre et se trouve dans le camp { to } ; le joueur { from } le reprend.

off_board =
    .title = Hors du plateau !
    .detail = Le palet du joueur { from } a quitté le plateau ; le joueur { from } le reprend.

returned =
    .title = Côté { half } : palet repris
    .detail = Le palet dû au joueur { half } est de nouveau dans son camp.

not_returned =
    .title = Côté { half } : reprenez-le !
    .detail = Un palet dû au joueur { half } est resté { FIXED($waited_s, digits: 1) } s ; { FIXED($grace_s) } s sont permises.

two_hands =
    .title = Côté { half } : une seule main !
    .detail = Le joueur { half } a { $hands } mains au-dessus du plateau ; on ne joue que d'une main.

held_stuck =
    .title = Une main dans l'ouverture !
    .detail = Une main a sorti de l'ouverture le palet du joueur { half }, ce que seul un palet peut faire ; il retourne dans le camp { half }.

not_by_elastic =
    .title = Pas par l'élastique !
    .detail = Une main a porté ou poussé le palet du joueur { half } jusqu'à l'ouverture ou au travers.

round_won =
    .title =
        { $reason ->
            [time] Temps écoulé ! Manche au joueur { winner }
           *[empty] Manche au joueur { winner } !
        }
    .detail =
        { $reason ->
            [time] Le temps est écoulé avec { $counts } : le joueur { winner } en a moins ; score { score }.
           *[empty] Il ne reste aucun palet dans le camp { winner } : manche gagnée, score { score }.
        }

sudden_death =
    .title = Mort subite !
    .detail = Le temps est écoulé avec { $counts } ; une partie à un palet chacun décide.

match_won =
    .title = Le joueur { winner } gagne le match !
    .detail = Le joueur { winner } gagne le match { score }.

desynchronised =
    .title = L'arbitre a perdu le fil
    .detail = On ne compte plus : { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] aucune manche n'est en cours
        [round-is-on] une manche est déjà en cours
        [match-is-over] le match est terminé
        [no-disk-there] aucun palet n'est là où l'on en a pris un
        [same-half] le même camp est nommé deux fois
        [both-halves-empty] les deux camps seraient vides
       *[counts-differ] les palets ne sont pas là où on les croyait
    }

believed =
    { $believed ->
        [none] { "" }
       *[other] { " " }; attendu : { $believed }
    }

seen =
    { $seen ->
        [none] { "" }
       *[other] { " " }; vu : { $seen }
    }

# Où sont les palets.
part-counts = { near-disks } côté proche, { $far } côté éloigné{ in-opening }{ airborne }
part-believed = { part-counts }
part-seen = { part-counts }

near-disks =
    { $near ->
        [one] { $near } palet
       *[other] { $near } palets
    }

in-opening =
    { $opening ->
        [0] { "" }
       *[other] , { $opening } dans l'ouverture
    }

airborne =
    { $airborne ->
        [0] { "" }
       *[other] , { $airborne } en l'air
    }

expected =
    { $expected ->
        [one] { $expected } palet
       *[other] { $expected } palets
    }

found =
    { $found ->
        [one] { $found } palet
       *[other] { $found } palets
    }

who =
    { $half ->
        [none] un camp
       *[other] le camp { half }
    }

from =
    { $from ->
        [near] proche
       *[far] éloigné
    }

to =
    { $to ->
        [near] proche
       *[far] éloigné
    }

half =
    { $half ->
        [near] proche
       *[far] éloigné
    }

winner =
    { $winner ->
        [near] proche
       *[far] éloigné
    }

# Les manches du vainqueur d'abord.
score =
    { $winner ->
        [near] { $score_near } à { $score_far }
       *[far] { $score_far } à { $score_near }
    }

# Ce que montre une seule image.
picture = proche { $near }, éloigné { $far }{ picture-opening }{ picture-hands }

picture-opening =
    { $opening ->
        [0] { "" }
       *[other] , dans l'ouverture { $opening }
    }

picture-hands =
    { $hands ->
        [0] { "" }
        [one] { " " }; une main au-dessus du plateau
       *[other] { " " }; { $hands } mains au-dessus du plateau
    }

# Où l'on en était à la fin.
end = palets : proche { $counts_near }, éloigné { $counts_far } ; manches : proche { $score_near }, éloigné { $score_far }

# La feuille de match.
result =
    { $winner ->
        [none] proche { $near } : { $far } éloigné
        [near] le joueur proche gagne le match, { $near } à { $far }
       *[far] le joueur éloigné gagne le match, { $far } à { $near }
    }

won-how =
    { $reason ->
        [time] temps écoulé
       *[empty] camp vide
    }
