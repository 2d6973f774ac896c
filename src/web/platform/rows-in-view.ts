import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useGradualList } from "./gradual-list.ts";

/** Lists of up to this many rows are rendered whole, so that find, print, copy, and screen readers include them all. */
const SHORT = 200;
const noMeasure = () => undefined;

interface RowsInView<List extends HTMLElement> {
  /** For the element that holds the rows. */
  list: React.RefObject<List | null>;
  /** The positions of the rows to render. */
  rows: readonly number[];
  /** The height of the rows that are not rendered, in pixels. */
  before: number;
  after: number;
  /** Whether the page has, or will have in a moment, all rows. */
  isWhole: boolean;
  /** The ref of each row, which must have its position in `data-index`. */
  measure: (row: Element | null) => void;
}

/**
 * The rows of a list to render: all rows of a short list, or of one that is wanted whole, a step at a time; otherwise
 * those in view. `estimate` is a row's height in pixels.
 */
export function useRowsInView<List extends HTMLElement>(
  count: number,
  { estimate, isWanted = false }: { estimate: () => number; isWanted?: boolean },
): RowsInView<List> {
  const list = useRef<List>(null);
  const scrollMargin = useOffset(list);
  const isWhole = isWanted || count <= SHORT;
  const shown = useGradualList(Array.from({ length: isWhole ? count : 0 }, (_, index) => index));
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: !isWhole,
    scrollMargin,
    estimateSize: estimate,
    overscan: 8,
    // Without layout, as in tests, nothing can be measured.
    measureElement: (row) => row.getBoundingClientRect().height || estimate(),
  });
  const inView = virtualizer.getVirtualItems();
  const [first, last] = [inView[0], inView.at(-1)];
  if (isWhole) {
    // While nothing is missing, the server needs no estimate, for which it has no window.
    const after = shown.length < count ? (count - shown.length) * estimate() : 0;
    return { list, rows: shown, before: 0, after, isWhole, measure: noMeasure };
  }
  return {
    list,
    rows: inView.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    isWhole,
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
