round_started =
    .title = Los!
    .detail = Die Runde beginnt mit { $counts }.

illegal_setup =
    .title =
        { $reason ->
            [blocking] Die Öffnung ist versperrt!
           *[count] Falsch aufgestellt!
        }
    .detail =
        { $reason ->
            [blocking]
                { $half ->
                    [none] Zu Beginn liegt eine Scheibe vor der Öffnung; legt sie weg und beginnt neu.
                   *[other] Zu Beginn liegt eine Scheibe von { half } vor der Öffnung; legt sie weg und beginnt neu.
                }
           *[count]
                { $found ->
                    [none] Zu Beginn hat { who } nicht genau { expected }; stellt neu auf und beginnt noch einmal.
                   *[other] Zu Beginn hat { who } { found }; es müssen { $expected } sein.
                }
        }

pass =
    .title = Durch! { from } → { to }
    .detail =
        { $to ->
            [near] Eine Scheibe von hinten ging durch die Öffnung in die vordere Hälfte.
           *[far] Eine Scheibe von vorn ging durch die Öffnung in die hintere Hälfte.
        }

stuck =
    .title = Steckt in der Öffnung
    .detail = Eine Scheibe von { from } liegt in der Öffnung; nur eine andere Scheibe darf sie hinausstoßen.

freed =
    .title =
        { SAME($from, $to) ->
            [true] Befreit: zurück nach { to }
           *[false] Befreit: { from } → { to }
        }
    .detail =
        { SAME($from, $to) ->
            [true] Eine Scheibe von { from } wurde aus der Öffnung gestoßen, zurück in die eigene Hälfte.
           *[false] Eine Scheibe von { from } wurde aus der Öffnung in die { to-half } Hälfte gestoßen.
        }

over_bar =
    .title = Über die Leiste! Zurück nach { from }
    .detail = Eine Scheibe von { from } flog über die Mittelleiste in die { to-half } Hälfte; der Spieler { from } nimmt sie zurück.

off_board =
    .title = Vom Brett!
    .detail = Eine Scheibe von { from } hat das Brett verlassen; der Spieler { from } nimmt sie zurück.

returned =
    .title = { half } hat sie zurück
    .detail = Die Scheibe, die nach { half } gehört, liegt wieder in ihrer Hälfte.

not_returned =
    .title = { half }: zurücknehmen!
    .detail = Eine Scheibe, die nach { half } gehört, blieb { FIXED($waited_s, digits: 1) } s liegen; erlaubt sind { FIXED($grace_s) } s.

two_hands =
    .title = { half }: nur eine Hand!
    .detail = Der Spieler { half } hat { $hands } Hände über dem Brett; gespielt wird nur mit einer Hand.

held_stuck =
    .title = Hand in der Öffnung!
    .detail = Eine Hand nahm eine Scheibe von { half } aus der Öffnung, was nur eine Scheibe darf; sie kommt zurück in die { of-half } Hälfte.

not_by_elastic =
    .title = Nicht mit dem Gummi!
    .detail = Eine Hand trug oder schob eine Scheibe von { half } an oder durch die Öffnung.

round_won =
    .title =
        { $reason ->
            [time] Zeit! Runde an { UPPER(winner) }
           *[empty] Runde an { UPPER(winner) }!
        }
    .detail =
        { $reason ->
            [time] Die Zeit ist um bei { $counts }: { winner } hat weniger; Stand { score }.
           *[empty] In der { winner-half } Hälfte liegt keine Scheibe mehr; Stand { score }.
        }

sudden_death =
    .title = Entscheidung!
    .detail = Die Zeit ist um bei { $counts }; ein Spiel mit je einer Scheibe entscheidet.

match_won =
    .title = { UPPER(winner) } gewinnt das Spiel!
    .detail = Der Spieler { winner } gewinnt das Spiel mit { score }.

desynchronised =
    .title = Nicht mehr im Bild
    .detail = Es wird nicht weitergezählt: { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] keine Runde läuft
        [round-is-on] eine Runde läuft schon
        [match-is-over] das Spiel ist aus
        [no-disk-there] wo eine Scheibe genommen wurde, liegt keine
        [same-half] dieselbe Hälfte ist zweimal genannt
        [both-halves-empty] beide Hälften wären leer
       *[counts-differ] die Scheiben liegen anders als angenommen
    }

believed =
    { $believed ->
        [none] { "" }
       *[other] ; angenommen: { $believed }
    }

seen =
    { $seen ->
        [none] { "" }
       *[other] ; gesehen: { $seen }
    }

# Wo die Scheiben sind.
part-counts = { near-disks } vorn, { $far } hinten{ in-opening }{ airborne }
part-believed = { part-counts }
part-seen = { part-counts }

near-disks =
    { $near ->
        [one] 1 Scheibe
       *[other] { $near } Scheiben
    }

in-opening =
    { $opening ->
        [0] { "" }
       *[other] , { $opening } in der Öffnung
    }

airborne =
    { $airborne ->
        [0] { "" }
       *[other] , { $airborne } in der Luft
    }

expected =
    { $expected ->
        [one] 1 Scheibe
       *[other] { $expected } Scheiben
    }

found =
    { $found ->
        [one] 1 Scheibe
       *[other] { $found } Scheiben
    }

who =
    { $half ->
        [none] eine Hälfte
        [near] die vordere Hälfte
       *[far] die hintere Hälfte
    }

from =
    { $from ->
        [near] vorn
       *[far] hinten
    }

to =
    { $to ->
        [near] vorn
       *[far] hinten
    }

half =
    { $half ->
        [near] vorn
       *[far] hinten
    }

winner =
    { $winner ->
        [near] vorn
       *[far] hinten
    }

to-half =
    { $to ->
        [near] vordere
       *[far] hintere
    }

of-half =
    { $half ->
        [near] vordere
       *[far] hintere
    }

winner-half =
    { $winner ->
        [near] vorderen
       *[far] hinteren
    }

# Die Runden des Siegers zuerst.
score =
    { $winner ->
        [near] { $score_near } : { $score_far }
       *[far] { $score_far } : { $score_near }
    }

# Was auf einem einzelnen Bild liegt.
picture = vorn { $near }, hinten { $far }{ picture-opening }{ picture-hands }

picture-opening =
    { $opening ->
        [0] { "" }
       *[other] , in der Öffnung { $opening }
    }

picture-hands =
    { $hands ->
        [0] { "" }
        [one] ; eine Hand über dem Brett
       *[other] ; { $hands } Hände über dem Brett
    }

# Wie es am Ende stand.
end = Scheiben vorn { $counts_near }, hinten { $counts_far }; Runden vorn { $score_near }, hinten { $score_far }

# Der Spielbogen.
result =
    { $winner ->
        [none] vorn { $near } : { $far } hinten
        [near] vorn gewinnt das Spiel, { $near } : { $far }
       *[far] hinten gewinnt das Spiel, { $far } : { $near }
    }

won-how =
    { $reason ->
        [time] Zeit um
       *[empty] Hälfte leer
    }
