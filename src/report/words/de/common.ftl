# Was alle Spiele gleich sagen.

# Vor dem, dessen sich der Schiedsrichter nicht sicher ist.
not-sure = Nicht sicher: { $said }

corrected =
    .title = Berichtigt
    .detail =
        { $what ->
            [confirm] Eintrag { $entry } wurde von einer Person bestätigt.
            [reject] Eintrag { $entry } wurde von einer Person verworfen.
            [undo] Eintrag { $entry } wurde von einer Person zurückgenommen.
            [taken_back] Eintrag { $entry } wurde auf dem Tisch zurückgenommen.
            [reread] Eintrag { $entry } wurde neu gelesen: Es ist ein anderer Stein.
            [end_round] Die Runde wurde ohne Sieger beendet.
            [end_race] Das Rennen wurde beendet.
           *[other] Eine Person hat berichtigt: { setting }.
        }

# Was eine Berichtigung betrifft, von einem früheren Satz gesagt.
covers =
    { $what ->
        [confirm] Bestätigt
        [reject] Verworfen
       *[undo] Zurückgenommen
    }: { $said }

setting =
    { $what ->
        [near] die Scheiben der vorderen Hälfte
        [far] die Scheiben der hinteren Hälfte
        [score_near] den Stand des Spielers vorn
        [score_far] den Stand des Spielers hinten
        [white_player] wo der Spieler von Weiß sitzt
        [turn] wer am Zug ist
        [swap] zwei Scheiben tragen jede die Nummer der anderen
        [progress] wie weit eine Scheibe gekommen ist
        [laps] die Runden einer Scheibe
        [face] auf welcher Seite eine Scheibe liegt
        [points] die Punkte eines Spielers
        [seats] wem die Scheiben gehören
        [pole] der Kampf um die Pole-Position
        [players] wie viele mitspielen
        [leader] wer anspielt
        [passed] ein Spieler hat gepasst
        [drew] ein Spieler hat gezogen
        [tile] ein Stein der Kette
        [ends] die Enden der Kette
        [boneyard] die Steine im Talon
        [pips] die Augen der Hände
        [score] den Stand eines Spielers
        [dealer] wer gibt
        [card] eine gespielte Karte
        [wins] die Siege in Folge
        [bulka] den Inhalt der Bulka
       *[other] { $what }
    }

action =
    { $action ->
        [none] { "" }
       *[other] { " " }(`{ $action }`)
    }
