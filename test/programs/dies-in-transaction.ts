// Begins a transaction, writes a row, and ends as it is asked to, without a commit. Run as a thread by its test.
import { sql } from "drizzle-orm";
import { answerWithDatabase } from "#server/platform/threads/thread-database.ts";

await answerWithDatabase(async (db, how: "exits" | "never ends") => {
  await db.long({ minutes: 1 }, async (tx) => {
    await tx.execute(sql`insert into members (first_name, last_name) values ('Half', 'Written')`);
    if (how === "exits") process.exit(3);
    await new Promise(() => setInterval(() => undefined, 1000));
  });
});
