type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Lets React hear text that arrives in a field before it has hydrated the part around it: the event makes it hydrate that
 * part, and it would take the text for what the server rendered. A keystroke or a click makes it hydrate before the text
 * changes; autofill, dictation, and automation send neither. Returns a function that stops it, for when all is hydrated.
 */
export function hearFirstInput(root: HTMLElement): () => void {
  const heard = new WeakSet<TextField>();
  // Before React, which listens at the root.
  const hydrateFirst = (event: Event) => {
    const field = event.target;
    if (!isTextField(field) || heard.has(field) || !root.contains(field)) return;
    // The start of a composition has made React hydrate, and writing the value would end the composition.
    if (event instanceof InputEvent && event.isComposing) return;
    heard.add(field);
    const { value, selectionStart, selectionEnd } = field;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    set?.call(field, field.defaultValue);
    // React hydrates whatever part a released key belongs to, and no page acts on one.
    field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
    set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
  window.addEventListener("input", hydrateFirst, { capture: true });
  return () => window.removeEventListener("input", hydrateFirst, { capture: true });
}

/** These are clicked, not typed in, and a value written to one would be what a form reads from it. */
const TICKED = new Set(["checkbox", "radio", "file"]);

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement) return !TICKED.has(target.type);
  return target instanceof HTMLTextAreaElement;
}
