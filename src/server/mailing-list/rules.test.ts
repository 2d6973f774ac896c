import { describe, expect, test } from "vitest";
import {
  askAgainAt,
  type Consent,
  findOptOut,
  firstImportRows,
  hasOptedInAgain,
  pollPauseMs,
  retryPauseMs,
  tagName,
  whyNotSend,
} from "./rules.ts";

const monday = new Date("2026-03-09T12:00:00Z");
const tuesday = new Date("2026-03-10T12:00:00Z");
const leave = (facts: Partial<Consent>): Consent => ({
  permission: "implicit",
  optInSource: "Account",
  optInAt: monday,
  optOutSource: null,
  optOutAt: null,
  ...facts,
});

describe("someone has opted out", () => {
  test.each<[string, Partial<Consent>, ReturnType<typeof findOptOut>]>([
    ["not, when they may be emailed", {}, null],
    ["not, when they never said anything", { permission: "not_set", optInSource: null, optInAt: null }, null],
    ["not, when their mailbox is full", { permission: "temp_hold" }, null],
    [
      "when they unsubscribed",
      { permission: "unsubscribed", optOutSource: "Contact", optOutAt: tuesday },
      { since: tuesday, source: "Contact" },
    ],
    [
      "when the account unsubscribed them",
      { permission: "unsubscribed", optOutSource: "Account", optOutAt: tuesday },
      { since: tuesday, source: "Account" },
    ],
    ["when the source is unknown", { permission: "unsubscribed" }, { since: null, source: "Contact" }],
    [
      "when others have subscribed them again",
      { permission: "implicit", optOutSource: "Contact", optOutAt: monday, optInAt: tuesday },
      { since: monday, source: "Contact" },
    ],
    [
      "when others called that explicit",
      { permission: "explicit", optOutSource: "Contact", optOutAt: monday, optInAt: tuesday },
      { since: monday, source: "Contact" },
    ],
    [
      "not, when they opted in again later",
      {
        permission: "explicit",
        optOutSource: "Contact",
        optOutAt: monday,
        optInSource: "Contact",
        optInAt: tuesday,
      },
      null,
    ],
    [
      "when they had opted in only before",
      {
        permission: "explicit",
        optOutSource: "Contact",
        optOutAt: tuesday,
        optInSource: "Contact",
        optInAt: monday,
      },
      { since: tuesday, source: "Contact" },
    ],
    [
      "when they did at a time that is not known",
      { optOutSource: "Contact" },
      { since: null, source: "Contact" },
    ],
    [
      "not, when they opted in after a time that is not known",
      { permission: "explicit", optOutSource: "Contact", optInSource: "Contact", optInAt: monday },
      null,
    ],
    ["not, when their contact was only deleted", { optOutSource: "Account", optOutAt: tuesday }, null],
  ])("%s", (_, facts, expected) => expect(findOptOut(leave(facts))).toEqual(expected));
});

test.each<[string, Partial<Consent>, boolean]>([
  [
    "by the person, explicitly and later",
    { permission: "explicit", optInSource: "Contact", optInAt: tuesday },
    true,
  ],
  ["not by others", { permission: "explicit", optInSource: "Account", optInAt: tuesday }, false],
  ["not implicitly", { permission: "implicit", optInSource: "Contact", optInAt: tuesday }, false],
  ["not before", { permission: "explicit", optInSource: "Contact", optInAt: monday }, false],
  ["not without a word on permission", { permission: null, optInSource: "Contact", optInAt: tuesday }, false],
  ["not without a date", { permission: "explicit", optInSource: "Contact", optInAt: null }, false],
])("An opt-out is lifted %s", (_, facts, expected) =>
  expect(hasOptedInAgain(leave(facts), monday)).toBe(expected),
);

test("An address of 50 characters is sent, one of 51 is not", () => {
  expect(whyNotSend(`${"a".repeat(38)}@example.org`)).toBeNull();
  expect(whyNotSend(`${"a".repeat(39)}@example.org`)).toBe(
    "Constant Contact doesn’t accept addresses of more than 50 characters",
  );
});

test("Tags use the chapter's terms", () => {
  expect(tagName("active", "Chaine")).toBe("Active Member");
  expect(tagName("other", "Chaine")).toBe("Other Chaine Member");
  expect(tagName("online", "Chaine")).toBe("Online");
  expect(tagName("mondiale", "Chaine")).toBe("Mondiale");
  expect(tagName("ecuyer", "Chaine")).toBe("Ecuyer");
});

test("An import has at most 5,000 rows and 3 MB", () => {
  expect(
    firstImportRows(Array.from({ length: 6_000 }, (_, n) => ({ email: `${n}@example.org` }))),
  ).toHaveLength(5_000);
  const large = Array.from({ length: 5_000 }, () => ({ name: "é".repeat(500) }));
  const fitting = firstImportRows(large);
  expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(3_000_000);
  expect(fitting.length).toBeGreaterThan(2_900);
  // Each has a million bytes with its comma.
  const exact = Array.from({ length: 3 }, () => ({ name: "x".repeat(999_988) }));
  expect(firstImportRows(exact)).toHaveLength(3);
  expect(firstImportRows([...exact, { name: "" }])).toHaveLength(3);
});

test("Activities are checked after 2, 5, 10 and then every 30 seconds", () => {
  expect([0, 1, 2, 3, 4, 9].map(pollPauseMs)).toEqual([400, 2_000, 5_000, 10_000, 30_000, 30_000]);
});

test("An address is retried with growing pauses, and not forever", () => {
  expect([1, 2, 5, 6].map(retryPauseMs)).toEqual([60_000, 300_000, 43_200_000, null]);
});

test("The service is called again when it asks, and within an hour", () => {
  const at = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);
  expect(askAgainAt(monday, at(5))).toEqual(at(5));
  expect(askAgainAt(monday, at(61))).toEqual(at(60));
});
