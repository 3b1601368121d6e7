race_started =
    .title =
        { COUNT($discs) ->
            [0] Via! Non gioca nessuno
           *[other] Via! Tocca al { FIRST($discs) }
        }
    .detail = La gara comincia con { discs }.

placed =
    .title = Il { $disc } è in pista
    .detail = Il disco { $disc } è posato dietro la linea di partenza per il suo primo tiro.

spaced =
    .title = Il { $disc } si fa spazio
    .detail = Il disco { $disc } è spostato da { FIXED($from_mm) } a { FIXED($to_mm) } mm, perché il disco nero ci stia accanto.

flick =
    .title =
        { SIGN(LESS($to_mm, $from_mm)) ->
            [negative] { $disc }: { FIXED(LESS($from_mm, $to_mm)) } mm indietro
           *[positive] { $disc }: { FIXED(LESS($to_mm, $from_mm)) } mm
        }
    .detail = Con una schicchera il disco { $disc } è andato da { FIXED($from_mm) } a { FIXED($to_mm) } mm lungo la pista.

wrong_turn =
    .title = { $disc }: non è il tuo turno!
    .detail =
        { $expected ->
            [none] Il disco { $disc } è stato tirato, ma non è il suo turno.
           *[other] Il disco { $disc } è stato tirato, ma è il turno del disco { $expected }.
        }

wrong_disc =
    .title = Giù le mani dal { $disc }!
    .detail = Una mano ha mosso il disco { $disc }, che non le spettava; il disco torna dov'era.

off_track =
    .title =
        { SAME($disc, $by) ->
            [true] Il { $disc } è fuori!
           *[false] Il { $disc } è fuori, per colpa del { $by }!
        }
    .detail =
        { SAME($disc, $by) ->
            [true] Il disco { $disc } ha lasciato la pista col proprio tiro: torna dov'era, e il turno è finito.
           *[false] Il disco { $by } ha buttato il disco { $disc } fuori pista: entrambi tornano dov'erano, e il turno è finito.
        }

not_restored =
    .title = Rimettete il { $disc }!
    .detail = Il gioco è proseguito, ma il disco { $disc } non è stato rimesso dov'era prima del tiro.

upside_down =
    .title = Il { $disc } è capovolto!
    .detail =
        { SAME($disc, $by) ->
            [true] Il disco { $disc } si è capovolto col proprio tiro: il suo prossimo turno serve a rigirarlo.
           *[false] Il disco { $by } ha capovolto il disco { $disc }; lo si rigira all'inizio del suo prossimo turno.
        }

flipped_back =
    .title = Il { $disc } è rigirato
    .detail = Il disco { $disc } è di nuovo dritto.

lap =
    .title = { $disc }: giro { $laps }!
    .detail =
        { $laps ->
            [one] Il disco { $disc } ha completato un giro: un segno sul blocco.
           *[other] Il disco { $disc } ha completato { $laps } giri: un segno sul blocco.
        }

race_won =
    .title = IL { $winner } VINCE!
    .detail = Il disco { $winner } del giocatore { $player } ha vinto la gara; gli altri continuano.

finished =
    .title =
        { $position ->
            [1] IL { $disc } VINCE!
           *[other] Il { $disc } è { place }
        }
    .detail = Il disco { $disc } è arrivato { place }.

race_over =
    .title = Gara finita: { NUMBERS($positions) }
    .detail = Punti: { AND($positions) }; in tutto { AND($standings) }.

push =
    .title = Il { $disc } è stato spinto!
    .detail =
        { $finger_s ->
            [none] Il dito ha accompagnato il disco { $disc }; spingere semplicemente è vietato.
           *[other] Il dito è rimasto { FIXED($finger_s, digits: 2) } s sul disco { $disc }; spingere semplicemente è vietato.
        }

spacing_refused =
    .title = { $disc }: niente spazio!
    .detail =
        { $reason ->
            [wide-gap] Il disco { $disc } è stato spostato per fare spazio, ma il disco nero ci stava già.
            [other-moved] Il disco { $disc } è stato spostato per fare spazio, ma ha mosso un altro disco.
           *[no-spacing] Il disco { $disc } è stato spostato per fare spazio, ma le regole professionali non lo prevedono.
        }

hit_obstacle =
    .title = Il { $disc } ha colpito l'ostacolo!
    .detail = Il disco { $disc } ha toccato il disco nero: torna dov'era, e il turno è finito.

turn_missed =
    .title = Il { $disc } salta un turno
    .detail = Il disco { $disc } è bloccato e non si può tirare.

