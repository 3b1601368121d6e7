race_started =
    .title =
        { COUNT($discs) ->
            [0] Partez ! Personne ne joue
           *[other] Partez ! Au { FIRST($discs) }
        }
    .detail = La course commence avec { discs }.

placed =
    .title = Le { $disc } est en piste
    .detail = Le palet { $disc } est posé derrière la ligne de départ pour son premier tir.

spaced =
    .title = Le { $disc } prend de l'espace
    .detail = Le palet { $disc } est déplacé de { FIXED($from_mm) } à { FIXED($to_mm) } mm, pour que le palet noir tienne à côté.

flick =
    .title =
        { SIGN(LESS($to_mm, $from_mm)) ->
            [negative] { $disc } : recule de { FIXED(LESS($from_mm, $to_mm)) } mm
           *[positive] { $disc } : { FIXED(LESS($to_mm, $from_mm)) } mm
        }
    .detail = D'une pichenette, le palet { $disc } est allé de { FIXED($from_mm) } à { FIXED($to_mm) } mm le long de la piste.

wrong_turn =
    .title = { $disc } : ce n'est pas votre tour !
    .detail =
        { $expected ->
            [none] Le palet { $disc } a été tiré, mais ce n'est pas son tour.
           *[other] Le palet { $disc } a été tiré, mais c'est le tour du palet { $expected }.
        }

wrong_disc =
    .title = Ne touchez pas au { $disc } !
    .detail = Une main a déplacé le palet { $disc }, qui ne la regardait pas ; il retourne où il était.

off_track =
    .title =
        { SAME($disc, $by) ->
            [true] Le { $disc } est sorti !
           *[false] Le { $disc } est sorti, à cause du { $by } !
        }
    .detail =
        { SAME($disc, $by) ->
            [true] Le palet { $disc } a quitté la piste par son propre tir : il retourne où il était, et le tour est fini.
           *[false] Le palet { $by } a fait sortir le palet { $disc } de la piste : les deux retournent où ils étaient, et le tour est fini.
        }

not_restored =
    .title = Remettez le { $disc } !
    .detail = Le jeu a continué, mais le palet { $disc } n'a pas été remis où il était avant le tir.

upside_down =
    .title = Le { $disc } est à l'envers !
    .detail =
        { SAME($disc, $by) ->
            [true] Le palet { $disc } s'est retourné par son propre tir : son prochain tour sert à le remettre à l'endroit.
           *[false] Le palet { $by } a retourné le palet { $disc } ; il est remis à l'endroit au début de son prochain tour.
        }

flipped_back =
    .title = Le { $disc } est remis à l'endroit
    .detail = Le palet { $disc } est de nouveau à l'endroit.

lap =
    .title = { $disc } : tour { $laps } !
    .detail =
        { $laps ->
            [one] Le palet { $disc } a fait { $laps } tour : une coche sur la feuille.
           *[other] Le palet { $disc } a fait { $laps } tours : une coche sur la feuille.
        }

race_won =
    .title = LE { $winner } GAGNE !
    .detail = Le palet { $winner } du joueur { $player } a gagné la course ; les autres continuent.

finished =
    .title =
        { $position ->
            [1] LE { $disc } GAGNE !
           *[other] Le { $disc } est { place }
        }
    .detail = Le palet { $disc } est arrivé { place }.

race_over =
    .title = Course finie : { NUMBERS($positions) }
    .detail = Points : { AND($positions) } ; au total { AND($standings) }.

push =
    .title = Le { $disc } a été poussé !
    .detail =
        { $finger_s ->
            [none] Le doigt a accompagné le palet { $disc } ; il est interdit de simplement pousser.
           *[other] Le doigt est resté { FIXED($finger_s, digits: 2) } s sur le palet { $disc } ; il est interdit de simplement pousser.
        }

spacing_refused =
    .title = { $disc } : pas d'espacement !
    .detail =
        { $reason ->
            [wide-gap] Le palet { $disc } a été déplacé pour l'espacer, mais le palet noir y tenait déjà.
            [other-moved] Le palet { $disc } a été déplacé pour l'espacer, mais un autre palet en a été déplacé.
           *[no-spacing] Le palet { $disc } a été déplacé pour l'espacer, mais les règles professionnelles ne le permettent pas.
        }

hit_obstacle =
    .title = Le { $disc } a touché l'obstacle !
    .detail = Le palet { $disc } a touché le palet noir : il retourne où il était, et le tour est fini.

turn_missed =
    .title = Le { $disc } passe son tour
    .detail = Le palet { $disc } est coincé et ne peut être tiré.

