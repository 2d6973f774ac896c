import type { Page, Route } from "@playwright/test";

/** What moved by itself, with what pushed it, so that a failure tells the place. */
export type Shift = { value: number; moved: string[] };

/** The delay of every answer and lazy part, in milliseconds, so that their placeholders are painted. */
const LATE_MS = 60;
/** A page counts as finished when nothing has changed for this long. */
const AT_REST_MS = 250;

/** Has data, scripts and pictures come late on every page of this tab from now on, each after the other. */
export async function delayParts(page: Page): Promise<void> {
  const late = async (route: Route) => {
    await new Promise((go) => setTimeout(go, LATE_MS));
    await route.continue();
  };
  await page.route(/\/api\/|\/assets\/.*\.js$|\/dinners\/|\/uploads\//, late);
}

/** Loads the page again and answers every layout shift until it is at rest, the one by one recorded by the browser. */
export async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto("about:blank");
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.evaluate(async (quietMs) => {
    await document.fonts.ready;
    await new Promise<void>((done) => {
      let timer = setTimeout(done, quietMs);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, quietMs);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, AT_REST_MS);
  return page.evaluate(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    return new Promise<Shift[]>((answer) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        answer(
          (list.getEntries() as Entry[])
            .filter(({ hadRecentInput }) => !hadRecentInput)
            .map(({ value, sources }) => ({
              value,
              moved: sources.map(({ node, previousRect: from, currentRect: to }) => {
                const element = node instanceof Element ? node : node?.parentElement;
                const called = element
                  ? `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`
                  : "something";
                return `${called} from ${Math.round(from.x)},${Math.round(from.y)} to ${Math.round(to.x)},${Math.round(to.y)}`;
              }),
            })),
        );
      });
      observer.observe({ type: "layout-shift", buffered: true });
      // Where there was none, the observer is never called.
      setTimeout(() => answer([]), 100);
    });
  });
}
