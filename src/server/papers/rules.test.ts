import { describe, expect, test } from "vitest";
import { CardOptions } from "#contract/papers/card-options.ts";
import { FOOT_MM, SHEET_BOUNDS, whyNotThisSheet } from "#contract/papers/sheet-rules.ts";
import { CARD_PARTS, DEFAULT_SHEETS, SHEETS } from "#contract/papers/sheets.ts";
import { whyNotPrint } from "./rules.ts";

const OWN = {
  columns: 2,
  rows: 5,
  width: 85,
  height: 50,
  left: 15,
  top: 13,
  gapX: 10,
  gapY: 0,
  fold: null,
} as const;

test("every listed sheet fits its paper, and only Avery 5302 of the products is confirmed", () => {
  for (const sheet of SHEETS)
    expect([sheet.id, whyNotThisSheet(sheet, sheet.paper)]).toEqual([sheet.id, null]);
  const products = SHEETS.filter(({ id }) => !id.startsWith("plain"));
  expect(products.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id)).toEqual(["5302"]);
  for (const part of CARD_PARTS) {
    for (const paper of ["letter", "a4"] as const) {
      expect(SHEETS.find(({ id }) => id === DEFAULT_SHEETS[part][paper])).toMatchObject({ paper });
    }
  }
});

describe("own measures", () => {
  test("that fit are accepted, also those with parts of a millimeter", () => {
    expect(whyNotThisSheet(OWN, "a4")).toBeNull();
    expect(whyNotThisSheet({ ...OWN, width: 84.5 }, "a4")).toBeNull();
    expect(whyNotThisSheet({ ...OWN, left: 30 }, "a4")).toBeNull();
    expect(whyNotThisSheet({ ...OWN, top: 47 }, "a4")).toBeNull();
    expect(whyNotThisSheet({ ...OWN, columns: 1, gapX: SHEET_BOUNDS.gapX[1] }, "a4")).toBeNull();
  });
  test.each(Object.entries(SHEET_BOUNDS))("%s has a least and a most", (field, [least, most]) => {
    for (const value of [least - 1, most + 1, Number.NaN]) {
      expect(whyNotThisSheet({ ...OWN, [field]: value }, "a4")?.field).toBe(field);
    }
  });
  test.each([
    [{ width: 100 }, "width", "15 + 2 × 100 + 1 × 10 = 225 mm, but the paper is 210 mm wide"],
    [{ rows: 6 }, "height", "13 + 6 × 50 = 313 mm, but the paper is 297 mm high"],
    [{ left: 40 }, "width", "40 + 2 × 85 + 1 × 10 = 220 mm, but the paper is 210 mm wide"],
    [{ columns: 1, width: 200 }, "width", "15 + 1 × 200 = 215 mm, but the paper is 210 mm wide"],
    [{ columns: 1.5 }, "columns", "Columns must be from 1 to 10"],
    [{ rows: 1.5 }, "rows", "Rows must be from 1 to 20"],
    [{ width: 24 }, "width", "Card width must be from 25 to 297 mm"],
  ])("%j names the sum that does not fit", (change, field, message) => {
    expect(whyNotThisSheet({ ...OWN, ...change }, "a4")).toEqual({ field, message });
  });
  test("leave room for the line with the page's number", () => {
    const full = { ...OWN, columns: 1, rows: 1, width: 208, height: 295, left: 1, top: 1 };
    expect(whyNotThisSheet(full, "a4")).toMatchObject({
      field: "top",
      message: expect.stringContaining(`needs ${FOOT_MM} mm`),
    });
    expect(whyNotThisSheet({ ...full, width: 200, left: FOOT_MM }, "a4")).toBeNull();
  });
});

describe("cards that cannot be printed are refused with their field", () => {
  const ask = (cards: Record<string, unknown>) =>
    whyNotPrint(10, { parts: ["place-cards"], paper: "letter", cards: CardOptions.parse(cards) });
  test.each([
    [
      { "place-cards": { sheet: "5302", beginAt: 5 } },
      "cards.place-cards.beginAt",
      "The sheet has 4 places, so printing cannot begin at 5",
    ],
    [
      { "place-cards": { sheet: "5395" } },
      "cards.place-cards.sheet",
      "This sheet is not made for these cards",
    ],
    [
      { "place-cards": { sheet: { ...OWN, width: 120 } } },
      "cards.place-cards.sheet.width",
      /but the paper is 215.9 mm wide/,
    ],
  ])("%j", (cards, path, message) => {
    expect(ask(cards)).toMatchObject({
      status: 400,
      errors: [{ path, message: expect.stringMatching(message) }],
    });
  });
  test("but what fits is printed", () =>
    expect(ask({ "place-cards": { sheet: "5302", beginAt: 4 } })).toBeNull());
  test("an offset beyond 5 mm is no option", () => {
    expect(CardOptions.safeParse({ offset: { x: 5.1, y: 0 } }).success).toBe(false);
    expect(CardOptions.safeParse({ offset: { x: -5, y: 5 } }).success).toBe(true);
  });
});

test("papers of more than a thousand people are printed in parts, of more than 3,000 not at all", () => {
  const whyNot = (persons: number, ...parts: ("roster" | "plan")[]) =>
    whyNotPrint(persons, { parts, paper: "a4", cards: CardOptions.parse({}) })?.message ?? null;
  expect([whyNot(1000, "roster", "plan"), whyNot(1001, "roster"), whyNot(3000, "roster")]).toEqual([
    ...[null, null, null],
  ]);
  expect(whyNot(1001, "roster", "plan")).toBe("Please print this dinner in parts.");
  expect(whyNot(3001, "roster")).toBe("Papers are printed for up to 3,000 people.");
});

test("only the cards that are printed have to fit", () => {
  const cards = CardOptions.parse({ "place-cards": { sheet: { ...OWN, width: 120 } } });
  expect(whyNotPrint(10, { parts: ["roster"], paper: "letter", cards })).toBeNull();
  expect(whyNotPrint(10, { parts: ["place-cards"], paper: "letter", cards })?.status).toBe(400);
});

test("nothing chosen is refused", () => {
  expect(whyNotPrint(10, { parts: [], paper: "a4", cards: CardOptions.parse({}) })).toMatchObject({
    status: 400,
    message: "Please choose what to print.",
  });
});

test("Printing begins at any place of a sheet, and at none beyond", () => {
  const own = { ...OWN, columns: 1, rows: 1 };
  const sheets = SHEETS.flatMap((one) => one.for.map((part) => ({ part, ...one, sheet: one.id })));
  const owns = CARD_PARTS.map((part) => ({ part, ...own, sheet: own, paper: "letter" as const }));
  for (const { part, sheet, paper, columns, rows } of [...sheets, ...owns]) {
    const whyNot = (beginAt: number) => {
      const cards = CardOptions.parse({ [part]: { sheet, beginAt } });
      return whyNotPrint(10, { parts: [part], paper, cards })?.message ?? null;
    };
    const places = columns * rows;
    expect(whyNot(places)).toBeNull();
    expect(whyNot(places + 1)).toBe(
      `The sheet has ${places === 1 ? "1 place" : `${places} places`}, so printing cannot begin at ${places + 1}`,
    );
  }
});

test("Cards on plain paper need no sheet", () => {
  const cards = CardOptions.parse({});
  expect(whyNotPrint(10, { parts: [...CARD_PARTS], paper: "a4", cards })).toBeNull();
});
