race_started =
    .title =
        { COUNT($discs) ->
            [0] Los! Niemand spielt
           *[other] Los! { FIRST($discs) } ist dran
        }
    .detail = Das Rennen beginnt mit { with-discs }.

placed =
    .title = { $disc } ist auf der Bahn
    .detail = Scheibe { $disc } liegt für den ersten Schuss hinter der Startlinie.

spaced =
    .title = { $disc } schafft Platz
    .detail = Scheibe { $disc } wird von { FIXED($from_mm) } auf { FIXED($to_mm) } mm verschoben, damit die schwarze Scheibe danebenpasst.

flick =
    .title =
        { SIGN(LESS($to_mm, $from_mm)) ->
            [negative] { $disc }: { FIXED(LESS($from_mm, $to_mm)) } mm zurück
           *[positive] { $disc }: { FIXED(LESS($to_mm, $from_mm)) } mm
        }
    .detail = Scheibe { $disc } wurde von { FIXED($from_mm) } auf { FIXED($to_mm) } mm der Bahn geschnippt.

wrong_turn =
    .title = { $disc }: nicht an der Reihe!
    .detail =
        { $expected ->
            [none] Scheibe { $disc } wurde geschnippt, ist aber nicht an der Reihe.
           *[other] Scheibe { $disc } wurde geschnippt, aber Scheibe { $expected } ist an der Reihe.
        }

wrong_disc =
    .title = Finger weg von { $disc }!
    .detail = Eine Hand bewegte Scheibe { $disc }, die sie nichts anging; die kommt dahin zurück, wo sie lag.

off_track =
    .title =
        { SAME($disc, $by) ->
            [true] { $disc } ist draußen!
           *[false] { $disc } ist draußen, durch { $by }!
        }
    .detail =
        { SAME($disc, $by) ->
            [true] Scheibe { $disc } flog durch den eigenen Schuss von der Bahn: Sie kommt dahin zurück, wo sie lag, und der Zug ist vorbei.
           *[false] Scheibe { $by } warf Scheibe { $disc } von der Bahn: Beide kommen dahin zurück, wo sie lagen, und der Zug ist vorbei.
        }

not_restored =
    .title = { $disc } zurücklegen!
    .detail = Das Spiel ging weiter, aber Scheibe { $disc } wurde nicht dahin zurückgelegt, wo sie vor dem Schuss lag.

upside_down =
    .title = { $disc } liegt verkehrt herum!
    .detail =
        { SAME($disc, $by) ->
            [true] Scheibe { $disc } hat sich durch den eigenen Schuss überschlagen: Ihr nächster Zug dient dazu, sie umzudrehen.
           *[false] Scheibe { $by } hat Scheibe { $disc } umgeworfen; sie wird zu Beginn ihres nächsten Zugs umgedreht.
        }

flipped_back =
    .title = { $disc } ist umgedreht
    .detail = Scheibe { $disc } liegt wieder richtig herum.

lap =
    .title = { $disc }: Runde { $laps }!
    .detail =
        { $laps ->
            [one] Scheibe { $disc } hat eine Runde vollendet: ein Strich auf dem Block.
           *[other] Scheibe { $disc } hat { $laps } Runden vollendet: ein Strich auf dem Block.
        }

race_won =
    .title = { $winner } GEWINNT!
    .detail = Scheibe { $winner } von Spieler { $player } hat das Rennen gewonnen; die anderen spielen weiter.

finished =
    .title =
        { $position ->
            [1] { $disc } GEWINNT!
           *[other] { $disc } wird { place }
        }
    .detail = Scheibe { $disc } ist als { place } im Ziel.

race_over =
    .title = Rennen vorbei: { NUMBERS($positions) }
    .detail = Punkte: { AND($positions) }; insgesamt { AND($standings) }.

push =
    .title = { $disc } wurde geschoben!
    .detail =
        { $finger_s ->
            [none] Der Finger ging mit Scheibe { $disc } mit; einfaches Schieben ist verboten.
           *[other] Der Finger blieb { FIXED($finger_s, digits: 2) } s an Scheibe { $disc }; einfaches Schieben ist verboten.
        }

spacing_refused =
    .title = { $disc }: kein Platzschaffen!
    .detail =
        { $reason ->
            [wide-gap] Scheibe { $disc } wurde verschoben, um Platz zu schaffen, aber die schwarze Scheibe passte schon dazwischen.
            [other-moved] Scheibe { $disc } wurde verschoben, um Platz zu schaffen, aber dabei bewegte sich eine andere Scheibe.
           *[no-spacing] Scheibe { $disc } wurde verschoben, um Platz zu schaffen, aber die Profi-Regeln kennen das nicht.
        }

hit_obstacle =
    .title = { $disc } traf das Hindernis!
    .detail = Scheibe { $disc } berührte die schwarze Scheibe: Sie kommt dahin zurück, wo sie lag, und der Zug ist vorbei.

turn_missed =
    .title = { $disc } setzt aus
    .detail = Scheibe { $disc } ist eingekeilt und lässt sich nicht schnippen.

