counted =
    .title = { picture }
    .detail =
        { COUNT($changes) ->
            [0] Sur le plateau : { picture }.
           *[other] Sur le plateau : { picture } ({ COMMAS($changes) }).
        }

# Combien de chaque classe.
picture =
    { COUNT($counts) ->
        [0] aucune classe de pièces n'a été apprise
       *[other] { COMMAS($counts) }
    }

each-counts = { $count } { $class }
each-changes = { SIGNED($by) } { $class }

# Où l'on en était à la fin.
end = { picture }
