score-sheet = Feuille de match
game-passe-trappe = Passe-Trappe
game-pferdeaeppel = Pferdeäppel
game-carabande = Carabande
game-passing-game = The Passing Game
game-trappola = Trappola
game-counter = Comptage

summary = { $name } · de { $from } à { $to }{ sum-struck }{ sum-proposed }

sum-struck =
    { $struck ->
        [0] { "" }
        [one] { " " }· { $struck } reprise
       *[other] { " " }· { $struck } reprises
    }

sum-proposed =
    { $proposed ->
        [0] { "" }
        [one] { " " }· { $proposed } en attente de décision
       *[other] { " " }· { $proposed } en attente de décision
    }

torn = La dernière ligne du journal était coupée ({ $bytes } octets) ; tout ce qui précède est ici.
changed-keys = Règles et dimensions particulières
no-changed-keys = Tout comme d'habitude.
key = clé
usual = d'habitude
here = ici
history = Déroulement
nothing-happened = Rien ne s'est encore passé.
by-camera = caméra
by-person = personne
by-rule = règle
is-proposed = proposé
is-confirmed = confirmé
is-void = repris

person-does =
    { $action ->
        [start] Une personne a donné le départ.
        [pause] Une personne a arrêté le jeu.
        [resume] Une personne a fait reprendre le jeu.
       *[time_up] Une personne a dit que le temps est écoulé.
    }

as-it-stands = l'état actuel
as-it-ended = à la fin de la manche
not-begun = aucune manche n'a commencé
board = Le plateau
total = total

half =
    { $half ->
        [near] proche
       *[far] éloigné
    }

score = Score
round = manche
rounds = Manches
won-by = gagnée par
how = comment
lasted = durée
passes = passés
taken-back = repris
broken = fautes
left = palets restants
goes-on = en cours
nobody = personne
player = joueur { $player }
moves-of = Coups de la manche { $round }
track = La course
race = course
race-of = Course { $race }
finishing-order = ordre d'arrivée
points = Points
disc = palet
lap = tour { $lap }
place = place
shots = tirs
longest = le plus long
off-track = sorties
train = Le train
pips-and-points = Points en main et points marqués
tiles-laid = posés
drawn = piochés
passed = passes

# What a recording came to.
nothing-seen = rien n'a été vu
judged = { $frames } images jugées, { FIXED($pace) } par seconde : { judged-events }

judged-events =
    { COUNT($events) ->
        [0] rien ne s'est passé
       *[other] { COMMAS($events) }
    }

each-events = { $count } { $kind }
