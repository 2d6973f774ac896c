import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { readEvents } from "./queries.ts";

const app = useApp({}, openRaceDatabase);

test("The list of dinners never scans all registrations", async () => {
  await app.db.execute(sql`insert into members (first_name, last_name) select 'Guest', 'Number ' || n
    from generate_series(1, 500) n`);
  await app.db.execute(sql`insert into events (title, description, location, member_price, ecuyer_price,
      mondiale_price, guest_price, date_time, total_seats)
    select 'Dinner ' || n, '', 'Maison Claire', 1, 1, 1, 1, now() + n * interval '1 day', 500
    from generate_series(1, 60) n`);
  // In parts: all of them at once may take longer than a statement may.
  for (let part = 0; part < 12; part += 1)
    await app.db.execute(sql`insert into registrations (event_id, member_id, amount)
      select e.id, m.id, 1 from events e, members m where m.id % 5 = e.id % 5 and e.id % 12 = ${part}`);
  await app.db.execute(sql`analyze`);
  const asked: string[] = [];
  const listening = {
    fast: (_name: string, text: string) => {
      asked.push(text.replace("$1", "true").replace("$2", "null").replace("$3", "0"));
      return [];
    },
  };
  await readEvents(listening as unknown as Database, { inactiveToo: true, which: { when: "ever" } });
  const { rows } = await app.db.execute<{ "QUERY PLAN": string }>(sql.raw(`explain ${asked[0]}`));
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("registrations");
  expect(plan).not.toContain("Seq Scan on registrations");
});
