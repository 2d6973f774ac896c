import { describe, expect, test } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { aParty, someone } from "#test/people/parties.ts";
import { figuresOf } from "#web/registrations/attendees/figures.ts";
import { countWith, isShown, parseView, toggled, type View, viewQuery } from "./list-view.ts";
import { nextSort, type Sort, sortParties, UNSORTED } from "./sort-parties.ts";

const EVERYBODY: View = { find: "", sort: UNSORTED, table: null, only: [] };

describe("the figures", () => {
  test("count confirmed and waiting tickets, and revenue of confirmed parties only", () => {
    const all = [
      aParty({ memberTickets: 2, guestTickets: 1, amount: "475.00" }),
      aParty({ amount: "150.10" }),
      aParty({ status: "waitlist", guestTickets: 3, amount: "675.00" }),
      aParty({ status: "pending", memberTickets: 2, amount: "300.00" }),
    ];
    expect(figuresOf(all, 50)).toEqual({
      confirmed: 4,
      payLater: 0,
      waiting: 4,
      revenue: 62_510,
      received: 0,
      due: 0,
      available: 46,
      total: 50,
    });
  });

  test("say who pays later, what was received, and what is due", () => {
    const check = { id: 1, method: "check", reference: null, receivedBy: null, note: null } as const;
    const receivedAt = "2026-03-01T12:00:00.000Z";
    const all = [
      aParty({ amount: "150.00", goesBack: "150.00" }),
      aParty({
        status: "unpaid",
        memberTickets: 3,
        amount: "450.00",
        amountDue: "350.00",
        manualPayments: [{ ...check, amount: "120.00", left: "100.00", receivedAt }],
      }),
    ];
    expect(figuresOf(all, 10)).toMatchObject({
      confirmed: 1,
      payLater: 3,
      revenue: 15_000,
      received: 25_000,
      due: 35_000,
      available: 6,
    });
  });

  test("may be negative if there are more attendees than seats", () => {
    expect(figuresOf([aParty({ memberTickets: 3 })], 2).available).toBe(-1);
  });
});

describe("a party with needs", () => {
  const needing = (needs: Needs | null) => {
    const party = aParty();
    return { ...party, attendees: party.attendees.map((person) => ({ ...person, needs })) };
  };
  const nuts: Needs = {
    list: [{ code: "tree-nuts", severity: "life-threatening" }],
    words: "Traces count",
    carriesEpinephrine: true,
  };
  test.each<[Needs | null, boolean]>([
    [nuts, true],
    [{ none: true }, false],
    [null, false],
  ])("%j is found by them, and listed among those with requests: %s", (needs, isThere) => {
    for (const find of ["nuts", "life-threatening", "epinephrine", "traces"]) {
      expect(isShown(needing(needs), { ...EVERYBODY, find })).toBe(isThere);
    }
    expect(isShown(needing(needs), { ...EVERYBODY, only: ["requests"] })).toBe(isThere);
    expect(isShown(needing(needs), { ...EVERYBODY, find: "no needs" })).toBe(false);
  });
});

describe("a party is found", () => {
  const party = aParty({
    id: 17,
    user: { firstName: "Anna", lastName: "Weber", email: "anna.weber@example.org" },
    memberTickets: 2,
    guestTickets: 1,
    memberInfo: [someone({ firstName: "Tomáš", lastName: "Dvořák" })],
    guestInfo: [],
  });
  test.each([
    ["", true],
    ["  ", true],
    ["weber", true],
    ["WEB", true],
    ["weber anna", true],
    ["dvorak", true],
    ["Dvořák", true],
    ["anna tomas", true],
    ["example.org", true],
    ["#17", true],
    ["#18", false],
    ["anna berg", false],
    // The words that stand in a missing name's place are no name.
    ["entered", false],
  ])("by %j: %s", (find, found) => {
    expect(isShown(party, { ...EVERYBODY, find })).toBe(found);
  });

  test.each<[View["table"], boolean]>([
    [null, true],
    [4, true],
    [9, true],
    [5, false],
    ["none", false],
  ])("at table %j: %s", (table, shown) => {
    const apart = aParty({ tableNumber: 4, guestTickets: 1, guestInfo: [someone({ tableNumber: 9 })] });
    expect(isShown(apart, { ...EVERYBODY, table })).toBe(shown);
  });

  test("among those without a table only if one of its attendees has none", () => {
    const contact = aParty({
      memberTickets: 0,
      guestTickets: 1,
      guestInfo: [someone({ tableNumber: 2 })],
    });
    expect(isShown(contact, { ...EVERYBODY, table: "none" })).toBe(false);
    expect(isShown(aParty({}), { ...EVERYBODY, table: "none" })).toBe(true);
  });
});

