import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectLargeTextFits } from "./large-text.ts";
import { isFirstLook } from "./looked-at.ts";
import type { State } from "./looks.ts";
import { drawUsual } from "./pictures.ts";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What can be otherwise in the dark on the very same page. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];
/** A phone and a desktop screen. */
const WIDTHS = [390, 1440];
/** Also a tablet, the narrowest telephone, and what is left of a wide screen at 400 % zoom (WCAG 1.4.10). */
const ALL_WIDTHS = [...WIDTHS, 768, 360, 320];
const HEIGHT = 900;

/**
 * The current page breaks no rule of WCAG 2.2 AA that a machine can check, narrow and wide, light and dark,
 * does not scroll sideways at any usual width, and has room for text of up to twice the usual size. A run looks at each state once, in Chromium, where a journey reaches
 * it first; then the journey goes on in its own window.
 */
export async function expectAccessible(page: Page, state: State): Promise<void> {
  if (page.context().browser()?.browserType().name() !== "chromium") return;
  if (!isFirstLook(state, page.url())) return;
  const own = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await inTime(() => atRest(page));
      // What passes is not described node by node, which takes longer than the rules.
      const axe = (await axeOn(page)).setLegacyMode().options({ resultTypes: ["violations"] });
      const asked = colorScheme === "light" ? axe.withTags(WCAG_22_AA) : axe.withRules(RULES_OF_COLOUR);
      const { violations } = await inTime(() => asked.analyze());
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  for (const width of ALL_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await pixelsTooWide(page), `${state}: pixels too wide for ${width} px`).toBe(0);
  }
  await expectLargeTextFits(page, state);
  await drawUsual(page, state);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (own) await page.setViewportSize(own);
}

function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * A builder puts its half megabyte of rules into the page with each question, twice; that takes longer than to apply
 * them. Where they are, they are not brought again.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  return new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) });
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
