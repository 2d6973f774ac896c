import { readEventOfficers } from "#server/events/officers/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { OUTDATED, type WhyOutdated } from "#server/platform/email/send-due-emails.ts";
import { readNoticeOf } from "./told-notices.ts";

/** A notice no longer goes to someone who is not an officer of the dinner when its turn comes, by the rows of that moment. */
export async function whyNoticeOutdated(
  { db }: Pick<SystemContext, "db">,
  { id, kind }: Parameters<WhyOutdated>[1],
): ReturnType<WhyOutdated> {
  if (kind !== "event-notices") return null;
  const notice = await readNoticeOf(db, id);
  const officers = notice ? await readEventOfficers(db, notice.eventId) : [];
  return officers.some(({ key }) => key === notice?.officer) ? null : OUTDATED.noLongerReached;
}
