import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aMember } from "#test/factories.ts";
import { sendRenewalReminders } from "./send-renewal-reminders.ts";

const app = useApp({}, openRaceDatabase);

const remind = ({ db, config, now } = app) => sendRenewalReminders({ db, config, now, log: openLog(config) });

/** A couple with one address whose dues both end in a week. */
async function aCouple() {
  const both = { email: "home@example.org", localDuesPaidThrough: "2026-03-17" };
  await aMember(app.db, { ...both, firstName: "Anna" });
  return aMember(app.db, { ...both, firstName: "Karl" });
}

/** Each recipient with the greeting they got. */
async function emails(): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select recipient || ': ' || split_part(body_text, E'\n', 1) as line from outbox order by id`,
  );
  return rows.map(({ line }) => line);
}

test("A member who gets their own address meanwhile is emailed there, and only there", async () => {
  const karl = await aCouple();
  const neighbour = await neighbourOf(app);
  const decided = Promise.withResolvers<void>();
  const change = app.db.transaction(async (tx) => {
    await tx.execute(
      sql`update members set email = 'karl@example.net', confirmed_email = 'karl@example.net' where id = ${karl.id}`,
    );
    await decided.promise;
  });
  const turn = remind(neighbour);
  await expect.poll(() => waitingForLocks(app.db), { timeout: 60_000 }).toBe(1);
  decided.resolve();
  await Promise.all([change, turn]);
  expect(await emails()).toEqual(["home@example.org: Dear Anna,"]);
  await remind();
  expect(await emails()).toEqual(["home@example.org: Dear Anna,", "karl@example.net: Dear Karl,"]);
});

test("Processes that run at the same moment write one email to a couple", async () => {
  await aCouple();
  const neighbour = await neighbourOf(app);
  await Promise.all([remind(), remind(neighbour), remind(), remind(neighbour)]);
  expect(await emails()).toEqual(["home@example.org: Dear Anna and Karl,"]);
});
