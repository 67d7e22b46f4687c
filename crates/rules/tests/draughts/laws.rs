//! Laws that hold in every position, on positions made at random and on those of games played at random.

use proptest::prelude::*;
use proptest::test_runner::Config;
use skok_rules::draughts::{DrawRules, Move, Position, Rules};
use skok_rules::record::Act;
use skok_rules::{Draughts, Game, MoveView, Reason, Record, Seat, Square, Status, Turn};

use crate::slow::{Slow, SlowMove};

type Moves = Vec<Move<1>>;

fn game() -> Draughts<1> {
    Draughts::new(Rules::INTERNATIONAL)
}

fn official() -> Draughts<1> {
    Draughts::new(Rules { draw_rules: DrawRules::Official, ..Rules::INTERNATIONAL })
}

/// What stands on a field, by a number from 0 to 99: kings below `kings`, men up to `density`, then nothing.
fn piece(field: u8, n: u8, density: u8, kings: u8) -> Option<(bool, String)> {
    let white = n.is_multiple_of(2);
    let king = n < kings || (white && field <= 5) || (!white && field > 45);
    (n < density).then(|| (white, format!("{}{field}", if king { "K" } else { "" })))
}

prop_compose! {
    fn fens()(black in any::<bool>(), density in 8u8..90, kings in 0u8..40, fields in proptest::collection::vec(0u8..100, 50)) -> String {
        let pieces: Vec<_> = (1..=50).zip(fields).filter_map(|(field, n)| piece(field, n, density, kings)).collect();
        let list = |white| pieces.iter().filter(|p| p.0 == white).map(|p| p.1.as_str()).collect::<Vec<_>>().join(",");
        format!("{}:W{}:B{}", if black { 'B' } else { 'W' }, list(true), list(false))
    }
}

fn read(game: &Draughts<1>, text: &str) -> Position<1> {
    game.validate(game.parse_setup(text).unwrap()).unwrap()
}

fn legal(game: &Draughts<1>, p: &Position<1>) -> Moves {
    let mut moves = Vec::new();
    game.legal_moves(p, &mut moves);
    moves
}

fn view(game: &Draughts<1>, p: &Position<1>, m: Move<1>) -> MoveView {
    let mut view = MoveView::default();
    game.describe(p, m, &mut view);
    view
}

fn after(game: &Draughts<1>, p: &Position<1>, m: Move<1>) -> Position<1> {
    let mut after = p.clone();
    game.play_unchecked(&mut after, m);
    after
}

/// Everything that must hold of one position and its moves.
fn check_position(game: &Draughts<1>, p: &Position<1>) {
    assert_eq!(game.repetition_key(p), p.key_from_scratch());
    assert_eq!(read(game, &game.state_text(p)), *p);
    let moves = legal(game, p);
    assert_eq!(moves.is_empty(), game.status(p).is_over());
    for &m in &moves {
        let view = view(game, p, m);
        let turn = game.parse(p, &view.notation).unwrap();
        assert_eq!((turn.m, &turn.path), (m, &view.path), "{} in {}", view.notation, game.state_text(p));
        assert_eq!(game.captured_along(p, &view.path), view.captured);
        check_path(game, p, &view.path);
        let after = after(game, p, m);
        assert_eq!(game.repetition_key(&after), after.key_from_scratch());
    }
}

/// A legal path is in the tree, square by square, and ends where a move may.
fn check_path(game: &Draughts<1>, p: &Position<1>, path: &[Square]) {
    for n in 0..path.len() {
        let step = game.step(p, &path[..n]).unwrap();
        assert!(step.next.contains(&path[n]) && step.next.is_sorted() && !step.may_stop);
    }
    let end = game.step(p, path).unwrap();
    assert!(end.may_stop && end.next.is_empty());
}

