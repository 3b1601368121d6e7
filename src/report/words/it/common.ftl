# Quello che tutti i giochi dicono allo stesso modo.

# Davanti a ciò di cui l'arbitro non è sicuro.
not-sure = Non è sicuro: { $said }

corrected =
    .title = Corretto
    .detail =
        { $what ->
            [confirm] La voce { $entry } è stata confermata da una persona.
            [reject] La voce { $entry } è stata respinta da una persona.
            [undo] La voce { $entry } è stata annullata da una persona.
            [taken_back] La voce { $entry } è stata ritirata sul tavolo.
            [reread] La voce { $entry } è stata riletta: la tessera è un'altra.
            [end_round] La manche è stata chiusa senza vincitore.
            [end_race] La gara è stata chiusa.
           *[other] Una persona ha corretto: { setting }.
        }

# Che cosa riguarda una correzione, detto di una frase precedente.
covers =
    { $what ->
        [confirm] Confermato
        [reject] Respinto
       *[undo] Annullato
    }: { $said }

setting =
    { $what ->
        [near] i dischi della metà vicina
        [far] i dischi della metà lontana
        [score_near] il punteggio del giocatore vicino
        [score_far] il punteggio del giocatore lontano
        [white_player] dove siede il giocatore bianco
        [turn] di chi è il turno
        [swap] due dischi portano ciascuno il numero dell'altro
        [progress] quanto è avanzato un disco
        [laps] i giri di un disco
        [face] su quale faccia sta un disco
        [points] i punti di un giocatore
        [seats] di chi sono i dischi
        [pole] la lotta per la pole position
        [players] quanti giocano
        [leader] chi apre
        [passed] un giocatore ha passato
        [drew] un giocatore ha pescato
        [tile] una tessera del treno
        [ends] le estremità del treno
        [boneyard] le tessere dell'ossario
        [pips] i pip delle mani
        [score] il punteggio di un giocatore
        [dealer] chi dà le carte
        [card] una carta giocata
        [wins] le vittorie di fila
        [bulka] il contenuto della Bulka
       *[other] { $what }
    }

action =
    { $action ->
        [none] { "" }
       *[other] { " " }(`{ $action }`)
    }
