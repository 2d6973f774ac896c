import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

interface RowsInView<List extends HTMLElement> {
  /** For the element that holds the rows. */
  list: React.RefObject<List | null>;
  rows: readonly VirtualItem[];
  /** The height of the rows that are not rendered, in pixels. */
  before: number;
  after: number;
  /** The ref of each row, which must have its position in `data-index`. */
  measure: (row: Element | null) => void;
}

/** The rows of a long list that are in view; only they are rendered. `estimate` is a row's height in pixels. */
export function useRowsInView<List extends HTMLElement>(
  count: number,
  estimate: () => number,
): RowsInView<List> {
  const list = useRef<List>(null);
  const scrollMargin = useOffset(list);
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    estimateSize: estimate,
    overscan: 8,
    // Without layout, as in tests, nothing can be measured.
    measureElement: (row) => row.getBoundingClientRect().height || estimate(),
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    list,
    rows,
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}

/** An element's distance from the top of the page, also after the content above it grows. */
function useOffset(element: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffset(Math.round(top + window.scrollY));
    };
    look();
    if (!("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
