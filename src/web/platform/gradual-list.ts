import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isPageClockStopped, onPageClockRun } from "./page-time.ts";

const FIRST = 5;
const STEP = 10;
const SIGNS_OF_USE = ["scroll", "pointerdown", "keydown", "focusin"] as const;

/**
 * The part of a long list to render now: about a screenful at first, ten more after each commit, until all are there.
 * Rendering everything in one step would block a phone for a tenth of a second. On a server-rendered page the rest
 * waits until hydration is over or someone uses the page.
 */
export function useGradualList<Item>(items: readonly Item[], first = FIRST): readonly Item[] {
  const [count, setCount] = useState(first);
  const [mayGrow, setMayGrow] = useState(false);
  const isComplete = count >= items.length;
  useEffect(() => {
    const grow = () => startTransition(() => setMayGrow(true));
    // Someone who follows a link to an entry looks for it at once.
    if (!isPageClockStopped() || location.hash) return grow();
    for (const sign of SIGNS_OF_USE) addEventListener(sign, grow, { once: true, passive: true });
    const forget = onPageClockRun(grow);
    return () => {
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, grow);
      forget();
    };
  }, []);
  useEffect(() => {
    if (mayGrow && !isComplete) startTransition(() => setCount(count + STEP));
  }, [mayGrow, count, isComplete]);
  useEffect(() => {
    const showAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY));
    if (isComplete) return;
    addEventListener("beforeprint", showAll);
    return () => removeEventListener("beforeprint", showAll);
  }, [isComplete]);
  return isComplete ? items : items.slice(0, count);
}
