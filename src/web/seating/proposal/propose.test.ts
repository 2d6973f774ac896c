import { describe, expect, it } from "vitest";
import { MOVES_MAX } from "#contract/seating/limits.ts";
import { aBoard, aCouple, aParty, aTable, aWish } from "#test/seating/board.ts";
import { aDinner } from "#test/seating/dinner.ts";
import { aRandomPlan } from "#test/seating/random-plan.ts";
import { dinnerOf, planOf } from "#web/seating/plan/dinner.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import { scoreOf } from "#web/seating/plan/score-lines.ts";
import { type Ask, propose } from "./propose.ts";

const unseated = { scope: "unseated", number: 1 } as const;
const unpinned = { scope: "unpinned", number: 1 } as const;

/** Where everyone sits after a proposal, by name: the table, or the table and seat. */
function seated(board: ReturnType<typeof aBoard>, ask: Ask) {
  const proposal = propose(board, ask);
  const after = withPlaces(board, proposal.places);
  return {
    ...proposal,
    at: Object.fromEntries(after.persons.map(({ name, table }) => [name, table])),
    seats: Object.fromEntries(after.persons.map(({ name, seat }) => [name, seat ?? 0])),
  };
}

const couples = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => aCouple(from + n, [`A${from + n}`, `B${from + n}`]));

it("Parties sit together, and people who wish it at one table", () => {
  const { at, lines } = seated(
    aBoard({
      tables: [aTable(1, { seats: 4 }), aTable(2, { seats: 4 }), aTable(3, { seats: 4 })],
      parties: couples(6),
      wishes: [aWish("with", [10, 60]), aWish("with", [20, 50]), aWish("apart", [10, 30])],
    }),
    unseated,
  );
  for (const n of [1, 2, 3, 4, 5, 6]) expect(at[`A${n}`]).toBe(at[`B${n}`]);
  expect([at.A1, at.A2]).toEqual([at.A6, at.A5]);
  expect(lines.map(({ key, count, of, points }) => [key, count, of, points])).toEqual([
    ["party", 6, 6, 6000],
    ["couple", 6, 6, 2400],
    ["with", 2, 2, 200],
    ["known", 12, 12, 300],
    ["member", 3, 3, 90],
  ]);
});

it("People who shared a table lately sit with others if the chair asks, unless they belong together", () => {
  const board = aBoard({
    tables: [aTable(1, { seats: 4 }), aTable(2, { seats: 4 })],
    parties: couples(4),
  });
  const lately = (a: number, b: number, dinners = 2) => ({ a, b, dinners });
  // Each couple was with the next one, and with itself.
  const tablemates = [lately(10, 20), lately(30, 40), lately(10, 30), lately(20, 40), lately(10, 11)];
  const { at, lines } = seated(board, { ...unseated, tablemates });
  expect(at.A1).toBe(at.A4);
  expect(at.A2).toBe(at.A3);
  expect(at.A1).toBe(at.B1);
  expect(lines.find(({ key }) => key === "lately")).toBeUndefined();
  const all = seated(aBoard({ tables: [aTable(1)], parties: couples(4) }), { ...unseated, tablemates });
  expect(all.lines.find(({ key }) => key === "lately")).toMatchObject({ count: 8, of: null, points: -80 });
});

it("A wish to sit together weighs more than having sat together", () => {
  const { at } = seated(
    aBoard({
      tables: [aTable(1, { seats: 4 }), aTable(2, { seats: 4 })],
      parties: couples(4),
      wishes: [aWish("with", [10, 20])],
    }),
    { ...unseated, tablemates: [{ a: 11, b: 21, dinners: 2 }] },
  );
  expect(at.A1).toBe(at.A2);
});

