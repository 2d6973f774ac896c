import { useEffect, useRef } from "react";
import { clickLink } from "#web/platform/click-link.ts";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { areSingleKeysOn } from "#web/platform/keys/single-keys.ts";

/** How long G waits for the key of a tab, in milliseconds. */
const WAIT = 1500;

/** G and then another key goes to a tab of the dinner; `pathOf` has the address for that key. */
export function useTabKeys(pathOf: (key: string) => string | undefined): void {
  const latest = useRef(pathOf);
  useEffect(() => {
    latest.current = pathOf;
  });
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;
    function press(event: KeyboardEvent) {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      // Many keyboards type $ with it.
      if (event.shiftKey && event.key !== "$") return;
      if (isTyping(event.target) || !areSingleKeysOn()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      const isSecond = event.timeStamp - pressedG < WAIT;
      pressedG = Number.NEGATIVE_INFINITY;
      const key = event.key.toLowerCase();
      const path = isSecond ? latest.current(key) : undefined;
      if (path !== undefined) {
        // The page under it has keys of its own, which must not act as well.
        event.preventDefault();
        event.stopPropagation();
        clickLink(path);
      } else if (key === "g") pressedG = event.timeStamp;
    }
    // Before the page's own keys.
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, []);
}