/// Every path of the tree, as moves.
fn tree(game: &Draughts<1>, p: &Position<1>, prefix: &mut Vec<Square>, found: &mut Moves) {
    let step = game.step(p, prefix).unwrap();
    if step.may_stop {
        let text = game.path_text(p, legal(game, p)[0], prefix);
        let full: Vec<&str> = prefix.iter().map(|&s| game.board().name(s)).collect();
        found.push(game.parse(p, &full.join("x")).unwrap_or_else(|e| panic!("{text}: {e}")).m);
    }
    for next in step.next {
        prefix.push(next);
        tree(game, p, prefix, found);
        prefix.pop();
    }
}

/// A small generator of numbers, so that a playout is told by its seed.
fn pick(seed: &mut u64, count: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) % count as u64) as usize
}

/// A move at random; a careful player hangs nothing when it can help it, so that games come to their long ends.
fn choose(game: &Draughts<1>, p: &Position<1>, careful: bool, seed: &mut u64) -> Move<1> {
    let moves = legal(game, p);
    let quiet = |p: &Position<1>| legal(game, p).first().is_none_or(|m| !m.is_capture());
    let safe: Moves = moves.iter().copied().filter(|&m| careful && quiet(&after(game, p, m))).collect();
    let list = if safe.is_empty() { &moves } else { &safe };
    list[pick(seed, list.len())]
}

fn play_out(
    game: &Draughts<1>,
    mut seed: u64,
    mut each: impl FnMut(&Draughts<1>, &Position<1>),
) -> Record<Draughts<1>> {
    let mut record = Record::new(game.clone());
    let seed_is_odd = seed % 2 == 1;
    while !record.status().is_over() {
        let m = choose(game, record.position(), seed_is_odd, &mut seed);
        let path = view(game, record.position(), m).path;
        record.push(Turn { m, path });
        each(game, record.position());
        assert!(record.ply() < 5_000, "a game of kings alone is drawn in the end");
    }
    record
}

