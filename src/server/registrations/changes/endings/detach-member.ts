import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { SET_BY_OFFICER } from "#contract/registrations/attendees/attendees.ts";
import { DELETED_MEMBER } from "#contract/registrations/deleted-member.ts";
import { lockEvent } from "#server/events/queries.ts";
import { erasePayers } from "#server/payments/erase-payers.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { type ActingContext, actorName, type SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { eraseCredits } from "#server/registrations/credits/erase-credits.ts";
import { cancelManualRegistrations } from "#server/registrations/manual/close-manual-registration.ts";
import type { Forgotten } from "#server/registrations/parties/forgotten.ts";
import { forgetCompanion, forgetNames, withNames } from "#server/registrations/parties/party-names.ts";
import { eraseEarlierPayer, erasePaymentsOf } from "#server/registrations/parties/payers/queries.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import {
  handedRequests,
  manualRegistrations,
  registrations,
  removedPersons,
} from "#server/registrations/tables.ts";
import { endEntry } from "#server/registrations/waitlist/end-entry.ts";
import { readEntriesOf } from "#server/registrations/waitlist/entries.ts";
import { eraseEntries } from "#server/registrations/waitlist/erase-entries.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { endRegistration } from "./end-registration.ts";
import { eraseCompanionFromLog, eraseOwnParties } from "./erase-from-log.ts";
import { takeOutRequests } from "./handed-requests.ts";

/**
 * Detaches a member from their registrations before the member is erased (S-34). A paid registration for an upcoming
 * dinner blocks this. Unpaid ones and waitlist places are removed with their payments and offers, and all of them
 * remain as seats and money of a 'Deleted member'. `forgetElsewhere` erases what other features keep of these persons,
 * before their names go. Locks dinners, payments and registrations; then the member. Returns the registrations.
 */
export async function detachMember(
  ctx: ActingContext,
  tx: Tx,
  { memberId, forgetElsewhere }: Detached,
): Promise<number[]> {
  const dinners = await dinnersOf(tx, memberId);
  for (const eventId of dinners) await detachFromEvent(ctx, tx, { memberId, eventId });
  const isTheirs = eq(registrations.memberId, memberId);
  // One added later, for a dinner that is not locked, stays with the member: the deletion then finds it and stops.
  const settled = and(
    isTheirs,
    or(isNotNull(registrations.removedAt), inArray(registrations.eventId, dinners)),
  );
  const all = await tx.select({ id: registrations.id }).from(registrations).where(settled);
  const ids = all.map(({ id }) => id);
  const manual = await tx
    .update(manualRegistrations)
    .set({ memberId: null, form: null })
    .where(eq(manualRegistrations.memberId, memberId))
    .returning({ id: manualRegistrations.id });
  await forgetInForms(tx, memberId);
  await erasePaymentsOf(tx, ids);
  await eraseEarlierPayer(tx, memberId);
  await eraseCredits(ctx, tx, memberId);
  await takeOutRequests(tx, eq(handedRequests.memberId, memberId));
  await tx.delete(handedRequests).where(inArray(handedRequests.registrationId, ids));
  await erasePayers(
    tx,
    "manual-registration",
    manual.map(({ id }) => id),
  );
  const detached = await tx
    .update(registrations)
    // An amount other than the sum of its prices keeps a reason, without the officer's words (079).
    .set({
      ...NOBODY,
      adjustmentWhy: sql`case when ${registrations.adjustmentCents} <> 0 then ${SET_BY_OFFICER} end`,
    })
    // Of those that were found, whose names are erased below; one of a dinner that isn't locked may have been put back.
    .where(and(settled, inArray(registrations.id, ids)))
    .returning({ id: registrations.id });
  if (detached.length < ids.length) throw conflict(JUST_CHANGED);
  await forgetElsewhere(tx, { registrationIds: ids, memberId });
  await eraseCompanionFromLog(tx, memberId);
  await forgetNames(tx, ids);
  await tx
    .delete(removedPersons)
    .where(or(inArray(removedPersons.registrationId, ids), eq(removedPersons.memberId, memberId)));
  await forgetCompanion(tx, memberId);
  const places = await eraseEntries(tx, { memberId, dinners }, ctx.now);
  await eraseOwnParties(tx, [...ids, ...places]);
  return ids;
}

const JUST_CHANGED = "This member’s registrations have just changed. Please try again.";

interface Detached {
  memberId: number;
  forgetElsewhere: (tx: Tx, forgotten: Forgotten) => Promise<void>;
}

const NOBODY = {
  memberId: null,
  contactFirstName: DELETED_MEMBER.firstName,
  contactLastName: DELETED_MEMBER.lastName,
  contactEmail: null,
  // The party's names and requests were the member's data, and the ledger does not need them.
  foodRequests: null,
  seatingRequests: null,
  specialRequirements: null,
  seatingReason: null,
  requestQuestions: [],
  adminNotes: null,
} satisfies Partial<Registration>;

