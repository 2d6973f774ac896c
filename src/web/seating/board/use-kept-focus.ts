import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus of a keyboard where the work is: when what has it disappears, since a party has been seated, the next
 * one gets it; and after seating at a table, the one after the party that was picked up.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>) {
  /** The keys of what had the focus last, of what follows it, and of what is before it. */
  const last = useRef<readonly string[]>([]);
  const origin = useRef<readonly string[]>([]);
  const wanted = useRef<readonly string[] | null>(null);
  const isByKey = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body && isByKey.current;
    const keys = wanted.current ?? (isLost ? last.current : null);
    const next = keys && firstOf(root.current, keys);
    if (!next) return;
    wanted.current = null;
    next.focus();
  });
  return {
    remember: () => {
      origin.current = last.current;
    },
    goBack: () => {
      if (isByKey.current && origin.current.length > 0) wanted.current = origin.current;
      origin.current = [];
    },
    listeners: {
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        const key = target instanceof HTMLElement ? target.dataset.key : undefined;
        last.current = key === undefined ? [] : keysFrom(currentTarget, key);
      },
      onKeyDownCapture: () => {
        isByKey.current = true;
      },
      onPointerDownCapture: () => {
        isByKey.current = false;
      },
    },
  };
}

function keysFrom(root: HTMLElement, key: string): string[] {
  const kind = key.split(" ")[0];
  const keys = [...root.querySelectorAll<HTMLElement>("[data-key]")]
    .flatMap(({ dataset }) => dataset.key ?? [])
    .filter((one) => one.split(" ")[0] === kind);
  const at = keys.indexOf(key);
  return [...keys.slice(at), ...keys.slice(0, at).toReversed()];
}

function firstOf(root: HTMLElement | null, keys: readonly string[]): HTMLElement | null {
  const all = [...(root?.querySelectorAll<HTMLElement>("[data-key]") ?? [])];
  for (const key of keys) {
    const found = all.find(({ dataset }) => dataset.key === key);
    if (found) return found;
  }
  return null;
}