it("A party too large for a table is parted as little as there is room for", () => {
  const { at, contradictions } = seated(
    aBoard({
      tables: [aTable(1, { seats: 4 }), aTable(2, { seats: 3 })],
      parties: [
        aParty(
          1,
          ["A", "B", "C", "D", "E"].map((name) => ({ name })),
        ),
        ...couples(1, 2),
      ],
    }),
    unseated,
  );
  expect(Object.values(at)).not.toContain(null);
  expect(at.A2).toBe(at.B2);
  expect(contradictions).toEqual([]);
});

it("A party seated apart on purpose is not pulled together, but its couple is", () => {
  const party = aParty(1, [{ name: "A", coupleWith: 11 }, { name: "B", coupleWith: 10 }, { name: "C" }], {
    isSplit: true,
  });
  const { at } = seated(
    aBoard({
      tables: [aTable(1, { seats: 2 }), aTable(2, { seats: 2 })],
      parties: [party, aParty(2, [{ name: "Z" }])],
    }),
    unseated,
  );
  expect(at.A).toBe(at.B);
  expect(at.C).not.toBe(at.A);
});

it("Couples with two bills sit together, unless one of them said otherwise", () => {
  const board = (coupleSeating: "together" | "free") =>
    aBoard({
      tables: [aTable(1, { seats: 2 }), aTable(2, { seats: 2 })],
      parties: [
        aParty(1, [{ name: "A", coupleWith: 20 }]),
        aParty(2, [{ name: "B", coupleWith: 10 }], { coupleSeating }),
        aParty(3, [{ name: "C" }]),
        aParty(4, [{ name: "D" }]),
      ],
      wishes: [aWish("with", [10, 30]), aWish("with", [20, 40])],
    });
  expect(seated(board("together"), unseated).at).toMatchObject({ A: 1, B: 1 });
  const { at } = seated(board("free"), unseated);
  expect([at.A, at.B]).toEqual([at.C, at.D]);
});

it("People with a role have the room at their tables, with their partners", () => {
  const { at, contradictions } = seated(
    aBoard({
      tables: [
        aTable(1, { seats: 4 }),
        aTable(2, { seats: 4, role: "host" }),
        aTable(3, { seats: 4, role: "honor" }),
      ],
      parties: [
        aCouple(1, ["Host", "Partner"], {}),
        aParty(2, [{ name: "Inductee", role: "inductee" }, { name: "G1" }, { name: "G2" }, { name: "G3" }]),
        aParty(3, [{ name: "Officer", role: "inducting" }, { name: "G4" }]),
      ].map(({ party, persons }) => ({
        party,
        persons: persons.map((person) =>
          person.name === "Host" ? { ...person, role: "host" as const } : person,
        ),
      })),
    }),
    unseated,
  );
  expect([at.Host, at.Partner]).toEqual([2, 2]);
  expect([2, 3]).toContain(at.Inductee);
  expect([2, 3]).toContain(at.Officer);
  expect(contradictions).toEqual([]);
});

it("Those who need a step-free place sit at an accessible table with their party", () => {
  const { at } = seated(
    aBoard({
      tables: [aTable(1, { seats: 4 }), aTable(2, { seats: 4, isAccessible: true })],
      parties: [...couples(2), aCouple(3, ["A3", "B3"], { isStepFree: true })],
    }),
    unseated,
  );
  expect([at.A3, at.B3]).toEqual([2, 2]);
});

it("Those near the door sit at a table near it, and those away from it do not", () => {
  const { at } = seated(
    aBoard({
      tables: [1, 2, 3, 4].map((number) => aTable(number, { seats: 2, x: number * 8, y: 10 })),
      features: [{ id: 1, kind: "door", x: 39, y: 10 }],
      parties: couples(4),
      wishes: [
        aWish("near", [10, null], { toFeatureId: 1 }),
        aWish("away", [20, null], { toFeatureId: 1 }),
        aWish("away", [30, null], { toFeatureId: 1, isMust: true }),
      ],
    }),
    unseated,
  );
  expect(at.A1).toBe(4);
  expect(at.A2).not.toBe(4);
  expect(at.A3).not.toBe(4);
});

