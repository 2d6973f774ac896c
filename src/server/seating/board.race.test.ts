import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestApp, useApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp({}, openRaceDatabase);
let dinner: number;
let otto: string;
let eva: string;
const at = (portal: TestApp, cookie: () => string) => boardCalls(portal, () => dinner, cookie);
const board = at(app, () => otto);

/** Three members alone; table 1 has two seats, of which Anna Weber has one, table 2 numbered seats. */
beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  otto = (await anOfficer(app, "limited")).cookie;
  const { id } = await aMember(app.db, {
    firstName: "Eva",
    lastName: "Li",
    email: "eva@example.org",
    adminPrivileges: "full",
  });
  eva = await sessionOf(app, { memberId: id });
  for (const last of ["Weber", "Adler", "Ito"]) await aPartyAt(app, dinner, { last });
  await board.addTables(3, 2);
  await app.db.execute(sql`update event_tables set is_by_seat = true where number = 2`);
  await board.move(["Anna Weber"], { table: 1 });
});

type Calls = typeof board;
/** Two officers, of whom the first has looked and not yet written when the second asks. */
async function atOnce(
  first: (one: Calls) => Promise<{ status: number; text: string; body: { message: string } }>,
  second: (other: Calls) => Promise<{ status: number; text: string; body: { message: string } }>,
  who = { first: () => otto, second: () => eva },
): Promise<(number | string)[]> {
  const slow = at(await slowNeighbourOf(app, "attendees"), who.first);
  // The second officer's page was read before.
  const theirs = await prepared(second, who.second);
  const one = first(slow);
  await lingering(app);
  const replies = await Promise.all([one, theirs()]);
  return replies.map(({ status, body }) => (status < 300 ? status : `${status} ${body.message}`));
}

/** Reads the board at once and sends the moves when asked. */
async function prepared(act: Parameters<typeof atOnce>[1], cookie: () => string) {
  const calls = at(app, cookie);
  const before = await calls.show();
  return () => act({ ...calls, show: async () => before, move: moveFrom(calls, before) });
}
function moveFrom(calls: Calls, { persons }: Awaited<ReturnType<Calls["show"]>>): Calls["move"] {
  return (names, to) =>
    calls.moveTo(
      names.map((name) => {
        const person = persons.find((one) => one.name === name);
        const { id, table, seat } = person ?? { id: 0, table: null, seat: null };
        return { attendeeId: id, from: { table, seat }, to: { seat: null, ...to } };
      }),
    );
}

const toTableOne = () =>
  atOnce(
    (one) => one.move(["Anna Adler"], { table: 1 }),
    (other) => other.move(["Anna Ito"], { table: 1 }),
  );
async function peopleAt(number: number): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from attendees a
    join event_tables t on t.id = a.table_id where t.number = ${number}`);
  return rows[0]?.n ?? Number.NaN;
}

const undo = async (who: Calls) =>
  who.call("POST", `/api/events/${dinner}/board/undo`, { version: (await who.show()).version });

describe("two officers at once", () => {
  it("fill the last seat of a table: one of them does", async () => {
    expect(await toTableOne()).toEqual([200, "409 Table 1 has 2 seats and 2 are taken."]);
    expect(await peopleAt(1)).toBe(2);
  });

  it("fill it twice without the lock, so the lock is what holds", async () => {
    withoutRowLocks();
    expect(await toTableOne()).toEqual([200, 200]);
    expect(await peopleAt(1)).toBe(3);
  });

  it("give one numbered seat: one of them does", async () => {
    const said = await atOnce(
      (one) => one.move(["Anna Adler"], { table: 2, seat: 1 }),
      (other) => other.move(["Anna Ito"], { table: 2, seat: 1 }),
    );
    expect(said).toEqual([200, "409 Seat 1 of table 2 is taken by Anna Adler."]);
  });

  it("move one person: the second is told where they are", async () => {
    const said = await atOnce(
      (one) => one.move(["Anna Ito"], { table: 3 }),
      (other) => other.move(["Anna Ito"], { table: 1 }),
    );
    expect(said).toEqual([200, "409 Anna Ito is at table 3 now."]);
  });

  it("move different people, and neither refuses the other", async () => {
    const said = await atOnce(
      (one) => one.move(["Anna Ito"], { table: 3 }),
      (other) => other.move(["Anna Adler"], { table: 3 }),
    );
    expect(said).toEqual([200, 200]);
    const { version, steps } = await board.show();
    expect([version, steps.map(({ by }) => by)]).toEqual([3, ["Eva Li", "Otto Officer", "Otto Officer"]]);
  });

  it("take a step back and move its person: only the first does", async () => {
    const undone = await atOnce(undo, (other) => other.move(["Anna Weber"], { table: 3 }));
    expect(undone).toEqual([200, "409 Anna Weber has no table now."]);
  });

  it("move a person and take the step back: the later is refused", async () => {
    const said = await atOnce((one) => one.move(["Anna Weber"], { table: 3 }), undo, {
      first: () => eva,
      second: () => otto,
    });
    expect(said).toEqual([200, "409 Anna Weber was moved to table 3 by Eva since."]);
  });

  it("type a number and move the person: the move is told of the number", async () => {
    const { partyId } = await board.find("Anna Ito");
    const said = await atOnce(
      (one) => one.call("PATCH", `/api/registrations/${partyId}`, { tableNumber: 3 }),
      (other) => other.move(["Anna Ito"], { table: 1 }),
    );
    expect(said).toEqual([200, "409 Anna Ito is at table 3 now."]);
    expect(await board.places()).toMatchObject({ "Anna Ito": "3" });
  });

  it("delete a table and move someone there: nobody sits at a table that is gone", async () => {
    const table = (await board.show()).tables.find(({ number }) => number === 1);
    const said = await atOnce(
      (one) => one.call("DELETE", `/api/tables/${table?.id}?unseats=yes`),
      (other) => other.move(["Anna Ito"], { table: 1 }),
    );
    expect(said).toEqual([200, "409 There is no table 1."]);
    expect(await board.places()).toEqual({ "Anna Weber": "-", "Anna Adler": "-", "Anna Ito": "-" });
  });

  it("move someone to a table and delete it: the deletion asks about them", async () => {
    const table = (await board.show()).tables.find(({ number }) => number === 3);
    const said = await atOnce(
      (one) => one.move(["Anna Ito"], { table: 3 }),
      (other) => other.call("DELETE", `/api/tables/${table?.id}`),
    );
    expect(said).toEqual([200, "409 1 person sits at table 3 and would have no table."]);
  });
});
