import { useEffect, useRef } from "react";

/** A page that has something to lose, and what to call when someone tries to leave it. */
interface Holder {
  path: string;
  position: number | null;
  when: () => boolean;
  onHeld: (steps: number) => void;
}

const holders: Holder[] = [];
let held: { holder: Holder; steps: number } | null = null;
/** The address that was last rendered. */
let shown = { path: "", search: "" };

/** The entry of the tab's history that the page is at, counted from the first of this document. */
let at = 0;

/** The number of an entry, which it keeps in its state; null of one that was there before the portal started. */
function position(): number | null {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "nth" in state && typeof state.nth === "number"
    ? state.nth
    : null;
}

/** Writes the number into an entry that was added or replaced. */
function number(): void {
  if (position() !== at) window.history.replaceState({ ...window.history.state, nth: at }, "");
}

function stepsFrom(holder: Holder): number {
  const now = position();
  if (holder.position === null || now === null) return -1;
  // No steps would reload the page.
  return now - holder.position || -1;
}

function hold(event: PopStateEvent): void {
  at = position() ?? at;
  const path = window.location.pathname;
  if (held?.holder.path === path) {
    event.stopImmediatePropagation();
    const { holder, steps } = held;
    held = null;
    // Only now is the address the page's own again, which a render may read.
    holder.onHeld(steps);
    return;
  }
  const holder = holders.findLast((one) => one.path !== path && one.when());
  if (!holder) return;
  // The browser has already moved; go back before the router notices.
  event.stopImmediatePropagation();
  held = { holder, steps: stepsFrom(holder) };
  window.history.go(-held.steps);
}

/** Going on to another page ends the hold. */
function goOn(): void {
  held = null;
  at += 1;
  number();
}

/** Must be called before the router listens: Chromium calls a window's listeners in the order they were added. */
export function watchHistory(): void {
  window.addEventListener("popstate", hold);
  window.addEventListener("pushState", goOn);
  window.addEventListener("replaceState", number);
  // After a reload the entry has its number.
  at = position() ?? at;
  number();
}

/**
 * The address that a render may read: until the browser is back on the page that holds it, it has that of the other
 * page, and anything rendered in between would replace the page and what was typed in it.
 */
export function renderedAddress(): { path: string; search: string } {
  const { pathname: path, search } = window.location;
  if (held === null) shown = { path, search };
  return shown;
}

/**
 * Stops the browser's Back and Forward within the portal while they would lose something: the page stays, its address
 * comes back, and `onHeld` gets the number of steps. `when` is called at that moment; it is null while there is
 * nothing to lose. The most recent guard is asked first.
 */
export function useGuardHistory(when: (() => boolean) | null, onHeld: (steps: number) => void): void {
  const latest = useRef({ when, onHeld });
  useEffect(() => {
    latest.current = { when, onHeld };
  });
  const isOn = when !== null;
  useEffect(() => {
    if (!isOn) return;
    watchHistory();
    const holder: Holder = {
      path: window.location.pathname,
      position: position(),
      when: () => latest.current.when?.() ?? false,
      onHeld: (steps) => latest.current.onHeld(steps),
    };
    holders.push(holder);
    return () => {
      holders.splice(holders.indexOf(holder), 1);
      if (held?.holder === holder) held = null;
    };
  }, [isOn]);
}