describe("Tables with numbered seats", () => {
  const ring = (coupleSeating: "together" | "same-table") =>
    seated(
      aBoard({
        tables: [aTable(1, { seats: 6, isBySeat: true })],
        parties: [1, 2, 3].map((id) => {
          const { party, persons } = aCouple(id, [`A${id}`, `B${id}`]);
          return { party: { ...party, coupleSeating }, persons };
        }),
        wishes: [aWish("with", [10, 20])],
      }),
      unseated,
    );
  const gap = (a = 0, b = 0) => Math.min(Math.abs(a - b), 6 - Math.abs(a - b));

  it("Couples and people with a wish sit side by side", () => {
    const { seats, lines } = ring("together");
    for (const n of [1, 2, 3]) expect(gap(seats[`A${n}`], seats[`B${n}`])).toBe(1);
    expect(gap(seats.A1, seats.A2)).toBe(1);
    expect(lines.find(({ key }) => key === "beside")).toMatchObject({ count: 1, of: 1, points: 30 });
  });
  it("Couples who want only one table do not sit side by side", () => {
    const { seats } = ring("same-table");
    for (const n of [1, 2, 3]) expect(gap(seats[`A${n}`], seats[`B${n}`])).toBeGreaterThan(1);
  });
  it("People who have a seat keep it, and those at the table without one get one", () => {
    const board = aBoard({
      tables: [aTable(1, { seats: 4, isBySeat: true })],
      parties: [
        aParty(1, [{ name: "Kept", table: 1, seat: 3 }]),
        aParty(2, [{ name: "Standing", table: 1 }]),
        aParty(3, [{ name: "Pinned", table: 1, isPinned: true }]),
        aParty(4, [{ name: "New" }]),
      ],
    });
    const { places } = seated(board, unseated);
    expect(places.map(({ attendeeId }) => attendeeId)).toEqual([20, 40]);
    expect(places.every(({ to }) => to.table === 1 && to.seat !== null && to.seat !== 3)).toBe(true);
  });
});

describe("What cannot be done at once", () => {
  const two = [aTable(1, { seats: 2 }), aTable(2, { seats: 2 })];
  const pinnedAt = (table: number) => ({ table, isPinned: true });
  it.each([
    [
      "A must sit with B, but A is pinned at table 1 and B at table 2.",
      [aParty(1, [{ name: "A", ...pinnedAt(1) }]), aParty(2, [{ name: "B", ...pinnedAt(2) }])],
      [aWish("with", [10, 20], { isMust: true })],
    ],
    [
      "A must sit apart from B, but both are pinned at table 1.",
      [aParty(1, [{ name: "A", ...pinnedAt(1) }]), aParty(2, [{ name: "B", ...pinnedAt(1) }])],
      [aWish("apart", [10, 20], { isMust: true })],
    ],
    [
      "A, B, and C must sit together, yet A must sit apart from C.",
      [1, 2, 3].map((id) => aParty(id, [{ name: "-ABC"[id] ?? "" }])),
      [
        aWish("with", [10, 20], { isMust: true }),
        aWish("with", [20, 30], { isMust: true }),
        aWish("apart", [10, 30], { isMust: true }),
      ],
    ],
    [
      "C must sit with A at table 1, but no such table has a seat left for them.",
      [
        aParty(1, [
          { name: "A", ...pinnedAt(1) },
          { name: "B", ...pinnedAt(1) },
        ]),
        aParty(2, [{ name: "C" }]),
      ],
      [aWish("with", [20, 10], { isMust: true })],
    ],
    [
      "There are 4 seats for 5 people: 1 person stays without a table.",
      [...couples(2), aParty(3, [{ name: "C" }])],
      [],
    ],
    [
      "Table 1 has 2 seats and 3 people are pinned there.",
      [
        aParty(
          1,
          ["A", "B", "C"].map((name) => ({ name, ...pinnedAt(1) })),
        ),
      ],
      [],
    ],
    ["A is pinned without a table and stays without one.", [aParty(1, [{ name: "A", isPinned: true }])], []],
  ])("%s", (sentence, parties, wishes) => {
    const { contradictions } = propose(aBoard({ tables: two, parties, wishes }), unpinned);
    expect(contradictions.map((one) => one.sentence)).toContain(sentence);
  });

  it("An inductee without a seat at their table is left out, and the rest are seated", () => {
    const { at, contradictions } = seated(
      aBoard({
        tables: [aTable(1, { seats: 1, role: "host" }), aTable(2, { seats: 4 })],
        parties: [
          aParty(1, [{ name: "A", table: 1, isPinned: true, role: "host" }]),
          aParty(2, [{ name: "I", role: "inductee" }, { name: "Guest" }]),
        ],
      }),
      unpinned,
    );
    expect(at).toEqual({ A: 1, I: null, Guest: 2 });
    expect(contradictions).toEqual([
      {
        sentence: "I, an inductee, belongs at table 1, but no such table has a seat left for them.",
        attendeeIds: [20],
      },
    ]);
  });
  it("People already at a table are named as such", () => {
    const board = aBoard({
      tables: [aTable(1, { seats: 4 })],
      parties: [aParty(1, [{ name: "A", table: 1 }]), aParty(2, [{ name: "B", table: 1 }])],
      wishes: [aWish("apart", [10, 20], { isMust: true })],
    });
    expect(propose(board, unseated).contradictions).toEqual([
      { sentence: "A must sit apart from B, but both are already at table 1.", attendeeIds: [10, 20] },
    ]);
  });
});

