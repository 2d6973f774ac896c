import { useEffect, useState } from "react";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { areSingleKeysOn } from "#web/platform/keys/single-keys.ts";
import { isChosen, keepChoice } from "#web/platform/stored/choices.ts";

const STORED = "tablesWholeScreen";

/**
 * Whether the room has the whole screen, without what frames other pages (`data-frame` in theme.css). The choice is kept
 * in this browser; F switches as well, and Escape ends it.
 */
export function useWholeScreen(isPossible: boolean) {
  const [isWanted, setWanted] = useState(() => isChosen(STORED));
  const isOn = isWanted && isPossible;
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
      if (key === "Escape") setWanted(false);
      if (key.toLowerCase() !== "f" || ctrlKey || metaKey || altKey) return;
      if (!areSingleKeysOn() || isTyping(target)) return;
      setWanted((is) => !is);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isPossible]);
  useEffect(() => keepChoice(STORED, isWanted), [isWanted]);
  return { isOn, toggle: () => setWanted((is) => !is) };
}
