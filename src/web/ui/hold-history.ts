import { useEffect, useRef } from "react";

/** Where in the tab's history this is; a browser that does not tell is taken to go one step back, as people do. */
function position(): number | null {
  return window.navigation?.currentEntry?.index ?? null;
}

/**
 * Stops the browser's Back and Forward within the portal while something would be lost: the page stays, its address
 * comes back, and `onHeld` is told how many steps were wanted. `when` is asked at that moment; null where there is
 * nothing to lose yet.
 */
export function useHoldHistory(when: (() => boolean) | null, onHeld: (steps: number) => void): void {
  const latest = useRef({ when, onHeld });
  useEffect(() => {
    latest.current = { when, onHeld };
  });
  const isOn = when !== null;
  useEffect(() => {
    if (!isOn) return;
    const home = { path: window.location.pathname, position: position() };
    let held: number | null = null;
    function hold(event: PopStateEvent) {
      const isHome = window.location.pathname === home.path;
      if (isHome && held !== null) {
        event.stopImmediatePropagation();
        // Only now, when the address is the page's own again: whoever draws anew reads it.
        latest.current.onHeld(held);
        held = null;
      } else if (!isHome && latest.current.when?.()) {
        // The browser has moved already; before the router hears of it the way is gone back.
        event.stopImmediatePropagation();
        const now = position();
        held = home.position === null || now === null ? -1 : now - home.position;
        window.history.go(-held);
      }
    }
    window.addEventListener("popstate", hold, true);
    return () => window.removeEventListener("popstate", hold, true);
  }, [isOn]);
}
