import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBoard } from "#test/seating/any-board.ts";
import { aBoard, aCouple, aParty, aTable, aWish } from "#test/seating/board.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import { whatWouldMeet } from "./what-would-meet.ts";
import { wishState } from "./wish-state.ts";

const tables = [1, 2, 3].map((number) => aTable(number, { seats: 4, x: number * 10, y: 10 }));
const berg = (table: number | null) => aCouple(1, ["Anna Berg", "Axel Berg"], { table });
const dahl = (table: number, isPinned = false) => aCouple(2, ["Bo Dahl", "Bea Dahl"], { table, isPinned });
const ek = (table: number, isPinned = false) => aCouple(3, ["Cy Ek", "Cora Ek"], { table, isPinned });
const fors = (table: number, isPinned = false) => aCouple(4, ["Di Fors", "Dan Fors"], { table, isPinned });
const wish = aWish("with", [10, 20]);

function remedy(parties: ReturnType<typeof aParty>[], asked = wish, others: (typeof wish)[] = []) {
  const board = aBoard({ tables, parties, wishes: [asked, ...others] });
  const found = whatWouldMeet(board, asked);
  if (found) expect(wishState(withPlaces(board, found.moves), asked).state).toBe("met");
  return found;
}

describe("What would meet a wish", () => {
  it("Moves the party to a table with room", () => {
    const found = remedy([berg(null), dahl(2)]);
    expect(found?.sentence).toBe("Moving Berg, 2 people, to table 2 would meet it and break nothing.");
    expect(found?.moves).toEqual(
      [10, 11].map((attendeeId) => ({
        attendeeId,
        from: { table: null, seat: null },
        to: { table: 2, seat: null },
      })),
    );
  });
  it("Moves another party out of a full table", () => {
    const found = remedy([berg(null), dahl(2, true), ek(2), fors(1)]);
    expect(found?.sentence).toBe(
      "Table 2 is full; moving Ek, 2 people, to table 3 and Berg, 2 people, to table 2 would meet it and break nothing.",
    );
  });
  it("Calls a table full only if no seat there is free", () => {
    const found = remedy([berg(null), dahl(2, true), aParty(3, [{ name: "Cy Ek", table: 2 }]), fors(1)]);
    expect(found?.sentence).toBe(
      "Table 2 has only 1 seat left; moving Cy Ek to table 1 and Berg, 2 people, to table 2 would meet it and break nothing.",
    );
  });
  it("Exchanges two parties where nothing else has room", () => {
    const found = remedy([
      berg(1),
      fors(1, true),
      dahl(2, true),
      ek(2),
      aParty(
        5,
        ["E", "F", "G"].map((name) => ({ name, table: 3 })),
      ),
    ]);
    expect(found?.sentence).toBe(
      "Table 2 is full; exchanging Berg, 2 people, at table 1 for Ek, 2 people, at table 2 would meet it and break nothing.",
    );
  });
  it("Says what it would break", () => {
    const found = remedy([berg(1), dahl(2), ek(1)], wish, [aWish("apart", [20, 30])]);
    expect(found?.sentence).toBe("Moving Berg, 2 people, to table 2 would meet it and break nothing.");
    const other = remedy([berg(1), dahl(2, true), ek(1, true)], wish, [aWish("with", [10, 30])]);
    expect(other?.sentence).toBe(
      "Moving Berg, 2 people, to table 2 would meet it, but break the wish of Anna Berg to sit with Cy Ek.",
    );
    expect(other?.breaks).toEqual(["break the wish of Anna Berg to sit with Cy Ek"]);
  });
  it("Gives a seat where seats are numbered", () => {
    const board = aBoard({
      tables: [aTable(1), aTable(2, { seats: 4, isBySeat: true })],
      parties: [aParty(1, [{ name: "A", table: 1 }]), aParty(2, [{ name: "B", table: 2, seat: 2 }])],
      wishes: [wish],
    });
    expect([1, 3]).toContain(whatWouldMeet(board, wish)?.moves[0]?.to.seat);
  });
  it("There is nothing for a met wish, for two without tables, and where all who matter are pinned", () => {
    expect(remedy([berg(2), dahl(2)])).toBeNull();
    expect(remedy([berg(1), dahl(2, true), ek(2, true), fors(3)])).toBeNull();
    expect(whatWouldMeet(aBoard({ tables: [], parties: [berg(null)], wishes: [wish] }), wish)).toBeNull();
  });
});

it("Every remedy meets its wish, moves nobody pinned, fits the seats, and breaks no must", () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const before = new Map(board.wishes.map((one) => [one.id, wishState(board, one).state]));
      for (const asked of board.wishes) {
        const found = whatWouldMeet(board, asked);
        if (!found) continue;
        const after = withPlaces(board, found.moves);
        expect(wishState(after, asked).state).toBe("met");
        for (const { attendeeId, to } of found.moves) {
          expect(board.persons.find(({ id }) => id === attendeeId)?.isPinned).toBe(false);
          const table = board.tables.find(({ number }) => number === to.table);
          if (table) {
            const there = after.persons.filter(({ table: at }) => at === table.number);
            expect(there.length).toBeLessThanOrEqual(table.seats);
          }
        }
        const broken = board.wishes.filter(
          (one) => one.isMust && before.get(one.id) === "met" && wishState(after, one).state !== "met",
        );
        expect(broken).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
