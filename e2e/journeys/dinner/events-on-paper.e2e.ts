import { expect } from "@playwright/test";
import { logIn, test } from "#e2e/support/portal.ts";
import { readPdf } from "#test/papers/read-pdf.ts";

test("a season of events prints as one table that begins on the first page", { tag: "@chromium" }, async ({
  page,
  chapter,
}) => {
  const titles = Array.from({ length: 18 }, (_, n) => `Paper Evening ${n + 1} with the Wines of the Loire`);
  for (const title of titles)
    await chapter.hasDinner({ title, location: "Maison Claire, 1200 Laurel Street NW" });
  await logIn(page, await chapter.hasMember());
  await page.goto("/events?search=Paper+Evening");
  await expect(page.getByRole("heading", { name: "Paper Evening 18" })).toBeVisible();
  const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: "Letter" })));
  const texts = pages.map(({ text }) => text.replace(/\s/g, ""));
  expect(texts.length).toBeLessThanOrEqual(2);
  expect(texts[0]).toContain("PaperEvening1with");
  for (const title of titles) expect(texts.join("")).toContain(title.replace(/\s/g, ""));
});
