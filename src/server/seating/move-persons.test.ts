import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let officer: string;
const board = boardCalls(
  app,
  () => dinner,
  () => officer,
);

beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  officer = (await anOfficer(app, "limited")).cookie;
});

async function listed(): Promise<Record<string, number | null>> {
  const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, {
    cookie: officer,
  });
  return Object.fromEntries(attendeeRows(body).map(({ name, tableNumber }) => [name, tableNumber]));
}

describe("moving people", () => {
  beforeEach(async () => {
    await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto", "Ida"] });
    await aPartyAt(app, dinner, { last: "Adler" });
    await board.addTables(3, 4);
  });

  it("seats a party, and the attendee list says the same", async () => {
    const { status, body } = await board.move(["Anna Weber", "Otto Weber", "Ida Weber"], { table: 2 });
    expect(status).toBe(200);
    expect(body.version).toBe(1);
    expect(await board.places()).toEqual({
      ...{ "Anna Weber": "2", "Otto Weber": "2", "Ida Weber": "2", "Anna Adler": "-" },
    });
    expect(await listed()).toEqual({ "Anna Weber": 2, "Otto Weber": 2, "Ida Weber": 2, "Anna Adler": null });
    const { rows } = await app.db.execute(
      sql`select table_number from attendees where table_number is not null`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    [["Ida Weber"], { "Anna Weber": 2, "Otto Weber": 2, "Ida Weber": 3 }],
    [["Anna Weber"], { "Anna Weber": 3, "Otto Weber": 2, "Ida Weber": 2 }],
    [["Anna Weber", "Otto Weber"], { "Anna Weber": 3, "Otto Weber": 3, "Ida Weber": 2 }],
  ])("seats %j apart from their party", async (names, tables) => {
    await board.move(["Anna Weber", "Otto Weber", "Ida Weber"], { table: 2 });
    await board.move(names, { table: 3 });
    expect(await listed()).toMatchObject(tables);
    expect(await board.places()).toMatchObject(
      Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, String(table)])),
    );
  });
});
