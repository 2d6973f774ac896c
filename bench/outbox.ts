import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { startMailbox } from "#emulators/mailbox/server.ts";
import { COMMAND_MS, openDatabase } from "#server/platform/database/database.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import type { Extent } from "./extents.ts";
import { type Place, startPortal } from "./processes.ts";
import { fill, writeMembers } from "./stock.ts";

const LONGEST_MS = 600_000;
/** About as long as the email of a registration with its HTML. */
const TEXT = "You are on the waitlist for the Gala of the Chapter. ".repeat(40);

/** Emails that one portal hands to a mail server per second, each on its own connection. */
export type OutboxFigures = { emails: number; perSecond: number };

/** So many waiting emails, sent to a mail server on this machine, which takes each at once. */
export async function measureOutbox(place: Place, { emails }: Extent["outbox"]): Promise<OutboxFigures> {
  await fill(place, async (db) => {
    await writeMembers(db, emails);
    await db.transaction((tx) =>
      queueEmails(
        tx,
        new Date(),
        Array.from({ length: emails }, (_, n) => ({
          kind: "waitlist-joined",
          onceKey: `bench:${n}`,
          priority: "ordinary",
          owners: [{ memberId: n + 1 }],
          to: `guest${n + 1}@example.org`,
          subject: "You are on the waitlist",
          text: TEXT,
          html: `<p>${TEXT.repeat(4)}</p>`,
        })),
      ),
    );
  });
  const mailbox = await startMailbox();
  const db = await openDatabase(
    { databaseUrl: undefined, dataDir: "", databasePool: 1, ...place },
    { limitMs: COMMAND_MS },
  );
  const portal = await startPortal(place, { SMTP_URL: mailbox.smtpUrl, WORKER_SECONDS: "1" });
  try {
    const deadline = performance.now() + LONGEST_MS;
    for (;;) {
      const { rows } = await db.execute<{
        sent: number;
        seconds: number;
      }>(sql`select count(sent_at)::int as sent,
        extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds from outbox`);
      const [{ sent, seconds } = { sent: 0, seconds: 0 }] = rows;
      if (sent === emails) return { emails, perSecond: (emails - 1) / seconds };
      if (performance.now() > deadline) throw new Error(`${sent} of ${emails} emails were sent`);
      await wait(500);
    }
  } finally {
    await portal.stop();
    await db.close();
    await mailbox.close();
  }
}
