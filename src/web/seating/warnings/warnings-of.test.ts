import { expect, it } from "vitest";
import { aBoard, aCouple, aParty, aTable, aWish } from "#test/seating/board.ts";
import type { Warning } from "./warning.ts";
import { warningsOf } from "./warnings-of.ts";

type Parts = Parameters<typeof aBoard>[0];

const quiet = aTable(9, { seats: 2 });
/** A couple at a table of their own, about whom there is nothing to say. */
const pair = aCouple(9, ["Zoe Quiet", "Yan Quiet"], { table: 9 });

const CASES: [Warning["code"], string, Parts, Partial<Warning>][] = [
  [
    "too-many-people",
    "Table 1 has 1 seat and 2 people.",
    { tables: [aTable(1, { seats: 1 })], parties: [aCouple(1, ["A B", "C B"], { table: 1 })] },
    { tableNumber: 1 },
  ],
  [
    "without-table",
    "Berg, 2 people, have no table.",
    { tables: [], parties: [aCouple(1, ["Anna Berg", "Cy Berg"])] },
    { partyId: 1 },
  ],
  [
    "without-table",
    "Anna Berg has no table.",
    { tables: [], parties: [aParty(1, [{ name: "Anna Berg" }])] },
    { partyId: 1, attendeeId: 10 },
  ],
  [
    "without-seat",
    "2 people at table 1 have no seat yet.",
    { tables: [aTable(1, { seats: 2, isBySeat: true })], parties: [aCouple(1, ["A", "B"], { table: 1 })] },
    { tableNumber: 1 },
  ],
  [
    "couple-parted",
    "Anna Berg and Cy Dahl are a couple at tables 1 and 2.",
    {
      tables: [aTable(1, { seats: 2 }), aTable(2, { seats: 2 })],
      parties: [
        aParty(1, [
          { name: "Anna Berg", coupleWith: 20, table: 1 },
          { name: "Guest One", table: 1 },
        ]),
        aParty(2, [
          { name: "Cy Dahl", coupleWith: 10, table: 2 },
          { name: "Guest Two", table: 2 },
        ]),
      ],
    },
    { attendeeId: 10 },
  ],
  [
    "couple-parted",
    "A and B are a couple at table 1, but not side by side.",
    {
      tables: [aTable(1, { seats: 4, isBySeat: true })],
      parties: [
        aParty(1, [
          { name: "A", coupleWith: 11, table: 1, seat: 1 },
          { name: "B", coupleWith: 10, table: 1, seat: 3 },
        ]),
      ],
    },
    { attendeeId: 10 },
  ],
  [
    "couple-parted",
    "A and B sit side by side at table 1, though they would rather not.",
    {
      tables: [aTable(1, { seats: 4, isBySeat: true })],
      parties: [
        aParty(
          1,
          [
            { name: "A", coupleWith: 11, table: 1, seat: 1 },
            { name: "B", coupleWith: 10, table: 1, seat: 4 },
          ],
          { coupleSeating: "same-table" },
        ),
      ],
    },
    { attendeeId: 10 },
  ],
  [
    "party-parted",
    "van der Berg, 4 people, are parted: tables 1 and 2.",
    {
      tables: [aTable(1, { seats: 2 }), aTable(2, { seats: 2 })],
      parties: [
        aParty(1, [
          { name: "Anna van der Berg", table: 1 },
          { name: "B", table: 1 },
          { name: "C", table: 2, kind: "member" },
          { name: "D", table: 2 },
        ]),
      ],
    },
    { partyId: 1 },
  ],
  [
    "role-elsewhere",
    "Ina New, an inductee, is at table 1 but belongs at table 2.",
    {
      tables: [aTable(1, { seats: 2 }), aTable(2, { seats: 2, role: "honor" })],
      parties: [
        aParty(1, [
          { name: "Ina New", role: "inductee", table: 1 },
          { name: "B", table: 1 },
        ]),
      ],
    },
    { attendeeId: 10 },
  ],
  [
    "role-elsewhere",
    "Ina New, an inductee, is at table 1, and no table is marked for the host or for honor.",
    {
      tables: [aTable(1, { seats: 2 })],
      parties: [
        aParty(1, [
          { name: "Ina New", role: "inductee", table: 1 },
          { name: "B", table: 1 },
        ]),
      ],
    },
    { attendeeId: 10 },
  ],
  [
    "host-table-without-host",
    "Table 1 is the host's, and no host is there.",
    { tables: [aTable(1, { role: "host" })] },
    { tableNumber: 1 },
  ],
  [
    "not-step-free",
    "A needs a step-free place, and table 1 is not marked accessible.",
    {
      tables: [aTable(1, { seats: 2 })],
      parties: [
        aParty(1, [
          { name: "A", table: 1, isStepFree: true },
          { name: "B", table: 1 },
        ]),
      ],
    },
    { attendeeId: 10 },
  ],
  [
    "wish-of-pinned",
    "A is pinned, so their wish to sit near the door cannot be met.",
    {
      tables: [aTable(1, { seats: 2, x: 0, y: 0 }), aTable(2, { x: 10, y: 0 }), aTable(3, { x: 30, y: 0 })],
      features: [{ id: 1, kind: "door", x: 40, y: 0 }],
      parties: [
        aParty(1, [
          { name: "A", table: 1, isPinned: true },
          { name: "B", table: 1 },
        ]),
      ],
      wishes: [aWish("near", [10, null], { toFeatureId: 1 })],
    },
    { attendeeId: 10 },
  ],
  [
    "alone",
    "A is alone at table 1.",
    { tables: [aTable(1, { seats: 1 })], parties: [aParty(1, [{ name: "A", table: 1 }])] },
    { attendeeId: 10, tableNumber: 1 },
  ],
  [
    "knows-nobody",
    "C is at table 1 with no one they came with or asked for.",
    {
      tables: [aTable(1, { seats: 3 })],
      parties: [aCouple(1, ["A", "B"], { table: 1 }), aParty(2, [{ name: "C", table: 1 }])],
    },
    { attendeeId: 20, tableNumber: 1 },
  ],
  [
    "no-member",
    "Table 1 has guests only and no member.",
    { tables: [aTable(1, { seats: 2 })], parties: [aCouple(1, ["A", "B"], { table: 1, kind: "guest" })] },
    { tableNumber: 1 },
  ],
  [
    "half-empty",
    "Table 1 is less than half full: 2 of 5 seats.",
    { tables: [aTable(1, { seats: 5 })], parties: [aCouple(1, ["A", "B"], { table: 1 })] },
    { tableNumber: 1 },
  ],
  [
    "lone-seat",
    "Table 1 has a single empty seat.",
    { tables: [aTable(1, { seats: 3 })], parties: [aCouple(1, ["A", "B"], { table: 1 })] },
    { tableNumber: 1 },
  ],
];

