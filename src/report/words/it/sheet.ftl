score-sheet = Foglio di gara
game-passe-trappe = Passe-Trappe
game-pferdeaeppel = Pferdeäppel
game-carabande = Carabande
game-passing-game = The Passing Game
game-trappola = Trappola
game-counter = Conteggio

summary = { $name } · da { $from } a { $to }{ sum-struck }{ sum-proposed }

sum-struck =
    { $struck ->
        [0] { "" }
        [one] { " " }· una annullata
       *[other] { " " }· { $struck } annullate
    }

sum-proposed =
    { $proposed ->
        [0] { "" }
        [one] { " " }· una attende una decisione
       *[other] { " " }· { $proposed } attendono una decisione
    }

torn = L'ultima riga del giornale era tagliata ({ $bytes } byte); tutto ciò che precede è qui.
changed-keys = Regole e misure diverse
no-changed-keys = Tutto come al solito.
key = chiave
usual = di solito
here = qui
history = Svolgimento
nothing-happened = Non è ancora successo nulla.
by-camera = telecamera
by-person = persona
by-rule = regola
is-proposed = proposto
is-confirmed = confermato
is-void = annullato

person-does =
    { $action ->
        [start] Una persona ha dato il via.
        [pause] Una persona ha fermato il gioco.
        [resume] Una persona ha fatto riprendere il gioco.
       *[time_up] Una persona ha detto che il tempo è scaduto.
    }

as-it-stands = com'è ora
as-it-ended = com'era alla fine
not-begun = nessuna manche è cominciata
board = Il tavoliere
total = totale

half =
    { $half ->
        [near] vicino
       *[far] lontano
    }

score = Punteggio
round = manche
rounds = Manche
won-by = vinta da
how = come
lasted = durata
passes = passati
taken-back = ripresi
broken = falli
left = dischi rimasti
goes-on = in corso
nobody = nessuno
player = giocatore { $player }
moves-of = Mosse della manche { $round }
track = La gara
race = gara
race-of = Gara { $race }
finishing-order = ordine d'arrivo
points = Punti
disc = disco
lap = giro { $lap }
place = posto
shots = tiri
longest = più lungo
off-track = fuori pista
train = Il treno
pips-and-points = Pip e punti
tiles-laid = posate
drawn = pescate
passed = passi

# What a recording came to.
nothing-seen = non si è visto nulla
judged = { $frames } immagini giudicate, { FIXED($pace) } al secondo: { judged-events }

judged-events =
    { COUNT($events) ->
        [0] non è successo nulla
       *[other] { COMMAS($events) }
    }

each-events = { $count } { $kind }
