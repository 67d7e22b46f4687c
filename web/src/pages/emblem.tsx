import type { ComponentChildren } from "preact";

const STAR_ROWS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

/** The colour of the ray that a hole of the star lies in; none in the hexagon. */
function rayColour(row: number, i: number, count: number): string | undefined {
  if (row < 4) return "black";
  if (row > 12) return "white";
  const side = count - 9; // what a row has on either side of the hexagon
  if (i < side) return row < 8 ? "blue" : "red";
  if (i >= count - side) return row < 8 ? "yellow" : "green";
  return undefined;
}

/** Centres of the holes of a star in a picture 100 wide. */
function starHoles(): { x: number; y: number; ray: string | undefined }[] {
  const unit = 6.9;
  return STAR_ROWS.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      x: 50 + (i - (count - 1) / 2) * unit,
      y: 50 + (row - 8) * unit * 0.866,
      ray: rayColour(row, i, count),
    })),
  );
}

const STAR = starHoles();

/** The rays of the seats in their colours, or a hexagon of pieces that nobody owns. */
function StarPicture({ seats, shared }: { seats: string[]; shared: boolean }) {
  const look = ({ x, y, ray }: (typeof STAR)[number]): string => {
    if (shared) return ray || (x === 50 && y === 50) ? "empty" : "none";
    return ray && seats.includes(ray) ? ray : "empty";
  };
  return (
    <>
      {STAR.map((hole) => (
        <circle
          key={`${hole.x} ${hole.y}`}
          cx={hole.x.toFixed(1)}
          cy={hole.y.toFixed(1)}
          r={2.5}
          class={look(hole)}
        />
      ))}
    </>
  );
}

/** A picture of a chequered board, `size` fields wide, with a disc where `piece` names one. */
function BoardPicture({ size, piece }: { size: number; piece(x: number, y: number): string | undefined }) {
  const unit = 88 / size;
  const parts: ComponentChildren[] = [
    <rect key="b" x={6} y={6} width={88} height={88} rx={2} class="light" />,
  ];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = { x: 6 + x * unit, y: 6 + y * unit };
      if ((x + y) % 2 === 1)
        parts.push(<rect key={`f${x} ${y}`} {...at} width={unit} height={unit} class="dark" />);
      const colour = piece(x, y);
      if (!colour) continue;
      parts.push(
        <circle
          key={`p${x} ${y}`}
          cx={at.x + unit / 2}
          cy={at.y + unit / 2}
          r={unit * 0.36}
          class={colour}
        />,
      );
    }
  }
  return <>{parts}</>;
}

/** Camps of the square boards: the side, and how many pieces each row of a corner has. */
const CAMPS: Record<string, { size: number; rows: number[] }> = {
  halma8: { size: 8, rows: [4, 3, 2, 1] },
  halma10: { size: 10, rows: [5, 4, 3, 2, 1] },
  halma16: { size: 16, rows: [5, 5, 4, 3, 2] },
  "halma16-4": { size: 16, rows: [4, 4, 3, 2] },
  ugolki9: { size: 8, rows: [3, 3, 3] },
  ugolki12: { size: 8, rows: [4, 4, 4] },
  ugolki16: { size: 8, rows: [4, 4, 4, 4] },
};

/** Armies in the corners: Halma's from the top left, ugolki's from the bottom left, four clockwise. */
function CornersPicture({ id, family, seats }: { id: string; family: string; seats: string[] }) {
  const { size, rows } = CAMPS[id] ?? { size: 16, rows: [5, 5, 4, 3, 2] };
  const last = size - 1;
  const piece = (x: number, y: number): string | undefined => {
    const up = family === "halma" ? y : last - y;
    const [near, far] = [rows[up] ?? 0, rows[last - up] ?? 0];
    if (x < near) return seats[0];
    if (seats.length === 4 && last - x < near) return seats[1];
    if (last - x < far) return seats[seats.length / 2];
    return seats.length === 4 && x < far ? seats[3] : undefined;
  };
  return <BoardPicture size={size} piece={piece} />;
}

const draughtsPiece = (x: number, y: number): string | undefined => {
  if ((x + y) % 2 === 0) return undefined;
  return y < 4 ? "black" : y > 5 ? "white" : undefined;
};

/** What a picture needs to know of a variant. */
type Pictured = { id: string; family: string; seats: string[] };

function pictureOf({ id, family, seats }: Pictured): ComponentChildren {
  if (family === "draughts") return <BoardPicture size={10} piece={draughtsPiece} />;
  if (family === "star" || family === "capture")
    return <StarPicture seats={seats} shared={family === "capture"} />;
  return <CornersPicture id={id} family={family} seats={seats} />;
}

/** A small picture of a variant's board: a sign to find a game by, not a position. */
export function Emblem({ variant }: { variant: Pictured | undefined }) {
  return (
    <svg class={`emblem ${variant?.family ?? ""}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {variant && pictureOf(variant)}
    </svg>
  );
}
