import { expect, it } from "vitest";
import type { BoardPerson, SeatingWish } from "#contract/seating/board.ts";
import { aBoard, aParty, aTable, aWish } from "#test/seating/board.ts";
import { wishState, wishStates } from "./wish-state.ts";

/** Four tables in a row, the first two neighbors, with the door beside the last. */
const tables = [0, 6, 20, 26].map((x, index) =>
  aTable(index + 1, { seats: 2, x, y: 10, ...(index === 1 && { role: "host" as const }) }),
);
const features = [{ id: 1, kind: "door" as const, x: 28, y: 10 }];

function stateOf(
  wish: SeatingWish,
  given: { a?: Partial<BoardPerson>; b?: Partial<BoardPerson>; others?: ReturnType<typeof aParty>[] },
  wishes: SeatingWish[] = [],
) {
  const parties = [
    aParty(1, [{ name: "Anna Berg", ...given.a }]),
    aParty(2, [{ name: "Bo Dahl", ...given.b }]),
    ...(given.others ?? []),
  ];
  return wishState(aBoard({ tables, features, parties, wishes: [wish, ...wishes] }), wish);
}
const wants = (kind: SeatingWish["kind"], given: Partial<SeatingWish> = {}) => aWish(kind, [10, 20], given);
const door = (kind: SeatingWish["kind"]) => aWish(kind, [10, null], { toFeatureId: 1 });
const at = (table: number) => ({ table });
const pinned = (table: number) => ({ table, isPinned: true });

it.each<[string, string, SeatingWish, Parameters<typeof stateOf>[1]]>([
  ["met", "Both are at table 1.", wants("with"), { a: at(1), b: at(1) }],
  ["unmet", "Anna Berg is at table 1 and Bo Dahl at table 3.", wants("with"), { a: at(1), b: at(3) }],
  ["unmet", "Bo Dahl has no table yet.", wants("with"), { a: at(1) }],
  ["unmet", "Neither of them has a table yet.", wants("apart"), {}],
  ["met", "Anna Berg is at table 1 and Bo Dahl at table 2.", wants("apart"), { a: at(1), b: at(2) }],
  ["unmet", "Both are at table 1.", wants("apart"), { a: at(1), b: at(1) }],
  [
    "met",
    "Anna Berg is at table 1 and Bo Dahl at table 2, which are neighbors.",
    wants("near"),
    { a: at(1), b: at(2) },
  ],
  [
    "unmet",
    "Anna Berg is at table 1 and Bo Dahl at table 3, which are not neighbors.",
    wants("near"),
    { a: at(1), b: at(3) },
  ],
  [
    "unmet",
    "Anna Berg is at table 1 and Bo Dahl at table 2, which are neighbors.",
    wants("away"),
    { a: at(1), b: at(2) },
  ],
  ["unmet", "Both are at table 1.", wants("away"), { a: at(1), b: at(1) }],
  ["met", "Anna Berg is at table 4, which is near the door.", door("near"), { a: at(4) }],
  ["unmet", "Anna Berg is at table 1, which is not near the door.", door("near"), { a: at(1) }],
  ["met", "Anna Berg is at table 1, which is not near the door.", door("away"), { a: at(1) }],
  [
    "unmet",
    "Only you can tell whether this is met; set it aside when it is.",
    aWish("other", [10, null]),
    {},
  ],
  [
    "impossible",
    "Anna Berg is pinned at table 1 and Bo Dahl is pinned at table 3; that leaves no places that would meet it.",
    wants("with"),
    { a: pinned(1), b: pinned(3) },
  ],
  [
    "impossible",
    "Anna Berg is pinned at table 1; that leaves no places that would meet it.",
    door("near"),
    { a: pinned(1) },
  ],
  [
    "impossible",
    "Anna Berg, the host, belongs at table 2 and Bo Dahl is pinned at table 1; that leaves no places that would meet it.",
    wants("with"),
    { a: { role: "host" }, b: pinned(1) },
  ],
  [
    "impossible",
    "Bo Dahl is pinned at table 1; that leaves no places that would meet it.",
    wants("with"),
    { a: at(2), b: pinned(1), others: [aParty(3, [{ name: "Cy", ...pinned(1) }])] },
  ],
])("%s: %s", (state, why, wish, given) => {
  expect(stateOf(wish, given)).toEqual({ state, why });
});

it("A must about the same two can make a wish impossible", () => {
  expect(stateOf(wants("with"), { a: at(1) }, [wants("apart", { id: 9, isMust: true })])).toEqual({
    state: "impossible",
    why: "Anna Berg must sit apart from Bo Dahl; that leaves no places that would meet it.",
  });
});

it("A wish about someone who is not at the dinner is impossible", () => {
  expect(stateOf(aWish("with", [10, 99]), {}).state).toBe("impossible");
});

it("A wish that was set aside says why", () => {
  const aside = { setAsideAt: "2026-11-20T10:00:00.000Z", setAsideReason: "They agreed on the phone" };
  expect(stateOf(wants("with", aside), {})).toEqual({ state: "set aside", why: "They agreed on the phone" });
});

it("People with seats side by side are said to be", () => {
  const seat = (one: number) => ({ table: 1, seat: one });
  const board = aBoard({
    tables: [aTable(1, { seats: 4, isBySeat: true })],
    parties: [aParty(1, [{ name: "A", ...seat(1) }]), aParty(2, [{ name: "B", ...seat(4) }])],
    wishes: [aWish("with", [10, 20], { id: 7 })],
  });
  expect(wishStates(board).get(7)).toEqual({ state: "met", why: "Both are at table 1, side by side." });
});
