round_started =
    .title = Via! Muove il Bianco
    .detail = La manche comincia: il cavallo bianco (giocatore { white-player }) in { SQUARE($white) }, il cavallo marrone (giocatore { brown-player }) in { SQUARE($brown) }.

bad_setup =
    .title = Disposizione sbagliata!
    .detail = { COMMAS($reasons) }; il cavallo bianco va in { SQUARE($expected_white) }, il marrone in { SQUARE($expected_brown) }, e nessuna mela sta allo scoperto.

move =
    .title =
        { $horse ->
            [white] Bianco → { SQUARE($to) }
           *[brown] Marrone → { SQUARE($to) }
        }
    .detail = { horse } muove da { SQUARE($from) } a { SQUARE($to) }.

apple =
    .title = Mela { colour } in { SQUARE($square) }
    .detail =
        { $second ->
            [true] { by } aggiunge una seconda mela, { colour }, in { SQUARE($square) }.
           *[false] { by } lascia una mela { colour } in { SQUARE($square) }.
        }

white_wins_secured =
    .title = D'oro! Il Bianco vincerà
    .detail = { by } lascia la prima mela d'oro, in { SQUARE($square) }: il Bianco vince la manche, con un punto per ogni mela d'oro in gioco alla fine.

caught =
    .title = Preso!
    .detail = Il cavallo marrone è entrato nella casella del bianco, { SQUARE($square) }.

immobilised =
    .title = { horse } non può muovere!
    .detail = { horse } in { SQUARE($square) } non ha più nessuna casella dove andare.

no_safe_escape =
    .title = Nessuna fuga sicura!
    .detail =
        { COUNT($threatened) ->
            [0] Il cavallo bianco in { SQUARE($square) } non può andare da nessuna parte senza che il marrone lo prenda.
           *[other] Il cavallo bianco in { SQUARE($square) } può andare solo in { OR($threatened) }, dove il marrone lo prenderebbe.
        }

round_won =
    .title =
        { $winner ->
            [white] Il BIANCO vince { points }!
           *[brown] Il MARRONE vince { points }!
        }
    .detail = { ended }: il { winner } (giocatore { player }) riceve { points }; { score }.

draw =
    .title = Patta!
    .detail = { ended }, con tutte le mele marroni posate e nessuna d'oro: nessuno vince; { score }.

match_won =
    .title =
        { $winner ->
            [none] L'incontro è in parità
           *[other] Il { UPPER(match-winner) } vince l'incontro!
        }
    .detail =
        { $winner ->
            [none] Nessuno ha più punti: { score }.
           *[other] Il giocatore { match-winner } vince l'incontro: { score }.
        }

not_a_knight_move =
    .title = Non è una mossa di cavallo!
    .detail = { went }, e non è una mossa di cavallo.

entered_blocked_square =
    .title = Quella casella è bloccata!
    .detail = { went }, dove c'è già qualcosa.

wrong_turn =
    .title =
        { $horse ->
            [white] Bianco: non è il tuo turno!
           *[brown] Marrone: non è il tuo turno!
        }
    .detail =
        { $horse ->
            [white] { went }, ma tocca al marrone.
           *[brown] { went }, ma tocca al bianco.
        }

missing_apple =
    .title = Manca una mela!
    .detail = { horse } non ha lasciato la sua mela in { SQUARE($square) }.

too_many_apples =
    .title = Troppe mele!
    .detail = Una mela più del consentito sta in { SQUARE($square) }{ in-turn }{ the-second }.

wrong_colour_apple =
    .title = Una mela del colore sbagliato!
    .detail = In { SQUARE($square) } c'è una mela { colour }; dev'essere { expected }.

blocked_last_escape =
    .title = L'ultima fuga del Bianco!
    .detail =
        { $by ->
            [white] La seconda mela del bianco sta in { SQUARE($square) }, l'ultima fuga del Bianco; deve restare libera.
           *[brown] La seconda mela del marrone sta in { SQUARE($square) }, l'ultima fuga del Bianco; deve restare libera.
        }

apple_moved_or_removed =
    .title =
        { $to ->
            [none] Una mela è stata tolta!
           *[other] Una mela è stata spostata!
        }
    .detail =
        { $to ->
            [none] La mela { colour } di { SQUARE($square) } non c'è più.
           *[other] La mela { colour } di { SQUARE($square) } sta in { SQUARE($to) }.
        }

