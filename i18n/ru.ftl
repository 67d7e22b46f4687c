## Названия игр (по их обозначениям)
variant-star2 = Китайские шашки
variant-halma16 = Халма
variant-international = Международные шашки
