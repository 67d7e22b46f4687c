//! Counting positions: the proof of a move generator.

use crate::game::Game;

/// Distinct moves at `depth` plies. At the last ply the list is generated and its length added.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(game, position, &mut lists)
}

/// The count below each first move, in the order of the board.
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.sort_unstable();
    let below = |&m: &G::Move| {
        let mut after = position.clone();
        game.play_unchecked(&mut after, m);
        (m, if depth > 1 { perft(game, &after, depth - 1) } else { 1 })
    };
    moves.iter().map(below).collect()
}

/// One list a ply, so that nothing is allocated on the way.
fn count<G: Game>(game: &G, position: &G::Position, lists: &mut [Vec<G::Move>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    game.legal_moves(position, list);
    if rest.is_empty() {
        return list.len() as u64;
    }
    let mut sum = 0;
    for &m in &*list {
        let mut after = position.clone();
        game.play_unchecked(&mut after, m);
        sum += count(game, &after, rest);
    }
    sum
}
