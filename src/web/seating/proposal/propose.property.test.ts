import fc from "fast-check";
import { expect, it } from "vitest";
import type { Board } from "#contract/seating/board.ts";
import { anyBoard } from "#test/seating/any-board.ts";
import { dinnerOf, planOf } from "#web/seating/plan/dinner.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import { scoreOf } from "#web/seating/plan/score-lines.ts";
import { meets } from "#web/seating/plan/wishes.ts";
import { keepsTheRules } from "./keeps-the-rules.ts";
import { type Ask, propose } from "./propose.ts";
import { whoMoves } from "./who-moves.ts";

const asks = fc.record({
  scope: fc.constantFrom("unseated" as const, "unpinned" as const),
  number: fc.nat({ max: 50 }),
  effort: fc.constant(0.2),
});

function holds(check: (board: Board, ask: Ask) => void): void {
  fc.assert(fc.property(anyBoard, asks, check), { numRuns: 250 });
}

const numberOf = (list: readonly { table: number | null }[], number: number) =>
  list.filter(({ table }) => table === number).length;

it("No table has more people than seats, unless people who stay do", () => {
  holds((board, ask) => {
    const after = withPlaces(board, propose(board, ask).places);
    const staying = board.persons.filter(
      (one) => one.isPinned || (ask.scope === "unseated" && one.table !== null),
    );
    for (const { number, seats } of board.tables) {
      expect(numberOf(after.persons, number)).toBeLessThanOrEqual(Math.max(seats, numberOf(staying, number)));
    }
  });
});

it("Pinned people stay, and so do those with a table if only the others are asked for", () => {
  holds((board, ask) => {
    for (const { attendeeId, from, to } of propose(board, ask).places) {
      const person = board.persons.find(({ id }) => id === attendeeId);
      expect(person?.isPinned).toBe(false);
      if (ask.scope === "unseated" && from.table !== null) expect(to.table).toBe(from.table);
    }
  });
});

it("Its places are a step that the server can take", () => {
  holds((board, ask) => {
    const { places } = propose(board, ask);
    expect(new Set(places.map(({ attendeeId }) => attendeeId)).size).toBe(places.length);
    for (const { attendeeId, from, to } of places) {
      const person = board.persons.find(({ id }) => id === attendeeId);
      expect(from).toEqual({ table: person?.table, seat: person?.seat });
      expect(to).not.toEqual(from);
      const table = board.tables.find(({ number }) => number === to.table);
      if (to.table !== null) expect(table).toBeDefined();
      if (to.seat !== null) expect(table?.isBySeat && to.seat >= 1 && to.seat <= table.seats).toBe(true);
    }
    const seats = withPlaces(board, places)
      .persons.filter(({ seat }) => seat !== null)
      .map(({ table, seat }) => `${table}/${seat}`);
    expect(new Set(seats).size).toBe(seats.length);
  });
});

it("At a table with numbered seats everyone who moves there has one", () => {
  holds((board, ask) => {
    for (const { to } of propose(board, ask).places) {
      const table = board.tables.find(({ number }) => number === to.table);
      if (table?.isBySeat) {
        const staying = board.persons.filter(({ table: at }) => at === table.number);
        if (staying.length <= table.seats) expect(to.seat).not.toBeNull();
      }
    }
  });
});

it("Musts of people who move are kept, and they sit at tables for their role", () => {
  holds((board, ask) => {
    const dinner = dinnerOf(withPlaces(board, propose(board, ask).places));
    const { table } = planOf(dinner);
    const isMovable = (index: number) => {
      const person = board.persons.find(({ id }) => id === dinner.persons[index]?.id);
      return person && !person.isPinned && (ask.scope === "unpinned" || person.table === null);
    };
    for (const { wish, kind, from, to, nearIt } of dinner.wishes) {
      const [a = -1, b = -1] = [table[from], to < 0 ? -1 : table[to]];
      if (!wish.isMust || a < 0 || (to >= 0 && b < 0) || !(isMovable(from) || (to >= 0 && isMovable(to))))
        continue;
      expect(meets(kind, a === b, (nearIt ?? dinner.near[a] ?? [])[nearIt ? a : b] === 1)).toBe(true);
    }
    for (const [index, some] of dinner.roleTables.entries()) {
      const at = table[index] ?? -1;
      if (some && at >= 0 && isMovable(index)) expect(some[at]).toBe(1);
    }
  });
});

it("Everyone has a table afterward, or a sentence says why not", () => {
  holds((board, ask) => {
    const { places, contradictions } = propose(board, ask);
    const named = new Set(contradictions.flatMap(({ attendeeIds }) => attendeeIds));
    const after = withPlaces(board, places);
    expect(after.persons.length).toBe(board.persons.length);
    for (const { id, table } of after.persons) if (table === null) expect(named.has(id)).toBe(true);
  });
});

it("Its score is that of the board afterward, and never below that of a board that breaks nothing", () => {
  holds((board, ask) => {
    const { places, score, before, lines } = propose(board, ask);
    const dinner = dinnerOf(withPlaces(board, places));
    expect(score).toBe(scoreOf(dinner, planOf(dinner)));
    expect(score).toBe(lines.reduce((sum, { points }) => sum + points, 0));
    const now = dinnerOf(board);
    expect(before).toBe(scoreOf(now, planOf(now)));
    if (keepsTheRules(now, planOf(now), whoMoves(now, ask.scope)))
      expect(score).toBeGreaterThanOrEqual(before);
  });
});

it("The same board and number give the same plan, in whatever order the board's lists are", () => {
  fc.assert(
    fc.property(anyBoard, asks, fc.nat(), (board, ask, turn) => {
      const turned = <Of>(list: readonly Of[]) => {
        const at = turn % Math.max(1, list.length);
        return [...list.slice(at), ...list.slice(0, at)].reverse();
      };
      const other = {
        ...board,
        tables: turned(board.tables),
        persons: turned(board.persons),
        parties: turned(board.parties),
        wishes: turned(board.wishes),
        features: turned(board.features),
      };
      const plan = propose(board, ask);
      expect(propose(board, ask)).toEqual(plan);
      expect(propose(other, ask)).toEqual(plan);
    }),
    { numRuns: 150 },
  );
});
