import { useEffect, useRef } from "react";

/** What would be lost by leaving a page, and who is told that somebody wanted to. */
interface Holder {
  path: string;
  position: number | null;
  when: () => boolean;
  onHeld: (steps: number) => void;
}

const holders: Holder[] = [];
let held: { holder: Holder; steps: number } | null = null;

/** Where in the tab's history this is; a browser that does not tell is taken to go one step back, as people do. */
function position(): number | null {
  return window.navigation?.currentEntry?.index ?? null;
}

function stepsFrom(holder: Holder): number {
  const now = position();
  return holder.position === null || now === null ? -1 : now - holder.position;
}

function hold(event: PopStateEvent): void {
  const path = window.location.pathname;
  if (held?.holder.path === path) {
    event.stopImmediatePropagation();
    const { holder, steps } = held;
    held = null;
    // Only now, when the address is the page's own again: whoever draws anew reads it.
    holder.onHeld(steps);
    return;
  }
  const holder = holders.findLast((one) => one.path !== path && one.when());
  if (!holder) return;
  // The browser has moved already; before the router hears of it the way is gone back.
  event.stopImmediatePropagation();
  held = { holder, steps: stepsFrom(holder) };
  window.history.go(-held.steps);
}

/** Called before the router listens: Chromium tells a window's listeners in the order in which they came, capturing or not. */
export function watchHistory(): void {
  window.addEventListener("popstate", hold);
}

/**
 * Stops the browser's Back and Forward within the portal while something would be lost: the page stays, its address
 * comes back, and `onHeld` is told how many steps were wanted. `when` is asked at that moment; null where there is
 * nothing to lose yet. Whoever came last is asked first.
 */
export function useHoldHistory(when: (() => boolean) | null, onHeld: (steps: number) => void): void {
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
