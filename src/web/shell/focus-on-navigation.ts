import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * After navigation, scrolls to the top and moves the focus into the page, as after a page load: to its heading as soon
 * as it is shown, so that a screen reader announces the page.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const arrivedAt = useRef(path);
  useEffect(() => {
    if (arrivedAt.current === path) return undefined;
    arrivedAt.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    return main.current ? focusHeading(main.current) : undefined;
  }, [path]);
  return main;
}

/** Focuses the page's heading when it appears, unless the focus has moved by then; returns a way to stop waiting. */
function focusHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => moveOn());
  const moveOn = () => {
    // A page being replaced is hidden, and its heading can't take focus.
    if (document.activeElement === main) focusWithoutScrolling(main.querySelector("h1"));
    if (document.activeElement !== main) observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
  moveOn();
  return () => observer.disconnect();
}

function focusWithoutScrolling(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
