//! Laws that hold in every position of every variant, on positions made at random and on those of games played at
//! random.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use skok_rules::draughts::{DrawRules, Move, Position, Rules};
use skok_rules::record::Act;
use skok_rules::{
    AnyRecord, AnyRules, Board, Draughts, Family, Game, Inner, MoveView, Reason, Record, Seat, Square, Status, Turn,
    Variant,
};

use crate::slow::{Code, Slow, SlowMove};
use crate::support::{Choices, positions};

fn variants() -> impl Iterator<Item = &'static Variant> {
    Variant::all().filter(|v| v.family == Family::Draughts)
}

/// Runs a generic function on the game of a variant, whichever its width.
macro_rules! with_game {
    ($variant:expr, $game:ident => $body:expr) => {
        match AnyRecord::new::<&str, &str>($variant, &[]).unwrap().inner() {
            Inner::Draughts1(r) => {
                let $game = r.game();
                $body
            }
            Inner::Draughts2(r) => {
                let $game = r.game();
                $body
            }
            _ => unreachable!(),
        }
    };
}

/// Rows from the top, from 0, on which a field lies, and how many there are.
fn row_of(board: &Board, square: Square) -> (u8, u8) {
    let row = |s: Square| board.holes[s.index()].y as u8 - 1;
    (row(square), row(Square(board.len() as u8 - 1)) + 1)
}

/// A position at random: `density` and `kings` in hundredths of the fields and pieces.
fn random_fen(board: &Board, choices: &mut Choices) -> String {
    let (density, kings) = (8 + choices.below(70), choices.below(40));
    let mut lists = [Vec::new(), Vec::new()];
    for square in board.squares() {
        if choices.below(100) >= density {
            continue;
        }
        let (side, (row, rows)) = (choices.below(2), row_of(board, square));
        let last = if side == 0 { row == 0 } else { row + 1 == rows };
        let king = last || choices.below(100) < kings;
        lists[side].push(format!("{}{}", if king { "K" } else { "" }, board.name(square)));
    }
    let side = if choices.below(2) == 0 { 'W' } else { 'B' };
    format!("{side}:W{}:B{}", lists[0].join(","), lists[1].join(","))
}

fn read<const W: usize>(game: &Draughts<W>, text: &str) -> Position<W> {
    game.validate(game.parse_setup(text).unwrap()).unwrap()
}

fn legal<const W: usize>(game: &Draughts<W>, p: &Position<W>) -> Vec<Move<W>> {
    let mut moves = Vec::new();
    game.legal_moves(p, &mut moves);
    moves
}

fn view<const W: usize>(game: &Draughts<W>, p: &Position<W>, m: Move<W>) -> MoveView {
    let mut view = MoveView::default();
    game.describe(p, m, &mut view);
    view
}

fn after<const W: usize>(game: &Draughts<W>, p: &Position<W>, m: Move<W>) -> Position<W> {
    let mut after = p.clone();
    game.play_unchecked(&mut after, m);
    after
}

/// Everything that must hold of one position and its moves.
fn check_position<const W: usize>(game: &Draughts<W>, p: &Position<W>) {
    let told = game.state_text(p);
    assert_eq!(game.repetition_key(p), p.key_from_scratch(), "{told}");
    assert_eq!(read(game, &told), *p, "{told}");
    let moves = legal(game, p);
    assert!(!moves.is_empty() || game.status(p).is_over(), "{told}");
    assert_eq!(game.search_key(p), game.search_key(&read(game, &told)));
    for &m in &moves {
        let view = view(game, p, m);
        let turn = game.parse(p, &view.notation).unwrap_or_else(|e| panic!("{told}: {e}"));
        assert_eq!((turn.m, &turn.path), (m, &view.path), "{} in {told}", view.notation);
        let mut taken: Vec<Square> = m.taken().into_iter().map(|bit| game.square(bit.0)).collect();
        taken.sort_unstable();
        let mut shown = view.captured.clone();
        shown.sort_unstable();
        assert_eq!(shown, taken, "{} in {told}", view.notation);
        assert_eq!(game.captured_along(p, &view.path), view.captured);
        check_path(game, p, &view.path);
        let after = after(game, p, m);
        assert_eq!(game.repetition_key(&after), after.key_from_scratch());
    }
}

