round_started =
    .title = Via!
    .detail = La manche comincia con { $counts }.

illegal_setup =
    .title =
        { $reason ->
            [blocking] L'apertura è ostruita!
           *[count] Disposizione sbagliata!
        }
    .detail =
        { $reason ->
            [blocking]
                { $half ->
                    [none] Alla partenza un disco sta davanti all'apertura; spostatelo e ricominciate.
                   *[other] Alla partenza un disco del giocatore { half } sta davanti all'apertura; spostatelo e ricominciate.
                }
           *[count]
                { $found ->
                    [none] Alla partenza { who } non ha esattamente { expected }; ridisponete e ricominciate.
                   *[other] Alla partenza { who } ha { found }; devono essere { $expected }.
                }
        }

pass =
    .title = Passato! { from } → { to }
    .detail =
        { $to ->
            [near] Il disco del giocatore lontano è passato dall'apertura nella metà vicina.
           *[far] Il disco del giocatore vicino è passato dall'apertura nella metà lontana.
        }

stuck =
    .title = Incastrato nell'apertura
    .detail = Il disco del giocatore { from } è nell'apertura; solo un altro disco può spingerlo fuori.

freed =
    .title =
        { SAME($from, $to) ->
            [true] Liberato: torna al { to }
           *[false] Liberato: { from } → { to }
        }
    .detail =
        { SAME($from, $to) ->
            [true] Il disco del giocatore { from } è stato spinto fuori dall'apertura, di nuovo nella sua metà.
           *[false] Il disco del giocatore { from } è stato spinto fuori dall'apertura nella metà { to-half }.
        }

over_bar =
    .title = Sopra la barra! Torna al { from }
    .detail = Il disco del giocatore { from } ha scavalcato la barra ed è nella metà { to-half }; il giocatore { from } lo riprende.

off_board =
    .title = Fuori dal tavoliere!
    .detail = Il disco del giocatore { from } ha lasciato il tavoliere; il giocatore { from } lo riprende.

returned =
    .title = { half }: disco ripreso
    .detail = Il disco dovuto al giocatore { half } è di nuovo nella sua metà.

not_returned =
    .title = { half }: riprendilo!
    .detail = Un disco dovuto al giocatore { half } è rimasto lì { FIXED($waited_s, digits: 1) } s; ne sono concessi { FIXED($grace_s) }.

two_hands =
    .title = { half }: una mano sola!
    .detail = Il giocatore { half } ha { $hands } mani sopra il tavoliere; si gioca con una mano sola.

held_stuck =
    .title = Mano nell'apertura!
    .detail = Una mano ha tolto dall'apertura il disco del giocatore { half }, cosa che può fare solo un disco; il disco torna nella sua metà.

not_by_elastic =
    .title = Non con l'elastico!
    .detail = Una mano ha portato o spinto il disco del giocatore { half } fino all'apertura o attraverso di essa.

round_won =
    .title =
        { $reason ->
            [time] Tempo! Manche al { UPPER(winner) }
           *[empty] Manche al { UPPER(winner) }!
        }
    .detail =
        { $reason ->
            [time] Il tempo è scaduto con { $counts }: il giocatore { winner } ne ha di meno; ora { score }.
           *[empty] Nessun disco resta nella metà del giocatore { winner }; ora { score }.
        }

sudden_death =
    .title = Spareggio!
    .detail = Il tempo è scaduto con { $counts }; decide una partita con un disco a testa.

match_won =
    .title = Il { UPPER(winner) } vince l'incontro!
    .detail = Il giocatore { winner } vince l'incontro per { score }.

desynchronised =
    .title = L'arbitro ha perso il filo
    .detail = Non si conta più: { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] nessuna manche è in corso
        [round-is-on] una manche è già in corso
        [match-is-over] l'incontro è finito
        [no-disk-there] nessun disco sta dove ne è stato preso uno
        [same-half] la stessa metà è nominata due volte
        [both-halves-empty] entrambe le metà sarebbero vuote
       *[counts-differ] i dischi stanno diversamente da come si credeva
    }

believed =
    { $believed ->
        [none] { "" }
       *[other] ; creduto: { $believed }
    }

seen =
    { $seen ->
        [none] { "" }
       *[other] ; visto: { $seen }
    }

# Dove sono i dischi.
part-counts = { near-disks } vicino, { $far } lontano{ in-opening }{ airborne }
part-believed = { part-counts }
part-seen = { part-counts }

near-disks =
    { $near ->
        [one] 1 disco
       *[other] { $near } dischi
    }

in-opening =
    { $opening ->
        [0] { "" }
       *[other] , { $opening } nell'apertura
    }

airborne =
    { $airborne ->
        [0] { "" }
       *[other] , { $airborne } in aria
    }

expected =
    { $expected ->
        [one] 1 disco
       *[other] { $expected } dischi
    }

found =
    { $found ->
        [one] 1 disco
       *[other] { $found } dischi
    }

who =
    { $half ->
        [none] una metà
        [near] la metà vicina
       *[far] la metà lontana
    }

from =
    { $from ->
        [near] vicino
       *[far] lontano
    }

to =
    { $to ->
        [near] vicino
       *[far] lontano
    }

to-half =
    { $to ->
        [near] vicina
       *[far] lontana
    }

half =
    { $half ->
        [near] vicino
       *[far] lontano
    }

winner =
    { $winner ->
        [near] vicino
       *[far] lontano
    }

# Prima le manche del vincitore.
score =
    { $winner ->
        [near] { $score_near } a { $score_far }
       *[far] { $score_far } a { $score_near }
    }

# Che cosa mostra una sola immagine.
picture = vicino { $near }, lontano { $far }{ picture-opening }{ picture-hands }

picture-opening =
    { $opening ->
        [0] { "" }
       *[other] , nell'apertura { $opening }
    }

picture-hands =
    { $hands ->
        [0] { "" }
        [one] ; una mano sopra il tavoliere
       *[other] ; { $hands } mani sopra il tavoliere
    }

# Come stava alla fine.
end = dischi vicino { $counts_near }, lontano { $counts_far }; manche vicino { $score_near }, lontano { $score_far }

# Il foglio di gara.
result =
    { $winner ->
        [none] vicino { $near } : { $far } lontano
        [near] il vicino vince l'incontro, { $near } a { $far }
       *[far] il lontano vince l'incontro, { $far } a { $near }
    }

won-how =
    { $reason ->
        [time] tempo scaduto
       *[empty] metà vuota
    }
