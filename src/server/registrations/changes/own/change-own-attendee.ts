import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { changeOwnAttendee as endpoint } from "#contract/registrations/own-attendees.ts";
import { lockEvent } from "#server/events/queries.ts";
import { readChooseBy } from "#server/menus/read-choose-by.ts";
import { auditChange } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, forbidden, notFound, Refusal } from "#server/platform/refusal.ts";
import { lockCardPayment, readMoneyOf } from "#server/registrations/balance/lock-card-payment.ts";
import {
  type AttendeeFacts,
  findOwnAttendee,
  readAttendeeFacts,
} from "#server/registrations/my-events/queries.ts";
import { isMe } from "#server/registrations/parties/asker.ts";
import { whyNotTellKitchen } from "#server/registrations/parties/needs/kitchen-close.ts";
import { keepNeeds } from "#server/registrations/parties/needs/queries.ts";
import { whatSaying } from "#server/registrations/parties/needs/settle-answer.ts";
import { laterThan, writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";
import { lockRegistration } from "#server/registrations/parties/queries.ts";
import { attendees, type PersonChange } from "#server/registrations/tables.ts";
import { mayChangeNeeds, ownAttendee, type Viewer } from "./own-attendee.ts";

type Form = Ask<typeof endpoint>;

/** A person of a live party, locked, with the party's other persons and who looks at them. */
export type OwnPerson = {
  person: AttendeeFacts;
  everyone: AttendeeFacts[];
  viewer: Viewer;
  registrationId: number;
};

/** Locks a person whom the caller may change something about, in the common order; 404 for anyone else's. */
export async function lockOwnPerson(ctx: Ctx, tx: Tx, attendeeId: number) {
  const found = await findOwnAttendee(tx, ctx.me, attendeeId);
  if (!found) throw notFound("Attendee not found");
  const event = { ...(await lockEvent(tx, found.eventId)), chooseBy: await readChooseBy(tx, found.eventId) };
  const charges = await lockCardPayment(tx, found.registrationId);
  const row = await lockRegistration(tx, found.registrationId);
  await lockRows(tx, attendees, { where: eq(attendees.id, attendeeId) });
  // Spouses may have been unlinked since.
  if (!(await findOwnAttendee(tx, ctx.me, attendeeId))) throw notFound("Attendee not found");
  const everyone = await readAttendeeFacts(tx, found.registrationId);
  const person = everyone.find(({ id }) => id === attendeeId);
  if (!row || row.removedAt || event.isDeleted || !person) throw notFound("Attendee not found");
  const { paid, money } = await readMoneyOf(tx, row.id, charges);
  const party = { ...row, ...money };
  const viewer: Viewer = {
    me: ctx.me,
    isOwner: found.isOwner,
    event,
    party,
    now: ctx.now,
    chapter: ctx.config.chapter,
  };
  return { person, everyone, viewer, event, row, paid, party, registrationId: row.id } satisfies OwnPerson &
    Record<string, unknown>;
}

/** Changes what the caller says of one person: needs, the name on the card, whose partner they are. */
export const changeOwnAttendee = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockOwnPerson(ctx, tx, ask.id);
    const { person, viewer, event, party, registrationId } = locked;
    const refusal = whyNotTellKitchen(event, party, viewer) ?? whyNot(locked, ask);
    if (refusal) throw refusal;
    const { memberId, userId } = ownerOf(ctx.me);
    const change = {
      ...(ask.cardName !== undefined && { cardName: ask.cardName }),
      ...(ask.partnerOf !== undefined && { partnerOf: ask.partnerOf }),
    };
    const isPerson = eq(attendees.id, person.id);
    const isRenamed = ask.cardName !== undefined && ask.cardName !== person.cardName;
    const isChanged = Object.keys(change).length > 0;
    if (isChanged)
      await tx
        .update(attendees)
        .set({ ...change, ...(isRenamed && { isCardOwn: isMe(person, viewer) }) } satisfies PersonChange)
        .where(isPerson);
    const isAnswered = ask.needs && whatSaying(person, ask) === "replaces";
    if (ask.needs && isAnswered) {
      await writeAnswer(tx, isPerson, {
        needs: ask.needs,
        needsSource: "typed",
        needsByMember: memberId,
        needsByUser: userId,
        needsAt: laterThan(person, ctx.now),
      });
    }
    const { id: attendee, cardName, partnerOf } = person;
    // Which needs is between the person and the kitchen.
    await auditChange(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "change attendee",
      entity: "registration",
      entityId: registrationId,
      before: { attendee, cardName, partnerOf },
      after: { attendee, ...change, ...(isAnswered && { needs: "changed" }) },
    });
    if (ask.keepOnProfile && ask.needs && memberId !== null && isMe(person, viewer)) {
      await keepNeeds(tx, memberId, { needs: ask.needs, now: ctx.now });
    }
    const changed = (await readAttendeeFacts(tx, registrationId)).find(({ id }) => id === person.id);
    if (!changed) throw new Error("the locked person is gone");
    return ownAttendee(changed, viewer);
  });
});

function whyNot({ person, everyone, viewer }: OwnPerson, ask: Form): Refusal | null {
  if (ask.needs && !mayChangeNeeds(person, viewer)) return forbidden();
  if (whatSaying(person, ask) === "unread") {
    return new Refusal(409, "These needs were changed since you opened them. Please review them.", {
      code: "edit_conflict",
      extra: { attendee: ownAttendee(person, viewer) },
    });
  }
  return whyNotPartner(person, everyone, ask.partnerOf);
}

/** Why a person cannot be this one's partner, or null. */
export function whyNotPartner(
  { id }: { id: number },
  everyone: readonly { id: number }[],
  partnerOf: number | null | undefined,
): Refusal | null {
  if (partnerOf === null || partnerOf === undefined) return null;
  if (partnerOf !== id && everyone.some((other) => other.id === partnerOf)) return null;
  const message = "A partner is another person of the same party";
  return badRequest(message, [{ path: "partnerOf", message }]);
}
