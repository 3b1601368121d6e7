piece_count = { $found } von { $expected } Steinen gesehen
at_limit =
    { $limit ->
        [bar] zu nah an der Leiste, um es zu sagen, bei { at }
        [line] zu nah an der Linie, um es zu sagen, bei { at }
        [zone] zu nah an der Zone, um es zu sagen, bei { at }
       *[edge] zu nah am Rand, um es zu sagen, bei { at }
    }
uncertain_piece = vielleicht ein Stein bei { at }
uncertain_class = welche Farbe hat der Stein bei { at }?
extra_piece = ein Stein zu viel bei { at }
strange_colour = der Stein bei { at } hat eine Farbe, die keiner hat
other_board = das Brett scheint { $seen } x { $seen } Felder zwischen seinen Ecken zu haben, nicht { $told } x { $told }
unread_half = der halbe Stein bei { at } ist nicht zu lesen
doubtful_half = zeigt der halbe Stein bei { at } eine { $pips }?
same_tile_twice = der Stein bei { at } scheint einer zu sein, der schon daliegt
gap_in_train = liegt ein Stein zwischen der Kette und dem bei { at }?
no_tiles =
    { $count ->
        [one] etwas sieht wie ein Dominostein aus, ist aber keiner
       *[other] { $count } Dinge sehen wie Dominosteine aus, sind aber keine
    }
glare = der Widerschein einer Lampe bei { at } verdeckt vielleicht einen Stein
alike_classes = { $one } und { $other } unterscheiden sich in diesem Licht nur um { FIXED($difference) }
like_board = Steine der Klasse { $class } haben eine Farbe, die auch das Brett hat
exchangeable = { $one } und { $other } sehen gleich aus und können die Plätze getauscht haben: welche ist welche?
numbered_by_place = nach dem Platz beim Start nummeriert: [discs] der Einrichtung unterscheidet sie nicht
low_contrast = die Steine heben sich kaum vom Brett ab
moved =
    { $state ->
        [lost] Kamera oder Brett wurden zu weit bewegt; stellt alles wie zuvor oder richtet neu ein
       *[moving] Kamera oder Brett werden bewegt
    }
unreadable =
    { $reason ->
        [blurred] das Bild ist zu unscharf
        [dark] das Bild ist zu dunkel
       *[bright] das Bild ist zu hell
    }

at = { FIXED($x) }, { FIXED($y) } mm

# After what was seen.
question = nicht sicher: { $said }
