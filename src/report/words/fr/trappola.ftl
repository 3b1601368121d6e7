draw_again =
    .title = { AND($players) } tirent encore
    .detail = Leurs cartes sont de même rang : { AND($players) } tirent encore une carte.

game_started =
    .title =
        { $from_start ->
            [true]
                { $dealer ->
                    [near] À éloigné d'entamer
                   *[far] À proche d'entamer
                }
           *[false] Une partie est en cours
        }
    .detail =
        { $from_start ->
            [true] La partie commence : le joueur { dealer } donne, le joueur { leader } entame le premier pli.{ who-sits }
           *[false] Une partie est en cours.{ who-deals }
        }

card_played =
    .title = { seat } : { card-short }
    .detail = Le joueur { seat } joue { card }.

trick_won =
    .title = Pli { $number } : { seat }
    .detail = Le joueur { seat } gagne le pli { $number } avec { AND($cards) } : { points }.

declared =
    .title = { seat } : { said } !
    .detail = Le joueur { seat } annonce { said }.

manko =
    .title = Manko : { suit }
    .detail = Le joueur { seat } demande la couleur manquante : il manque les { suit }.

pro =
    .title = PRO ! { CAPITAL(seat) }
    .detail = Le joueur { seat } joue pour la Bulka.

declaration_proved =
    .title = { said } prouvé : +{ $points }
    .detail = Les cartes prouvent { said } du joueur { seat } : { points }.

declaration_failed =
    .title = { said } ne tient pas
    .detail = { said } du joueur { seat } ne tient pas{ as-shown } : { points }.

prize =
    .title = Prix { $name } : { seat } +{ $points }
    .detail = Le joueur { seat } reçoit le prix { $name }{ for-trick }, { prize-words } : { points }.

payment =
    .title = { from } → { to } : { $amount }
    .detail = { from } paie { $amount } { to-whom } pour { pay-reason }.

revoke =
    .title = RENONCE du joueur { seat } !
    .detail =
        { $card ->
            [none] Le joueur { seat } n'a pas fourni au pli { $trick }, et joue une carte de cette couleur au pli { $proof_trick } : la partie est perdue.
           *[other] Le joueur { seat } n'a pas fourni au pli { $trick }, et joue { $card } au pli { $proof_trick } : la partie est perdue.
        }

game_won =
    .title =
        { $totals_near ->
            [none] { UPPER(seat) } GAGNE !
           *[other] { UPPER(seat) } GAGNE { $totals_near } à { $totals_far } !
        }
    .detail =
        { $totals_near ->
            [none] Le joueur { seat } gagne la partie.
           *[other] Le joueur { seat } gagne la partie par { LARGER($totals_near, $totals_far) } à { SMALLER($totals_near, $totals_far) }.
        }

alifer =
    .title = ALIFER ! Paiements x { $multiplier }
    .detail = Alifer : le même donneur redonne, et les paiements comptent { $multiplier } fois.

bulka =
    .title = Bulka : { $amount }
    .detail = La Bulka contient { $amount }.

bulka_won =
    .title = { UPPER($player) } PREND LA BULKA !
    .detail = { $player } gagne la Bulka de { $amount } par une partie Pro.

bulka_shared =
    .title = Bulka partagée : { $each } chacun
    .detail =
        { $remainder ->
            [0] La session est finie : chaque joueur reçoit { $each } de la Bulka.
           *[other] La session est finie : chaque joueur reçoit { $each } de la Bulka ; reste { $remainder }, dont quelqu'un décide.
        }

wrong_leader =
    .title = À { expected } d'entamer !
    .detail = Le joueur { seat } entame avec { card }, mais c'est au joueur { expected } d'entamer.

out_of_turn =
    .title = Pas le tour du joueur { seat } !
    .detail = Le joueur { seat } pose { card } hors de son tour.

same_card_twice =
    .title = Encore { card-short } !
    .detail = Le joueur { seat } joue { card }, déjà jouée au pli { $trick }.

too_many_cards =
    .title = Trop de cartes !
    .detail = Le joueur { seat } pose { card } à côté de sa carte de ce pli.

false_declaration =
    .title = { said } était faux !
    .detail = { said } du joueur { seat } n'était pas vrai{ as-shown }.

late_declaration =
    .title = { said } vient trop tard !
    .detail = Le joueur { seat } annonce { said } trop tard : cela ne compte pas.

wrong_pile =
    .title = Le pli { $number } est au joueur { winner } !
    .detail = Le joueur { seat } a ramassé le pli { $number }, que le joueur { winner } a gagné.

desynchronised =
    .title = L'arbitre a perdu le fil
    .detail = Ce qui est sur la table ne s'explique pas : { lost-reason }. Remettez la partie en ordre à la main.

lost-reason =
    { $reason ->
        [no-session] aucune session n'a commencé
        [session-is-on] une session est déjà en cours
        [session-is-over] la session est finie
        [too-few-players] trop peu de joueurs participent
        [no-such-player] aucun joueur de ce nom ne participe
        [nothing-to-draw] personne n'a à tirer
        [order-not-drawn] il faut d'abord tirer les cartes pour l'ordre
        [other-players-are-due] c'est à d'autres joueurs
        [no-game] aucune partie n'est en cours
        [game-is-on] une partie est déjà en cours
        [declared-already] cela a déjà été annoncé
        [nothing-to-ask] il n'y a rien à demander
        [nothing-to-answer] rien n'a été demandé
        [no-series] Pro demande plus de victoires de suite
        [nothing-to-gather] il n'y a aucun pli
        [nothing-to-correct] il n'y a rien à reprendre
       *[layout-differs] plus d'un coup a changé la table
    }

