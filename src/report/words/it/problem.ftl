piece_count = visti { $found } pezzi su { $expected }
at_limit =
    { $limit ->
        [bar] troppo vicino alla barra per dirlo, a { at }
        [line] troppo vicino alla linea per dirlo, a { at }
        [zone] troppo vicino alla zona per dirlo, a { at }
       *[edge] troppo vicino al bordo per dirlo, a { at }
    }
uncertain_piece = forse un pezzo a { at }
uncertain_class = di che colore è il pezzo a { at }?
extra_piece = un pezzo di troppo a { at }
strange_colour = il pezzo a { at } ha un colore che nessun pezzo ha
other_board = il tavoliere sembra avere { $seen } x { $seen } caselle tra i suoi angoli, non { $told } x { $told }
unread_half = la mezza tessera a { at } non si legge
doubtful_half = la mezza tessera a { at } mostra { $pips }?
same_tile_twice = la tessera a { at } sembra una di quelle che ci sono già
gap_in_train = c'è una tessera tra il treno e quella a { at }?
no_tiles =
    { $count ->
        [one] qualcosa somiglia a una tessera ma non lo è
       *[other] { $count } cose somigliano a tessere ma non lo sono
    }
glare = il riflesso di una lampada a { at } forse nasconde un pezzo
alike_classes = { $one } e { $other } differiscono solo di { FIXED($difference) } in questa luce
like_board = i pezzi { $class } hanno un colore che ha anche il tavoliere
exchangeable = { $one } e { $other } sono uguali e possono essersi scambiati di posto: qual è quale?
numbered_by_place = numerati secondo il posto alla partenza: [discs] della configurazione non li distingue
low_contrast = i pezzi si distinguono appena dal tavoliere
moved =
    { $state ->
        [lost] la telecamera o il tavoliere è stato spostato troppo; rimettete tutto com'era, o calibrate di nuovo
       *[moving] la telecamera o il tavoliere si sta muovendo
    }
unreadable =
    { $reason ->
        [blurred] l'immagine è troppo sfocata
        [dark] l'immagine è troppo scura
       *[bright] l'immagine è troppo chiara
    }

at = { FIXED($x) }, { FIXED($y) } mm

# After what was seen.
question = non è sicuro: { $said }
