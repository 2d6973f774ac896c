import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { COLOR_RULES, colorFaults } from "./colors.ts";
import { expectLargeTextFits } from "./large-text.ts";
import { isFirstLook } from "./looked-at.ts";
import type { State } from "./looks.ts";
import { drawUsual } from "./pictures.ts";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const PHONE = 390;
/** A phone and a desktop screen. */
const WIDTHS = [PHONE, 1440];
/** Also a tablet, the narrowest telephone, and what is left of a wide screen at 400 % zoom (WCAG 1.4.10). */
const MORE_WIDTHS = [768, 360, 320];
const HEIGHT = 900;
const EMAIL_FRAME = "Email preview";

const rules = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The current page breaks no rule of WCAG 2.2 AA that a machine can check, narrow and wide, light and dark,
 * does not scroll sideways at any usual width, and has room for text of up to twice the usual size. A run looks at each state once, in Chromium, where a journey reaches
 * it first; then the journey goes on in its own window.
 */
export async function expectAccessible(page: Page, state: State): Promise<void> {
  if (page.context().browser()?.browserType().name() !== "chromium") return;
  if (!isFirstLook(state, page.url())) return;
  // Content in a frame isn't checked, and an email has no code that could check it.
  const emails = await page.locator(`iframe[title="${EMAIL_FRAME}"]`).count();
  expect(page.frames(), `${state}: frames`).toHaveLength(1 + emails);
  const own = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await inTime(() => atRest(page));
      await inTime(() => loadRules(page));
      const found = colorScheme === "light" ? await inTime(() => ruleFaults(page)) : [];
      found.push(...(await inTime(() => colorFaults(page))));
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectNoOverflow(page, state, width);
    if (width === PHONE) await expectLargeTextFits(page, state);
  }
  for (const width of MORE_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoOverflow(page, state, width);
  }
  await drawUsual(page, state);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (own) await page.setViewportSize(own);
}

async function expectNoOverflow(page: Page, state: State, width: number): Promise<void> {
  expect.soft(await pixelsTooWide(page), `${state}: pixels too wide for ${width} px`).toBe(0);
}

function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Loads the half megabyte of rules once per page; parsing them takes about as long as applying them. */
export async function loadRules(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(rules);
}

/** What all rules except those about color find. */
function ruleFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    async ([tags, others]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(document, {
        runOnly: { type: "tag", values: [...tags] },
        rules: Object.fromEntries(others.map((rule) => [rule, { enabled: false }])),
        // Skips describing each node that passes, which would take longer than the rules.
        resultTypes: ["violations"],
        // Not the style sheets: none of these rules reads them, and loading them takes a sixth of the time.
        preload: { assets: ["media"] },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
    },
    [WCAG_22_AA, COLOR_RULES] as const,
  );
}

/** Asked once more where the browser has not answered within half a minute; a page that is really stuck stays so. */
async function inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const late = Symbol("late");
  const once = () =>
    Promise.race([ask(), new Promise<typeof late>((end) => setTimeout(end, 30_000, late).unref())]);
  const first = await once();
  if (first !== late) return first;
  const second = await once();
  if (second !== late) return second;
  throw new Error("The page did not answer for a minute.");
}

/**
 * Colors that are on their way from one to the other would be judged as they never stay, and what has just passed
 * half under the page's head as if it could not be scrolled out again. What runs is put at its end rather than waited
 * for: a browser that draws no frame, since nothing on the page changes, ends no animation.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    // Again and again: a color that arrives on what surrounds them sets those on their way that take it over.
    for (let round = 0; round < 20; round += 1) {
      const running = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      if (running.length === 0) return;
      for (const animation of running) animation.finish();
    }
  });
}
