import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { State } from "./looks.ts";

/** Where a run draws every state that it looks at; by default it draws none. */
const folder = process.env.PICTURES;
const PHONE_SCROLLED = { width: 390, height: 2700 };

/** Draws the state as it is on a phone with text of twice the usual size. The size of the window is not set back. */
export async function drawLarge(page: Page, state: State): Promise<void> {
  if (folder === undefined) return;
  // Pictures of a whole page would be drawn with text of the usual size.
  await draw(page, state, { size: PHONE_SCROLLED, name: "large" });
}

/** Draws the state as it is on a phone and on a desktop screen. The size of the window is not set back. */
export async function drawUsual(page: Page, state: State): Promise<void> {
  if (folder === undefined) return;
  await draw(page, state, { size: { width: 390, height: 900 }, name: "390" });
  await draw(page, state, { size: { width: 1440, height: 900 }, name: "1440" });
}

async function draw(
  page: Page,
  state: State,
  { size, name }: { size: { width: number; height: number }; name: string },
) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const path = join(folder ?? "", `${state.replace(/[^a-z0-9]+/gi, "-")}-${name}.png`);
  await page.screenshot({ path, fullPage: name !== "large" });
}
