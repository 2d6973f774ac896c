import { useEffect, useState } from "react";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { areSingleKeysOn } from "#web/platform/keys/single-keys.ts";

const STORED = "tablesWholeScreen";

/**
 * Whether the room has the whole screen, without what frames other pages (`data-frame` in theme.css). The choice is kept
 * in this browser; F switches as well, and Escape ends it.
 */
export function useWholeScreen(isPossible: boolean) {
  const [isChosen, setChosen] = useState(() => stored());
  const isOn = isChosen && isPossible;
  useEffect(() => {
    if (!isOn) return;
    document.documentElement.dataset.wholeScreen = "";
    return () => {
      delete document.documentElement.dataset.wholeScreen;
    };
  }, [isOn]);
  useEffect(() => {
    if (!isPossible) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (defaultPrevented || document.querySelector("[role=dialog], [role=menu]")) return;
      if (key === "Escape") setChosen(false);
      if (key.toLowerCase() !== "f" || ctrlKey || metaKey || altKey) return;
      if (!areSingleKeysOn() || isTyping(target)) return;
      setChosen((is) => !is);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isPossible]);
  useEffect(() => store(isChosen), [isChosen]);
  return { isOn, toggle: () => setChosen((is) => !is) };
}

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    return false;
  }
}

function store(isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(STORED, "yes");
    else localStorage.removeItem(STORED);
  } catch (error) {
    console.warn("The choice of the whole screen cannot be stored", error);
  }
}
