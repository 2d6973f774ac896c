import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the key that is held for a shortcut: "Ctrl", or "⌘" on Apple's machines. */
export function useModifier(): "Ctrl" | "⌘" {
  return useSyncExternalStore(
    never,
    () => (isApple() ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}
