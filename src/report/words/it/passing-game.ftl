round_started =
    .title =
        { $leader ->
            [none] Comincia una mano
           *[other] Apre il giocatore { $leader }
        }
    .detail =
        { $leader ->
            [none] Comincia una mano; non si sa ancora chi apre.
           *[other] Comincia una mano; il giocatore { $leader } posa la prima tessera.
        }

played =
    .title =
        { $player ->
            [none] { TILE($tile) }
           *[other] Giocatore { $player }: { TILE($tile) }
        }
    .detail =
        { $end ->
            [none] { who } ha posato { TILE($tile) }.
           *[other]
                { $value ->
                    [none] { who } ha posato { TILE($tile) } all'estremità { end-name }.
                   *[other] { who } ha posato { TILE($tile) } all'estremità { end-name }, { $value } con { $value }.
                }
        }

drew =
    .title =
        { $player ->
            [none] pesca
           *[other] Giocatore { $player }: pesca
        }
    .detail = { who } ha pescato una tessera dall'ossario.

passed =
    .title =
        { $player ->
            [none] passa
           *[other] Giocatore { $player }: passa
        }
    .detail = { who } ha passato.

hands_open =
    .title = Mani: { DOTS($pips) }
    .detail = Tutte le mani sono scoperte: { COMMAS($pips) } pip.

round_won =
    .title = IL GIOCATORE { $winner } VINCE { $points }!
    .detail = Il giocatore { $winner } ha la mano più bassa e segna { $points } punti: { COMMAS($pips) } pip.

round_tied =
    .title = Parità: nessuno segna
    .detail = Più mani sono le più basse, nessuno segna: { COMMAS($pips) } pip.

match_won =
    .title =
        { $winner ->
            [none] La partita è finita
           *[other] IL GIOCATORE { $winner } VINCE LA PARTITA!
        }
    .detail =
        { $winner ->
            [none] La partita è finita; il punteggio: { COMMAS($score) }.
           *[other] Il giocatore { $winner } vince la partita; il punteggio: { COMMAS($score) }.
        }

no_match =
    .title = { TILE($tile) } non corrisponde a { $value }!
    .detail = { who } ha posato { TILE($tile) } all'estremità { end-name }, dove è aperto il { $value }: nessuna delle sue metà corrisponde, o è posata al contrario.

duplicate_tile =
    .title = { TILE($tile) } due volte!
    .detail = { who } ha posato { TILE($tile) }, che è già sul tavolo; un set ha ogni tessera una volta sola.

tile_changed =
    .title = { TILE($tile) } è stata cambiata!
    .detail = Nel treno { TILE($from) } è diventata { TILE($to) }; ciò che è posato resta com'è.

branch =
    .title = Niente diramazioni!
    .detail = { who } ha attaccato { TILE($tile) } al fianco di { TILE($beside) }; si posa solo alle due estremità.

boneyard_floor =
    .title = Quella resta lì!
    .detail =
        { $left ->
            [one] { who } ha pescato una delle ultime tessere dell'ossario, che non si pescano mai; ne resta { $left }.
           *[other] { who } ha pescato una delle ultime tessere dell'ossario, che non si pescano mai; ne restano { $left }.
        }

wrong_turn =
    .title = Giocatore { $player }: non è il tuo turno!
    .detail = Il giocatore { $player } è stato più veloce, ma tocca al giocatore { $expected }.

impossible_tile =
    .title = { TILE($tile) } non è di questo set!
    .detail = { who } ha posato { TILE($tile) }; si gioca con un set doppio sei.

two_tiles_in_one_turn =
    .title = Una tessera per turno!
    .detail = { who } ha posato { AND($tiles) } in un solo turno.

lead_not_played =
    .title = Aprite con una tessera!
    .detail = { who } apre la mano e deve posare una tessera.

desynchronised =
    .title = L'arbitro ha perso il filo
    .detail = { impossible }{ lost-reason }.{ trains }

impossible =
    { $action ->
        [none] { "" }
       *[other] «{ SPACED($action) }» non può essere:{ " " }
    }

lost-reason =
    { $reason ->
        [no-round] nessuna mano è in corso
        [round-is-on] una mano è già in corso
        [round-is-over] il gioco è finito, restano solo da scoprire le mani
        [match-is-over] la partita è finita
        [no-such-player] non sono tanti a giocare
        [which-end] la tessera va bene a entrambe le estremità, e non è detto a quale è stata posata
        [no-such-tile] il treno non ha questa tessera
        [boneyard-is-empty] l'ossario è vuoto
       *[layout-differs] niente di ciò che può essere successo spiega il treno com'è
    }

trains =
    { $believed ->
        [none]
            { $seen ->
                [none] { "" }
               *[other] { " " }Creduto: nessuna tessera; visto: { SPACES($seen) }.
            }
       *[other]
            { $seen ->
                [none] { " " }Creduto: { SPACES($believed) }; visto: nessuna tessera.
               *[other] { " " }Creduto: { SPACES($believed) }; visto: { SPACES($seen) }.
            }
    }

who =
    { $player ->
        [none] Un giocatore
       *[other] Il giocatore { $player }
    }

end-name =
    { $end ->
        [left] sinistra
       *[right] destra
    }

each-pips = giocatore { $number } { $item }
each-score = giocatore { $number } { $item }
each-tiles = { TILE($item) }
each-believed = { TILE($item) }
each-seen = { TILE($item) }

# Che cosa mostra una sola immagine.
picture = { picture-tiles }{ picture-unread }{ picture-ends }{ picture-open }{ picture-down }

picture-tiles =
    { $count ->
        [0] nessuna tessera scoperta
        [one] 1 tessera, { $sum } pip
       *[other] { $count } tessere, { $sum } pip
    }

picture-unread =
    { $unread ->
        [0] { "" }
       *[other] ; { $unread } non lette del tutto
    }

picture-ends =
    { $left ->
        [none] { "" }
       *[other] ; estremità { $left } e { $right }
    }

picture-open =
    { COUNT($open) ->
        [0] { "" }
       *[other] ; { SEMICOLONS($open) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] ; { $face_down } coperte
    }

each-open = giocatore { $player } { $pips }

# Come stava alla fine.
end = tessere nel treno: { $tiles }{ end-ends }{ end-points }

end-ends =
    { $left ->
        [none] { "" }
       *[other] , estremità { $left } e { $right }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] ; punti { COMMAS($points) }
    }

# Il foglio di gara.
result =
    { $winner ->
        [none]
            { $over ->
                [true] la partita è finita: { COMMAS($totals) }
               *[false] { COMMAS($totals) }
            }
       *[other] il giocatore { $winner } vince la partita: { COMMAS($totals) }
    }

train-below =
    { $left ->
        [none] nessuna tessera è posata
       *[other] { $tiles } tessere, estremità { $left } e { $right }, { $boneyard } nell'ossario
    }

each-totals = giocatore { $number }: { $item }
