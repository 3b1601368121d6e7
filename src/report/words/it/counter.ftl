counted =
    .title = { picture }
    .detail =
        { COUNT($changes) ->
            [0] Sul tavoliere: { picture }.
           *[other] Sul tavoliere: { picture } ({ COMMAS($changes) }).
        }

# Quanti di ogni classe.
picture =
    { COUNT($counts) ->
        [0] non è stata appresa nessuna classe di pezzi
       *[other] { COMMAS($counts) }
    }

each-counts = { $count } { $class }
each-changes = { SIGNED($by) } { $class }

# Come stava alla fine.
end = { picture }
