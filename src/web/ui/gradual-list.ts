import { startTransition, useEffect, useState } from "react";

const FIRST = 5;
const STEP = 10;

/**
 * The part of a long list to render now: about a screenful at first, ten more after each commit, until all are there.
 * Rendering everything in one step would block a phone for a tenth of a second.
 */
export function useGradualList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(FIRST);
  const isComplete = count >= items.length;
  useEffect(() => {
    if (!isComplete) startTransition(() => setCount(count + STEP));
  }, [count, isComplete]);
  return isComplete ? items : items.slice(0, count);
}
