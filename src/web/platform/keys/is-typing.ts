const NO_TEXT: ReadonlySet<string> = new Set([
  ...["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"],
]);

/** Whether a key pressed here is text, or chooses from a list. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.isContentEditable || target.matches("textarea, select, [role=textbox], [role=combobox]");
}