pole_match =
    .title = Pole: { DASHES($players) }
    .detail = Per la pole position { players } tirano una volta ciascuno, in quest'ordine.

pole_shot =
    .title =
        { SIGN($length_mm) ->
            [positive] Giocatore { $player }: { FIXED($length_mm) } mm
           *[other] Giocatore { $player }: fuori
        }
    .detail =
        { SIGN($length_mm) ->
            [positive] Il tiro del giocatore { $player } ha fatto { FIXED($length_mm) } mm lungo la pista.
           *[other] Il tiro del giocatore { $player } ha lasciato la pista e non conta.
        }

pole_tie =
    .title = Pari! Di nuovo
    .detail = I tiri di { players } sono ugualmente lunghi: entrambi tirano di nuovo.

pole_won =
    .title = Il giocatore { $winner } ha tirato più lontano
    .detail = Prima il più lungo: giocatori { AND($ranking) }.

pole_seated =
    .title = La griglia è fatta
    .detail = { AND($seats) }.

swapped =
    .title = Qual è quale? { COMMAS($discs) }
    .detail = { discs } sono uguali e possono essersi scambiati di posto senza che si vedesse.

match_won =
    .title =
        { $winner ->
            [none] Il torneo è in parità
           *[other] IL GIOCATORE { $winner } VINCE IL TORNEO!
        }
    .detail =
        { $winner ->
            [none] Nessuno ha da solo più punti: { AND($score) }.
           *[other] Il giocatore { $winner } ha più punti: { AND($score) }.
        }

desynchronised =
    .title = L'arbitro ha perso il filo
    .detail = Non si giudica più: { lost-reason }{ action }{ lost-discs }.

lost-reason =
    { $reason ->
        [no-race] nessuna gara è in corso
        [race-is-on] una gara è già in corso
        [match-is-over] il torneo è finito
        [no-such-disc] nessun disco del genere partecipa
        [has-finished] il disco è già arrivato
        [lies-face-up] il disco è dritto
        [nothing-to-restore] il disco non va rimesso
        [players-unknown] non si sa quanti giocatori lottano per la pole position
        [not-their-shot] il giocatore non è in questa sfida, o ha già tirato
       *[layout-differs] niente di ciò che si è visto spiega dove stanno i dischi
    }

lost-discs =
    { $discs ->
        [none] { "" }
       *[other] ; { discs }
    }

discs =
    { COUNT($discs) ->
        [0] nessuno
        [one] il disco { AND($discs) }
       *[other] i dischi { AND($discs) }
    }

players =
    { COUNT($players) ->
        [one] giocatore { AND($players) }
       *[other] giocatori { AND($players) }
    }

place = { $position }º

each-positions = disco { $item } { NTH($points, $number) }
each-standings = giocatore { $player } { $points }
each-score = giocatore { $player } { $points }

each-seats =
    { COUNT($discs) ->
        [one] il giocatore { $player } ha il disco { AND($discs) }
       *[other] il giocatore { $player } ha i dischi { AND($discs) }
    }

# Che cosa mostra una sola immagine.
picture = { picture-discs }{ picture-black }{ picture-down }{ picture-off }

picture-discs =
    { $count ->
        [one] 1 disco
       *[other] { $count } dischi
    }

picture-black =
    { $black ->
        [true] { " " }e il nero
       *[false] { "" }
    }

picture-down =
    { COUNT($down) ->
        [0] { "" }
       *[other] ; { AND($down) } a faccia in giù
    }

picture-off =
    { COUNT($off) ->
        [0] { "" }
       *[other] ; { AND($off) } fuori pista
    }

# Come stava alla fine.
end = { end-laps }{ end-finished }{ end-points }

end-laps =
    { COUNT($laps) ->
        [0] nessun giro
       *[other] giri { COMMAS($laps) }
    }

end-finished =
    { COUNT($finished) ->
        [0] { "" }
       *[other] ; arrivati { COMMAS($finished) }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] ; punti { COMMAS($points) }
    }

each-laps = disco { $disc }: { $laps }
each-points = giocatore { $player }: { $points }

# Il foglio di gara.
result =
    { $winner ->
        [none]
            { COUNT($points) ->
                [0]
                    { $first ->
                        [none] la gara è in corso
                       *[other] il disco { $first } ha vinto la gara
                    }
               *[other] { COMMAS($points) }
            }
       *[other] il giocatore { $winner } vince il torneo: { COMMAS($points) }
    }
