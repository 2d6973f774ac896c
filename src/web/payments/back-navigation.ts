import { useEffect } from "react";

/** Runs when the browser's Back button brings this page out of its memory, with its buttons as they were left. */
export function useBackNavigation(resume: () => void): void {
  useEffect(() => {
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) resume();
    }
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [resume]);
}
