import { vi } from "vitest";

/** What the test document, which has no layout, lacks for lists that measure themselves and scroll. */
export function stubLayout(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
}
