import { sql } from "drizzle-orm";
import { hasText } from "#server/circulars/queries.ts";
import { readEventOfficers } from "#server/events/officers/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { withdrawEmails } from "#server/platform/email/outbox.ts";
import { OUTDATED, type WhyOutdated } from "#server/platform/email/send-due-emails.ts";
import { readAllChoices } from "./notice-choices.ts";
import { eventNotices } from "./notice-email.ts";
import { linesOf } from "./notice-lines.ts";
import { readFacts } from "./queries.ts";
import { isHeard } from "./rules.ts";
import { contentOf, lockTold, readerOf } from "./send-notices.ts";
import { readNotice } from "./told-notices.ts";

type Work = Pick<SystemContext, "db" | "config" | "now">;

/** A notice leaves only if it is still for its officer, and true, by the rows of that moment. */
export async function whyNoticeOutdated(
  work: Work,
  { id, kind }: Parameters<WhyOutdated>[1],
): ReturnType<WhyOutdated> {
  if (kind !== "event-notices" || (await isStillTrue(work, id))) return null;
  return OUTDATED.noLongerReached;
}

/**
 * Whether a notice that waits says what it would say now, to someone who still hears of it. If it does not, it is
 * deleted, with what it told, so that the rest is told again (112).
 */
async function isStillTrue(work: Work, outboxId: number): Promise<boolean> {
  const { db, config } = work;
  return db.transaction(async (tx) => {
    const notice = await readNotice(tx, outboxId);
    if (!notice) return false;
    const { eventId, officer: key, facts: keys } = notice;
    await lockTold(tx, eventId, key);
    const [officer] = (await readEventOfficers(tx, eventId)).filter((one) => one.key === key);
    if (!officer) return false;
    const reader = readerOf(officer, await readAllChoices(tx));
    const all = await readFacts(tx, sql`e.id = ${eventId}`, work.now);
    const facts = all.filter((fact) => keys.has(fact.key) && isHeard(fact, reader));
    const lines = await linesOf(work, tx, { eventId, facts });
    const email = lines.length > 0 && eventNotices(config, await contentOf(tx, { officer, lines, facts }));
    if (email && (await hasText(tx, outboxId, email.text))) return true;
    await withdrawEmails(tx, sql`id = ${outboxId}`);
    return false;
  });
}