/** Whether an officer chose the member for a place in the form of a manual registration. */
const isIn = (memberId: number) =>
  sql`jsonb_path_exists(form, '$.*[*] ? (@.memberId == $id)', jsonb_build_object('id', ${memberId}::int))`;

/** Their name and what was entered for them go from the forms of others, which are paid, or may still be. */
async function forgetInForms(tx: Tx, memberId: number): Promise<void> {
  const deleted = JSON.stringify(DELETED_MEMBER);
  const without = (list: string) => sql`(select coalesce(jsonb_agg(
      case when (person ->> 'memberId')::int = ${memberId}::int then ${deleted}::jsonb else person end order by at), '[]')
    from jsonb_array_elements(form -> ${list}::text) with ordinality persons (person, at))`;
  await tx
    .update(manualRegistrations)
    .set({
      form: sql`form || jsonb_build_object('memberInfo', ${without("memberInfo")}, 'guestInfo', ${without("guestInfo")})`,
    })
    .where(isIn(memberId));
}

/** The dinners the member is or will be registered for, in lock order. */
async function dinnersOf(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`
    select event_id as id from registrations where member_id = ${memberId} and removed_at is null
    union select event_id from waitlist_entries where member_id = ${memberId} and ended_at is null
    union select event_id from manual_registrations where member_id = ${memberId} and hold_id is not null
    union select event_id from manual_registrations where hold_id is not null and ${isIn(memberId)}
    union select event_id from attendees where member_id = ${memberId} and is_live
    order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Why a member may not be detached, or null; asked before a deletion is planned. */
export async function whyNotDetach(
  { db, now }: Pick<SystemContext, "db" | "now">,
  memberId: number,
): Promise<Refusal | null> {
  const [row] = await readRows(
    db,
    z.object({ title: z.string() }),
    sql`
    select e.title from registrations r join events e on e.id = r.event_id
    where r.member_id = ${memberId} and r.removed_at is null and r.status = 'confirmed'
      and e.deleted_at is null and e.date_time > ${now.toISOString()} order by e.id limit 1`,
  );
  return row ? stillRegistered(row.title) : null;
}

function stillRegistered(title: string): Refusal {
  return conflict(`This member is registered for ${title}. Please remove that registration first.`);
}

async function detachFromEvent(
  ctx: ActingContext,
  tx: Tx,
  { memberId, eventId }: { memberId: number; eventId: number },
): Promise<void> {
  const event = await lockEvent(tx, eventId);
  const rows = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.memberId, memberId),
        eq(registrations.eventId, eventId),
        isNull(registrations.removedAt),
      ),
    );
  const parties = await withNames(tx, rows);
  const isAhead = !event.isDeleted && event.dateTime > ctx.now;
  if (isAhead && parties.some(({ status }) => status === "confirmed")) throw stillRegistered(event.title);
  const unpaid = parties.filter(({ status }) => status !== "confirmed");
  const manual = await tx
    .select()
    .from(manualRegistrations)
    .where(
      and(
        eq(manualRegistrations.memberId, memberId),
        eq(manualRegistrations.eventId, eventId),
        isNotNull(manualRegistrations.holdId),
      ),
    );
  // All payments before all registrations. Money that still arrives through an open page is refunded.
  for (const { id } of unpaid)
    await closeOpenPayment(tx, { purpose: "registration", subjectId: id, now: ctx.now });
  await cancelManualRegistrations(ctx, tx, manual);
  for (const row of unpaid) await endUnpaid(ctx, tx, row);
  const isOfferEnded = await endPlaces(ctx, tx, { memberId, eventId });
  const freed = manual.length > 0 || unpaid.length > 0;
  if (freed || isOfferEnded) await offerFreedSeats(ctx, tx, { eventId, newRound: freed });
}

async function endUnpaid(ctx: ActingContext, tx: Tx, row: Registration): Promise<void> {
  await endRegistration(tx, ctx.now, {
    row,
    actor: actorName(ctx.me),
    reason: "removed_by_officer",
    action: "remove registration",
    details: { because: "the member was deleted" },
  });
}

/** Ends the member's place in a dinner's line. Returns whether an open offer ended with it. */
async function endPlaces(
  ctx: ActingContext,
  tx: Tx,
  { memberId, eventId }: { memberId: number; eventId: number },
): Promise<boolean> {
  let isOfferEnded = false;
  for (const entry of await readEntriesOf(tx, eventId, memberId)) {
    isOfferEnded = (await endEntry(tx, entry, { because: "deleted", now: ctx.now })) || isOfferEnded;
    await auditBy(ctx, tx, {
      action: "remove registration",
      entity: "registration",
      entityId: entry.number,
      before: { status: "waitlist", tickets: entry.totalTickets },
      after: { removedReason: "removed_by_officer", because: "the member was deleted" },
    });
  }
  return isOfferEnded;
}

/** Whether this member has a registration or a place in line: one may have been added while others were being detached. */
export async function hasRegistration(tx: Tx, memberId: number): Promise<boolean> {
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`select id from registrations where member_id = ${memberId}
      union all select id from waitlist_entries where member_id = ${memberId} limit 1`,
  );
  return rows.length > 0;
}
