import { type RefObject, useEffect, useRef } from "react";

const STOPS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary";

/**
 * For a button that is replaced by what it fetches: returns the function to call on a click. When something new is
 * in its place, the focus moves there instead of being lost with the button. A focus that has moved elsewhere
 * meanwhile stays there.
 */
export function useFocusNext(isFetching: boolean): (pressed: HTMLElement) => void {
  const left = useRef<{ button: HTMLElement; before: HTMLElement | undefined }>(null);
  // After each render, since any of them may add what was fetched.
  useEffect(() => {
    if (!left.current || isFetching) return;
    const { button, before } = left.current;
    const stops = stopsOfThePage();
    const next = before?.isConnected ? stops[stops.indexOf(before) + 1] : undefined;
    if (next === button) return;
    left.current = null;
    const focused = document.activeElement;
    if (focused === document.body || focused === button) next?.focus({ preventScroll: true });
  });
  return (button) => {
    const stops = stopsOfThePage();
    left.current = { button, before: stops[stops.indexOf(button) - 1] };
  };
}

/**
 * For a button that is disabled while it works, or beside things that are removed: gives it the focus when `state` has
 * changed and nothing has the focus anymore. Returns the button's ref.
 */
export function useFocusWhenLost(state: string): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);
  return button;
}

/**
 * For a part whose buttons go away once they have done their work: a focus that would be lost with one moves to what is
 * in its place, or to the last stop of the part.
 */
export function useFocusStays(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = part;
    if (!current) return;
    let last: { element: Element; place: number } | null = null;
    const stops = () => [...current.querySelectorAll<HTMLElement>(STOPS)];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = { element: target, place: stops().indexOf(target) };
    };
    /** Someone who clicked elsewhere did not lose it. */
    const forget = () =>
      setTimeout(() => {
        if (
          last?.element.isConnected &&
          last.element !== document.activeElement &&
          !last.element.matches(":disabled")
        )
          last = null;
      });
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const all = stops();
      all[Math.min(last.place, all.length - 1)]?.focus({ preventScroll: true });
    });
    current.addEventListener("focusin", remember);
    current.addEventListener("focusout", forget);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener("focusin", remember);
      current.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, [part]);
}

/** The ref of a heading that takes the focus as it appears in place of what had it. */
export function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, as after what had it is gone. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Moves the focus into the page, and to its heading as soon as that is shown, so that a screen reader says which page this
 * is; a focus that has moved elsewhere by then stays there. Returns the function that stops waiting.
 */
export function focusPage(): () => void {
  const main = document.getElementById("page");
  main?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => tryHeading());
  const tryHeading = () => {
    // A page that is being replaced is hidden, and its heading refuses the focus.
    if (document.activeElement === main) focusPageHeading();
    if (document.activeElement !== main) observer.disconnect();
  };
  if (main) observer.observe(main, { childList: true, subtree: true });
  tryHeading();
  return () => observer.disconnect();
}

function stopsOfThePage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(STOPS)];
}
