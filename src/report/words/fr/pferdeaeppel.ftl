round_started =
    .title = Jouez ! Aux Blancs
    .detail = La manche commence : le cheval blanc (joueur { white-player }) en { SQUARE($white) }, le cheval brun (joueur { brown-player }) en { SQUARE($brown) }.

bad_setup =
    .title = Mauvaise mise en place !
    .detail = { COMMAS($reasons) } ; le cheval blanc va en { SQUARE($expected_white) }, le brun en { SQUARE($expected_brown) }, et aucun crottin n'est à découvert.

move =
    .title = { $horse ->
            [white] Blanc
           *[brown] Brun
        } → { SQUARE($to) }
    .detail = { horse } va de { SQUARE($from) } en { SQUARE($to) }.

apple =
    .title = Crottin { colour } en { SQUARE($square) }
    .detail =
        { $second ->
            [true] { by } ajoute un second crottin, { colour }, en { SQUARE($square) }.
           *[false] { by } laisse un crottin { colour } en { SQUARE($square) }.
        }

white_wins_secured =
    .title = Doré ! Les Blancs gagneront
    .detail = { by } laisse le premier crottin doré, en { SQUARE($square) } : les Blancs gagnent la manche, avec un point pour chaque crottin doré en jeu à la fin.

caught =
    .title = Attrapé !
    .detail = Le cheval brun est entré sur la case du blanc, { SQUARE($square) }.

immobilised =
    .title = { horse } ne peut plus bouger !
    .detail = { horse } en { SQUARE($square) } n'a plus aucune case où aller.

no_safe_escape =
    .title = Plus d'issue sûre !
    .detail =
        { COUNT($threatened) ->
            [0] Le cheval blanc en { SQUARE($square) } ne peut aller nulle part sans que le brun l'attrape.
           *[other] Le cheval blanc en { SQUARE($square) } ne peut aller qu'en { OR($threatened) }, où le brun l'attraperait.
        }

round_won =
    .title =
        { $winner ->
            [white] BLANC gagne { points } !
           *[brown] BRUN gagne { points } !
        }
    .detail = { ended } : { winner } (joueur { player }) obtient { points } ; { score }.

draw =
    .title = Partie nulle !
    .detail = { ended }, tous les crottins bruns étant posés et aucun doré : personne ne gagne ; { score }.

match_won =
    .title =
        { $winner ->
            [none] Le match est nul
           *[other] Le joueur { match-winner } gagne le match !
        }
    .detail =
        { $winner ->
            [none] Personne n'a plus de points : { score }.
           *[other] Le joueur { match-winner } gagne le match : { score }.
        }

not_a_knight_move =
    .title = Ce n'est pas un saut de cavalier !
    .detail = { went }, ce qui n'est pas un saut de cavalier.

entered_blocked_square =
    .title = Cette case est bloquée !
    .detail = { went }, où il y a déjà quelque chose.

wrong_turn =
    .title =
        { $horse ->
            [white] Blanc : ce n'est pas votre tour !
           *[brown] Brun : ce n'est pas votre tour !
        }
    .detail =
        { $horse ->
            [white] { went }, mais c'est au brun de jouer.
           *[brown] { went }, mais c'est au blanc de jouer.
        }

missing_apple =
    .title = Il manque un crottin !
    .detail = { horse } n'a pas laissé son crottin en { SQUARE($square) }.

too_many_apples =
    .title = Trop de crottins !
    .detail = Un crottin de plus que permis se trouve en { SQUARE($square) }{ in-turn }{ the-second }.

wrong_colour_apple =
    .title = Un crottin de la mauvaise couleur !
    .detail = En { SQUARE($square) } se trouve un crottin { colour } ; il doit être { expected }.

blocked_last_escape =
    .title = La dernière issue des Blancs !
    .detail =
        { $by ->
            [white] Le second crottin du cheval blanc est en { SQUARE($square) }, dernière issue des Blancs ; elle doit rester libre.
           *[brown] Le second crottin du cheval brun est en { SQUARE($square) }, dernière issue des Blancs ; elle doit rester libre.
        }

apple_moved_or_removed =
    .title =
        { $to ->
            [none] Un crottin a été enlevé !
           *[other] Un crottin a été déplacé !
        }
    .detail =
        { $to ->
            [none] Le crottin { colour } de { SQUARE($square) } a disparu.
           *[other] Le crottin { colour } de { SQUARE($square) } est maintenant en { SQUARE($to) }.
        }

