import { setTimeout as pass } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, inject, it, onTestFinished } from "vitest";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { addressOf } from "#test/database/postgres.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { aSeatedParty, kitchenCalls, noNeeds, nuts } from "#test/people/kitchen.ts";
import { countByStatus } from "#test/people/many-members.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);
const who = {} as { eventId: number; olga: string; lars: string; otto: number };
const callsOf = (at: TestApp, cookie: string) =>
  kitchenCalls(
    at,
    () => who.eventId,
    () => cookie,
  );

beforeEach(async () => {
  who.olga = (await aFullOfficer(app)).cookie;
  who.lars = (await aLimitedOfficer(app)).cookie;
  who.eventId = (await aDinner(app.db)).id;
  const [, otto = 0] = await aSeatedParty(app, who.eventId, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  who.otto = otto;
  await callsOf(app, who.olga).writeVenue({ emails: ["chef@maison.example", "host@maison.example"] });
});

const emails = async () =>
  (
    await app.db.execute<{
      recipient: string;
      files: number;
      version: number;
    }>(sql`select o.recipient, c.version,
      (select count(*)::int from outbox_files f where f.outbox_id = o.id) as files
    from outbox o join kitchen_sendings s on s.outbox_id = o.id and not s.is_officers join kitchen_copies c on c.id = s.copy_id
    order by c.version, o.recipient`)
  ).rows;

it("of two officers who tell the venue at once, one does and the other reads who did", async () => {
  const neighbour = await neighbourOf(app);
  const [olga, lars] = [callsOf(app, who.olga), callsOf(neighbour, who.lars)];
  for (let version = 0; version < 4; version += 1) {
    const seen = await olga.show();
    const replies = await Promise.all([olga.send(seen), lars.send(seen), olga.send(seen)]);
    expect(countByStatus(replies)).toEqual({ 200: 1, 409: 2 });
    for (const { status, body } of replies) {
      if (status === 409) expect(body.message).toMatch(/^(Olga Officer|Lars Limited) sent copy \d to chef@/);
    }
  }
  const all = await emails();
  expect(all.map(({ recipient, version }) => `${version} ${recipient}`)).toEqual(
    [1, 2, 3, 4].flatMap((version) => [`${version} chef@maison.example`, `${version} host@maison.example`]),
  );
  expect(all.every(({ files }) => files === 2)).toBe(true);
});

it("of two copies that are made at once there is one, and the second reads that nothing has changed", async () => {
  const neighbour = await neighbourOf(app);
  const [olga, lars] = [callsOf(app, who.olga), callsOf(neighbour, who.lars)];
  const replies = await Promise.all([olga.make(), lars.make(), olga.make(), lars.make()]);
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 3 });
  for (const { status, body } of replies) {
    if (status === 409) expect(body.message).toMatch(/^Nothing has changed since copy 1\./);
  }
  const { copies, changes } = await olga.show();
  expect([copies.map(({ version }) => version), changes]).toEqual([[1], []]);
});

it("A copy is of one moment, even if the dinner changes while it is read under the lock", async () => {
  const olga = callsOf(app, who.olga);
  const [first, second] = [await connect(), await connect()];
  await first.query(`begin; select from events where id = ${who.eventId} for update`);
  const making = olga.make();
  await waiting("event");
  await second.query("begin; lock table dinner_venues in access exclusive mode");
  await first.query("commit");
  // It has read the needs and now waits for the venue.
  await waiting("dinner_venues");
  const severe = JSON.stringify({
    list: [{ code: "eggs", severity: "life-threatening" }],
    words: null,
    carriesEpinephrine: false,
  });
  await second.query(`update attendees set needs = '${severe}' where id = ${who.otto}`);
  await second.query(`update dinner_venues set guarantee = 17; commit`);
  expect((await making).status).toBe(200);
  const { rows } = await app.db.execute(sql`select snapshot -> 'guarantee' as count,
    jsonb_path_query_array(snapshot, ${`$.persons[*] ? (@.id == ${who.otto}).needs.list[*].code`}::jsonpath) as needs
    from kitchen_copies`);
  expect(rows).toEqual([{ count: 17, needs: ["eggs"] }]);
  expect((await olga.show()).changes).toEqual([]);
});

/** A connection of its own to the database, for statements that are to wait in between. */
async function connect(): Promise<pg.Client> {
  const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const client = new pg.Client({ connectionString: addressOf(inject("postgresUrl"), rows[0]?.name ?? "") });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Comes back as soon as a statement with this word waits for a lock. */
async function waiting(word: string): Promise<void> {
  for (;;) {
    const { rows } = await app.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${word}%`}`);
    if (rows.length > 0) return;
    await pass(5);
  }
}

it("a failure while it is written leaves neither a copy nor an email, and the next try does", async () => {
  const olga = callsOf(app, who.olga);
  // As if the process died between the copy and its emails.
  await app.db.execute(sql`create function fail_sending() returns trigger language plpgsql as
    $$ begin raise exception 'the process died'; end $$`);
  await app.db.execute(
    sql`create trigger fail before insert on outbox_files for each row execute function fail_sending()`,
  );
  const seen = await olga.show();
  expect((await olga.send(seen)).status).toBe(500);
  await app.db.execute(sql`drop function fail_sending cascade`);
  const { rows } = await app.db.execute(sql`select (select count(*)::int from kitchen_copies) as copies,
    (select count(*)::int from outbox) as emails, (select count(*)::int from kitchen_sendings) as sendings`);
  expect(rows).toEqual([{ copies: 0, emails: 0, sendings: 0 }]);
  const again = await olga.send(seen);
  expect([again.status, (again.body as Kitchen).version, (await emails()).length]).toEqual([200, 1, 2]);
});
