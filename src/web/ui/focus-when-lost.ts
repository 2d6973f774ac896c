import { type RefObject, useEffect, useRef } from "react";

/**
 * For a button that is disabled while it works, or beside things that are removed: gives it the focus when `state` has
 * changed and nothing has the focus anymore. Returns the button's ref.
 */
export function useFocusWhenLost(state: string): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);
  return button;
}
