#!/usr/bin/env python3
"""Counts of the smaller Halma boards and ugolki, by a second way: whole paths, plain sets, nothing shared with the
crate. `python3 relatives.py > relatives.tsv` makes the table that the tests read."""

ALL = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
STRAIGHT = [d for d in ALL if 0 in d]


def corner(size, rows, east, north):
    squares = {(across, up) for up, length in enumerate(rows) for across in range(length)}
    return frozenset((size - 1 - a if east else a, size - 1 - u if north else u) for a, u in squares)


def ends(size, directions, pieces, start):
    free = lambda s: 0 <= s[0] < size and 0 <= s[1] < size and s not in pieces
    found = {s for d in directions if free(s := (start[0] + d[0], start[1] + d[1]))}
    others, entered, todo = pieces - {start}, {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in directions:
            land = (x + 2 * dx, y + 2 * dy)
            if (x + dx, y + dy) in others and free(land) and land not in entered:
                entered.add(land)
                todo.append(land)
    return found | (entered - {start})


def count(size, directions, sides, depth):
    own, *others = sides
    moves = [(s, e) for s in own for e in ends(size, directions, frozenset().union(*sides), s)]
    if depth == 1:
        return len(moves)
    return sum(count(size, directions, (*others, own - {s} | {e}), depth - 1) for s, e in moves)


print("variant\tdepth\tmoves")
for name, size, rows, directions, *corners in [
    ("halma8", 8, (4, 3, 2, 1), ALL, (False, True), (True, False)),
    ("halma10", 10, (5, 4, 3, 2, 1), ALL, (False, True), (True, False)),
    ("halma16", 16, (5, 5, 4, 3, 2), ALL, (False, True), (True, False)),
    ("halma16-4", 16, (4, 4, 3, 2), ALL, (False, True), (True, True), (True, False), (False, False)),
    ("ugolki9", 8, (3, 3, 3), STRAIGHT, (False, False), (True, True)),
    ("ugolki12", 8, (4, 4, 4), STRAIGHT, (False, False), (True, True)),
    ("ugolki16", 8, (4, 4, 4, 4), STRAIGHT, (False, False), (True, True)),
]:
    sides = [corner(size, rows, *at) for at in corners]
    for depth in (1, 2, 3):
        print(f"{name}\t{depth}\t{count(size, directions, sides, depth)}")
