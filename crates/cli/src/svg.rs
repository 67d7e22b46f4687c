//! A board as a drawing that stands by itself: holes or fields, pieces with their seat's sign, names along the edge.

use std::fmt::Write;

use skok_rules::board::{BoardStyle, Hole};
use skok_rules::{AnyRecord, NamedPiece};

/// Room around the outermost centres, in squares.
const MARGIN: f32 = 0.9;

/// The position as SVG.
pub(crate) fn svg(record: &AnyRecord) -> String {
    let board = record.board();
    let centres = || board.holes.iter().map(|h| (h.x, h.y)).chain(board.blanks.iter().copied());
    let bounds = |of: fn((f32, f32)) -> f32| {
        let values = || centres().map(of);
        (values().fold(f32::MAX, f32::min) - MARGIN, values().fold(f32::MIN, f32::max) + MARGIN)
    };
    let ((left, right), (top, bottom)) = (bounds(|c| c.0), bounds(|c| c.1));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.2} {top:.2} {:.2} {:.2}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{}</title>\n",
        right - left,
        bottom - top,
        record.position_text(),
    );
    for &(x, y) in &board.blanks {
        field(&mut out, x, y, "#f1e3c6");
    }
    for hole in &board.holes {
        square(&mut out, board.style, hole);
    }
    for drawn in record.pieces() {
        let hole = board.find(&drawn.square).map(|s| &board.holes[s.index()]);
        piece(&mut out, hole.map_or((0.0, 0.0), |h| (h.x, h.y)), &drawn, colour(record, &drawn));
    }
    out + "</svg>\n"
}

fn field(out: &mut String, x: f32, y: f32, fill: &str) {
    let (x, y) = (x - 0.5, y - 0.5);
    let _ = writeln!(out, "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"1\" height=\"1\" fill=\"{fill}\"/>");
}

/// An empty square with its name.
fn square(out: &mut String, style: BoardStyle, hole: &Hole) {
    let Hole { x, y, name, .. } = hole;
    match style {
        BoardStyle::Holes => {
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\".4\" fill=\"#e8d8b4\" stroke=\"#a98f62\" stroke-width=\".03\"/>"
            );
        }
        BoardStyle::Squares => field(out, *x, *y, if hole.dark { "#b98d5f" } else { "#f1e3c6" }),
    }
    let _ = writeln!(out, "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\".26\" fill=\"#5c4a2c\">{name}</text>", y + 0.09);
}

/// The word of a piece's colour; `any` where nobody owns it.
fn colour(record: &AnyRecord, piece: &NamedPiece) -> &'static str {
    piece.seat.and_then(|s| record.colours().get(s.index())).map_or("any", |c| c.as_str())
}

/// A piece with the letter of its colour, so that seats are told apart without colours; a king has a ring.
fn piece(out: &mut String, (x, y): (f32, f32), piece: &NamedPiece, colour: &str) {
    let (fill, ink) = match colour {
        "white" => ("#fdf6e8", "#2e2b2a"),
        "red" => ("#c8372d", "#fff"),
        "blue" => ("#2b66c4", "#fff"),
        "black" => ("#2e2b2a", "#fff"),
        "yellow" => ("#e9b824", "#2e2b2a"),
        "green" => ("#2c8a4a", "#fff"),
        _ => ("#a39c92", "#2e2b2a"),
    };
    let _ = writeln!(
        out,
        "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\".4\" fill=\"{fill}\" stroke=\"#2e2b2a\" stroke-width=\".04\"/>"
    );
    if piece.king {
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\".3\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".06\"/>"
        );
    }
    let sign = match colour {
        "any" => "",
        "blue" => "U", // B is black's
        word => &word[..1],
    };
    let _ = writeln!(
        out,
        "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\".36\" font-weight=\"bold\" fill=\"{ink}\">{}</text>",
        y + 0.13,
        sign.to_ascii_uppercase()
    );
}
