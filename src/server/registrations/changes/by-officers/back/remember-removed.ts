import { eq, lt, sql } from "drizzle-orm";
import { PUT_BACK_MINUTES } from "#contract/registrations/attendees/party-changes.ts";
import { centsOf } from "#contract/values/cents.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readChoicesOf } from "#server/registrations/choices/queries.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { attendees, removedPersons } from "#server/registrations/tables.ts";
import type { WentBack } from "./back-rules.ts";
import { readTold } from "./queries.ts";

type Kept = Pick<
  typeof removedPersons.$inferInsert,
  "attendeeId" | "person" | "answer" | "partners" | "choices" | "told"
>;

/** Written only by `writeAnswer`. */
const ANSWER_COLUMNS = "{needs,needs_source,needs_by_member,needs_by_user,needs_at}";

/** What the portal knows of a person of a locked party, read before an officer removes them. */
export async function readBeforeRemoval(tx: Tx, attendeeId: number): Promise<Kept> {
  const [found] = await tx
    .select({
      person: sql<Record<string, unknown>>`to_jsonb(attendees) - ${ANSWER_COLUMNS}::text[]`,
      row: attendees,
    })
    .from(attendees)
    .where(eq(attendees.id, attendeeId));
  if (!found) throw new Error("the person of a locked party is gone");
  const { needs, needsSource, needsByMember, needsByUser, needsAt } = found.row;
  const partners = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(eq(attendees.partnerOf, attendeeId));
  return {
    attendeeId,
    person: found.person,
    answer: { needs, needsSource, needsByMember, needsByUser, needsAt: needsAt?.toISOString() ?? null },
    partners: partners.map(({ id }) => id),
    choices: await readChoicesOf(tx, attendeeId),
    told: await readTold(tx, attendeeId),
  };
}

/** Remembers someone who was removed, with what that did to the party, until they can no longer be put back (D-412). */
export async function rememberRemoved(
  tx: Tx,
  {
    kept,
    before,
    left,
    wentBack,
    ...facts
  }: {
    kept: Kept;
    /** The party with them, and without. */
    before: Registration;
    left: Registration;
    wentBack: readonly WentBack[];
    memberId: number | null;
    wasComplimentary: boolean;
    isTold: boolean;
    removedAt: Date;
  },
): Promise<void> {
  const idsOf = (byCard: boolean) => wentBack.flatMap(({ id, isByCard }) => (isByCard === byCard ? id : []));
  await tx.insert(removedPersons).values({
    ...kept,
    ...facts,
    registrationId: before.id,
    amountCents: centsOf(before.amount) - centsOf(left.amount),
    adjustmentCents: before.adjustmentCents - left.adjustmentCents,
    adjustmentWhy: before.adjustmentWhy,
    leftAdjustmentCents: left.adjustmentCents,
    keptCents: left.keptWithoutDeadlineCents - before.keptWithoutDeadlineCents,
    sponsoredGuests: before.sponsoredGuests - left.sponsoredGuests,
    paidLater: before.paysLaterSince !== null,
    payBy: before.payBy,
    paysLaterSince: before.paysLaterSince,
    paysLaterBy: before.paysLaterBy,
    paymentType: before.paymentType,
    refunds: idsOf(true),
    returns: idsOf(false),
    ownerMember: left.memberId,
    ownerUser: left.userId,
  });
}

/** Deletes the persons who were removed too long ago to be put back; returns their number. */
export async function forgetRemoved({ db, now }: Pick<SystemContext, "db" | "now">): Promise<number> {
  const until = new Date(now.getTime() - PUT_BACK_MINUTES * 60_000);
  const gone = await db
    .delete(removedPersons)
    .where(lt(removedPersons.removedAt, until))
    .returning({ id: removedPersons.attendeeId });
  return gone.length;
}
