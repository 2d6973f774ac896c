import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { CardOptions } from "#contract/papers/card-options.ts";
import { PART_CODES } from "#contract/papers/parts.ts";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";
import { drawn } from "#test/papers/draw.ts";
import { readPdf } from "#test/papers/read-pdf.ts";
import { makePack, makeZip } from "./make-pack.ts";

const cards = CardOptions.parse({});
const choice = { parts: PART_CODES, paper: "letter", cards } as const;

test("the portal answers while a pack is drawn in its thread", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const { bytes, pages, unprintable } = await makePack(dinnerFacts({ persons: 40 }), choice);
  clearInterval(timer);
  // Drawn here, it would be a single turn.
  expect(turns).toBeGreaterThan(10);
  expect((await readPdf(bytes)).pages.length).toBe(pages);
  expect(unprintable).toEqual([]);
});

test("the same facts make the same file", async () => {
  const facts = dinnerFacts({ persons: 10 });
  const [one, other] = [await makePack(facts, choice), await drawn(facts, PART_CODES)];
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.pdf))).toBe(true);
});

test("a zip file has a PDF for each part, and only the kitchen's name says so", async () => {
  const { bytes } = await makeZip(dinnerFacts({ persons: 10 }), {
    ...choice,
    parts: ["kitchen", "roster", "badges"],
  });
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(["05 Kitchen sheet.pdf", "06 Roster.pdf", "12 Name badges.pdf"]);
  for (const pdf of Object.values(files)) expect((await readPdf(pdf)).pages.length).toBeGreaterThan(0);
});

test("more than a thousand people are printed in parts", async () => {
  const facts = dinnerFacts({ persons: 1001, tables: 60 });
  await expect(makePack(facts, choice)).rejects.toMatchObject({
    status: 409,
    message: "Please print this dinner in parts.",
  });
  expect((await makePack(facts, { ...choice, parts: ["escort-list"] })).pages).toBeGreaterThan(10);
});

test("more than three thousand people are not printed, not even in parts", async () => {
  const facts = dinnerFacts({ persons: 3001, tables: 60 });
  await expect(makePack(facts, { ...choice, parts: ["roster"] })).rejects.toMatchObject({
    status: 409,
    message: "Papers are printed for up to 3,000 people.",
  });
});

test("a pack that fails does not fail the next", async () => {
  const facts = dinnerFacts({ persons: 2 });
  const broken = makePack({ ...facts, timeZone: "Nowhere/Land" }, choice);
  const next = makePack(facts, choice);
  await expect(broken).rejects.toThrow(/time zone/i);
  expect((await next).pages).toBeGreaterThan(0);
});
