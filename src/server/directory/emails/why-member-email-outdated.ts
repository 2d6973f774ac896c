import type { MemberSlice } from "#contract/members/emails.ts";
import { isReached, mailboxOf } from "#server/circulars/mailboxes.ts";
import { readCircularOf, readFirstOf } from "#server/circulars/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { OUTDATED, type WhyOutdated } from "#server/platform/email/send-due-emails.ts";
import { wantingNews } from "./address-members.ts";
import { readMembersOf } from "./queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof readCircularOf>>>;
type Work = Pick<SystemContext, "config" | "now">;

const EVERYONE: MemberSlice = { statuses: [], ranks: [], dues: null, came: null, areOfficers: false };

/**
 * Why an email to members is no longer meant to arrive, as for one to people of a dinner (098): no one of its mailbox is
 * among them any longer, as after dues were paid, or wants news.
 */
export async function whyMemberEmailOutdated(
  work: Work & Pick<SystemContext, "db">,
  { id, kind }: Parameters<WhyOutdated>[1],
): ReturnType<WhyOutdated> {
  if (kind !== "circular") return null;
  return work.db.transaction(
    async (tx) => {
      if (await isUnwantedNews(work, tx, id)) return OUTDATED.noLongerReached;
      const found = await readCircularOf(tx, id);
      if (!found || found.circular.eventId !== null || "who" in found.circular.slice) return null;
      const { slice } = found.circular;
      const people = await readMembersOf(work, tx, { slice, only: membersOf(found) });
      return people.some((one) => isReached(found, one)) ? null : OUTDATED.noLongerReached;
    },
    { isolationLevel: "repeatable read" },
  );
}

/** Whether an email or a copy is news, and no one whom it is for still reads its mailbox and wants any. */
export async function isUnwantedNews(work: Work, tx: Tx, id: number): Promise<boolean> {
  const found = await readCircularOf(tx, await readFirstOf(tx, id));
  if (!found?.circular.isNews) return false;
  const { slice, eventId } = found.circular;
  const isCopy = (await readCircularOf(tx, id)) === undefined;
  // Whether a copy still concerns them is an officer's to judge.
  const among = isCopy || eventId !== null || "who" in slice ? EVERYONE : slice;
  const meant = await readMembersOf(work, tx, { slice: among, only: membersOf(found) });
  const { people } = await wantingNews(tx, meant);
  return !people.some((one) => mailboxOf(one) === found.address.toLowerCase());
}

function membersOf({ owners }: Pick<Found, "owners">): number[] {
  return owners.flatMap(({ memberId }) => memberId ?? []);
}
