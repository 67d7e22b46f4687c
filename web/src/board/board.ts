import type { BoardInfo } from "../net/types/BoardInfo";
import type { Legal } from "../net/types/Legal";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { Piece } from "../net/types/Piece";
import { Grid } from "./grid";
import { layoutOf } from "./layout";
import { type SquareScene, sceneOf, type Walk, type Way } from "./model";
import { meant, type Picked, pick } from "./picker";
import { Drawing, type Manner } from "./svg";

/** What a page gives a board to show. */
export interface BoardState {
  board: BoardInfo;
  colours: string[];
  pieces: Piece[];
  /** The seat at the bottom. */
  seat: number;
  last: Way | undefined;
  /** What the viewer may play now, or nothing. */
  legal: Legal | null;
  /** A way that the viewer is shown as advice. */
  hint?: Way | undefined;
}

/** Texts of a board in the language of the page. */
export interface BoardWords {
  label: string;
  /** Id of the element that says how the keys work. */
  helpId: string;
  square(scene: SquareScene, picking: boolean): string;
  choosePath: string;
  onTheWay(path: string[]): string;
}

export interface BoardEvents {
  play(move: MoveInfo): void;
  /** Asks where a path may go on; the answer comes by `answer`. */
  ask(prefix: string[]): void;
  say(text: string): void;
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A board that people see, press and walk over. It is handed what is legal and knows no rule. */
export class Board {
  private readonly drawing = new Drawing();
  private readonly grid: Grid;
  private state: BoardState | undefined;
  private words: BoardWords | undefined;
  private picked: Picked | undefined;
  private walk: Walk | undefined;
  /** End of the move that a hand has just brought there, so that it needs no movement when the page shows it. */
  private dropped: string | undefined;

  constructor(
    host: HTMLElement,
    private readonly events: BoardEvents,
  ) {
    this.grid = new Grid({
      press: (square) => this.press(this.name(square)),
      point: (square) => this.point(square === undefined ? undefined : this.name(square)),
      escape: () => this.drop(),
      lift: (square) => this.lift(this.name(square)),
      pull: (square, dx, dy) => this.drawing.pull(this.name(square), dx, dy),
      drop: (square, target) =>
        this.letGo(this.name(square), target === undefined ? undefined : this.name(target)),
    });
    host.replaceChildren(this.drawing.svg, this.grid.element);
  }

  /** Shows this. A new choice of moves puts a picked-up piece back. */
  update(state: BoardState, words: BoardWords): void {
    const before = this.state;
    this.state = state;
    this.words = words;
    if (!before || before.board !== state.board || before.seat !== state.seat) this.layOut(state);
    if (before?.legal !== state.legal) this.forget();
    else if (before?.hint !== state.hint) this.drawing.drawWay(state.hint);
    this.grid.describe(words.label, words.helpId);
    this.show(before?.last !== state.last ? state.last : undefined);
  }

  /** The answer to `ask`. */
  answer(prefix: string[], step: { may_stop: boolean; next: string[] }): void {
    if (this.walk?.prefix.join() !== prefix.join()) return;
    this.walk = { prefix, step };
    const only = prefix.length > 0 && step.may_stop && step.next.length === 0;
    if (only) this.playWalk(prefix);
    else this.show();
  }

  private name(square: number): string {
    return this.state?.board.squares[square]?.name ?? "";
  }

  private layOut(state: BoardState): void {
    const layout = layoutOf(state.board, state.board.turn_degrees[state.seat] ?? 0);
    this.drawing.setBoard(layout, state.colours, new Set(state.board.goals[state.seat] ?? []));
    const own = state.pieces.find((p) => p.seat === state.seat)?.square;
    const lowest = layout.rows.at(-1)?.[0] ?? 0;
    this.grid.setBoard(layout, (own !== undefined ? layout.index.get(own) : undefined) ?? lowest);
  }

  private forget(): void {
    this.picked = undefined;
    this.walk = this.state?.legal?.kind === "tree" ? { prefix: [] } : undefined;
    this.drawing.drawWay(this.state?.hint);
    if (this.walk) this.events.ask([]);
  }

  private get moves(): MoveInfo[] | undefined {
    return this.state?.legal?.kind === "list" ? this.state.legal.moves : undefined;
  }

  private show(way?: Way): void {
    const { state, words } = this;
    if (!state || !words) return;
    const { picked, walk, moves } = this;
    const scene = sceneOf({ ...state, moves, picked, walk });
    const picking = picked !== undefined || (walk !== undefined && walk.prefix.length > 0);
    this.drawing.draw(scene, way, this.manner(way));
    this.grid.setSquares(
      scene.map((square) => ({
        name: words.square(square, picking),
        active: (square.reach ?? 0) > 0 || square.end || square.via,
        chosen: square.chosen,
      })),
    );
  }

  private manner(way: Way | undefined): Manner {
    if (still()) return "jump";
    if (!way) return "glide";
    const byHand = this.dropped !== undefined && way.path.at(-1) === this.dropped;
    this.dropped = undefined;
    return byHand ? "drop" : "glide";
  }

  private press(square: string): void {
    if (this.walk) this.pressWalk(this.walk, square);
    else if (this.moves) this.pressList(this.moves, square);
  }

  private pressList(moves: MoveInfo[], square: string): void {
    const outcome = pick(moves, this.picked, square);
    if ("play" in outcome) {
      this.forget();
      this.show();
      this.events.play(outcome.play);
      return;
    }
    this.picked = outcome.picked;
    this.drawing.drawWay(this.state?.hint);
    this.show();
    if (this.picked?.end !== undefined && this.words) this.events.say(this.words.choosePath);
  }

  private pressWalk(walk: Walk, square: string): void {
    const [start] = walk.prefix;
    if (walk.step?.next.includes(square)) this.walkTo([...walk.prefix, square]);
    else if (start === undefined) return;
    else if (square === walk.prefix.at(-1) && walk.step?.may_stop) this.playWalk(walk.prefix);
    else this.drop();
  }

  private walkTo(prefix: string[]): void {
    this.walk = { prefix };
    this.drawing.drawWay(prefix.length > 1 ? { path: prefix } : undefined);
    this.show();
    this.events.ask(prefix);
    if (prefix.length > 1 && this.words) this.events.say(this.words.onTheWay(prefix));
  }

  private playWalk(path: string[]): void {
    this.forget();
    this.show();
    // A whole path is understood in every notation, whatever stands between its squares.
    this.events.play({ notation: path.join("-"), path });
  }

  /** Whether the piece on `square` is in the hand now. */
  private lift(square: string): boolean {
    const held = (): boolean => this.picked?.prefix[0] === square || this.walk?.prefix[0] === square;
    if (!held()) this.press(square);
    return held();
  }

  /** A pulled piece lands where it is let go, if it may; else it goes back. */
  private letGo(square: string, target: string | undefined): void {
    const aims = target === undefined || target === square ? undefined : target;
    this.dropped = aims;
    if (aims !== undefined && this.picked && meant(this.picked, aims).length > 0) this.press(aims);
    else if (aims !== undefined && this.walk?.step?.next.includes(aims)) this.press(aims);
    this.drawing.putBack(square);
  }

  private drop(): void {
    if (!this.picked && !this.walk?.prefix.length) return;
    this.forget();
    this.show();
  }

  /** Shows the way that a press on `square` would mean. */
  private point(square: string | undefined): void {
    if (this.walk) return;
    const { picked } = this;
    const move = picked && square !== undefined ? meant(picked, square)[0] : undefined;
    this.drawing.drawWay(move ?? this.state?.hint);
  }
}
