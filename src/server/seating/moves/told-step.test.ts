import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let cookie: string;
let party: number;
const board = boardCalls(
  app,
  () => dinner,
  () => cookie,
);
const steps = async () => (await board.show()).steps.map(({ from, to }) => [from, to]);

beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  cookie = (await anOfficer(app)).cookie;
  party = await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto"] });
  await board.addTables(3);
  const second = (await board.show()).tables[1];
  await board.call("PATCH", `/api/tables/${second?.id}`, { name: "Orchard", isBySeat: true });
});

it("A step says where people were and went as the tables were called then", async () => {
  await board.move(["Anna Weber", "Otto Weber"], { table: 1 });
  await board.move(["Otto Weber"], { table: 2, seat: 3 });
  const [first, second] = (await board.show()).tables;
  await board.call("PATCH", `/api/tables/${first?.id}`, { number: 30 });
  await board.call("PATCH", `/api/tables/${second?.id}`, { name: "Vineyard" });
  // Typed in the list, and no step of the board.
  await board.call("PATCH", `/api/registrations/${party}`, { tableNumber: 3 });
  const one = { table: 1, name: "", seat: null };
  const orchard = { table: 2, name: "Orchard", seat: 3 };
  expect(await steps()).toEqual([
    [one, orchard],
    [null, one],
  ]);
  await board.move(["Otto Weber"], { table: null });
  await board.call("POST", `/api/events/${dinner}/board/undo`, { version: 3 });
  const vineyard = { ...orchard, name: "Vineyard" };
  expect((await steps()).slice(0, 2)).toEqual([
    [null, vineyard],
    [vineyard, null],
  ]);
  await board.call("DELETE", `/api/tables/${second?.id}?unseats=yes`);
  expect((await steps())[0]).toEqual([vineyard, null]);
});

it("A step to several tables, or from an earlier version, names no table", async () => {
  await board.move(["Anna Weber"], { table: 1 });
  const seen = await board.show();
  const at = (name: string) => seen.persons.find((one) => one.name === name);
  await board.moveTo([
    { attendeeId: at("Anna Weber")?.id, from: { table: 1, seat: null }, to: { table: 3, seat: null } },
    { attendeeId: at("Otto Weber")?.id, from: { table: null, seat: null }, to: { table: 1, seat: null } },
  ]);
  expect((await steps())[0]).toEqual([undefined, undefined]);
  await app.db.execute(sql`update seating_moves set moves = (select jsonb_agg(jsonb_build_object(
      'attendeeId', move -> 'attendeeId',
      'from', (move -> 'from') - 'number' - 'name', 'to', (move -> 'to') - 'number' - 'name'))
    from jsonb_array_elements(moves) as move)`);
  expect(await steps()).toEqual([
    [undefined, undefined],
    [null, undefined],
  ]);
  const undone = await board.call("POST", `/api/events/${dinner}/board/undo`, { version: 2 });
  expect([undone.status, (await board.places())["Anna Weber"]]).toEqual([200, "1"]);
});
