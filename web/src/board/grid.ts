import { type Direction, type Layout, towards } from "./layout";

export interface GridEvents {
  /** A click, a tap, Enter or the space bar. */
  press(square: number): void;
  /** The square under the pointer or with the focus, or none. */
  point(square: number | undefined): void;
  /** Escape. */
  escape(): void;
  /** A mouse begins to pull the piece on `square`; says whether it comes along. */
  lift(square: number): boolean;
  /** The piece is pulled this far, in squares. */
  pull(square: number, dx: number, dy: number): void;
  /** The piece is let go over `target`, or beside the board. */
  drop(square: number, target: number | undefined): void;
}

/** A press of the mouse that may become a pull. */
interface Press {
  square: number;
  x: number;
  y: number;
  pulling: boolean;
}

/** Pixels that a mouse may stray during a click. */
const STRAY = 6;

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

/** Buttons over the drawing, one a square, for pointers, keys and screen readers alike: one tab stop in all. */
export class Grid {
  readonly element: HTMLDivElement;
  private layout: Layout | undefined;
  private buttons: HTMLButtonElement[] = [];
  private current = 0;
  /** The column that a walk up or down keeps to. */
  private anchor: number | undefined;
  private ignoreClick = false;

  constructor(private readonly events: GridEvents) {
    this.element = document.createElement("div");
    this.element.className = "board-grid";
    this.element.setAttribute("role", "grid");
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.with(event, (square) => this.click(square)));
    this.element.addEventListener("pointerover", (event) =>
      this.with(event, (square) => this.events.point(square)),
    );
    this.element.addEventListener("pointerleave", () => this.events.point(undefined));
    this.element.addEventListener("focusin", (event) => this.with(event, (square) => this.focused(square)));
    this.element.addEventListener("focusout", () => this.events.point(undefined));
    this.element.addEventListener("pointerdown", (event) =>
      this.with(event, (square) => this.down(event, square)),
    );
  }

  /** Lays out the buttons anew; `first` is where the tab stop begins. */
  setBoard(layout: Layout, first: number): void {
    const had = this.element.contains(document.activeElement);
    this.layout = layout;
    this.current = first;
    this.buttons = [];
    const rows = layout.rows.map((row) => this.row(row, layout));
    this.element.replaceChildren(...rows);
    if (had) this.buttons[first]?.focus();
  }

  /** Names the board for those who do not see it. */
  describe(label: string, helpId: string): void {
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-describedby", helpId);
  }

  /** Says what stands on each square, and which can be pressed to an effect. */
  setSquares(squares: { name: string; active: boolean; chosen: boolean }[]): void {
    squares.forEach(({ name, active, chosen }, i) => {
      const button = this.buttons[i];
      if (!button) return;
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
      button.classList.toggle("active", active);
      button.parentElement?.setAttribute("aria-selected", String(chosen));
    });
  }

  /** Brings the tab stop to a square, and the focus when the board has it. */
  goTo(square: number): void {
    const had = this.element.contains(document.activeElement);
    this.stop(square);
    if (had) this.buttons[square]?.focus();
  }

  private row(row: number[], layout: Layout): HTMLDivElement {
    const element = document.createElement("div");
    element.setAttribute("role", "row");
    element.append(...row.map((square) => this.cell(square, layout, row)));
    return element;
  }

  private cell(square: number, layout: Layout, row: number[]): HTMLDivElement {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    const size = this.sizeIn(layout, row);
    const { x, y } = layout.points[square]!;
    cell.style.left = percent(x - size.width / 2, layout.width);
    cell.style.top = percent(y - size.height / 2, layout.height);
    cell.style.width = percent(size.width, layout.width);
    cell.style.height = percent(size.height, layout.height);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["square"] = String(square);
    button.tabIndex = square === this.current ? 0 : -1;
    this.buttons[square] = button;
    cell.append(button);
    return cell;
  }

  /** As large as the neighbours allow: rows of holes lie closer than the holes in a row. */
  private sizeIn(layout: Layout, row: number[]): { width: number; height: number } {
    const heights = layout.rows.map((r) => layout.points[r[0]!]!.y);
    const y = layout.points[row[0]!]!.y;
    const gaps = heights.map((h) => Math.abs(h - y)).filter((gap) => gap > 0);
    return { width: 1, height: Math.min(1, ...gaps) };
  }

  private with(event: Event, then: (square: number) => void): void {
    const button = (event.target as Element).closest<HTMLButtonElement>("button");
    const square = button?.dataset["square"];
    if (square !== undefined) then(Number(square));
  }

  /** Fingers scroll the page and mice pull pieces, so only a mouse is followed. */
  private down(event: PointerEvent, square: number): void {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const press: Press = { square, x: event.clientX, y: event.clientY, pulling: false };
    const move = (moved: PointerEvent): void => this.pull(press, moved);
    const up = (released: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (press.pulling) this.letGo(press, released);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  private pull(press: Press, { clientX, clientY }: PointerEvent): void {
    const [dx, dy] = [clientX - press.x, clientY - press.y];
    if (!press.pulling && (Math.hypot(dx, dy) < STRAY || !this.events.lift(press.square))) return;
    press.pulling = true;
    const unit = (this.layout?.width ?? 1) / this.element.clientWidth;
    this.events.pull(press.square, dx * unit, dy * unit);
  }

  private letGo(press: Press, { clientX, clientY, type }: PointerEvent): void {
    const under = type === "pointerup" ? document.elementFromPoint(clientX, clientY) : null;
    const target = under?.closest<HTMLButtonElement>(".board-grid button")?.dataset["square"];
    // The click that follows on the same button is part of the pull.
    this.ignoreClick = target === String(press.square);
    this.events.drop(press.square, target === undefined ? undefined : Number(target));
  }

  private click(square: number): void {
    if (this.ignoreClick) {
      this.ignoreClick = false;
      return;
    }
    this.stop(square);
    this.anchor = undefined;
    this.events.press(square);
  }

  private focused(square: number): void {
    this.stop(square);
    this.events.point(square);
  }

  private stop(square: number): void {
    const before = this.buttons[this.current];
    if (before) before.tabIndex = -1;
    this.current = square;
    const button = this.buttons[square];
    if (button) button.tabIndex = 0;
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.events.escape();
      return;
    }
    const next = this.next(event.key);
    if (next === undefined) return;
    event.preventDefault();
    this.buttons[next]?.focus();
  }

  private next(key: string): number | undefined {
    const layout = this.layout;
    if (!layout) return undefined;
    const row = layout.rows.find((r) => r.includes(this.current)) ?? [];
    if (key === "Home") return row[0];
    if (key === "End") return row.at(-1);
    const direction = ARROWS[key];
    if (!direction) return undefined;
    const upright = direction === "up" || direction === "down";
    if (upright) this.anchor ??= layout.points[this.current]!.x;
    else this.anchor = undefined;
    // At the edge the key does nothing, but it must not scroll the page either.
    return towards(layout, this.current, direction, this.anchor) ?? this.current;
  }
}
