import { useEffect } from "react";

/** Runs when Back restores this page from the browser's cache, with its buttons as they were left. */
export function useBackNavigation(resume: () => void): void {
  useEffect(() => {
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) resume();
    }
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [resume]);
}