desynchronised =
    .title = L'arbitre a perdu le fil
    .detail = On ne juge plus : { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] aucune manche n'est en cours
        [round-is-on] une manche est déjà en cours
        [round-is-over] la manche est terminée
        [match-is-over] le match est terminé
        [no-such-square] le plateau n'a pas cette case
        [same-square] le cheval y est déjà
        [no-apple-there] aucun crottin n'est là où l'on en a pris un
       *[layout-differs] le plateau diffère de plus qu'un coup ou une faute
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

went = { horse } est allé de { SQUARE($from) } en { SQUARE($to) }

horse =
    { $horse ->
        [white] le cheval blanc
       *[brown] le cheval brun
    }

by =
    { $by ->
        [white] le cheval blanc
       *[brown] le cheval brun
    }

winner =
    { $winner ->
        [white] Blanc
       *[brown] Brun
    }

match-winner =
    { $winner ->
        [near] proche
       *[far] éloigné
    }

white-player =
    { $white_player ->
        [near] proche
       *[far] éloigné
    }

brown-player =
    { $white_player ->
        [near] éloigné
       *[far] proche
    }

player =
    { $player ->
        [near] proche
       *[far] éloigné
    }

colour =
    { $colour ->
        [brown] brun
       *[golden] doré
    }

expected =
    { $expected ->
        [brown] brun
       *[golden] doré
    }

points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

score = proche { $score_near }, éloigné { $score_far }

ended =
    { $reason ->
        [caught] Le cheval blanc est attrapé
        [white-immobilised] Le cheval blanc ne peut plus bouger
        [no-safe-escape] Le cheval blanc n'a plus d'issue sûre
        [all-apples-placed] Le cheval blanc peut encore bouger, tous les crottins étant posés
       *[brown-immobilised] Le cheval brun ne peut plus bouger
    }

in-turn =
    { $by ->
        [none] { "" }
        [white] , au tour du cheval blanc
       *[brown] , au tour du cheval brun
    }

the-second =
    { $second ->
        [none] { "" }
       *[other] { " " }; le second est en { SQUARE($second) }
    }

each-threatened = { SQUARE($item) }

each-reasons =
    { $item ->
        [white-missing] le cheval blanc n'est pas sur le plateau
        [brown-missing] le cheval brun n'est pas sur le plateau
        [white-not-in-its-corner] le cheval blanc n'est pas dans son coin
        [brown-not-in-its-corner] le cheval brun n'est pas dans son coin
       *[apples] il y a des crottins sur le plateau
    }

# Ce qu'il y a sur le plateau.
picture = cheval blanc { white-at }, cheval brun { brown-at } ; { brown-apples }{ golden-apples }
part-believed = { picture }
part-seen = { picture }

white-at =
    { $horses_white ->
        [none] non vu
       *[other] en { SQUARE($horses_white) }
    }

brown-at =
    { $horses_brown ->
        [none] non vu
       *[other] en { SQUARE($horses_brown) }
    }

brown-apples =
    { COUNT($apples, colour: "brown") ->
        [one] { COUNT($apples, colour: "brown") } crottin brun
       *[other] { COUNT($apples, colour: "brown") } crottins bruns
    }

golden-apples =
    { COUNT($apples, colour: "golden") ->
        [0] { "" }
        [one] , 1 crottin doré
       *[other] , { COUNT($apples, colour: "golden") } crottins dorés
    }

# Où l'on en était à la fin.
end = { apples-left }points : proche { $points_near }, éloigné { $points_far }

apples-left =
    { $apples_left_brown ->
        [none] { "" }
       *[other] crottins restants : { $apples_left_brown } bruns, { $apples_left_golden } dorés ;{ " " }
    }

# La feuille de match.
result =
    { $winner ->
        [near] le joueur proche gagne le match, { $near } à { $far }
        [far] le joueur éloigné gagne le match, { $far } à { $near }
       *[none]
            { $over ->
                [true] match nul, { $near } à { $far }
               *[false] proche { $near } : { $far } éloigné
            }
    }

white-is = les Blancs
moves-read = Le coup des Blancs, puis des Bruns. ● un second crottin, ○ un crottin doré, ✗ contre les règles.
