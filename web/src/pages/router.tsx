import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useWords } from "./settings";
import { storeOf } from "./store";

export const path = storeOf(location.pathname);

addEventListener("popstate", () => path.set(location.pathname));

/** Goes to another page of the site. */
export function go(to: string): void {
  history.pushState(null, "", to);
  path.set(location.pathname);
  scrollTo(0, 0);
}

/** A link within the site: real for the browser, quick for a plain click. */
export function Go({
  to,
  children,
  ...rest
}: {
  to: string;
  children: ComponentChildren;
  class?: string;
  "aria-label"?: string;
}) {
  const click = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** The title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function usePageTitle(page: string): void {
  const t = useWords();
  useTitle(t.titleOf({ page }));
}

let first = true;

/** The heading of a page. It takes the focus when one comes to the page from another one, so that it is read out. */
export function Heading({ children, class: kind }: { children: ComponentChildren; class?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} class={kind}>
      {children}
    </h1>
  );
}
