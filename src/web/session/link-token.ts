import { useSyncExternalStore } from "react";

function onHashChange(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/**
 * The token of the link that was opened. It follows the #, so that only its page sends it to the server. Opening another
 * link in the same tab only changes the hash, so that is watched.
 */
export function useLinkToken(): string {
  return useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => "",
  );
}
