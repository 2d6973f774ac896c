import { useEffect } from "react";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { areSingleKeysOn } from "#web/platform/keys/single-keys.ts";

interface Keys {
  /** Ctrl-K or ⌘-K, and / where the page has no search. */
  onFind: () => void;
  /** ? */
  onHelp: () => void;
}

/** The officers' keys. While a dialog is open they are its own. */
export function useKeys({ onFind, onHelp }: Keys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const act = event.ctrlKey || event.metaKey ? withControl(event) : single(key, target);
      if (!act) return;
      event.preventDefault();
      act();
    }
    const withControl = ({ key, shiftKey }: KeyboardEvent) =>
      key.toLowerCase() === "k" && !shiftKey ? onFind : null;
    const single = (key: string, target: EventTarget | null) => {
      if (isTyping(target) || !areSingleKeysOn()) return null;
      if (key === "?") return onHelp;
      return key === "/" ? () => focusSearch() || onFind() : null;
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onFind, onHelp]);
}

/** Puts the cursor into the page's search field; false if it has none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("main input[type=search]");
  const field = [...fields].find((one) => !one.disabled && (one.checkVisibility?.() ?? true));
  field?.focus();
  field?.select();
  return field !== undefined;
}