/// A legal path is in the tree, square by square, and ends where a move may.
fn check_path<const W: usize>(game: &Draughts<W>, p: &Position<W>, path: &[Square]) {
    for n in 0..path.len() {
        let step = game.step(p, &path[..n]).unwrap();
        assert!(step.next.contains(&path[n]) && step.next.is_sorted() && !step.may_stop, "{}", game.state_text(p));
    }
    let end = game.step(p, path).unwrap();
    assert!(end.may_stop && end.next.is_empty(), "{}", game.state_text(p));
}

/// Every path of the tree, as moves; breaks off when there are very many.
fn tree<const W: usize>(
    game: &Draughts<W>,
    p: &Position<W>,
    prefix: &mut Vec<Square>,
    found: &mut Vec<Move<W>>,
) -> ControlFlow<()> {
    let step = game.step(p, prefix).unwrap();
    if step.may_stop {
        let full: Vec<&str> = prefix.iter().map(|&s| game.board().name(s)).collect();
        found.push(game.parse(p, &full.join("x")).unwrap_or_else(|e| panic!("{}: {e}", game.state_text(p))).m);
    }
    for next in step.next {
        prefix.push(next);
        tree(game, p, prefix, found)?;
        prefix.pop();
    }
    if found.len() > 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// A move as cells by index: start, end, taken in their order, whether it ends as a king.
fn effect<const W: usize>(game: &Draughts<W>, p: &Position<W>, m: Move<W>) -> SlowMove {
    let number = |bit: u8| game.square(bit).0;
    let mut order: Vec<u8> = m.taken().into_iter().map(|bit| number(bit.0)).collect();
    order.sort_unstable();
    let seat = p.side_to_move();
    let king = after(game, p, m).kings(seat).contains(Square(m.to()));
    SlowMove { from: number(m.from()), to: number(m.to()), order, king }
}

/// Says whether there were few enough routes for the slow generator to walk.
fn agrees_with_the_slow_one<const W: usize>(code: &Code, game: &Draughts<W>, p: &Position<W>) -> bool {
    let fen = game.position_text(p);
    let slow = Slow::read(code, &fen);
    assert_eq!(slow.fen(), fen);
    let Some(expected) = slow.moves() else { return false };
    let mut found: Vec<SlowMove> = legal(game, p).into_iter().map(|m| effect(game, p, m)).collect();
    found.sort();
    if !found.is_empty() && game.state_text(p).contains("king_run=") {
        return true;
    }
    assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{fen}");
    for m in legal(game, p) {
        assert_eq!(game.position_text(&after(game, p, m)), slow.play(&effect(game, p, m)).fen(), "{fen}");
    }
    true
}

/// Whether the slow generator, which knows no ends but the want of a move, can speak of this position.
fn is_open<const W: usize>(game: &Draughts<W>, p: &Position<W>) -> bool {
    match game.status(p) {
        Status::Over { reason, .. } => matches!(reason, Reason::NoMoves | Reason::NoPieces),
        Status::Playing => true,
    }
}

fn two_generators<const W: usize>(variant: &str, game: &Draughts<W>) {
    let (code, mut choices) = (Code::of(variant), Choices(7));
    let (mut wanted, mut walked) = (0, 0);
    while walked < positions(2_000) {
        let p = read(game, &random_fen(game.board(), &mut choices));
        wanted += 1;
        walked += u32::from(is_open(game, &p) && agrees_with_the_slow_one(&code, game, &p));
        assert!(wanted < 40 * positions(2_000), "{variant}: too many positions are beyond the slow generator");
    }
}

#[test]
fn two_generators_agree() {
    for variant in variants().filter(|v| !v.id.starts_with("giveaway")) {
        with_game!(variant.id, game => two_generators(variant.id, game));
    }
}

fn keep_the_laws<const W: usize>(game: &Draughts<W>) {
    let mut choices = Choices(11);
    for _ in 0..positions(300) {
        let p = read(game, &random_fen(game.board(), &mut choices));
        check_position(game, &p);
        let mut found = Vec::new();
        if !game.status(&p).is_over() && tree(game, &p, &mut Vec::new(), &mut found).is_continue() {
            found.sort_unstable();
            found.dedup();
            let mut moves = legal(game, &p);
            moves.sort_unstable();
            assert_eq!(found, moves, "{}", game.state_text(&p));
        }
    }
}

#[test]
fn a_position_and_its_moves_keep_the_laws() {
    for variant in variants() {
        with_game!(variant.id, game => keep_the_laws(game));
    }
}

/// The position turned round with colours changed has the moves turned round.
fn turned<const W: usize>(game: &Draughts<W>) {
    let mut choices = Choices(13);
    let last = game.board().len() as u8 - 1;
    for _ in 0..positions(300) {
        let fen = random_fen(game.board(), &mut choices);
        let p = read(game, &fen);
        let mut setup = game.parse_setup(&fen).unwrap();
        setup.black_to_move = !setup.black_to_move;
        setup.men.reverse();
        setup.kings.reverse();
        setup.men.iter_mut().chain(&mut setup.kings).flatten().for_each(|s| *s = Square(last - s.0));
        let q = game.validate(setup).unwrap();
        let round = |m: SlowMove| {
            let mut order: Vec<u8> = m.order.iter().map(|n| last - n).collect();
            order.sort_unstable();
            SlowMove { from: last - m.from, to: last - m.to, order, king: m.king }
        };
        let mut found: Vec<SlowMove> = legal(game, &q).into_iter().map(|m| round(effect(game, &q, m))).collect();
        let mut expected: Vec<SlowMove> = legal(game, &p).into_iter().map(|m| effect(game, &p, m)).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{fen}");
        assert_eq!(game.status(&p).is_over(), game.status(&q).is_over(), "{fen}");
    }
}

#[test]
fn positions_turned_round_have_their_moves_turned_round() {
    for variant in variants() {
        with_game!(variant.id, game => turned(game));
    }
}

/// A move at random; a careful player hangs nothing when it can help it, so that games come to their long ends.
fn choose<const W: usize>(game: &Draughts<W>, p: &Position<W>, careful: bool, choices: &mut Choices) -> Move<W> {
    let moves = legal(game, p);
    let quiet = |p: &Position<W>| legal(game, p).first().is_none_or(|m| !m.is_capture());
    let safe: Vec<Move<W>> = moves.iter().copied().filter(|&m| careful && quiet(&after(game, p, m))).collect();
    let list = if safe.is_empty() { &moves } else { &safe };
    list[choices.below(list.len())]
}

fn play_out<const W: usize>(
    game: &Draughts<W>,
    seed: u64,
    mut each: impl FnMut(&Draughts<W>, &Position<W>),
) -> Record<Draughts<W>> {
    let mut record = Record::new(game.clone());
    let mut choices = Choices(seed);
    while !record.status().is_over() {
        let m = choose(game, record.position(), seed % 2 == 1, &mut choices);
        let path = view(game, record.position(), m).path;
        record.push(Turn { m, path });
        each(game, record.position());
        assert!(record.ply() < 20_000, "a game ends");
    }
    record
}

fn ends<const W: usize>(variant: &str, game: &Draughts<W>, reasons: &mut BTreeMap<Reason, u32>) {
    let code = Code::of(variant);
    for seed in 0..8 {
        let record = play_out(game, seed, |game, p| {
            if is_open(game, p) && !game.status(p).is_over() {
                check_position(game, p);
                agrees_with_the_slow_one(&code, game, p);
            }
        });
        let Status::Over { reason, standings } = record.status() else { panic!("it ended") };
        assert!(standings.places().iter().all(Option::is_some) && record.turn().is_none(), "{variant}");
        *reasons.entry(reason).or_insert(0) += 1;
        replay(game, &record);
    }
}

fn official<const W: usize>(game: &Draughts<W>) -> Draughts<W> {
    Draughts::new(Rules { draw_rules: DrawRules::Official, ..*game.rules() })
}

#[test]
fn games_at_random_end_and_place_everybody() {
    let mut reasons = BTreeMap::new();
    for variant in variants() {
        with_game!(variant.id, game => ends(variant.id, game, &mut reasons));
        with_game!(variant.id, game => {
            ends(variant.id, &official(game), &mut reasons);
        });
    }
    assert!(reasons.len() >= 6, "{reasons:?}");
}

/// A record read back from its notation leads to the same positions.
fn replay<const W: usize>(game: &Draughts<W>, record: &Record<Draughts<W>>) {
    let mut again = Record::new(game.clone());
    for entry in record.entries() {
        let Act::Move(turn) = &entry.act else { panic!("nobody left") };
        let text = game.path_text(again.position(), turn.m, &turn.path);
        assert_eq!(again.play(&text).unwrap().after, entry.after);
    }
    assert_eq!(again.keys(), record.keys());
    assert_eq!(again.status(), record.status());
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
    for variant in ["international", "killer", "frisian", "giveaway-international"] {
        with_game!(variant, game => for fen in CROWDED {
            let p = read(game, fen);
            check_position(game, &p);
            agrees_with_the_slow_one(&Code::of(variant), game, &p);
        });
    }
}

/// The quick search for the captures of the international game and the one for any laws find the same.
#[test]
fn the_quick_search_for_plain_captures_finds_what_the_general_one_does() {
    // A king that may run for ever long is held by nothing, but the rules are no longer the plain ones.
    let general = Draughts::<1>::new(Rules { king_run: Some(u8::MAX), ..Rules::INTERNATIONAL });
    let plain = Draughts::<1>::new(Rules::INTERNATIONAL);
    let mut choices = Choices(17);
    for _ in 0..positions(20_000) {
        let fen = random_fen(plain.board(), &mut choices);
        let sorted = |game: &Draughts<1>| {
            let mut moves = legal(game, &read(game, &fen));
            moves.sort_unstable();
            moves
        };
        assert_eq!(sorted(&plain), sorted(&general), "{fen}");
    }
}

#[test]
fn no_text_and_no_path_panics() {
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let inputs = (
        any::<u64>(),
        "[a-l0-9x:\\-. ]{0,40}|\\PC{0,60}",
        "[WBKHFa-l0-9,:\\- .]{0,60}|\\PC{0,60}",
        proptest::collection::vec(0u8..80, 0..6),
    );
    let run = |(seed, text, setup, path): (u64, String, String, Vec<u8>)| {
        for variant in variants() {
            with_game!(variant.id, game => {
                let p = read(game, &random_fen(game.board(), &mut Choices(seed)));
                if let Ok(turn) = game.parse(&p, &text) {
                    prop_assert!(legal(game, &p).contains(&turn.m));
                }
                if let Ok(p) = game.parse_setup(&setup).and_then(|s| game.validate(s)) {
                    prop_assert_eq!(read(game, &game.state_text(&p)), p);
                }
                let path: Vec<Square> = path.iter().copied().map(Square).collect();
                let _ = game.step(&p, &path);
                if path.iter().all(|s| s.index() < game.board().len()) {
                    let _ = game.captured_along(&p, &path);
                }
            });
        }
        Ok(())
    };
    runner.run(&inputs, run).unwrap();
}

/// Any mix of house rules is refused or is a game that keeps the laws.
#[test]
fn any_mix_of_house_rules_keeps_the_laws() {
    let mut choices = Choices(23);
    let mut games = 0;
    for _ in 0..positions(150) {
        let all: Vec<_> = variants().collect();
        let variant = all[choices.below(all.len())];
        let mut options: Vec<(&str, String)> = Vec::new();
        for setting in variant.settings() {
            if choices.below(3) == 0 {
                options.push((setting.key, setting.values[choices.below(setting.values.len())].to_owned()));
            }
        }
        let Ok(AnyRules::Draughts(rules)) = variant.rules_with(&options) else { continue };
        games += 1;
        if rules.words() == 1 {
            mixed(&Draughts::<1>::new(rules), &mut choices);
        } else {
            mixed(&Draughts::<2>::new(rules), &mut choices);
        }
    }
    assert!(games > 30);
}

fn mixed<const W: usize>(game: &Draughts<W>, choices: &mut Choices) {
    for _ in 0..10 {
        check_position(game, &read(game, &random_fen(game.board(), choices)));
    }
    for _ in 0..100 {
        let fen = random_fen(game.board(), choices);
        let p = read(game, &fen);
        for seat in Seat::all(2) {
            let _ = game.any_move(&p, seat);
        }
    }
}

/// What the counts of the official international code must be by the history of a game alone, from its start.
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
    let game = Draughts::<1>::new(Rules { draw_rules: DrawRules::Official, ..Rules::INTERNATIONAL });
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let mut choices = Choices(seed);
        let mut p = read(&game, ["W:WK46,K47,14:BK3,K28", "W:WK46,K47,14:BK3"][(seed / 2 % 2) as usize]);
        let (mut history, mut king_alone) = (vec![p.clone()], Vec::new());
        while !game.status(&p).is_over() {
            let m = choose(&game, &p, seed % 2 == 1, &mut choices);
            let king = p.kings(p.side_to_move()).contains(Square(m.from()));
            king_alone.push(king && !m.is_capture());
            p = after(&game, &p, m);
            history.push(p.clone());
            let counts = p.counts();
            assert_eq!([counts.kings, counts.endings[0], counts.endings[1]], counts_of(&history, &king_alone));
        }
        let Status::Over { reason, .. } = game.status(&p) else { unreachable!() };
        ends.insert(reason);
    }
    assert!(ends.is_superset(&[Reason::Endgame16, Reason::Endgame5].into()), "{ends:?}");
}
