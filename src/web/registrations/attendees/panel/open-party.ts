import { useCallback, useEffect, useRef } from "react";
import { go } from "#web/platform/go.ts";
import { useHash } from "#web/platform/hash.ts";

/** The id of a party's name in the list, which is the fragment of its address. */
export function partyAnchor(id: number): string {
  return `party-${id}`;
}

/** Puts the focus on a party's name in the list. */
export function focusParty(id: number): void {
  document.getElementById(partyAnchor(id))?.focus();
}

/** The party that the address names, which is shown beside the list; Back closes it. */
export function useOpenParty() {
  const id = Number(/^#party-(\d+)$/.exec(useHash())?.[1] ?? 0) || null;
  const isOwnEntry = useRef(false);
  const closed = useRef<number | null>(null);
  useEffect(() => {
    // What had the focus went away with the panel.
    if (id === null && closed.current !== null && document.activeElement === document.body) {
      focusParty(closed.current);
    }
    closed.current = id;
  }, [id]);
  const show = useCallback((next: number | null, replace: boolean) => {
    const { pathname, search } = window.location;
    go(`${pathname}${search}${next === null ? "" : `#${partyAnchor(next)}`}`, { replace });
    window.dispatchEvent(new Event("hashchange"));
  }, []);
  const open = useCallback(
    (next: number) => {
      if (id === null) isOwnEntry.current = true;
      show(next, id !== null);
    },
    [id, show],
  );
  const close = useCallback(() => {
    if (isOwnEntry.current) window.history.back();
    else show(null, true);
    isOwnEntry.current = false;
  }, [show]);
  return { id, open, close };
}
