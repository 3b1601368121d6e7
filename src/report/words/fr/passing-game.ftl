round_started =
    .title =
        { $leader ->
            [none] Une manche commence
           *[other] Le joueur { $leader } entame
        }
    .detail =
        { $leader ->
            [none] Une manche commence ; on ne sait pas encore qui entame.
           *[other] Une manche commence ; le joueur { $leader } pose le premier domino.
        }

played =
    .title =
        { $player ->
            [none] { TILE($tile) }
           *[other] Joueur { $player } : { TILE($tile) }
        }
    .detail =
        { $end ->
            [none] { who } a posé le { TILE($tile) }.
           *[other]
                { $value ->
                    [none] { who } a posé le { TILE($tile) } à l'extrémité { end-name }.
                   *[other] { who } a posé le { TILE($tile) } à l'extrémité { end-name }, { $value } contre { $value }.
                }
        }

drew =
    .title =
        { $player ->
            [none] pioche
           *[other] Joueur { $player } : pioche
        }
    .detail = { who } a pioché un domino.

passed =
    .title =
        { $player ->
            [none] passe
           *[other] Joueur { $player } : passe
        }
    .detail = { who } a passé.

hands_open =
    .title = Mains : { DOTS($pips) }
    .detail = Toutes les mains sont découvertes : { COMMAS($pips) } points.

round_won =
    .title = LE JOUEUR { $winner } GAGNE { $points } !
    .detail = Le joueur { $winner } a la main la plus basse et marque { $points } points : { COMMAS($pips) } points en main.

round_tied =
    .title = Égalité : personne ne marque
    .detail = Plusieurs mains sont les plus basses, personne ne marque : { COMMAS($pips) } points en main.

match_won =
    .title =
        { $winner ->
            [none] La partie est finie
           *[other] LE JOUEUR { $winner } GAGNE LA PARTIE !
        }
    .detail =
        { $winner ->
            [none] La partie est finie ; le score : { COMMAS($score) }.
           *[other] Le joueur { $winner } gagne la partie ; le score : { COMMAS($score) }.
        }

no_match =
    .title = Le { TILE($tile) } ne va pas au { $value } !
    .detail = { who } a posé le { TILE($tile) } à l'extrémité { end-name }, où le { $value } est ouvert : aucune de ses moitiés ne convient, ou il est posé à l'envers.

duplicate_tile =
    .title = Le { TILE($tile) } deux fois !
    .detail = { who } a posé le { TILE($tile) }, qui est déjà sur la table ; un jeu n'a chaque domino qu'une fois.

tile_changed =
    .title = Le { TILE($tile) } a été changé !
    .detail = Dans le train, le { TILE($from) } est devenu { TILE($to) } ; ce qui est posé reste posé.

branch =
    .title = Pas de branches !
    .detail = { who } a accolé le { TILE($tile) } au côté du { TILE($beside) } ; on ne pose qu'aux deux extrémités.

boneyard_floor =
    .title = Celui-là reste !
    .detail =
        { $left ->
            [one] { who } a pioché un des derniers dominos, qu'on ne pioche jamais ; il en reste { $left }.
           *[other] { who } a pioché un des derniers dominos, qu'on ne pioche jamais ; il en reste { $left }.
        }

wrong_turn =
    .title = Joueur { $player } : ce n'est pas votre tour !
    .detail = Le joueur { $player } a été plus rapide, mais c'est au joueur { $expected } de jouer.

impossible_tile =
    .title = Le { TILE($tile) } n'est pas de ce jeu !
    .detail = { who } a posé le { TILE($tile) } ; on joue avec un jeu double-six.

two_tiles_in_one_turn =
    .title = Un domino par tour !
    .detail = { who } a posé { AND($tiles) } en un seul tour.

lead_not_played =
    .title = Entamez par un domino !
    .detail = { who } entame la manche et doit poser un domino.

desynchronised =
    .title = L'arbitre a perdu le fil
    .detail = { impossible }{ lost-reason }.{ trains }

impossible =
    { $action ->
        [none] { "" }
       *[other] « { SPACED($action) } » est impossible :{ " " }
    }

lost-reason =
    { $reason ->
        [no-round] aucune manche n'est en cours
        [round-is-on] une manche est déjà en cours
        [round-is-over] le jeu est fini, il ne reste qu'à découvrir les mains
        [match-is-over] la partie est finie
        [no-such-player] il n'y a pas tant de joueurs
        [which-end] le domino va aux deux extrémités, et on n'a pas dit à laquelle il fut posé
        [no-such-tile] le train n'a pas ce domino
        [boneyard-is-empty] la pioche est vide
       *[layout-differs] rien de ce qui a pu se passer n'explique le train tel qu'il est
    }

trains =
    { $believed ->
        [none]
            { $seen ->
                [none] { "" }
               *[other] { " " }Attendu : aucun domino ; vu : { SPACES($seen) }.
            }
       *[other]
            { $seen ->
                [none] { " " }Attendu : { SPACES($believed) } ; vu : aucun domino.
               *[other] { " " }Attendu : { SPACES($believed) } ; vu : { SPACES($seen) }.
            }
    }

who =
    { $player ->
        [none] Un joueur
       *[other] Le joueur { $player }
    }

end-name =
    { $end ->
        [left] gauche
       *[right] droite
    }

each-pips = joueur { $number } { $item }
each-score = joueur { $number } { $item }
each-tiles = le { TILE($item) }
each-believed = { TILE($item) }
each-seen = { TILE($item) }

# Ce que montre une seule image.
picture = { picture-tiles }{ picture-unread }{ picture-ends }{ picture-open }{ picture-down }

picture-tiles =
    { $count ->
        [0] aucun domino découvert
        [one] 1 domino, { $sum } points
       *[other] { $count } dominos, { $sum } points
    }

picture-unread =
    { $unread ->
        [0] { "" }
       *[other] { " " }; { $unread } non lus entièrement
    }

picture-ends =
    { $left ->
        [none] { "" }
       *[other] { " " }; extrémités { $left } et { $right }
    }

picture-open =
    { COUNT($open) ->
        [0] { "" }
       *[other] { " " }; { SEMICOLONS($open) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] { " " }; { $face_down } faces cachées
    }

each-open = joueur { $player } { $pips }

# Où l'on en était à la fin.
end = dominos dans le train : { $tiles }{ end-ends }{ end-points }

end-ends =
    { $left ->
        [none] { "" }
       *[other] , extrémités { $left } et { $right }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] { " " }; points { COMMAS($points) }
    }

# La feuille de match.
result =
    { $winner ->
        [none]
            { $over ->
                [true] la partie est finie : { COMMAS($totals) }
               *[false] { COMMAS($totals) }
            }
       *[other] le joueur { $winner } gagne la partie : { COMMAS($totals) }
    }

train-below =
    { $left ->
        [none] aucun domino n'est posé
       *[other] { $tiles } dominos, extrémités { $left } et { $right }, { $boneyard } dans la pioche
    }

each-totals = joueur { $number } : { $item }