describe("the order", () => {
  const berg = aParty({ id: 3, user: { firstName: "Zoe", lastName: "Berg", email: null }, tableNumber: 2 });
  const abel = aParty({ id: 2, user: { firstName: "Ida", lastName: "abel", email: null } });
  const guests = aParty({
    id: 1,
    user: { firstName: "", lastName: "", email: null },
    memberTickets: 0,
    guestTickets: 1,
    guestInfo: [someone({ firstName: "Eva", lastName: "Ábel" })],
    tableNumber: 10,
  });
  const all = [guests, abel, berg];
  test.each([
    ["registered", [1, 2, 3]],
    ["name", [1, 2, 3]],
    ["table", [3, 1, 2]],
    ["-table", [2, 1, 3]],
    ["email", [1, 2, 3]],
    ["tickets", [1, 2, 3]],
  ])("by %s is %j", (sort, ids) => {
    const view = parseView(new URLSearchParams({ sort }));
    expect(sortParties(all, view.sort).map(({ id }) => id)).toEqual(ids);
  });

  test("by needs has the most serious first, and by status what is due", () => {
    const allergic = aParty({ id: 4, attendees: withNeeds({ severity: "allergy" }) });
    const deadly = aParty({
      id: 5,
      amountDue: "20.00",
      attendees: withNeeds({ severity: "life-threatening" }),
    });
    const ids = (sort: Sort) => sortParties([allergic, deadly], sort).map(({ id }) => id);
    expect(ids({ by: "needs", direction: "up" })).toEqual([5, 4]);
    expect(ids({ by: "needs", direction: "down" })).toEqual([4, 5]);
    expect(ids({ by: "status", direction: "up" })).toEqual([5, 4]);
  });

  test("of a column’s head goes up, down, and back to the numbers", () => {
    const up = nextSort(UNSORTED, "name");
    const down = nextSort(up, "name");
    expect([up, down, nextSort(down, "name"), nextSort(down, "table")]).toEqual([
      { by: "name", direction: "up" },
      { by: "name", direction: "down" },
      UNSORTED,
      { by: "table", direction: "up" },
    ]);
  });
});

function withNeeds({ severity }: { severity: "allergy" | "life-threatening" }) {
  const needs: Needs = { list: [{ code: "milk", severity }], words: null, carriesEpinephrine: false };
  return aParty().attendees.map((person) => ({ ...person, needs }));
}

test("People about whom a filter asks are counted only at the chosen table", () => {
  const party = aParty({ memberTickets: 2, tableNumber: 2, memberInfo: [someone({ tableNumber: 5 })] });
  const at = (table: View["table"]) => ({ ...EVERYBODY, table });
  const counts = [null, 2, 5, 7].map((table) =>
    countWith([party], { view: at(table), filter: "unanswered" }),
  );
  expect(counts).toEqual([2, 1, 1, 0]);
});

test("Filters work together, and each says how many it would leave", () => {
  const unread = { foodRequests: "No pork", isFoodUnread: true };
  const all = [
    aParty({ id: 1, ...unread }),
    aParty({ id: 2, ...unread, amountDue: "20.00" }),
    aParty({ id: 3, attendees: withNeeds({ severity: "allergy" }) }),
  ];
  const shown = (view: View) => all.filter((party) => isShown(party, view)).map(({ id }) => id);
  const view = toggled(EVERYBODY, "unread");
  expect(shown(view)).toEqual([1, 2]);
  expect(countWith(all, { view, filter: "due" })).toBe(1);
  expect(countWith(all, { view, filter: "needs" })).toBe(0);
  expect(countWith(all, { view: EVERYBODY, filter: "needs" })).toBe(1);
  expect(countWith(all, { view: EVERYBODY, filter: "unanswered" })).toBe(2);
  expect(shown(toggled(view, "due"))).toEqual([2]);
  expect(toggled(view, "unread")).toEqual(EVERYBODY);
});

test.each<[string, View]>([
  ["", EVERYBODY],
  [
    "find=web&sort=table&table=4",
    { ...EVERYBODY, find: "web", sort: { by: "table", direction: "up" }, table: 4 },
  ],
  ["sort=-name", { ...EVERYBODY, sort: { by: "name", direction: "down" } }],
  ["only=unread+due", { ...EVERYBODY, only: ["unread", "due"] }],
  ["table=none", { ...EVERYBODY, table: "none" }],
])("The address %j carries the view and is made of it", (query, view) => {
  expect(parseView(new URLSearchParams(query))).toEqual(view);
  expect(viewQuery(view)).toBe(query);
});

test.each([
  "sort=x",
  "table=0",
  "table=-1",
  "table=4.5",
  "table=abc",
  "table=12345",
  "only=x",
  "sort=-registered",
])("%s narrows nothing", (query) => expect(parseView(new URLSearchParams(query))).toEqual(EVERYBODY));
