round_started =
    .title =
        { $leader ->
            [none] Eine Runde beginnt
           *[other] Spieler { $leader } spielt an
        }
    .detail =
        { $leader ->
            [none] Eine Runde beginnt; wer anspielt, ist noch nicht bekannt.
           *[other] Eine Runde beginnt; Spieler { $leader } legt den ersten Stein.
        }

played =
    .title =
        { $player ->
            [none] { TILE($tile) }
           *[other] Spieler { $player }: { TILE($tile) }
        }
    .detail =
        { $end ->
            [none] { who } legte { TILE($tile) }.
           *[other]
                { $value ->
                    [none] { who } legte { TILE($tile) } am { end-name } Ende an.
                   *[other] { who } legte { TILE($tile) } am { end-name } Ende an, { $value } an { $value }.
                }
        }

drew =
    .title =
        { $player ->
            [none] zieht
           *[other] Spieler { $player }: zieht
        }
    .detail = { who } zog einen Stein aus dem Talon.

passed =
    .title =
        { $player ->
            [none] passt
           *[other] Spieler { $player }: passt
        }
    .detail = { who } passte.

hands_open =
    .title = Hände: { DOTS($pips) }
    .detail = Alle Hände liegen offen: { COMMAS($pips) } Augen.

round_won =
    .title = SPIELER { $winner } GEWINNT { $points }!
    .detail = Spieler { $winner } hat die niedrigste Hand und bekommt { $points } Punkte: { COMMAS($pips) } Augen.

round_tied =
    .title = Gleichstand: niemand punktet
    .detail = Mehrere Hände sind die niedrigsten, niemand punktet: { COMMAS($pips) } Augen.

match_won =
    .title =
        { $winner ->
            [none] Das Spiel ist aus
           *[other] SPIELER { $winner } GEWINNT DAS SPIEL!
        }
    .detail =
        { $winner ->
            [none] Das Spiel ist aus; der Stand: { COMMAS($score) }.
           *[other] Spieler { $winner } gewinnt das Spiel; der Stand: { COMMAS($score) }.
        }

no_match =
    .title = { TILE($tile) } passt nicht an { $value }!
    .detail = { who } legte { TILE($tile) } am { end-name } Ende an, wo { $value } offen ist: Keine seiner Hälften passt, oder er liegt verkehrt herum.

duplicate_tile =
    .title = { TILE($tile) } zweimal!
    .detail = { who } legte { TILE($tile) }, der schon auf dem Tisch liegt; ein Satz hat jeden Stein einmal.

tile_changed =
    .title = { TILE($tile) } wurde verändert!
    .detail = In der Kette wurde { TILE($from) } zu { TILE($to) }; was liegt, bleibt liegen.

branch =
    .title = Keine Verzweigungen!
    .detail = { who } legte { TILE($tile) } seitlich an { TILE($beside) }; angelegt wird nur an den beiden Enden.

boneyard_floor =
    .title = Der bleibt liegen!
    .detail =
        { $left ->
            [one] { who } zog einen der letzten Steine des Talons, die nie gezogen werden; dort liegt noch { $left }.
           *[other] { who } zog einen der letzten Steine des Talons, die nie gezogen werden; dort liegen noch { $left }.
        }

wrong_turn =
    .title = Spieler { $player }: nicht am Zug!
    .detail = Spieler { $player } war schneller, aber Spieler { $expected } ist am Zug.

impossible_tile =
    .title = { TILE($tile) } gehört nicht zum Satz!
    .detail = { who } legte { TILE($tile) }; gespielt wird mit einem Doppel-Sechs-Satz.

two_tiles_in_one_turn =
    .title = Ein Stein je Zug!
    .detail = { who } legte { AND($tiles) } in einem Zug.

lead_not_played =
    .title = Spielt einen Stein an!
    .detail = { who } eröffnet die Runde und muss einen Stein legen.

desynchronised =
    .title = Nicht mehr im Bild
    .detail = { impossible }{ lost-reason }.{ trains }

impossible =
    { $action ->
        [none] { "" }
       *[other] „{ SPACED($action) }“ kann nicht sein:{ " " }
    }

lost-reason =
    { $reason ->
        [no-round] keine Runde läuft
        [round-is-on] eine Runde läuft schon
        [round-is-over] das Legen ist vorbei, nur die Hände sind noch aufzudecken
        [match-is-over] das Spiel ist aus
        [no-such-player] so viele spielen nicht mit
        [which-end] der Stein passt an beide Enden, und es ist nicht gesagt, an welches er gelegt wurde
        [no-such-tile] die Kette hat keinen solchen Stein
        [boneyard-is-empty] der Talon ist leer
       *[layout-differs] die Kette liegt anders, als alles, was geschehen sein kann, erklärt
    }

trains =
    { $believed ->
        [none]
            { $seen ->
                [none] { "" }
               *[other] { " " }Angenommen: kein Stein; gesehen: { SPACES($seen) }.
            }
       *[other]
            { $seen ->
                [none] { " " }Angenommen: { SPACES($believed) }; gesehen: kein Stein.
               *[other] { " " }Angenommen: { SPACES($believed) }; gesehen: { SPACES($seen) }.
            }
    }

who =
    { $player ->
        [none] Ein Spieler
       *[other] Spieler { $player }
    }

end-name =
    { $end ->
        [left] linken
       *[right] rechten
    }

each-pips = Spieler { $number } { $item }
each-score = Spieler { $number } { $item }
each-tiles = { TILE($item) }
each-believed = { TILE($item) }
each-seen = { TILE($item) }

# Was auf einem einzelnen Bild liegt.
picture = { picture-tiles }{ picture-unread }{ picture-ends }{ picture-open }{ picture-down }

picture-tiles =
    { $count ->
        [0] kein Stein offen
        [one] 1 Stein, { $sum } Augen
       *[other] { $count } Steine, { $sum } Augen
    }

picture-unread =
    { $unread ->
        [0] { "" }
       *[other] ; { $unread } nicht ganz gelesen
    }

picture-ends =
    { $left ->
        [none] { "" }
       *[other] ; Enden { $left } und { $right }
    }

picture-open =
    { COUNT($open) ->
        [0] { "" }
       *[other] ; { SEMICOLONS($open) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] ; { $face_down } verdeckt
    }

each-open = Spieler { $player } { $pips }

# Wie es am Ende stand.
end = Steine in der Kette: { $tiles }{ end-ends }{ end-points }

end-ends =
    { $left ->
        [none] { "" }
       *[other] , Enden { $left } und { $right }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] ; Punkte { COMMAS($points) }
    }

# Der Spielbogen.
result =
    { $winner ->
        [none]
            { $over ->
                [true] das Spiel ist aus: { COMMAS($totals) }
               *[false] { COMMAS($totals) }
            }
       *[other] Spieler { $winner } gewinnt das Spiel: { COMMAS($totals) }
    }

train-below =
    { $left ->
        [none] kein Stein liegt
       *[other] { $tiles } Steine, Enden { $left } und { $right }, { $boneyard } im Talon
    }

each-totals = Spieler { $number }: { $item }