/// The position seen from the other side of the board, colours changed.
fn mirrored(fen: &str) -> String {
    let field = |item: &str| {
        let (king, digits) = item.strip_prefix('K').map_or(("", item), |d| ("K", d));
        (51 - digits.parse::<u32>().unwrap(), king.to_owned())
    };
    let parts: Vec<&str> = fen.split(':').collect();
    let list = |part: &str| {
        let mut fields: Vec<_> = part[1..].split(',').filter(|i| !i.is_empty()).map(field).collect();
        fields.sort();
        fields.into_iter().map(|(n, king)| format!("{king}{n}")).collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", if parts[0] == "W" { 'B' } else { 'W' }, list(parts[2]), list(parts[1]))
}

/// A move as fields by number: start, end, taken in their order.
fn effect(game: &Draughts<1>, p: &Position<1>, m: Move<1>, turned: bool) -> SlowMove {
    let view = view(game, p, m);
    let number = |s: Square| if turned { 50 - s.0 } else { s.0 + 1 };
    let mut order: Vec<u8> = view.captured.into_iter().map(number).collect();
    order.sort_unstable();
    SlowMove { from: number(view.path[0]), to: number(view.path[view.path.len() - 1]), order }
}

fn effects(game: &Draughts<1>, p: &Position<1>, turned: bool) -> Vec<SlowMove> {
    let mut list: Vec<SlowMove> = legal(game, p).into_iter().map(|m| effect(game, p, m, turned)).collect();
    list.sort();
    list
}

fn agrees_with_the_slow_one(game: &Draughts<1>, p: &Position<1>) {
    let slow = Slow::read(&game.position_text(p));
    assert_eq!(slow.fen(), game.position_text(p));
    let expected: Vec<SlowMove> = slow.moves().into_iter().collect();
    assert_eq!(effects(game, p, false), expected, "{}", game.position_text(p));
    for m in legal(game, p) {
        let played = slow.play(&effect(game, p, m, false));
        assert_eq!(game.position_text(&after(game, p, m)), played.fen());
    }
}

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn two_generators_agree(fen in fens()) {
        let game = game();
        let p = read(&game, &fen);
        prop_assert_eq!(game.position_text(&p), fen);
        agrees_with_the_slow_one(&game, &p);
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves(fen in fens()) {
        let game = game();
        let (p, turned) = (read(&game, &fen), read(&game, &mirrored(&fen)));
        prop_assert_eq!(effects(&game, &p, false), effects(&game, &turned, true));
        prop_assert_eq!(game.status(&p).is_over(), game.status(&turned).is_over());
    }

    #[test]
    fn any_move_tells_whether_there_is_one(fen in fens()) {
        let game = game();
        let p = read(&game, &fen);
        for (seat, side) in [(Seat(0), "W"), (Seat(1), "B")] {
            let slow = Slow::read(&format!("{side}{}", &fen[1..]));
            prop_assert_eq!(game.any_move(&p, seat), !slow.moves().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn a_position_and_its_moves_keep_the_laws(fen in fens(), kings_25 in 0u8..=50) {
        let game = game();
        check_position(&game, &read(&game, &fen));
        check_position(&game, &read(&game, &format!("{fen} kings_25={kings_25}")));
    }

    #[test]
    fn the_tree_of_paths_is_the_list_of_moves(fen in fens()) {
        let game = game();
        let p = read(&game, &fen);
        let mut found = Vec::new();
        if !game.status(&p).is_over() {
            tree(&game, &p, &mut Vec::new(), &mut found);
        }
        found.sort_unstable();
        found.dedup();
        let mut moves = legal(&game, &p);
        moves.sort_unstable();
        prop_assert_eq!(found, moves);
    }

    #[test]
    fn two_fields_are_a_move_exactly_when_listed(fen in fens(), from in 1u8..=50, to in 1u8..=50) {
        let game = game();
        let p = read(&game, &fen);
        let fits = legal(&game, &p).into_iter().filter(|&m| {
            (game.square(m.from()), game.square(m.to())) == (Square(from - 1), Square(to - 1))
        }).count();
        prop_assert_eq!(game.parse(&p, &format!("{from}-{to}")).is_ok(), fits == 1);
    }

    #[test]
    fn no_text_panics(fen in fens(), text in "[0-9x:\\-. ]{0,40}|\\PC{0,60}", setup in "[WBK0-9,:\\- .]{0,60}|\\PC{0,60}") {
        let game = game();
        let p = read(&game, &fen);
        if let Ok(turn) = game.parse(&p, &text) {
            prop_assert!(legal(&game, &p).contains(&turn.m));
        }
        if let Ok(p) = game.parse_setup(&setup).and_then(|s| game.validate(s)) {
            prop_assert_eq!(read(&game, &game.state_text(&p)), p);
        }
    }

    #[test]
    fn no_path_panics(fen in fens(), path in proptest::collection::vec(0u8..60, 0..6)) {
        let game = game();
        let p = read(&game, &fen);
        let path: Vec<Square> = path.into_iter().map(Square).collect();
        let _ = game.step(&p, &path);
        if path.iter().all(|s| s.0 < 50) {
            let _ = game.captured_along(&p, &path);
        }
    }
}

/// Boards on which one capture has many routes, found by climbing towards the slowest generation.
const CROWDED: [&str; 4] = [
    "W:WK1,K3,K14,K17,K26,K36,K45,K46,K48,K50:BK5,K8,K9,K10,K11,K12,K20,K21,K22,K23,K30,K31,K33,K34,K41,K42,K43,K44",
    "W:WK6,K15,K26,K46,K47:BK14,K17,K18,K19,K27,K28,K29,K34,K37,K38,K40,K45,K50",
    "W:WK49:BK7,K8,K14,K18,K21,K28,K29,K30,K31,K39,K40,K41,K42,K43",
    "W:WK47:BK3,K7,K8,K9,K10,K17,K19,K20,K23,K28,K30,K31,K32,K39,K40,K41,K42",
];

#[test]
fn crowded_boards_keep_the_laws() {
    let game = game();
    for fen in CROWDED {
        let p = read(&game, fen);
        check_position(&game, &p);
        agrees_with_the_slow_one(&game, &p);
    }
}

#[test]
fn games_at_random_end_and_place_everybody() {
    let mut reasons = std::collections::BTreeMap::new();
    for seed in 0..60 {
        let game = if seed % 4 < 2 { game() } else { official() };
        let record = play_out(&game, seed, |game, p| {
            if !game.status(p).is_over() {
                check_position(game, p);
            }
        });
        let Status::Over { reason, standings } = record.status() else { panic!("it ended") };
        assert!(standings.places().iter().all(Option::is_some));
        assert!(record.turn().is_none());
        *reasons.entry(reason).or_insert(0) += 1;
        replay(&game, &record);
    }
    assert!(reasons.len() >= 3, "{reasons:?}");
}

/// A record read back from its notation leads to the same positions.
fn replay(game: &Draughts<1>, record: &Record<Draughts<1>>) {
    let mut again = Record::new(game.clone());
    for entry in record.entries() {
        let Act::Move(turn) = &entry.act else { panic!("nobody left") };
        let text = game.path_text(again.position(), turn.m, &turn.path);
        assert_eq!(again.play(&text).unwrap().after, entry.after);
    }
    assert_eq!(again.keys(), record.keys());
    assert_eq!(again.status(), record.status());
}

#[test]
fn games_at_random_agree_with_the_slow_generator() {
    for seed in 1_000..1_040 {
        play_out(&game(), seed, |game, p| {
            if !game.status(p).is_over() {
                agrees_with_the_slow_one(game, p);
            }
        });
    }
}

/// What the counts must be by the history of a game alone, from its start.
fn counts_of(history: &[Position<1>], king_alone: &[bool]) -> [u8; 3] {
    let sides = |p: &Position<1>| [Seat(0), Seat(1)].map(|s| (p.side(s).len(), p.kings(s).len()));
    let against_lone_king = |p: &Position<1>, pieces: std::ops::RangeInclusive<u32>| {
        let [white, black] = sides(p);
        let fits = |one: (u32, u32), many: (u32, u32)| one == (1, 1) && many.1 > 0 && pieces.contains(&many.0);
        fits(white, black) || fits(black, white)
    };
    let since = |pieces: std::ops::RangeInclusive<u32>| {
        let first = history.iter().position(|p| against_lone_king(p, pieces.clone()));
        first.map_or(0, |first| history.len() - 1 - first) as u8
    };
    let kings = king_alone.iter().rev().take_while(|&&alone| alone).count() as u8;
    [kings, since(3..=3), since(1..=2)]
}

#[test]
fn counts_are_what_the_history_says() {
    let game = official();
    let mut ends = std::collections::BTreeSet::new();
    for mut seed in 0..400 {
        let careful = seed % 2 == 1;
        let mut p = read(&game, ["W:WK46,K47,14:BK3,K28", "W:WK46,K47,14:BK3"][(seed / 2 % 2) as usize]);
        let (mut history, mut king_alone) = (vec![p.clone()], Vec::new());
        while !game.status(&p).is_over() {
            let m = choose(&game, &p, careful, &mut seed);
            let king = p.kings(p.side_to_move()).contains(Square(m.from()));
            king_alone.push(king && !m.is_capture());
            p = after(&game, &p, m);
            history.push(p.clone());
            let counts = p.counts();
            assert_eq!([counts.kings_25, counts.endgame_16, counts.endgame_5], counts_of(&history, &king_alone));
        }
        let Status::Over { reason, .. } = game.status(&p) else { unreachable!() };
        ends.insert(reason);
    }
    assert!(ends.is_superset(&[Reason::Endgame16, Reason::Endgame5].into()), "{ends:?}");
}
