import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The fragment of the page's address at render time; servers never see it. */
export function useHash(): string {
  return useSyncExternalStore(
    never,
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