desynchronised =
    .title = L'arbitro ha perso il filo
    .detail = Non si giudica più: { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] nessuna manche è in corso
        [round-is-on] una manche è già in corso
        [round-is-over] la manche è finita
        [match-is-over] l'incontro è finito
        [no-such-square] il tavoliere non ha questa casella
        [same-square] il cavallo è già lì
        [no-apple-there] nessuna mela sta dove ne è stata presa una
       *[layout-differs] il tavoliere differisce di più di una mossa o di un errore
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

went = { horse } è andato da { SQUARE($from) } a { SQUARE($to) }

horse =
    { $horse ->
        [white] il cavallo bianco
       *[brown] il cavallo marrone
    }

by =
    { $by ->
        [white] il cavallo bianco
       *[brown] il cavallo marrone
    }

winner =
    { $winner ->
        [white] Bianco
       *[brown] Marrone
    }

match-winner =
    { $winner ->
        [near] vicino
       *[far] lontano
    }

white-player =
    { $white_player ->
        [near] vicino
       *[far] lontano
    }

brown-player =
    { $white_player ->
        [near] lontano
       *[far] vicino
    }

player =
    { $player ->
        [near] vicino
       *[far] lontano
    }

colour =
    { $colour ->
        [brown] marrone
       *[golden] d'oro
    }

expected =
    { $expected ->
        [brown] marrone
       *[golden] d'oro
    }

points =
    { $points ->
        [one] 1 punto
       *[other] { $points } punti
    }

score = vicino { $score_near }, lontano { $score_far }

ended =
    { $reason ->
        [caught] Il bianco è preso
        [white-immobilised] Il bianco non può muovere
        [no-safe-escape] Il bianco non ha una fuga sicura
        [all-apples-placed] Tutte le mele sono posate e il bianco può ancora muovere
       *[brown-immobilised] Il marrone non può muovere
    }

in-turn =
    { $by ->
        [none] { "" }
        [white] , nel turno del bianco
       *[brown] , nel turno del marrone
    }

the-second =
    { $second ->
        [none] { "" }
       *[other] ; la seconda sta in { SQUARE($second) }
    }

each-threatened = { SQUARE($item) }

each-reasons =
    { $item ->
        [white-missing] il cavallo bianco non è sul tavoliere
        [brown-missing] il cavallo marrone non è sul tavoliere
        [white-not-in-its-corner] il cavallo bianco non è nel suo angolo
        [brown-not-in-its-corner] il cavallo marrone non è nel suo angolo
       *[apples] ci sono mele sul tavoliere
    }

# Che cosa sta sul tavoliere.
picture = bianco { white-at }, marrone { brown-at }; { brown-apples }{ golden-apples }
part-believed = { picture }
part-seen = { picture }

white-at =
    { $horses_white ->
        [none] non visto
       *[other] in { SQUARE($horses_white) }
    }

brown-at =
    { $horses_brown ->
        [none] non visto
       *[other] in { SQUARE($horses_brown) }
    }

brown-apples =
    { COUNT($apples, colour: "brown") ->
        [one] 1 mela marrone
       *[other] { COUNT($apples, colour: "brown") } mele marroni
    }

golden-apples =
    { COUNT($apples, colour: "golden") ->
        [0] { "" }
        [one] , 1 mela d'oro
       *[other] , { COUNT($apples, colour: "golden") } mele d'oro
    }

# Come stava alla fine.
end = { apples-left }punti vicino { $points_near }, lontano { $points_far }

apples-left =
    { $apples_left_brown ->
        [none] { "" }
       *[other] mele rimaste: { $apples_left_brown } marroni, { $apples_left_golden } d'oro;{ " " }
    }

# Il foglio di gara.
result =
    { $winner ->
        [near] il vicino vince l'incontro, { $near } a { $far }
        [far] il lontano vince l'incontro, { $far } a { $near }
       *[none]
            { $over ->
                [true] l'incontro è in parità, { $near } a { $far }
               *[false] vicino { $near } : { $far } lontano
            }
    }

white-is = Bianco
moves-read = La mossa del Bianco, poi del Marrone. ● una seconda mela, ○ una d'oro, ✗ contro le regole.
