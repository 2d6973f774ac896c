import { createHash } from "node:crypto";
import { sliceWords } from "#contract/registrations/circular-words.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { readScheduledById } from "#server/circulars/scheduled/queries.ts";
import type { Scheduling } from "#server/circulars/scheduled/scheduling.ts";
import { notFound } from "#server/platform/refusal.ts";
import { addressDraft } from "#server/registrations/circulars/address-draft.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";

/** Scheduled emails to people of a dinner, which is locked when they are addressed. */
export const dinnerEmails: Scheduling<ScheduledCircular> = {
  of: "dinner",
  async address(context, tx, { eventId, slice, ...text }) {
    if (eventId === null || !("who" in slice)) throw new Error("the email is not to people of a dinner");
    const addressed = await addressDraft(context, tx, { id: eventId, draft: { slice, ...text } });
    return { addressed, reached: keysOf(addressed.recipients.flatMap(({ reached }) => reached)) };
  },
  async show(ctx, tx, id) {
    const [found] = (await readScheduledById(ctx, tx, id)).flatMap(shownOf);
    if (!found) throw notFound("This email doesn’t exist.");
    return found;
  },
};

/** A scheduled email as officers see it; none if it is to members. */
export function shownOf({
  row: { slice },
  shown,
}: Awaited<ReturnType<typeof readScheduledById>>[number]): ScheduledCircular[] {
  return "who" in slice ? [{ ...shown, slice, sentence: sliceWords(slice) }] : [];
}

/** How people are recognized when it is sent: by their ids, or by a hash of the address of someone without one. */
function keysOf(people: readonly Reached[]): string[] {
  // People without a row of their own, as on the waitlist, are counted within their party.
  const counts = new Map<string, number>();
  return people.map((one) => {
    const key = keyOf(one);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return `${key} ${nth}`;
  });
}

function keyOf({ attendee, registration, owner, address }: Reached): string {
  if (attendee !== null) return `person ${attendee}`;
  if (owner !== null) return JSON.stringify([owner, registration]);
  return createHash("sha256").update(`${registration} ${address?.toLowerCase()}`).digest("base64url");
}
