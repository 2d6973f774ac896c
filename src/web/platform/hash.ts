import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The fragment of the page's address at render time; servers never see it. */
export function useHash(): string {
  return useSyncExternalStore(
    never,
    () => window.location.hash,
    () => "",
  );
}
