import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/** Links within a page change only the fragment; other moves render the page again. */
function onChange(call: () => void): () => void {
  window.addEventListener("hashchange", call);
  return () => window.removeEventListener("hashchange", call);
}

/** The fragment of the page's address; servers never see it. */
export function useHash(): string {
  return useSyncExternalStore(
    onChange,
    () => window.location.hash,
    () => "",
  );
}

/** Whether the page's address has this fragment; the card is then scrolled to, although it is rendered later. */
export function useSought<Card extends HTMLElement>(
  id: string,
): { card: RefObject<Card | null>; isSought: boolean } {
  const isSought = useHash() === `#${id}`;
  const card = useRef<Card>(null);
  useEffect(() => {
    if (!isSought) return;
    // After navigation has scrolled the page to its top.
    const timer = setTimeout(() => card.current?.scrollIntoView?.({ block: "start" }));
    return () => clearTimeout(timer);
  }, [isSought]);
  return { card, isSought };
}
