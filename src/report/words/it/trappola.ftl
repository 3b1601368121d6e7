draw_again =
    .title = { AND($players) } pescano di nuovo
    .detail = Le loro carte sono di pari rango: { AND($players) } pescano di nuovo.

game_started =
    .title =
        { $from_start ->
            [true]
                { $dealer ->
                    [near] Apre il lontano
                   *[far] Apre il vicino
                }
           *[false] Una partita è in corso
        }
    .detail =
        { $from_start ->
            [true] La partita comincia: il { dealer } dà le carte, il { leader } apre il primo Stich.{ who-sits }
           *[false] Una partita è in corso.{ who-deals }
        }

card_played =
    .title = { seat }: { card-short }
    .detail = Il { seat } gioca { card }.

trick_won =
    .title = Stich { $number }: { seat }
    .detail = Il { seat } vince lo Stich { $number } con { AND($cards) }: { points }.

declared =
    .title = { seat }: { said }!
    .detail = Il { seat } dichiara { said }.

manko =
    .title = Manko: { suit }
    .detail = Il { seat } chiede il seme mancante: mancano { suit }.

pro =
    .title = PRO! { CAPITAL(seat) }
    .detail = Il { seat } gioca per la Bulka.

declaration_proved =
    .title = { said } provato: +{ $points }
    .detail = Le carte provano { said } del { seat }: { points }.

declaration_failed =
    .title = { said } non vale
    .detail = { said } del { seat } non vale{ as-shown }: { points }.

prize =
    .title = Premio { $name }: { seat } +{ $points }
    .detail = Il { seat } riceve il premio { $name }{ for-trick }, { prize-words }: { points }.

payment =
    .title = { from } → { to }: { $amount }
    .detail = { from } paga { $amount } { to-whom } per { pay-reason }.

revoke =
    .title = RIFIUTO del { seat }!
    .detail =
        { $card ->
            [none] Il { seat } non ha risposto al seme nello Stich { $trick }, e gioca una carta di quel seme nello Stich { $proof_trick }: la partita è persa.
           *[other] Il { seat } non ha risposto al seme nello Stich { $trick }, e gioca { $card } nello Stich { $proof_trick }: la partita è persa.
        }

game_won =
    .title =
        { $totals_near ->
            [none] { UPPER(seat) } VINCE!
           *[other] { UPPER(seat) } VINCE { $totals_near } a { $totals_far }!
        }
    .detail =
        { $totals_near ->
            [none] Il { seat } vince la partita.
           *[other] Il { seat } vince la partita per { LARGER($totals_near, $totals_far) } a { SMALLER($totals_near, $totals_far) }.
        }

alifer =
    .title = ALIFER! Pagamenti x { $multiplier }
    .detail = Alifer: lo stesso mazziere ridà le carte, e i pagamenti contano { $multiplier } volte.

bulka =
    .title = Bulka: { $amount }
    .detail = La Bulka contiene { $amount }.

bulka_won =
    .title = { UPPER($player) } PRENDE LA BULKA!
    .detail = { $player } vince la Bulka di { $amount } con una partita Pro.

bulka_shared =
    .title = Bulka divisa: { $each } a testa
    .detail =
        { $remainder ->
            [0] La sessione è finita: ogni giocatore riceve { $each } dalla Bulka.
           *[other] La sessione è finita: ogni giocatore riceve { $each } dalla Bulka; resto { $remainder }, di cui qualcuno decide.
        }

wrong_leader =
    .title = Apre il { expected }!
    .detail = Il { seat } apre con { card }, ma deve aprire il { expected }.

out_of_turn =
    .title = Non tocca al { seat }!
    .detail = Il { seat } posa { card } fuori turno.

same_card_twice =
    .title = Di nuovo { card-short }!
    .detail = Il { seat } gioca { card }, già giocata nello Stich { $trick }.

too_many_cards =
    .title = Troppe carte!
    .detail = Il { seat } posa { card } accanto alla sua carta di questo Stich.

false_declaration =
    .title = { said } era falso!
    .detail = { said } del { seat } non era vero{ as-shown }.

late_declaration =
    .title = { said } arriva troppo tardi!
    .detail = Il { seat } dichiara { said } troppo tardi: non conta.

wrong_pile =
    .title = Lo Stich { $number } è del { winner }!
    .detail = Il { seat } ha raccolto lo Stich { $number }, che ha vinto il { winner }.

desynchronised =
    .title = L'arbitro ha perso il filo
    .detail = Ciò che sta sul tavolo non si spiega: { lost-reason }. Rimettete la partita a posto a mano.

