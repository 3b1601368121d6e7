piece_count = { $found } pièces vues sur { $expected }
at_limit =
    { $limit ->
        [bar] trop près de la barre pour trancher, à { at }
        [line] trop près de la ligne pour trancher, à { at }
        [zone] trop près de la zone pour trancher, à { at }
       *[edge] trop près du bord pour trancher, à { at }
    }
uncertain_piece = peut-être une pièce à { at }
uncertain_class = de quelle couleur est la pièce à { at } ?
extra_piece = une pièce de trop à { at }
strange_colour = la pièce à { at } a une couleur qu'aucune pièce n'a
other_board = le plateau semble avoir { $seen } x { $seen } cases entre ses coins, et non { $told } x { $told }
unread_half = le demi-domino à { at } est illisible
doubtful_half = le demi-domino à { at } montre-t-il { $pips } ?
same_tile_twice = le domino à { at } semble être l'un de ceux qui sont déjà là
gap_in_train = y a-t-il un domino entre le train et celui à { at } ?
no_tiles =
    { $count ->
        [one] quelque chose ressemble à un domino mais n'en est pas un
       *[other] { $count } choses ressemblent à des dominos mais n'en sont pas
    }
glare = le reflet d'une lampe à { at } cache peut-être une pièce
alike_classes = { $one } et { $other } ne diffèrent que de { FIXED($difference) } dans cette lumière
like_board = les pièces { $class } ont une couleur que le plateau a aussi
exchangeable = { $one } et { $other } se ressemblent et ont pu changer de place : lequel est lequel ?
numbered_by_place = numérotés selon leur place au départ : [discs] de la configuration ne les distingue pas
low_contrast = les pièces se distinguent à peine du plateau
moved =
    { $state ->
        [lost] la caméra ou le plateau a trop bougé ; remettez tout comme avant, ou calibrez de nouveau
       *[moving] la caméra ou le plateau est en train de bouger
    }
unreadable =
    { $reason ->
        [blurred] l'image est trop floue
        [dark] l'image est trop sombre
       *[bright] l'image est trop claire
    }

at = { FIXED($x) }, { FIXED($y) } mm

# After what was seen.
question = pas sûr : { $said }
