import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Attention } from "#contract/attention.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let officer: string;

beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  officer = (await anOfficer(app, "limited")).cookie;
  await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto", "Ida"], tableNumber: 4 });
  await aPartyAt(app, dinner, { last: "Adler" });
});

async function found() {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(({ name }) => name === "compare head counts");
  await job?.run(app.now);
  const { body } = await app.call<Attention>("GET", "/api/admin/attention", { cookie: officer });
  return body.counts;
}

/** Plants what no program can write: the rules of the database are off for these statements. */
async function plant(...statements: string[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

it("The counts of a dinner agree, and nothing needs attention", async () => {
  expect(await found()).toEqual([]);
});

it("A person without a row is found, until the counts agree again", async () => {
  await plant("update registrations set guest_tickets = 3 where table_number = 4");
  const counts = { onBoard: 4, onList: 5, tickets: 5, elsewhere: 0 };
  expect(await found()).toMatchObject([{ eventId: dinner, title: "Spring Dinner", ...counts }]);
  await plant("update registrations set guest_tickets = 2 where table_number = 4");
  expect(await found()).toEqual([]);
});

it("A person whom the board and the list have at different tables is found", async () => {
  await plant("update attendees set table_id = null where first_name = 'Ida'");
  expect(await found()).toMatchObject([{ onBoard: 4, onList: 4, tickets: 4, elsewhere: 1 }]);
});

it("A paid person who is not marked as coming is found", async () => {
  await plant("update attendees set is_live = false where first_name = 'Otto'");
  expect(await found()).toMatchObject([{ onBoard: 3, onList: 4, tickets: 4, elsewhere: 1 }]);
});

it("A past event is not compared", async () => {
  await plant("update attendees set table_id = null where first_name = 'Ida'");
  expect(await found()).toHaveLength(1);
  app.now = new Date("2026-03-25T15:00:00Z");
  officer = (await anOfficer(app, "full")).cookie;
  expect(await found()).toEqual([]);
});
