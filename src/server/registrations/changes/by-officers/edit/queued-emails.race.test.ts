import { expect, test } from "vitest";
import { attemptInSavepoint } from "#server/platform/database/savepoint.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { readEmailsSince, readLastEmail } from "./queries.ts";

const app = useApp({}, openRaceDatabase);

test("A preview names only the emails of its own edit, whatever others queue at the same moment", async () => {
  const emailTo = (to: string) => ({
    kind: "test",
    onceKey: `test:${to}`,
    owners: "nobody" as const,
    priority: "ordinary" as const,
    to,
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  });
  const queue = (tx: Parameters<typeof queueEmail>[0], to: string) => queueEmail(tx, app.now, emailTo(to));
  await queue(app.db, "earlier@example.org");
  const { toParty } = await app.db.transaction(async (tx) => {
    const last = await readLastEmail(tx);
    await queue(app.db, "other@example.org");
    await queue(tx, "anna@example.org");
    await attemptInSavepoint(tx, (inner) => queue(inner, "ben@example.org"));
    return readEmailsSince(tx, last);
  });
  expect(toParty).toEqual(["anna@example.org", "ben@example.org"]);
});