lost-reason =
    { $reason ->
        [no-session] nessuna sessione è cominciata
        [session-is-on] una sessione è già in corso
        [session-is-over] la sessione è finita
        [too-few-players] partecipano troppo pochi giocatori
        [no-such-player] nessun giocatore del genere partecipa
        [nothing-to-draw] nessuno deve pescare
        [order-not-drawn] bisogna prima pescare le carte per l'ordine
        [other-players-are-due] tocca ad altri giocatori
        [no-game] nessuna partita è in corso
        [game-is-on] una partita è già in corso
        [declared-already] è già stato dichiarato
        [nothing-to-ask] non c'è nulla da chiedere
        [nothing-to-answer] non è stato chiesto nulla
        [no-series] Pro richiede più vittorie di fila
        [nothing-to-gather] non c'è nessuno Stich
        [nothing-to-correct] non c'è nulla da ritirare
       *[layout-differs] è cambiato più di una giocata
    }

seat =
    { $seat ->
        [near] vicino
       *[far] lontano
    }

expected =
    { $expected ->
        [near] vicino
       *[far] lontano
    }

winner =
    { $winner ->
        [near] vicino
       *[far] lontano
    }

dealer =
    { $dealer ->
        [near] vicino
       *[far] lontano
    }

leader =
    { $dealer ->
        [near] lontano
       *[far] vicino
    }

who-deals =
    { $dealer ->
        [none] { "" }
       *[other] { " " }Il { dealer } dà le carte.
    }

who-sits =
    { $players_near ->
        [none] { "" }
       *[other] { " " }Vicino siede { $players_near }, lontano { $players_far }.
    }

part-near = { player }
part-far = { player }
part-player = { player }
each-players = { player }

player =
    { $name ->
        [none] il giocatore { $no }
       *[other] { $name }
    }

part-card = { rank } di { suit }
each-cards = { rank } di { suit }

card =
    { $card ->
        [none] una carta illeggibile
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
        [coins] denari
        [cups] coppe
        [swords] spade
       *[batons] bastoni
    }

rank =
    { $rank ->
        [A] Asso
        [K] Re
        [C] Cavall
        [B] Bube
        [D] Due
       *[other] { $rank }
    }

suit =
    { $suit ->
        [coins] denari
        [cups] coppe
        [swords] spade
       *[batons] bastoni
    }

said =
    { $declaration ->
        [figura]
            { $count ->
                [none] una Figura
               *[other] { $count } { rank }
            }
        [aces]
            { $count ->
                [none] Assi
               *[other] { $count } Assi
            }
        [blans] Blans
        [bianca] Bianca
        [manko] Manko
       *[pro] Pro
    }

as-shown =
    { $card ->
        [none] { "" }
       *[other] , come mostra { $card }
    }

for-trick =
    { $trick ->
        [none] { "" }
       *[other] { " " }per lo Stich { $trick }
    }

prize-words =
    { $prize ->
        [p1] Marc: tutti e nove gli Stich
        [p2] il primo Stich vinto con un Due
        [p3] uno Stich vinto con un Due
        [p4a] l'ultimo Stich vinto con un Due
        [p4b] gli ultimi due Stich vinti con un Due
        [p4c] gli ultimi tre Stich vinti con un Due
       *[p5] l'ultimo Stich
    }

from =
    { $from ->
        [near] vicino
        [far] lontano
       *[bulka] la Bulka
    }

to =
    { $to ->
        [near] vicino
        [far] lontano
       *[bulka] la Bulka
    }

to-whom =
    { $to ->
        [near] al vicino
        [far] al lontano
       *[bulka] alla Bulka
    }

pay-reason =
    { $reason ->
        [stake] la posta
        [declaration] una dichiarazione
        [prize] un premio di Stich
        [declaration-void] una dichiarazione che non vale
        [alifer] la partita rigiocata
       *[pro-lost] la partita Pro persa
    }

points =
    { $points ->
        [one] 1 punto
       *[other] { $points } punti
    }

picture =
    { $empty ->
        [true] non si vede nessuna carta
       *[false] { PARTS(picture-near, picture-far, picture-others, picture-down) }
    }

picture-near =
    { COUNT($near) ->
        [0] { "" }
       *[other] vicino: { COMMAS($near) }
    }

picture-far =
    { COUNT($far) ->
        [0] { "" }
       *[other] lontano: { COMMAS($far) }
    }

picture-others =
    { COUNT($others) ->
        [0] { "" }
       *[other] { COMMAS($others) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] { $face_down } coperte
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

end = carte raccolte: vicino { $gathered_near }, lontano { $gathered_far }

# A session's score sheet.
result =
    { $bulka ->
        [none] partite vinte: vicino { $near } : { $far } lontano
       *[other] partite vinte: vicino { $near } : { $far } lontano; la Bulka contiene { $bulka }
    }

the-bulka-title = La Bulka
games = Partite
game = partita
dealer-head = mazziere
near-head = vicino
far-head = lontano
won-by = vinta da
near-chips = fiches del vicino
far-chips = fiches del lontano
replayed = Alifer, rigiocata
undecided = non decisa
game-of = Partita { $game }
prizes = Premi
who-paid = chi paga
whom = a chi
how-much = quanto
what-for = per
