import { memberSliceWords } from "#contract/members/email-words.ts";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import { readScheduledById } from "#server/circulars/scheduled/queries.ts";
import type { Scheduling } from "#server/circulars/scheduled/scheduling.ts";
import { addressMembers } from "#server/directory/emails/address-members.ts";
import { notFound } from "#server/platform/refusal.ts";

/** Scheduled emails to members. */
export const memberEmails: Scheduling<ScheduledMemberEmail> = {
  of: "members",
  async address(context, tx, { slice, subject, body, files, serviceReason }) {
    if ("who" in slice) throw new Error("the email is not to members");
    const draft = { slice, subject, body, files, serviceReason };
    const addressed = await addressMembers(context, tx, draft);
    const reached = addressed.recipients.flatMap((one) => one.reached.map(({ id }) => `member ${id}`));
    return { addressed, reached };
  },
  async show(ctx, tx, id) {
    const [found] = (await readScheduledById(ctx, tx, id)).flatMap(shownOf);
    if (!found) throw notFound("This email doesn’t exist.");
    return found;
  },
};

/** A scheduled email as officers see it; none if it is to people of a dinner. */
export function shownOf({
  row: { slice, serviceReason },
  shown,
}: Awaited<ReturnType<typeof readScheduledById>>[number]): ScheduledMemberEmail[] {
  return "who" in slice ? [] : [{ ...shown, slice, serviceReason, sentence: memberSliceWords(slice) }];
}