it("Another number gives another plan", () => {
  const board = aDinner(8, 8);
  const plans = [1, 2, 3].map((number) =>
    JSON.stringify(propose(board, { scope: "unseated", number }).places),
  );
  expect(new Set(plans).size).toBe(3);
});

it("A plan is far better than one at random, and nothing is moved where it would not be better", () => {
  const board = aDinner(10, 8);
  const { score, places, contradictions } = propose(board, unseated);
  expect(contradictions).toEqual([]);
  const random = aRandomPlan(board, 1);
  const dinner = dinnerOf(random);
  expect(score).toBeGreaterThan(scoreOf(dinner, planOf(dinner)) + 1000);
  const used = withPlaces(board, places);
  const again = propose(used, { ...unpinned, effort: 0.01 });
  expect(again.score).toBeGreaterThanOrEqual(score);
  expect(again.places).toEqual([]);
});

it("A proposal for more people than one step moves seats whole parties up to that, and the next the rest", () => {
  const board = aDinner(60, 9);
  const free = board.persons.filter(({ isPinned }) => !isPinned).length;
  const one = propose(board, { ...unseated, effort: 0.01 });
  expect(one.places.length).toBeLessThanOrEqual(MOVES_MAX);
  expect(one.places.length).toBeGreaterThan(MOVES_MAX - 6);
  expect(one.contradictions[0]?.sentence).toBe(
    `At most 400 people are moved at once, so ${free - one.places.length} people stay as they are. Use this proposal, then ask for another.`,
  );
  const moved = new Set(one.places.map(({ attendeeId }) => attendeeId));
  const parties = Map.groupBy(board.persons, ({ partyId }) => partyId).values();
  expect([...parties].filter((some) => new Set(some.map(({ id }) => moved.has(id))).size > 1)).toEqual([]);
  const rest = propose(withPlaces(board, one.places), { ...unseated, effort: 0.01 });
  expect(rest.places).toHaveLength(free - one.places.length);
  expect(rest.contradictions).toEqual([]);
  const anyone = propose(board, { ...unpinned, effort: 0.01 });
  expect(anyone.places.length).toBeLessThanOrEqual(MOVES_MAX);
});
