import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "#test/app.ts";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { kitchenCalls } from "#test/people/kitchen.ts";
import { countByStatus } from "#test/people/many-members.ts";
import { aSignedInAdministrator } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);
const who = {} as { admin: string; anna: number; lars: number };

/** Lars, a limited officer, and Anna come to a dinner, Lars tells its venue, and both give up their seats. */
beforeEach(async () => {
  who.admin = (await aSignedInAdministrator(app)).cookie;
  const { id: eventId } = await aDinner(app.db);
  const lars = await aMember(app.db, {
    firstName: "Lars",
    lastName: "Limited",
    email: "lars@example.org",
    confirmedEmail: "lars@example.org",
    adminPrivileges: "limited",
  });
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Aster", email: "anna@example.org" });
  Object.assign(who, { lars: lars.id, anna: anna.id });
  for (const memberId of [lars.id, anna.id]) await aRegistration(app.db, { eventId, memberId });
  const cookie = await sessionOf(app, { memberId: lars.id });
  const calls = kitchenCalls(
    app,
    () => eventId,
    () => cookie,
  );
  await calls.writeVenue({ emails: ["chef@maison.example"] });
  expect((await calls.send()).status).toBe(200);
  await app.db.execute(
    sql`update registrations set removed_at = now(), removed_reason = 'canceled_by_member'`,
  );
});

const erase = (at: TestApp, id: number) => at.call("DELETE", `/api/members/${id}`, { cookie: who.admin });

const namesInCopies = async () =>
  (
    await app.db.execute<{ names: string[] }>(
      sql`select jsonb_path_query_array(snapshot, '$.persons[*].name') as names from kitchen_copies`,
    )
  ).rows.map(({ names }) => names);

it("of two members who are erased at once, neither comes back into a copy", async () => {
  const neighbour = await neighbourOf(app);
  expect((await namesInCopies())[0]?.toSorted()).toEqual(["Anna Aster", "Lars Limited"]);
  // Both have come as far as the copy before either of them writes it.
  const { promise: bothWait, resolve: goOn } = Promise.withResolvers<void>();
  const holder = app.db.transaction(async (tx) => {
    await tx.execute(sql`select from kitchen_copies for update`);
    await bothWait;
  });
  const replies = Promise.all([erase(app, who.anna), erase(neighbour, who.lars)]);
  await waitingFor(2);
  goOn();
  await holder;
  expect(countByStatus(await replies)).toEqual({ 200: 2 });
  expect(await namesInCopies()).toEqual([["Deleted member", "Deleted member"]]);
});

it("two members who are erased at once do not wait for each other's emails", async () => {
  const neighbour = await neighbourOf(app);
  // The deletion that erases the second of the two emails, which Lars owns, takes long over it.
  await app.db.execute(sql`create function take_long() returns trigger language plpgsql as
    $$ begin
      if exists (select from outbox_owners where outbox_id = old.id) then perform pg_sleep(1.5); end if;
      return old;
    end $$`);
  await app.db.execute(
    sql`create trigger take_long before delete on outbox for each row execute function take_long()`,
  );
  try {
    const replies = await Promise.all([erase(app, who.lars), erase(neighbour, who.anna)]);
    expect(countByStatus(replies)).toEqual({ 200: 2 });
  } finally {
    await app.db.execute(sql`drop function take_long cascade`);
  }
  const { rows } = await app.db.execute(
    sql`select (select count(*)::int from outbox where kind = 'kitchen-copy') as emails,
      (select count(*)::int from outbox_files) as files`,
  );
  expect(rows).toEqual([{ emails: 0, files: 0 }]);
});

/** Until this many statements wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  for (;;) {
    const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}
