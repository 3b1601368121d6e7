round_started =
    .title = Los! Weiß zieht
    .detail = Die Runde beginnt: Weiß ({ white-player }) auf { SQUARE($white) }, Braun ({ brown-player }) auf { SQUARE($brown) }.

bad_setup =
    .title = Falsch aufgestellt!
    .detail = { COMMAS($reasons) }; Weiß gehört auf { SQUARE($expected_white) } und Braun auf { SQUARE($expected_brown) }, und kein Apfel liegt frei.

move =
    .title = { horse } → { SQUARE($to) }
    .detail = { horse } zieht von { SQUARE($from) } nach { SQUARE($to) }.

apple =
    .title = { colour } Apfel auf { SQUARE($square) }
    .detail =
        { $second ->
            [true] { by } legt einen zweiten Apfel, { a-colour }, auf { SQUARE($square) }.
           *[false] { by } lässt einen { of-colour } Apfel auf { SQUARE($square) } fallen.
        }

white_wins_secured =
    .title = Golden! Weiß wird gewinnen
    .detail = { by } lässt den ersten goldenen Apfel fallen, auf { SQUARE($square) }: Weiß gewinnt die Runde, mit einem Punkt für jeden goldenen, der am Ende im Spiel ist.

caught =
    .title = Gefangen!
    .detail = Braun hat das Feld von Weiß betreten, { SQUARE($square) }.

immobilised =
    .title = { horse } kann nicht ziehen!
    .detail = { horse } auf { SQUARE($square) } hat kein Feld mehr, auf das es ziehen kann.

no_safe_escape =
    .title = Kein sicherer Ausweg!
    .detail =
        { COUNT($threatened) ->
            [0] Weiß auf { SQUARE($square) } kann nirgends hin, wo Braun es nicht finge.
           *[other] Weiß auf { SQUARE($square) } kann nur nach { OR($threatened) }, wo Braun es fangen würde.
        }

round_won =
    .title =
        { $winner ->
            [white] WEISS gewinnt { points }!
           *[brown] BRAUN gewinnt { points }!
        }
    .detail = { ended }: { winner } ({ player }) bekommt { points }; { score }.

draw =
    .title = Unentschieden!
    .detail = { ended }, und alle braunen Äpfel liegen, aber kein goldener: niemand gewinnt; { score }.

match_won =
    .title =
        { $winner ->
            [none] Das Spiel steht unentschieden
           *[other] { UPPER(match-winner) } gewinnt das Spiel!
        }
    .detail =
        { $winner ->
            [none] Niemand hat mehr Punkte: { score }.
           *[other] Der Spieler { match-winner } gewinnt das Spiel: { score }.
        }

not_a_knight_move =
    .title = Kein Springerzug!
    .detail = { went }; das ist kein Springerzug.

entered_blocked_square =
    .title = Das Feld ist gesperrt!
    .detail = { went }, wo schon etwas liegt.

wrong_turn =
    .title = { horse }: nicht am Zug!
    .detail =
        { $horse ->
            [white] { went }, aber Braun ist am Zug.
           *[brown] { went }, aber Weiß ist am Zug.
        }

missing_apple =
    .title = Ein Apfel fehlt!
    .detail = { horse } hat seinen Apfel auf { SQUARE($square) } nicht fallen lassen.

too_many_apples =
    .title = Zu viele Äpfel!
    .detail = Ein Apfel mehr als erlaubt liegt auf { SQUARE($square) }{ in-turn }{ the-second }.

wrong_colour_apple =
    .title = Ein Apfel der falschen Farbe!
    .detail = Auf { SQUARE($square) } liegt ein { a-colour }er Apfel; er muss { expected } sein.

blocked_last_escape =
    .title = Der letzte Ausweg von Weiß!
    .detail =
        { $by ->
            [white] Der zweite Apfel von Weiß liegt auf { SQUARE($square) }, dem letzten Ausweg von Weiß; der muss frei bleiben.
           *[brown] Der zweite Apfel von Braun liegt auf { SQUARE($square) }, dem letzten Ausweg von Weiß; der muss frei bleiben.
        }

apple_moved_or_removed =
    .title =
        { $to ->
            [none] Ein Apfel wurde weggenommen!
           *[other] Ein Apfel wurde verschoben!
        }
    .detail =
        { $to ->
            [none] Der { a-colour }e Apfel von { SQUARE($square) } ist weg.
           *[other] Der { a-colour }e Apfel von { SQUARE($square) } liegt auf { SQUARE($to) }.
        }

