import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { eraseRequests } from "#server/registrations/changes/endings/erase-requests.ts";
import { useLine } from "#test/services/line.ts";

const { app, people, join, patch } = useLine();

it("What an officer typed about waiting parties is erased with the dinner's requests", async () => {
  const { id } = (await join(people.huy, 1, 1)).body;
  const left = (await join(people.minh, 1)).body.id;
  for (const number of [id, left])
    await patch(number, { foodRequests: "No celery", adminNotes: "By the door" });
  await app.db.execute(
    sql`update waitlist_entries set ended_at = now(), ended_because = 'left' where number = ${left}`,
  );
  const said = async () => {
    const { rows } = await app.db.execute<{
      text: string;
    }>(sql`select details::text as text from waitlist_entries
      union all select concat(before, after) from audit_log where entity = 'registration'`);
    return rows.filter(({ text }) => text.includes("celery") || text.includes("door")).length;
  };
  expect(await said()).toBeGreaterThan(1);
  const days = (n: number) => new Date(app.now.getTime() + n * 86_400_000);
  const work = (now: Date) => ({ db: app.db, config: app.config, now, log: openLog(app.config) });
  await eraseRequests(work(days(10)), []);
  expect(await said()).toBeGreaterThan(1);
  await eraseRequests(work(days(400)), []);
  const { rows } = await app.db.execute(sql`select distinct details from waitlist_entries`);
  expect(rows).toEqual([{ details: {} }]);
  const { rows: log } = await app.db.execute(sql`select id from audit_log
    where concat(before, after) like '%celery%'`);
  expect(log).toEqual([]);
});
