import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
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

it("a change beside a copy is in the copy, or listed as a change since", async () => {
  const olga = callsOf(app, who.olga);
  const { id } = await aMember(app.db, { adminPrivileges: "limited", email: "z@example.org" });
  const cookie = await sessionOf(app, { memberId: id });
  await olga.make();
  let isWorse = true;
  for (let round = 0; round < 12; round += 1) {
    isWorse = !isWorse;
    const severity = isWorse ? "life-threatening" : "preference";
    const needs = { list: [{ code: "eggs", severity }], words: null, carriesEpinephrine: false };
    const { rows } = await app.db.execute<{ at: Date }>(
      sql`select needs_at as at from attendees where id = ${who.otto}`,
    );
    const needsAt = rows[0] ? new Date(rows[0].at).toISOString() : null;
    app.now = new Date(app.now.getTime() + 1_000);
    const change = app.call("PATCH", `/api/attendees/${who.otto}`, { cookie, body: { needs, needsAt } });
    const [changed, made] = await Promise.all([change, olga.make()]);
    expect(changed.status).toBe(200);
    // Before the change there is nothing new to copy.
    expect([200, 409]).toContain(made.status);
    const { version, changes } = await olga.show();
    const found = await app.db.execute<{ severity: string }>(sql`select n ->> 'severity' as severity
      from kitchen_copies, jsonb_path_query(snapshot, ${`$.persons[*] ? (@.id == ${who.otto}).needs.list[*]`}::jsonpath) n
      where version = ${version}`);
    const inCopy = found.rows.some((need) => need.severity === severity);
    expect(changes.length > 0, `version ${version} of round ${round}`).toBe(!inCopy);
    if (!inCopy) expect((await olga.make()).status).toBe(200);
  }
});

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
