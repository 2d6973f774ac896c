import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Board } from "#contract/seating/board.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
const SEATS = 3;
const stage = { dinner: 0, officer: "" };
const board = boardCalls(
  app,
  () => stage.dinner,
  () => stage.officer,
);

const table = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
/** Which of those there is chosen by number, so that every act is possible in every state. */
const which = fc.nat({ max: 30 });
const act = fc.oneof(
  fc.record({
    kind: fc.constant("move" as const),
    whom: fc.array(which, { minLength: 1, maxLength: 4 }),
    table,
  }),
  fc.record({ kind: fc.constant("type" as const), which, table }),
  fc.record({ kind: fc.constant("typeOwn" as const), which, tables: fc.array(table, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant("status" as const),
    which,
    status: fc.constantFrom("waitlist", "confirmed"),
  }),
  fc.record({ kind: fc.constant("remove" as const), which }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("redo" as const) }),
  fc.record({ kind: fc.constant("renumber" as const), which, to: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("delete" as const), which }),
  fc.record({ kind: fc.constant("pin" as const), which, isPinned: fc.boolean() }),
);
type Act = typeof act extends fc.Arbitrary<infer Of> ? Of : never;

async function parties(): Promise<AttendeeRegistration[]> {
  const path = `/api/events/${stage.dinner}/attendees`;
  return (await app.call<AttendeeRegistration[]>("GET", path, { cookie: stage.officer })).body;
}

async function carryOut(one: Act): Promise<number> {
  const now = await board.show();
  const all = await parties();
  const pick = <Of>(list: readonly Of[], n: number): Of | undefined => list[n % Math.max(1, list.length)];
  switch (one.kind) {
    case "move": {
      const persons = new Set(one.whom.flatMap((n) => pick(now.persons, n) ?? []));
      const moves = [...persons].map(({ id, table: at, seat }) => ({
        attendeeId: id,
        from: { table: at, seat },
        to: { table: one.table, seat: null },
      }));
      return (await board.moveTo(moves)).status;
    }
    case "type":
      return patch(pick(all, one.which), { tableNumber: one.table });
    case "typeOwn": {
      const party = pick(all, one.which);
      const guestInfo = one.tables
        .slice(0, party?.guestTickets ?? 0)
        .map((tableNumber) => ({ firstName: "G", lastName: "H", tableNumber, seatingRequests: null }));
      return patch(party, { guestInfo });
    }
    case "status":
      return patch(pick(all, one.which), { status: one.status });
    case "remove": {
      const party = pick(all, one.which);
      return party ? (await board.call("DELETE", `/api/registrations/${party.id}`)).status : 0;
    }
    case "renumber": {
      const found = pick(now.tables, one.which);
      return found ? (await board.call("PATCH", `/api/tables/${found.id}`, { number: one.to })).status : 0;
    }
    case "delete": {
      const found = pick(now.tables, one.which);
      return found ? (await board.call("DELETE", `/api/tables/${found.id}?unseats=yes`)).status : 0;
    }
    case "pin": {
      const found = pick(now.persons, one.which);
      const path = `/api/attendees/${found?.id}/seating`;
      return found ? (await board.call("PATCH", path, { isPinned: one.isPinned })).status : 0;
    }
    default:
      return (
        await board.call("POST", `/api/events/${stage.dinner}/board/${one.kind}`, { version: now.version })
      ).status;
  }
}
async function patch(party: AttendeeRegistration | undefined, body: object): Promise<number> {
  return party ? (await board.call("PATCH", `/api/registrations/${party.id}`, body)).status : 0;
}

const sumsOf = ({ tables, persons }: Board) =>
  new Map(tables.map(({ number, seats }) => [number, { seats, people: countAt(persons, number) }]));
const countAt = (persons: Board["persons"], number: number) =>
  persons.filter((person) => person.table === number).length;

/** Pinned people who were at another table, of the same id whatever its number, and have not left the board. */
function movedPinned(before: Board, now: Board): string[] {
  const tableOf = (of: Board, number: number | null) => of.tables.find((one) => one.number === number)?.id;
  return before.persons.flatMap((person) => {
    const then = now.persons.find(({ id }) => id === person.id);
    const stays = !then || tableOf(before, person.table) === tableOf(now, then.table);
    return !person.isPinned || stays ? [] : [person.name];
  });
}

/** The people whose table is not what the numbers say, in the database and in the list. */
async function misplaced(now: Board): Promise<unknown[]> {
  const { rows } =
    await app.db.execute(sql`select a.id from attendees a join registrations r on r.id = a.registration_id
      left join event_tables t on t.id = a.table_id
    where t.number is distinct from coalesce(a.table_number, case when not a.is_unseated then r.table_number end)`);
  const at = new Map(now.persons.map((person) => [person.id, person.table]));
  const rowsOfList = attendeeRows((await parties()).filter(({ status }) => status === "confirmed"));
  const elsewhere = rowsOfList.filter(
    ({ attendee, tableNumber }) => attendee && at.get(attendee.id) !== tableNumber,
  );
  return [...rows, ...elsewhere.map(({ name, tableNumber }) => `${name} ${tableNumber}`)];
}

it("After any typing, move, undo or cancellation, board and list agree and pins hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      await app.db.execute(sql`truncate members, events, registrations cascade`);
      stage.dinner = (await aDinner(app.db, { totalSeats: 200 })).id;
      stage.officer = (await anOfficer(app)).cookie;
      for (const last of ["Weber", "Adler", "Ito"]) {
        await aPartyAt(app, stage.dinner, { last, guests: ["Otto", "Ida"].slice(0, last === "Ito" ? 1 : 2) });
      }
      await board.addTables(4, SEATS);
      for (const one of acts) {
        const seen = await board.show();
        const before = sumsOf(seen);
        const status = await carryOut(one);
        expect(status, JSON.stringify(one)).toBeLessThan(500);
        const now = await board.show();
        expect(await misplaced(now), JSON.stringify(one)).toEqual([]);
        expect(movedPinned(seen, now), JSON.stringify(one)).toEqual([]);
        if (!["move", "undo", "redo", "status"].includes(one.kind)) continue;
        for (const [number, { seats, people }] of sumsOf(now)) {
          expect(people, `table ${number}`).toBeLessThanOrEqual(
            Math.max(seats, before.get(number)?.people ?? 0),
          );
        }
      }
    }),
    { numRuns: 12, seed: 20261124 },
  );
}, 240_000);
