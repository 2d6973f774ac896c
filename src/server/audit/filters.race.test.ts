import { expect, test } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { useApp } from "#test/app.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

/** One connection, so that every statement runs alongside those prepared before it. */
const app = useApp({}, async () => openPostgres(await migratedRaceDatabase(), 1));

const CHOICES = [
  ["", "thing=member", "thing=member&id=ID", "thing=registration&id=ID"],
  ["", "search=an", "search=anna"],
  ["", "kind=payments", "kind=other"],
  ["", "actor=portal"],
  ["", "from=2026-01-01&to=2026-12-31"],
];

test("The audit log on PostgreSQL accepts every combination of filters", async () => {
  const { cookie } = await aFullOfficer(app);
  const anna = await aMember(app.db, { firstName: "Anna" });
  const { id } = await aRegistration(app.db, { eventId: (await aDinner(app.db)).id, memberId: anna.id });
  const queries = CHOICES.reduce<string[]>(
    (all, choices) => all.flatMap((before) => choices.map((one) => [before, one].filter(Boolean).join("&"))),
    [""],
  );
  for (const query of queries) {
    const path = `/api/audit?${query.replace("ID", String(id))}`;
    const { status, text } = await app.call("GET", path, { cookie });
    expect([path, status, text]).toEqual([path, 200, expect.stringContaining('"entries"')]);
  }
});
