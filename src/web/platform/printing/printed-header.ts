import { useEffect } from "react";

/** The property that the margin boxes of `@page` read (theme.css). */
export const PRINTED_HEADER = "--printed-header";

/** Prints this line at the top of every page but the first, which has the heading itself. */
export function usePrintedHeader(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    // A JSON text without line breaks is a CSS string.
    style.setProperty(PRINTED_HEADER, JSON.stringify(text.replace(/\s+/g, " ")));
    return () => void style.removeProperty(PRINTED_HEADER);
  }, [text]);
}
