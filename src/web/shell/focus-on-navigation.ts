import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { focusPage } from "#web/ui/focus-next.ts";

/** After navigation, scrolls to the top and moves the focus into the page, as after a page load. */
export function useFocusOnNavigation(): void {
  const [path] = useLocation();
  const arrivedAt = useRef(path);
  useEffect(() => {
    if (arrivedAt.current === path) return undefined;
    arrivedAt.current = path;
    window.scrollTo(0, 0);
    return focusPage();
  }, [path]);
}
