import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bounceAddressOf } from "#server/platform/email/returned/bounce-address.ts";
import { readReport } from "#server/platform/email/returned/read-report.ts";
import { recordReport } from "#server/platform/email/returned/record-bounce.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { CAME_TO, SHAPES } from "#test/files/bounce-reports.ts";

const app = useApp({}, openRaceDatabase);
const pattern = "bounces+*@dinners.example.org";
const code = "abcdefghijklm";

async function aSentEmail(): Promise<number> {
  const { rows } = await app.db.execute<{
    id: number;
  }>(sql`insert into outbox (kind, recipient, subject, body_text,
    body_html, created_at, next_attempt_at, sent_at, attempts, bounce_code)
    values ('test', 'anna@example.org', 's', '', '', now(), now(), now(), 1, ${code}) returning id`);
  return rows[0]?.id ?? 0;
}

async function hand(one: TestApp, emailId: number, { id, source }: { id: string; source: "imap" | "pipe" }) {
  const to = bounceAddressOf(pattern, { id: emailId, code });
  const raw = SHAPES[0]?.raw.replaceAll(CAME_TO, to).replace("report-1@", `${id}@`) ?? "";
  const report = await readReport(Buffer.from(raw));
  return one.db.transaction((tx) => recordReport(tx, one.now, { report, pattern, source }));
}
const boxes = async () =>
  (await app.db.execute(sql`select refused, all_stopped_at is not null as "all" from mailboxes`)).rows;

test("Two readers of one report count it once", async () => {
  const neighbour = await neighbourOf(app);
  const id = await aSentEmail();
  const recorded = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      hand(n % 2 ? app : neighbour, id, { id: "one", source: n % 2 ? "imap" : "pipe" }),
    ),
  );
  expect(recorded.filter((what) => what === "counted")).toHaveLength(1);
  expect(recorded.filter((what) => what === "known")).toHaveLength(9);
  expect(await boxes()).toEqual([{ refused: 1, all: false }]);
});

test("Reports about several emails to one mailbox at once count each, and stop it", async () => {
  const neighbour = await neighbourOf(app);
  const ids = [await aSentEmail(), await aSentEmail(), await aSentEmail(), await aSentEmail()];
  await Promise.all(
    ids.map((id, n) => hand(n % 2 ? app : neighbour, id, { id: `report ${n}`, source: "pipe" })),
  );
  expect(await boxes()).toEqual([{ refused: 4, all: true }]);
});
