draw_again =
    .title = { AND($players) } ziehen noch einmal
    .detail = Ihre Karten haben denselben Rang: { AND($players) } ziehen noch einmal.

game_started =
    .title =
        { $from_start ->
            [true]
                { $dealer ->
                    [near] Hinten spielt aus
                   *[far] Vorn spielt aus
                }
           *[false] Eine Partie läuft
        }
    .detail =
        { $from_start ->
            [true] Die Partie beginnt: { dealer } gibt, { leader } spielt den ersten Stich aus.{ who-sits }
           *[false] Eine Partie läuft.{ who-deals }
        }

card_played =
    .title = { seat }: { card-short }
    .detail = { seat } spielt { card }.

trick_won =
    .title = Stich { $number }: { seat }
    .detail = { seat } gewinnt Stich { $number } mit { AND($cards) }: { points }.

declared =
    .title = { seat }: { said }!
    .detail = { seat } sagt { said } an.

manko =
    .title = Manko: { suit }
    .detail = { seat } fragt nach der fehlenden Farbe: Es fehlen { suit }.

pro =
    .title = PRO! { CAPITAL(seat) }
    .detail = { seat } spielt um die Bulka.

declaration_proved =
    .title = { said } bewiesen: +{ $points }
    .detail = Die Karten beweisen { said } von { seat }: { points }.

declaration_failed =
    .title = { said } gilt nicht
    .detail = { said } von { seat } gilt nicht{ as-shown }: { points }.

prize =
    .title = Prämie { $name }: { seat } +{ $points }
    .detail = { seat } bekommt Prämie { $name }{ for-trick }, { prize-words }: { points }.

payment =
    .title = { from } → { to }: { $amount }
    .detail = { from } zahlt { $amount } { to-whom } für { pay-reason }.

revoke =
    .title = NICHT BEDIENT von { seat }!
    .detail =
        { $card ->
            [none] { seat } hat in Stich { $trick } nicht bedient und spielt in Stich { $proof_trick } eine Karte dieser Farbe: Die Partie ist verloren.
           *[other] { seat } hat in Stich { $trick } nicht bedient und spielt { $card } in Stich { $proof_trick }: Die Partie ist verloren.
        }

game_won =
    .title =
        { $totals_near ->
            [none] { UPPER(seat) } GEWINNT!
           *[other] { UPPER(seat) } GEWINNT { $totals_near } : { $totals_far }!
        }
    .detail =
        { $totals_near ->
            [none] { seat } gewinnt die Partie.
           *[other] { seat } gewinnt die Partie mit { LARGER($totals_near, $totals_far) } zu { SMALLER($totals_near, $totals_far) }.
        }

alifer =
    .title = ALIFER! Zahlungen x { $multiplier }
    .detail = Alifer: Derselbe Geber gibt noch einmal, und Zahlungen zählen { $multiplier }-fach.

bulka =
    .title = Bulka: { $amount }
    .detail = In der Bulka sind { $amount }.

bulka_won =
    .title = { UPPER($player) } NIMMT DIE BULKA!
    .detail = { $player } gewinnt die Bulka mit { $amount } durch eine Pro-Partie.

bulka_shared =
    .title = Bulka geteilt: je { $each }
    .detail =
        { $remainder ->
            [0] Die Sitzung ist aus: Jeder Spieler bekommt { $each } aus der Bulka.
           *[other] Die Sitzung ist aus: Jeder Spieler bekommt { $each } aus der Bulka; Rest { $remainder }, über den jemand entscheidet.
        }

wrong_leader =
    .title = { expected } spielt aus!
    .detail = { seat } spielt { card } aus, aber { expected } muss ausspielen.

out_of_turn =
    .title = { seat } ist nicht an der Reihe!
    .detail = { seat } legt { card } außer der Reihe.

same_card_twice =
    .title = { card-short } noch einmal!
    .detail = { seat } spielt { card }, schon gespielt in Stich { $trick }.

too_many_cards =
    .title = Zu viele Karten!
    .detail = { seat } legt { card } neben die eigene Karte dieses Stichs.

false_declaration =
    .title = { said } war falsch!
    .detail = { said } von { seat } stimmte nicht{ as-shown }.

late_declaration =
    .title = { said } kommt zu spät!
    .detail = { seat } sagt { said } zu spät an: Es zählt nicht.

wrong_pile =
    .title = Stich { $number } gehört { winner }!
    .detail = { seat } hat Stich { $number } eingezogen, den { winner } gewonnen hat.

desynchronised =
    .title = Nicht mehr im Bild
    .detail = Was daliegt, ist nicht zu erklären: { lost-reason }. Stellt die Partie von Hand richtig.

