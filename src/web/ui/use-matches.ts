import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen matches a media query; a document without a screen matches none. */
export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (told: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", told);
      return () => list?.removeEventListener("change", told);
    },
    [query],
  );
  const matches = () => window.matchMedia?.(query).matches ?? false;
  return useSyncExternalStore(subscribe, matches, () => false);
}
