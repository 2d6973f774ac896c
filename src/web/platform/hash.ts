import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The place within the page that its address names, as it was when this was drawn; no server ever hears of it. */
export function useHash(): string {
  return useSyncExternalStore(
    never,
    () => window.location.hash,
    () => "",
  );
}