it.each(CASES)("%s: %s", (code, sentence, { tables, parties = [], ...rest }, link) => {
  const found = warningsOf(aBoard({ tables: [...tables, quiet], parties: [...parties, pair], ...rest }));
  expect(found.map((one) => [one.code, one.sentence])).toEqual([[code, sentence]]);
  expect(found[0]).toMatchObject(link);
});

it("A board without warnings has none, nor has one without people", () => {
  expect(warningsOf(aBoard({ tables: [quiet], parties: [pair] }))).toEqual([]);
  expect(warningsOf(aBoard({ tables: [aTable(1, { role: "host" })] }))).toEqual([]);
});

it("As long as no one has a table that is said once", () => {
  const board = aBoard({
    tables: [aTable(1, { role: "host" })],
    parties: [aCouple(1, ["A", "B"]), aCouple(2, ["C", "D"])],
  });
  expect(warningsOf(board)).toEqual([{ code: "without-table", sentence: "No one has a table yet." }]);
});

it("A party that is parted on purpose, and a couple that sits anywhere, are no warnings", () => {
  const tables = [aTable(1, { seats: 1 }), aTable(2, { seats: 1 })];
  const people = [
    { name: "A", coupleWith: 11, table: 1 },
    { name: "B", coupleWith: 10, table: 2, kind: "member" as const },
  ];
  const codes = (given: Parameters<typeof aParty>[2]) =>
    warningsOf(aBoard({ tables, parties: [aParty(1, people, given)] })).map(({ code }) => code);
  expect(codes({ coupleSeating: "free" })).toEqual(["alone", "alone"]);
  expect(codes({ isSplit: true, coupleSeating: "free" })).toEqual(["alone", "alone"]);
  expect(codes({})).toEqual(["couple-parted", "alone", "alone"]);
});
