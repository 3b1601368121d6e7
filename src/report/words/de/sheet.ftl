score-sheet = Spielbogen
game-passe-trappe = Passe-Trappe
game-pferdeaeppel = Pferdeäppel
game-carabande = Carabande
game-passing-game = The Passing Game
game-trappola = Trappola
game-counter = Zählen

summary = { $name } · { $from } bis { $to }{ sum-struck }{ sum-proposed }

sum-struck =
    { $struck ->
        [0] { "" }
        [one] { " " }· eins zurückgenommen
       *[other] { " " }· { $struck } zurückgenommen
    }

sum-proposed =
    { $proposed ->
        [0] { "" }
        [one] { " " }· eins wartet auf Entscheidung
       *[other] { " " }· { $proposed } warten auf Entscheidung
    }

torn = Die letzte Zeile des Protokolls war abgeschnitten ({ $bytes } Bytes); alles davor steht hier.
changed-keys = Abweichende Regeln und Maße
no-changed-keys = Alles wie üblich.
key = Schlüssel
usual = üblich
here = hier
history = Verlauf
nothing-happened = Noch ist nichts geschehen.
by-camera = Kamera
by-person = Person
by-rule = Regel
is-proposed = vorgeschlagen
is-confirmed = bestätigt
is-void = zurückgenommen

person-does =
    { $action ->
        [start] Eine Person gab das Zeichen zum Beginn.
        [pause] Eine Person hielt das Spiel an.
        [resume] Eine Person ließ das Spiel weitergehen.
       *[time_up] Eine Person sagte, dass die Zeit um ist.
    }

as-it-stands = wie es steht
as-it-ended = wie es endete
not-begun = keine Runde hat begonnen
board = Das Brett
total = gesamt

half =
    { $half ->
        [near] vorn
       *[far] hinten
    }

score = Stand
round = Runde
rounds = Runden
won-by = Sieger
how = wie
lasted = Dauer
passes = durch
taken-back = zurück
broken = Fehler
left = übrig
goes-on = läuft
nobody = niemand
player = Spieler { $player }
moves-of = Züge der Runde { $round }
track = Das Rennen
race = Rennen
race-of = Rennen { $race }
finishing-order = Zieleinlauf
points = Punkte
disc = Scheibe
lap = Runde { $lap }
place = Platz
shots = Schüsse
longest = weitester
off-track = draußen
train = Die Kette
pips-and-points = Augen und Punkte
tiles-laid = gelegt
drawn = gezogen
passed = gepasst

# What a recording came to.
nothing-seen = nichts wurde gesehen
judged = { $frames } Bilder beurteilt, { FIXED($pace) } je Sekunde: { judged-events }

judged-events =
    { COUNT($events) ->
        [0] nichts ist geschehen
       *[other] { COMMAS($events) }
    }

each-events = { $count } { $kind }