lost-reason =
    { $reason ->
        [no-session] keine Sitzung hat begonnen
        [session-is-on] eine Sitzung läuft schon
        [session-is-over] die Sitzung ist aus
        [too-few-players] zu wenige spielen mit
        [no-such-player] kein solcher Spieler spielt mit
        [nothing-to-draw] niemand muss ziehen
        [order-not-drawn] um die Reihenfolge ist noch zu ziehen
        [other-players-are-due] andere Spieler sind dran
        [no-game] keine Partie läuft
        [game-is-on] eine Partie läuft schon
        [declared-already] das wurde schon angesagt
        [nothing-to-ask] es gibt nichts zu fragen
        [nothing-to-answer] nichts wurde gefragt
        [no-series] Pro braucht mehr Siege in Folge
        [nothing-to-gather] kein Stich liegt da
        [nothing-to-correct] es gibt nichts zurückzunehmen
       *[layout-differs] mehr als ein Zug hat sich geändert
    }

seat =
    { $seat ->
        [near] vorn
       *[far] hinten
    }

expected =
    { $expected ->
        [near] vorn
       *[far] hinten
    }

winner =
    { $winner ->
        [near] vorn
       *[far] hinten
    }

dealer =
    { $dealer ->
        [near] vorn
       *[far] hinten
    }

leader =
    { $dealer ->
        [near] hinten
       *[far] vorn
    }

who-deals =
    { $dealer ->
        [none] { "" }
       *[other] { " " }{ CAPITAL(dealer) } gibt.
    }

who-sits =
    { $players_near ->
        [none] { "" }
       *[other] { " " }Vorn sitzt { $players_near }, hinten { $players_far }.
    }

part-near = { player }
part-far = { player }
part-player = { player }
each-players = { player }

player =
    { $name ->
        [none] Spieler { $no }
       *[other] { $name }
    }

part-card = { rank } der { suit }
each-cards = { rank } der { suit }

card =
    { $card ->
        [none] eine unlesbare Karte
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
        [coins] Münzen
        [cups] Kelche
        [swords] Schwerter
       *[batons] Stäbe
    }

rank =
    { $rank ->
        [A] Ass
        [K] Re
        [C] Cavall
        [B] Bube
        [D] Due
       *[other] { $rank }
    }

suit =
    { $suit ->
        [coins] Münzen
        [cups] Kelche
        [swords] Schwerter
       *[batons] Stäbe
    }

said =
    { $declaration ->
        [figura]
            { $count ->
                [none] eine Figura
               *[other] { $count } { rank }
            }
        [aces]
            { $count ->
                [none] Asse
               *[other] { $count } Asse
            }
        [blans] Blans
        [bianca] Bianca
        [manko] Manko
       *[pro] Pro
    }

as-shown =
    { $card ->
        [none] { "" }
       *[other] , wie { $card } zeigt
    }

for-trick =
    { $trick ->
        [none] { "" }
       *[other] { " " }für Stich { $trick }
    }

prize-words =
    { $prize ->
        [p1] Marc: alle neun Stiche
        [p2] der erste Stich, mit einem Due gewonnen
        [p3] ein Stich, mit einem Due gewonnen
        [p4a] der letzte Stich, mit einem Due gewonnen
        [p4b] die letzten zwei Stiche, mit einem Due gewonnen
        [p4c] die letzten drei Stiche, mit einem Due gewonnen
       *[p5] der letzte Stich
    }

from =
    { $from ->
        [near] vorn
        [far] hinten
       *[bulka] die Bulka
    }

to =
    { $to ->
        [near] vorn
        [far] hinten
       *[bulka] die Bulka
    }

to-whom =
    { $to ->
        [near] nach vorn
        [far] nach hinten
       *[bulka] in die Bulka
    }

pay-reason =
    { $reason ->
        [stake] den Einsatz
        [declaration] eine Ansage
        [prize] eine Stichprämie
        [declaration-void] eine Ansage, die nicht gilt
        [alifer] die wiederholte Partie
       *[pro-lost] die verlorene Pro-Partie
    }

points =
    { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }

picture =
    { $empty ->
        [true] keine Karte ist zu sehen
       *[false] { PARTS(picture-near, picture-far, picture-others, picture-down) }
    }

picture-near =
    { COUNT($near) ->
        [0] { "" }
       *[other] vorn: { COMMAS($near) }
    }

picture-far =
    { COUNT($far) ->
        [0] { "" }
       *[other] hinten: { COMMAS($far) }
    }

picture-others =
    { COUNT($others) ->
        [0] { "" }
       *[other] { COMMAS($others) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] { $face_down } verdeckt
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

end = Karten eingezogen: vorn { $gathered_near }, hinten { $gathered_far }

# A session's score sheet.
result =
    { $bulka ->
        [none] gewonnene Partien: vorn { $near } : { $far } hinten
       *[other] gewonnene Partien: vorn { $near } : { $far } hinten; in der Bulka sind { $bulka }
    }

the-bulka-title = Die Bulka
games = Partien
game = Partie
dealer-head = Geber
near-head = vorn
far-head = hinten
won-by = gewonnen von
near-chips = Chips vorn
far-chips = Chips hinten
replayed = Alifer, wiederholt
undecided = nicht entschieden
game-of = Partie { $game }
prizes = Prämien
who-paid = wer zahlt
whom = wem
how-much = wie viel
what-for = wofür
