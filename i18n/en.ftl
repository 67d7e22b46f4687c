## Names of the variants (made from their ids)
variant-star2 = Chinese checkers
variant-halma16 = Halma
variant-international = International draughts
