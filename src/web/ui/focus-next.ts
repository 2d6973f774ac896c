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

function stopsOfThePage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(STOPS)];
}
