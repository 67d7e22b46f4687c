//! Zobrist keys: one random word a fact.

use crate::game::Key;

/// The `n`-th word of the splitmix64 sequence (Steele, Lea, Flood 2014): fixed, so that stored keys keep their meaning.
pub(crate) const fn word(n: u64) -> Key {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Words for `COUNT` kinds of piece on 256 squares.
pub(crate) const fn table<const COUNT: usize>(first: u64) -> [[Key; 256]; COUNT] {
    let mut words = [[0; 256]; COUNT];
    let mut kind = 0;
    while kind < COUNT {
        let mut square = 0;
        while square < 256 {
            words[kind][square] = word(first + (kind * 256 + square) as u64);
            square += 1;
        }
        kind += 1;
    }
    words
}