seat =
    { $seat ->
        [near] proche
       *[far] éloigné
    }

expected =
    { $expected ->
        [near] proche
       *[far] éloigné
    }

winner =
    { $winner ->
        [near] proche
       *[far] éloigné
    }

dealer =
    { $dealer ->
        [near] proche
       *[far] éloigné
    }

leader =
    { $dealer ->
        [near] éloigné
       *[far] proche
    }

who-deals =
    { $dealer ->
        [none] { "" }
       *[other] { " " }Le joueur { dealer } donne.
    }

who-sits =
    { $players_near ->
        [none] { "" }
       *[other] { " " }Côté proche : { $players_near }, côté éloigné : { $players_far }.
    }

part-near = { player }
part-far = { player }
part-player = { player }
each-players = { player }

player =
    { $name ->
        [none] le joueur { $no }
       *[other] { $name }
    }

part-card = { rank } { of-suit }
each-cards = { rank } { of-suit }

of-suit =
    { $suit ->
        [coins] de deniers
        [cups] de coupes
        [swords] d'épées
       *[batons] de bâtons
    }

card =
    { $card ->
        [none] une carte illisible
       *[other] { $card }
    }

card-short =
    { $card ->
        [none] ?
       *[other] { card-rank } { card-suit }
    }

card-rank =
    { $card_rank ->
        [D] 2
       *[other] { $card_rank }
    }

card-suit =
    { $card_suit ->
        [coins] deniers
        [cups] coupes
        [swords] épées
       *[batons] bâtons
    }

rank =
    { $rank ->
        [A] As
        [K] Re
        [C] Cavall
        [B] Bube
        [D] Due
       *[other] { $rank }
    }

suit =
    { $suit ->
        [coins] deniers
        [cups] coupes
        [swords] épées
       *[batons] bâtons
    }

said =
    { $declaration ->
        [figura]
            { $count ->
                [none] une Figura
               *[other] { $count } { rank }
            }
        [aces]
            { $count ->
                [none] As
               *[other] { $count } As
            }
        [blans] Blans
        [bianca] Bianca
        [manko] Manko
       *[pro] Pro
    }

as-shown =
    { $card ->
        [none] { "" }
       *[other] , comme le montre { $card }
    }

for-trick =
    { $trick ->
        [none] { "" }
       *[other] { " " }pour le pli { $trick }
    }

prize-words =
    { $prize ->
        [p1] Marc : les neuf plis
        [p2] le premier pli gagné avec un Due
        [p3] un pli gagné avec un Due
        [p4a] le dernier pli gagné avec un Due
        [p4b] les deux derniers plis gagnés avec un Due
        [p4c] les trois derniers plis gagnés avec un Due
       *[p5] le dernier pli
    }

from =
    { $from ->
        [near] proche
        [far] éloigné
       *[bulka] la Bulka
    }

to =
    { $to ->
        [near] proche
        [far] éloigné
       *[bulka] la Bulka
    }

to-whom =
    { $to ->
        [near] au joueur proche
        [far] au joueur éloigné
       *[bulka] à la Bulka
    }

pay-reason =
    { $reason ->
        [stake] la mise
        [declaration] une annonce
        [prize] un prix de plis
        [declaration-void] une annonce qui ne tient pas
        [alifer] la partie rejouée
       *[pro-lost] la partie Pro perdue
    }

points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

picture =
    { $empty ->
        [true] aucune carte n'est vue
       *[false] { PARTS(picture-near, picture-far, picture-others, picture-down) }
    }

picture-near =
    { COUNT($near) ->
        [0] { "" }
       *[other] proche : { COMMAS($near) }
    }

picture-far =
    { COUNT($far) ->
        [0] { "" }
       *[other] éloigné : { COMMAS($far) }
    }

picture-others =
    { COUNT($others) ->
        [0] { "" }
       *[other] { COMMAS($others) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] { $face_down } faces cachées
    }

each-near = { lain }
each-far = { lain }
each-others = { lain }

lain =
    { $rank ->
        [none] ?
       *[other] { rank-short } { suit }{ doubt }
    }

rank-short =
    { $rank ->
        [D] 2
       *[other] { $rank }
    }

doubt =
    { $doubt ->
        [true] ?
       *[false] { "" }
    }

end = cartes ramassées : proche { $gathered_near }, éloigné { $gathered_far }

# A session's score sheet.
result =
    { $bulka ->
        [none] parties gagnées : proche { $near } : { $far } éloigné
       *[other] parties gagnées : proche { $near } : { $far } éloigné; la Bulka contient { $bulka }
    }

the-bulka-title = La Bulka
games = Parties
game = partie
dealer-head = donneur
near-head = proche
far-head = éloigné
won-by = gagnée par
near-chips = jetons du proche
far-chips = jetons de l'éloigné
replayed = Alifer, rejouée
undecided = non décidée
game-of = Partie { $game }
prizes = Prix
who-paid = qui paie
whom = à qui
how-much = combien
what-for = pour
