import type { ComponentChildren } from "preact";

const STAR_ROWS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

/** Centres of the holes of a star in a picture 100 wide. */
function starHoles(): { x: number; y: number; row: number }[] {
  const unit = 6.9;
  return STAR_ROWS.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      x: 50 + (i - (count - 1) / 2) * unit,
      y: 50 + (row - 8) * unit * 0.866,
      row,
    })),
  );
}

const STAR = starHoles();

function StarPicture() {
  return (
    <>
      {STAR.map(({ x, y, row }) => (
        <circle
          key={`${x} ${y}`}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={2.5}
          class={row < 4 ? "black" : row > 12 ? "white" : "empty"}
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

const HALMA_CAMP = [5, 5, 4, 3, 2];

const halmaPiece = (x: number, y: number): string | undefined => {
  if (x < (HALMA_CAMP[y] ?? 0)) return "red";
  return 15 - x < (HALMA_CAMP[15 - y] ?? 0) ? "blue" : undefined;
};

const draughtsPiece = (x: number, y: number): string | undefined => {
  if ((x + y) % 2 === 0) return undefined;
  return y < 4 ? "black" : y > 5 ? "white" : undefined;
};

function pictureOf(family: string): ComponentChildren {
  if (family === "draughts") return <BoardPicture size={10} piece={draughtsPiece} />;
  if (family === "halma" || family === "ugolki") return <BoardPicture size={16} piece={halmaPiece} />;
  return <StarPicture />;
}

/** A small picture of a family's board: a sign to find a game by, not a position. */
export function Emblem({ family }: { family: string }) {
  return (
    <svg class={`emblem ${family}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {pictureOf(family)}
    </svg>
  );
}
