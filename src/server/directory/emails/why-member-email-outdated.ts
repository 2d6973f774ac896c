import { isReached } from "#server/circulars/mailboxes.ts";
import { readCircularOf } from "#server/circulars/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { OUTDATED, type WhyOutdated } from "#server/platform/email/send-due-emails.ts";
import { wantingNews } from "./address-members.ts";
import { readMembersOf } from "./queries.ts";

/**
 * Why a queued email to members should no longer be sent, as in 098: no one at its mailbox is still
 * in the group (they’ve paid their dues, for example) or, if it’s news, wants it.
 */
export async function whyMemberEmailOutdated(
  work: Pick<SystemContext, "db" | "config" | "now">,
  { id, kind }: Parameters<WhyOutdated>[1],
): ReturnType<WhyOutdated> {
  if (kind !== "circular") return null;
  return work.db.transaction(
    async (tx) => {
      const found = await readCircularOf(tx, id);
      if (!found || found.circular.eventId !== null || "who" in found.circular.slice) return null;
      const { slice, isNews } = found.circular;
      const only = found.owners.flatMap(({ memberId }) => memberId ?? []);
      const meant = await readMembersOf(work, tx, { slice, only });
      const { people } = isNews ? await wantingNews(tx, meant) : { people: meant };
      return people.some((one) => isReached(found, one)) ? null : OUTDATED.noLongerReached;
    },
    { isolationLevel: "repeatable read" },
  );
}