desynchronised =
    .title = Nicht mehr im Bild
    .detail = Es wird nicht weiter geurteilt: { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] keine Runde läuft
        [round-is-on] eine Runde läuft schon
        [round-is-over] die Runde ist aus
        [match-is-over] das Spiel ist aus
        [no-such-square] das Brett hat kein solches Feld
        [same-square] das Pferd steht schon dort
        [no-apple-there] wo ein Apfel genommen wurde, liegt keiner
       *[layout-differs] das Brett unterscheidet sich um mehr als einen Zug oder einen Fehler
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

went = { horse } ging von { SQUARE($from) } nach { SQUARE($to) }

horse =
    { $horse ->
        [white] Weiß
       *[brown] Braun
    }

by =
    { $by ->
        [white] Weiß
       *[brown] Braun
    }

winner =
    { $winner ->
        [white] Weiß
       *[brown] Braun
    }

match-winner =
    { $winner ->
        [near] vorn
       *[far] hinten
    }

white-player =
    { $white_player ->
        [near] vorn
       *[far] hinten
    }

brown-player =
    { $white_player ->
        [near] hinten
       *[far] vorn
    }

player =
    { $player ->
        [near] vorn
       *[far] hinten
    }

colour =
    { $colour ->
        [brown] Brauner
       *[golden] Goldener
    }

of-colour =
    { $colour ->
        [brown] braunen
       *[golden] goldenen
    }

a-colour =
    { $colour ->
        [brown] braun
       *[golden] golden
    }

expected =
    { $expected ->
        [brown] braun
       *[golden] golden
    }

points =
    { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }

score = vorn { $score_near }, hinten { $score_far }

ended =
    { $reason ->
        [caught] Weiß ist gefangen
        [white-immobilised] Weiß kann nicht ziehen
        [no-safe-escape] Weiß hat keinen sicheren Ausweg
        [all-apples-placed] Alle Äpfel liegen, und Weiß kann noch ziehen
       *[brown-immobilised] Braun kann nicht ziehen
    }

in-turn =
    { $by ->
        [none] { "" }
        [white] , im Zug von Weiß
       *[brown] , im Zug von Braun
    }

the-second =
    { $second ->
        [none] { "" }
       *[other] ; der zweite liegt auf { SQUARE($second) }
    }

each-threatened = { SQUARE($item) }

each-reasons =
    { $item ->
        [white-missing] das weiße Pferd ist nicht auf dem Brett
        [brown-missing] das braune Pferd ist nicht auf dem Brett
        [white-not-in-its-corner] das weiße Pferd steht nicht in seiner Ecke
        [brown-not-in-its-corner] das braune Pferd steht nicht in seiner Ecke
       *[apples] auf dem Brett liegen Äpfel
    }

# Was auf dem Brett liegt.
picture = Weiß { white-at }, Braun { brown-at }; { brown-apples }{ golden-apples }
part-believed = { picture }
part-seen = { picture }

white-at =
    { $horses_white ->
        [none] nicht gesehen
       *[other] auf { SQUARE($horses_white) }
    }

brown-at =
    { $horses_brown ->
        [none] nicht gesehen
       *[other] auf { SQUARE($horses_brown) }
    }

brown-apples =
    { COUNT($apples, colour: "brown") ->
        [one] 1 brauner Apfel
       *[other] { COUNT($apples, colour: "brown") } braune Äpfel
    }

golden-apples =
    { COUNT($apples, colour: "golden") ->
        [0] { "" }
        [one] , 1 goldener Apfel
       *[other] , { COUNT($apples, colour: "golden") } goldene Äpfel
    }

# Wie es am Ende stand.
end = { apples-left }Punkte vorn { $points_near }, hinten { $points_far }

apples-left =
    { $apples_left_brown ->
        [none] { "" }
       *[other] übrige Äpfel: { $apples_left_brown } braune, { $apples_left_golden } goldene;{ " " }
    }

# Der Spielbogen.
result =
    { $winner ->
        [near] vorn gewinnt das Spiel, { $near } : { $far }
        [far] hinten gewinnt das Spiel, { $far } : { $near }
       *[none]
            { $over ->
                [true] das Spiel steht unentschieden, { $near } : { $far }
               *[false] vorn { $near } : { $far } hinten
            }
    }

white-is = Weiß
moves-read = Der Zug von Weiß, dann der von Braun. ● ein zweiter Apfel, ○ ein goldener, ✗ gegen die Regeln.
