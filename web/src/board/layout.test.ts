import { describe, expect, it } from "vitest";
import { draughtsBoard, sevenHoles, squareBoard } from "../test/boards";
import { layoutOf, towards } from "./layout";

const at = (board: ReturnType<typeof squareBoard>, degrees: number) => {
  const layout = layoutOf(board, degrees);
  const name = (i: number | undefined) => (i === undefined ? undefined : board.squares[i]!.name);
  const index = (square: string) => layout.index.get(square)!;
  return { layout, point: (square: string) => layout.points[index(square)]!, name, index };
};

describe("a layout", () => {
  it("turns clockwise, so that the far side comes to the bottom", () => {
    const upright = at(squareBoard(4), 0);
    const turned = at(squareBoard(4), 180);
    expect(upright.point("a1").y).toBeGreaterThan(upright.point("a4").y);
    expect(turned.point("a1").y).toBeLessThan(turned.point("a4").y);
    expect(turned.point("a1").x).toBeGreaterThan(turned.point("d1").x);
    const quarter = at(squareBoard(4), 90);
    expect(quarter.point("d4").y).toBeGreaterThan(quarter.point("a4").y);
    expect(quarter.point("d4").y).toBeCloseTo(quarter.point("d1").y);
  });

  it("keeps every square inside, whatever the turn", () => {
    for (const degrees of [0, 60, 90, 180, 240, 300]) {
      const { layout } = at(sevenHoles(), degrees);
      for (const { x, y } of layout.points) {
        expect(x).toBeGreaterThan(0.5);
        expect(y).toBeGreaterThan(0.5);
        expect(x).toBeLessThan(layout.width - 0.5);
        expect(y).toBeLessThan(layout.height - 0.5);
      }
    }
  });

  it("puts squares of one height into a row, from the left", () => {
    const { layout, name } = at(draughtsBoard(10), 0);
    expect(layout.rows).toHaveLength(10);
    expect(layout.rows[0]!.map(name)).toEqual(["1", "2", "3", "4", "5"]);
    expect(at(draughtsBoard(10), 180).layout.rows[0]!.map(name)).toEqual(["50", "49", "48", "47", "46"]);
  });

  it("writes letters and numbers beside the board once each, and turns them along", () => {
    const labels = layoutOf(squareBoard(4), 0).labels;
    expect(labels.map((l) => l.text).sort()).toEqual(["1", "2", "3", "4", "a", "b", "c", "d"]);
    const a = labels.find((l) => l.text === "a")!;
    const one = labels.find((l) => l.text === "1")!;
    const { point } = at(squareBoard(4), 0);
    expect(a.x).toBeCloseTo(point("a1").x);
    expect(a.y).toBeGreaterThan(point("a1").y);
    expect(one.x).toBeLessThan(point("a1").x);
    const turned = layoutOf(squareBoard(4), 180);
    const top = turned.labels.find((l) => l.text === "a")!;
    expect(top.y).toBeLessThan(turned.points[turned.index.get("a1")!]!.y);
  });

  it("writes the coordinates of dark fields beside the light ones at the edge", () => {
    const whole = squareBoard(8);
    const squares = whole.squares.filter((square) => square.dark);
    const blanks = whole.squares.filter((square) => !square.dark).map(({ x, y }) => ({ x, y }));
    const { labels } = layoutOf({ ...whole, squares, blanks }, 0);
    const all = layoutOf(whole, 0).labels;
    const place = (list: typeof labels, text: string) => list.find((label) => label.text === text)!;
    for (const text of ["1", "2", "8", "a", "b", "h"]) {
      expect(place(labels, text).x, text).toBeCloseTo(place(all, text).x);
      expect(place(labels, text).y, text).toBeCloseTo(place(all, text).y);
    }
  });

  it("has no label on another label or a square of the star's kind", () => {
    const { layout } = at(sevenHoles(), 60);
    const places = [...layout.labels, ...layout.points];
    places.forEach((p, i) => {
      for (const q of places.slice(i + 1)) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(0.4);
    });
  });

  it("writes numbers into the fields where squares have only numbers", () => {
    const layout = layoutOf(draughtsBoard(8), 0);
    expect(layout.numbered).toBe(true);
    expect(layout.labels).toEqual([]);
  });
});

describe("arrow keys", () => {
  const walk = (
    board: ReturnType<typeof squareBoard>,
    degrees: number,
    from: string,
    direction: "up" | "down" | "left" | "right",
    anchor?: number,
  ) => {
    const { layout, index, name } = at(board, degrees);
    return name(towards(layout, index(from), direction, anchor));
  };

  it("go to the next square that way, and stop at the edge", () => {
    expect(walk(squareBoard(4), 0, "b2", "up")).toBe("b3");
    expect(walk(squareBoard(4), 0, "b2", "right")).toBe("c2");
    expect(walk(squareBoard(4), 0, "b4", "up")).toBeUndefined();
  });

  it("follow the turned board", () => {
    expect(walk(squareBoard(4), 180, "b2", "up")).toBe("b1");
    expect(walk(squareBoard(4), 90, "b2", "down")).toBe("c2");
  });

  it("stay in the row of dark fields", () => {
    expect(walk(draughtsBoard(10), 0, "28", "right")).toBe("29");
    expect(walk(draughtsBoard(10), 0, "28", "left")).toBe("27");
    expect(["22", "23"]).toContain(walk(draughtsBoard(10), 0, "28", "up"));
  });

  it("keep to the column they began in where rows are shifted", () => {
    const { point } = at(sevenHoles(), 0);
    const anchor = point("b3").x;
    expect(walk(sevenHoles(), 0, "b2", "up", anchor)).toBe("b3");
    expect(walk(sevenHoles(), 0, "b2", "up", point("a3").x)).toBe("a3");
  });

  it("reach every square from every other", () => {
    for (const board of [squareBoard(5), draughtsBoard(10), sevenHoles()]) {
      const layout = layoutOf(board, 0);
      const reached = new Set([0]);
      const queue = [0];
      for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
        for (const direction of ["up", "down", "left", "right"] as const) {
          const to = towards(layout, from, direction);
          if (to === undefined || reached.has(to)) continue;
          reached.add(to);
          queue.push(to);
        }
      }
      expect(reached.size).toBe(board.squares.length);
    }
  });
});
