import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { NEEDS_OFFICER, needsOfficer } from "#server/payments/rules.ts";
import { useApp } from "#test/app.ts";

const app = useApp();

test.each([
  [1, 9, false],
  [2, 9, false],
  [3, 6, true],
  [1, 10, true],
])(
  "A charge recorded after %i tries and %i minutes needs an officer, in SQL too: %s",
  async (tries, minutes, is) => {
    const recordedAt = new Date("2026-03-10T15:00:00Z");
    const now = new Date(recordedAt.getTime() + minutes * 60_000);
    expect(needsOfficer({ applyAttempts: tries, recordedAt }, now)).toBe(is);
    const { rows } = await app.db.execute(sql`
    select ${sql.raw(NEEDS_OFFICER(`'${now.toISOString()}'::timestamptz`))} as is
    from (values (${tries}::int, ${recordedAt.toISOString()}::timestamptz)) as c (apply_attempts, recorded_at)`);
    expect(rows).toEqual([{ is }]);
  },
);
