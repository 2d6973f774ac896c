import type { BrowserContext } from "@playwright/test";

/**
 * Lets Playwright's `fill` reach React. Over WebDriver BiDi it sets `value` by the setter that React has put on the
 * field, so React takes the text for its own: a search box would show it and search for nothing.
 */
export async function letReactHearFill(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insertText = (text: string) => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      // A number field does not tell its selection; `fill` has selected all of it.
      const start = field.selectionStart ?? 0;
      const end = field.selectionEnd ?? field.value.length;
      const value = field.value.slice(0, start) + text + field.value.slice(end);
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      set?.call(field, value);
      field.dispatchEvent(new InputEvent("input", { data: text, bubbles: true, composed: true }));
    };
    // Playwright puts its own function here when it first looks at the page; that one is not taken.
    Object.defineProperty(window, "__pw_bidiInsertText", { get: () => insertText, set: () => undefined });
  });
}
