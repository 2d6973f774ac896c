import { useEffect, useRef } from "react";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { areSingleKeysOn } from "#web/platform/keys/single-keys.ts";

interface ListKeys {
  /** J and K: the next party, or the one before. */
  onStep: (step: 1 | -1) => void;
  /** Escape; null while nothing is open. */
  onClose: (() => void) | null;
  /** T, E and N. */
  onTable: () => void;
  onEdit: () => void;
  onNew: () => void;
}

/** The keys of the guests. They never act in a field, or while a dialog or menu is open. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      const act = actOf(event.key, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function actOf(key: string, { onStep, onClose, onTable, onEdit, onNew }: ListKeys): (() => void) | null {
  if (key === "Escape") return onClose;
  if (!areSingleKeysOn()) return null;
  const acts: Record<string, () => void> = {
    j: () => onStep(1),
    k: () => onStep(-1),
    t: onTable,
    e: onEdit,
    n: onNew,
  };
  return acts[key.toLowerCase()] ?? null;
}
