import { forgetSession, session } from "./api";
import { Link, type Wire } from "./socket";

/** A socket that opens once the session is there, since the server asks for its cookie. */
function connect(): Wire {
  let socket: WebSocket | undefined;
  let closed = false;
  const wire: Wire = {
    send: (text) => socket?.send(text),
    close: () => {
      closed = true;
      socket?.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const begin = (): void => {
    if (closed) return;
    const url = new URL("/api/socket", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(url);
    let greeted = false;
    socket.onopen = () => {
      greeted = true;
      wire.onopen?.();
    };
    socket.onmessage = (event) => wire.onmessage?.(event);
    socket.onclose = () => {
      if (!greeted) forgetSession();
      wire.onclose?.();
    };
  };
  session().then(begin, () => wire.onclose?.());
  return wire;
}

let link: Link | undefined;

/** The connection of this page. */
export function theLink(): Link {
  if (link) return link;
  const made = new Link({
    connect,
    storage: sessionStorage,
    now: () => performance.now(),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    later: (what, ms) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
  });
  addEventListener("online", () => made.wake());
  document.addEventListener("visibilitychange", () => document.hidden || made.wake());
  link = made;
  return made;
}
