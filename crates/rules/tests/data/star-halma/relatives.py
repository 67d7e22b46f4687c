#!/usr/bin/env python3
"""Counts of the smaller Halma boards, ugolki and capture, by a second way: whole paths, plain sets, nothing shared with the
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


STAR = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
CUBES = [(x, y, -x - y) for x in range(-8, 9) for y in range(-8, 9)]
HOLES = {(x, y) for x, y, z in CUBES if min(x, y, z) >= -4 or max(x, y, z) <= 4}
HEXAGON = {(x, y) for x, y, z in CUBES if max(abs(x), abs(y), abs(z)) <= 4}


def takes(pieces, at):
    """Single hops over neighbours: the piece taken and where it ends."""
    for dx, dy in STAR:
        over, land = (at[0] + dx, at[1] + dy), (at[0] + 2 * dx, at[1] + 2 * dy)
        if over in pieces and land in HOLES and land not in pieces:
            yield over, land


def captures(pieces):
    found = set()

    def go(start, at, others, taken):
        for over, land in takes(others, at):
            move = (start, land, taken | {over})
            if move not in found:
                found.add(move)
                go(start, land, others - {over}, move[2])

    for start in pieces:
        go(start, start, pieces - {start}, frozenset())
    return found


def count_captures(pieces, depth):
    moves = captures(pieces)
    if depth == 1:
        return len(moves)
    return sum(count_captures(pieces - {s} - t | {e}, depth - 1) for s, e, t in moves)


# Nobody owns a piece, so however many take turns the counts are the same.
counts = [count_captures(frozenset(HEXAGON - {(0, 0)}), depth) for depth in (1, 2, 3)]
for seats in range(2, 7):
    for depth, moves in enumerate(counts, 1):
        print(f"capture{seats}\t{depth}\t{moves}")