pole_match =
    .title = Pole: { DASHES($players) }
    .detail = Um die Pole-Position schießen { players } je einmal, in dieser Reihenfolge.

pole_shot =
    .title =
        { SIGN($length_mm) ->
            [positive] Spieler { $player }: { FIXED($length_mm) } mm
           *[other] Spieler { $player }: draußen
        }
    .detail =
        { SIGN($length_mm) ->
            [positive] Der Schuss von Spieler { $player } ging { FIXED($length_mm) } mm die Bahn entlang.
           *[other] Der Schuss von Spieler { $player } flog von der Bahn und zählt nicht.
        }

pole_tie =
    .title = Gleich weit! Noch einmal
    .detail = Die Schüsse von { of-players } sind gleich weit: Beide schießen noch einmal.

pole_won =
    .title = Spieler { $winner } schoss am weitesten
    .detail = Der weiteste zuerst: Spieler { AND($ranking) }.

pole_seated =
    .title = Die Startaufstellung steht
    .detail = { AND($seats) }.

swapped =
    .title = Welche ist welche? { COMMAS($discs) }
    .detail = { discs } sehen gleich aus und können unbemerkt die Plätze getauscht haben.

match_won =
    .title =
        { $winner ->
            [none] Das Turnier steht unentschieden
           *[other] SPIELER { $winner } GEWINNT DAS TURNIER!
        }
    .detail =
        { $winner ->
            [none] Niemand hat allein die meisten Punkte: { AND($score) }.
           *[other] Spieler { $winner } hat die meisten Punkte: { AND($score) }.
        }

desynchronised =
    .title = Nicht mehr im Bild
    .detail = Es wird nicht weiter geurteilt: { lost-reason }{ action }{ lost-discs }.

lost-reason =
    { $reason ->
        [no-race] kein Rennen läuft
        [race-is-on] ein Rennen läuft schon
        [match-is-over] das Turnier ist aus
        [no-such-disc] keine solche Scheibe nimmt teil
        [has-finished] die Scheibe ist im Ziel
        [lies-face-up] die Scheibe liegt richtig herum
        [nothing-to-restore] die Scheibe ist nicht zurückzulegen
        [players-unknown] es ist nicht bekannt, wie viele um die Pole-Position kämpfen
        [not-their-shot] der Spieler ist nicht in diesem Kampf oder hat schon geschossen
       *[layout-differs] die Scheiben liegen anders, als alles Gesehene erklärt
    }

lost-discs =
    { $discs ->
        [none] { "" }
       *[other] ; { discs }
    }

discs =
    { COUNT($discs) ->
        [0] niemand
        [one] Scheibe { AND($discs) }
       *[other] Scheiben { AND($discs) }
    }

with-discs =
    { COUNT($discs) ->
        [0] niemandem
        [one] Scheibe { AND($discs) }
       *[other] den Scheiben { AND($discs) }
    }

players =
    { COUNT($players) ->
        [one] Spieler { AND($players) }
       *[other] die Spieler { AND($players) }
    }

of-players =
    { COUNT($players) ->
        [one] Spieler { AND($players) }
       *[other] den Spielern { AND($players) }
    }

place = { $position }.

each-positions = Scheibe { $item } { NTH($points, $number) }
each-standings = Spieler { $player } { $points }
each-score = Spieler { $player } { $points }

each-seats =
    { COUNT($discs) ->
        [one] Spieler { $player } hat Scheibe { AND($discs) }
       *[other] Spieler { $player } hat die Scheiben { AND($discs) }
    }

# Was auf einem einzelnen Bild liegt.
picture = { picture-discs }{ picture-black }{ picture-down }{ picture-off }

picture-discs =
    { $count ->
        [one] 1 Scheibe
       *[other] { $count } Scheiben
    }

picture-black =
    { $black ->
        [true] { " " }und die schwarze
       *[false] { "" }
    }

picture-down =
    { COUNT($down) ->
        [0] { "" }
       *[other] ; { AND($down) } verkehrt herum
    }

picture-off =
    { COUNT($off) ->
        [0] { "" }
       *[other] ; { AND($off) } neben der Bahn
    }

# Wie es am Ende stand.
end = { end-laps }{ end-finished }{ end-points }

end-laps =
    { COUNT($laps) ->
        [0] keine Runden
       *[other] Runden { COMMAS($laps) }
    }

end-finished =
    { COUNT($finished) ->
        [0] { "" }
       *[other] ; im Ziel { COMMAS($finished) }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] ; Punkte { COMMAS($points) }
    }

each-laps = Scheibe { $disc }: { $laps }
each-points = Spieler { $player }: { $points }

# Der Spielbogen.
result =
    { $winner ->
        [none]
            { COUNT($points) ->
                [0]
                    { $first ->
                        [none] das Rennen läuft
                       *[other] Scheibe { $first } hat das Rennen gewonnen
                    }
               *[other] { COMMAS($points) }
            }
       *[other] Spieler { $winner } gewinnt das Turnier: { COMMAS($points) }
    }
