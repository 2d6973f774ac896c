import type { KeyboardEvent } from "react";

/** For search fields: Escape, which browsers clear them with, keeps the text, so that no list changes under the pointer. */
export function keepOnEscape(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}
