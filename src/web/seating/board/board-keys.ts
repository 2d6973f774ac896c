import type { KeyboardEvent } from "react";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { areSingleKeysOn } from "#web/platform/keys/single-keys.ts";
import type { Seating } from "./seating.ts";
import { nextStop, stopOf } from "./stops.ts";

const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;
/** The highest table number has four digits. */
const DIGITS_MAX = 4;

type Keys = Pick<
  Seating,
  "held" | "typed" | "isPreview" | "put" | "putBack" | "unseat" | "pin" | "step" | "pick" | "say"
> & { setTyped: (typed: string) => void };

/**
 * The keys of the page (D-045), where no text is being typed. Space and Enter are those of the buttons themselves. Keys of
 * one character can be turned off like the officers' others.
 */
export function boardKeys(keys: Keys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isTyping(event.target)) return;
    if (event.target instanceof Element && event.target.closest("[role=dialog], [role=menu]")) return;
    const act = withControl(event, keys) ?? plainKey(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function withControl({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, { step, isPreview }: Keys) {
  if (!(ctrlKey || metaKey) || isPreview) return null;
  if (key.toLowerCase() === "y" && !shiftKey) return () => step("redo");
  if (key.toLowerCase() !== "z") return null;
  return () => step(shiftKey ? "redo" : "undo");
}

function plainKey(event: KeyboardEvent<HTMLElement>, keys: Keys): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key, currentTarget, target } = event;
  const arrow = Object.entries(ARROWS).find(([name]) => name === key)?.[1];
  if (arrow) {
    const next = nextStop(currentTarget, target, { arrow, onlyTables: keys.held !== null });
    return next && (() => next.focus());
  }
  if (keys.isPreview) return null;
  const ids = keys.held?.ids ?? stopOf(target)?.ids ?? [];
  if (key === "Escape" && (keys.held || keys.typed)) return keys.putBack;
  if (key === "Enter" && keys.typed) return () => seatByNumber(keys, ids);
  if (key === "Backspace" && keys.typed) return () => keys.setTyped(keys.typed.slice(0, -1));
  if ((key === "Delete" || key === "Backspace") && ids.length > 0) return () => keys.unseat(ids);
  return areSingleKeysOn() ? character(key, keys, ids) : null;
}

function character(key: string, keys: Keys, ids: readonly number[]): (() => void) | null {
  if (/^\d$/.test(key) && keys.typed.length < DIGITS_MAX && ids.length > 0)
    return () => keys.setTyped(keys.typed + key);
  if (key.toLowerCase() === "p" && ids.length > 0) return () => keys.pin(ids);
  return key.toLowerCase() === "u" ? () => keys.step("undo") : null;
}

function seatByNumber(keys: Keys, ids: readonly number[]): void {
  if (ids.length > 0) keys.put({ table: Number(keys.typed) }, ids);
  keys.setTyped("");
}
