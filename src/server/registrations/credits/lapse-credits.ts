import { eq } from "drizzle-orm";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { readMemberContact } from "#server/members/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { creditEnding } from "#server/registrations/emails/credit-emails.ts";
import { credits } from "#server/registrations/tables.ts";
import { REMINDED_DAYS } from "./credit-rules.ts";
import { readEnding, readLapsed, readLeft, showCredit } from "./queries.ts";
import { endCredit } from "./withdraw-credit.ts";

/** Reminders are sent during the day only. */
const FROM = "09:00";
const UNTIL = "20:00";

/**
 * Ends what is left of credits after their last day, and tells members 30 days before (D-373); each once, however often it
 * runs and in however many processes.
 */
export async function lapseCredits(work: SystemContext): Promise<void> {
  const { db, now, config, log } = work;
  const zone = config.chapter.timeZone;
  const today = dayIn(now, zone);
  const each = (ids: readonly number[], act: (tx: Tx, id: number) => Promise<void>, what: string) =>
    processEach(ids, (id) => db.transaction((tx) => act(tx, id)), { log, what });
  await each(await readLapsed(db, today), (tx, id) => lapse(work, tx, { id, today }), "ending a credit");
  if (now < instantAt(today, FROM, zone) || now >= instantAt(today, UNTIL, zone)) return;
  const ending = { today, until: addDays(today, REMINDED_DAYS) };
  await each(
    await readEnding(db, ending),
    (tx, id) => remind(work, tx, { id, ending }),
    "a credit's reminder",
  );
}

async function lapse(
  { now }: SystemContext,
  tx: Tx,
  { id, today }: { id: number; today: string },
): Promise<void> {
  const [row] = await lockRows(tx, credits, { where: eq(credits.id, id) });
  if (!row || !(await readLapsed(tx, today)).includes(id)) return;
  const because = row.memberId === null ? "erased" : "lapsed";
  await endCredit(tx, row, { because, cents: await readLeft(tx, id), actor: "portal", now });
}

async function remind(
  { now, config }: SystemContext,
  tx: Tx,
  { id, ending }: { id: number; ending: { today: string; until: string } },
): Promise<void> {
  const [row] = await lockRows(tx, credits, { where: eq(credits.id, id) });
  if (row?.memberId == null || !(await readEnding(tx, ending)).includes(id)) return;
  const credit = await showCredit(tx, id);
  await tx.update(credits).set({ remindedAt: now, remindedOf: credit.usableUntil }).where(eq(credits.id, id));
  const to = await readMemberContact(tx, row.memberId);
  const email = to && creditEnding(config, to, credit);
  if (email) await queueEmail(tx, now, email);
}
