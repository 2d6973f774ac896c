import { useLayoutEffect, useRef, useState } from "react";

/** Where the width is not known yet, and where nothing is laid out. */
const UNKNOWN = 800;

/** The width of an element, also after it changes. */
export function useWidth<Of extends HTMLElement>() {
  const element = useRef<Of>(null);
  const [width, setWidth] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === "undefined") return;
    const measure = () => setWidth(current.clientWidth || UNKNOWN);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
