import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** After a move to another page the view starts at its top and the keyboard in it, as after a real page load. */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const arrivedAt = useRef(path);
  useEffect(() => {
    if (arrivedAt.current === path) return;
    arrivedAt.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
