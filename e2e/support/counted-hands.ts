import type { Locator } from "@playwright/test";

/** Hands that count what they do, from now on; a field counts once for each time it is filled in. */
export function countedHands() {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    click: async (target: Locator) => {
      done.clicks += 1;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      done.fields += 1;
      await field.fill(text);
    },
  };
}
