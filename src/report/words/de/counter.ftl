counted =
    .title = { picture }
    .detail =
        { COUNT($changes) ->
            [0] Auf dem Brett liegen { picture }.
           *[other] Auf dem Brett liegen { picture } ({ COMMAS($changes) }).
        }

# Wie viele jeder Klasse.
picture =
    { COUNT($counts) ->
        [0] keine Klasse von Steinen ist gelernt
       *[other] { COMMAS($counts) }
    }

each-counts = { $count } { $class }
each-changes = { SIGNED($by) } { $class }

# Wie es am Ende stand.
end = { picture }