pole_match =
    .title = Pole : { DASHES($players) }
    .detail = Pour la pole position, { players } tirent une fois chacun, dans cet ordre.

pole_shot =
    .title =
        { SIGN($length_mm) ->
            [positive] Joueur { $player } : { FIXED($length_mm) } mm
           *[other] Joueur { $player } : sorti
        }
    .detail =
        { SIGN($length_mm) ->
            [positive] Le tir du joueur { $player } a fait { FIXED($length_mm) } mm le long de la piste.
           *[other] Le tir du joueur { $player } a quitté la piste et ne compte pas.
        }

pole_tie =
    .title = Égalité ! On recommence
    .detail = Les tirs de { players } sont aussi longs : les deux tirent encore.

pole_won =
    .title = Le joueur { $winner } a tiré le plus loin
    .detail = Le plus long d'abord : joueurs { AND($ranking) }.

pole_seated =
    .title = La grille est faite
    .detail = { AND($seats) }.

swapped =
    .title = Lequel est lequel ? { COMMAS($discs) }
    .detail = { discs } se ressemblent et peuvent avoir changé de place sans qu'on le voie.

match_won =
    .title =
        { $winner ->
            [none] Le tournoi finit à égalité
           *[other] LE JOUEUR { $winner } GAGNE LE TOURNOI !
        }
    .detail =
        { $winner ->
            [none] Personne n'a seul le plus de points : { AND($score) }.
           *[other] Le joueur { $winner } a le plus de points : { AND($score) }.
        }

desynchronised =
    .title = L'arbitre a perdu le fil
    .detail = On ne juge plus : { lost-reason }{ action }{ lost-discs }.

lost-reason =
    { $reason ->
        [no-race] aucune course n'est en cours
        [race-is-on] une course est déjà en cours
        [match-is-over] le tournoi est terminé
        [no-such-disc] aucun palet de ce numéro ne participe
        [has-finished] le palet est déjà arrivé
        [lies-face-up] le palet est à l'endroit
        [nothing-to-restore] le palet n'est pas à remettre
        [players-unknown] on ne sait pas combien de joueurs luttent pour la pole position
        [not-their-shot] le joueur n'est pas de ce match, ou a déjà tiré
       *[layout-differs] rien de ce qui a été vu n'explique où sont les palets
    }

lost-discs =
    { $discs ->
        [none] { "" }
       *[other] { " " }; { discs }
    }

discs =
    { COUNT($discs) ->
        [0] personne
        [one] le palet { AND($discs) }
       *[other] les palets { AND($discs) }
    }

players =
    { COUNT($players) ->
        [one] le joueur { AND($players) }
       *[other] les joueurs { AND($players) }
    }

place =
    { $position ->
        [1] 1er
       *[other] { $position }e
    }

each-positions = palet { $item } { NTH($points, $number) }
each-standings = joueur { $player } { $points }
each-score = joueur { $player } { $points }

each-seats =
    { COUNT($discs) ->
        [one] le joueur { $player } a le palet { AND($discs) }
       *[other] le joueur { $player } a les palets { AND($discs) }
    }

# Ce que montre une seule image.
picture = { picture-discs }{ picture-black }{ picture-down }{ picture-off }

picture-discs =
    { $count ->
        [one] { $count } palet
       *[other] { $count } palets
    }

picture-black =
    { $black ->
        [true] { " " }et le noir
       *[false] { "" }
    }

picture-down =
    { COUNT($down) ->
        [0] { "" }
       *[other] { " " }; { AND($down) } à l'envers
    }

picture-off =
    { COUNT($off) ->
        [0] { "" }
       *[other] { " " }; { AND($off) } hors de la piste
    }

# Où l'on en était à la fin.
end = { end-laps }{ end-finished }{ end-points }

end-laps =
    { COUNT($laps) ->
        [0] aucun tour
       *[other] tours : { COMMAS($laps) }
    }

end-finished =
    { COUNT($finished) ->
        [0] { "" }
       *[other] { " " }; arrivés : { COMMAS($finished) }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] { " " }; points : { COMMAS($points) }
    }

each-laps = palet { $disc } : { $laps }
each-points = joueur { $player } : { $points }

# La feuille de match.
result =
    { $winner ->
        [none]
            { COUNT($points) ->
                [0]
                    { $first ->
                        [none] la course est en cours
                       *[other] le palet { $first } a gagné la course
                    }
               *[other] { COMMAS($points) }
            }
       *[other] le joueur { $winner } gagne le tournoi : { COMMAS($points) }
    }
