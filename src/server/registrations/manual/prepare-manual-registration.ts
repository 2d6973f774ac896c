import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";
import { lockEvent } from "#server/events/queries.ts";
import { findMember } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { findDuplicateParty, findMembersByEmail } from "#server/registrations/manual/queries.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { refuseOtherNeeds } from "#server/registrations/parties/needs/refuse-other-needs.ts";
import { lockMemberParties, type Registration } from "#server/registrations/parties/queries.ts";
import { matchingMember, partyName, whyNotRegisterManually } from "#server/registrations/rules.ts";
import { lockEntriesOf } from "#server/registrations/waitlist/entries.ts";
import { readOpenOffer } from "#server/registrations/waitlist/queries.ts";
import { enteredPersons, whyNotTheseDishes, whyNotTheseMembers } from "./entered-persons.ts";

/** A manual registration that passed its checks: its owner, and the waitlist place it makes unnecessary. */
export type PreparedRegistration = {
  event: Awaited<ReturnType<typeof lockEvent>>;
  form: ManualRegistrationForm;
  member: { id: number; firstName: string; lastName: string } | null;
  /** Seats that an open offer holds for the member. */
  offered: number;
};

/** The parts of a form that identify the person. */
type Meaning = Pick<ManualRegistrationForm, "memberId" | "firstName" | "lastName" | "email">;

const CHOSEN_IS_GONE =
  "The member you chose has since been deleted. Choose another member, or submit the form again to register this party without a member.";

/** Within this time, an identical party is a double click or a retry, not another party. */
const SLIP_MS = 2 * 60_000;

/**
 * Locks the dinner and finds the member the form is for. 409 if that member already has a registration (S-47) or was
 * deleted, or if the same party without a member was just entered.
 */
export async function prepareManualRegistration(
  { now }: Pick<Ctx, "now">,
  tx: Tx,
  { eventId, form }: { eventId: number; form: ManualRegistrationForm },
): Promise<PreparedRegistration> {
  const event = await lockEvent(tx, eventId);
  const member = await readMatchingMember(tx, form);
  const own = member ? await lockMemberParties(tx, member.id, eventId) : [];
  const [live] = own;
  if (member && live) throw conflict(hint(`${member.firstName} ${member.lastName}`, live, form));
  const elsewhere =
    member && form.memberTickets > 0
      ? await whyNotGivePlace(tx, eventId, { memberId: member.id, except: own.map(({ id }) => id) })
      : null;
  const refusal =
    elsewhere ??
    (await whyNotTheseMembers(tx, eventId, { form, ownerId: member?.id ?? null })) ??
    (await whyNotTheseDishes(tx, eventId, { form, now }));
  if (refusal) throw refusal;
  const twin = member
    ? undefined
    : await findDuplicateParty(tx, eventId, { form, since: new Date(now.getTime() - SLIP_MS) });
  if (twin) throw conflict(twinHint(form, twin));
  const [waiting] = member ? await lockEntriesOf(tx, eventId, { memberIds: [member.id] }) : [];
  const offer = waiting && (await readOpenOffer(tx, waiting.id));
  return { event, form, member, offered: offer?.seats ?? 0 };
}

/** The member the officer chose, 409 if deleted; else the one matched by confirmed address and name (S-72). */
export async function readMatchingMember(tx: Tx, form: Meaning): Promise<PreparedRegistration["member"]> {
  if (form.memberId !== undefined) {
    const chosen = await findMember(tx, form.memberId);
    if (chosen) return chosen;
    throw new Refusal(409, CHOSEN_IS_GONE, { errors: [{ path: "memberId", message: CHOSEN_IS_GONE }] });
  }
  return form.email ? matchingMember(await findMembersByEmail(tx, form.email), form) : null;
}

/** Refuses a form with wrong seats or amount; `ownSeats` are already held for it. */
export function checkManualRegistration(
  { event, form }: PreparedRegistration,
  amount: string,
  ownSeats: number,
): void {
  const refusal = whyNotRegisterManually(event, { ...form, amount }, ownSeats);
  if (refusal) throw refusal;
}

/** 409 if the officer typed other needs for one of the members in the form than the member has said or keeps. */
export async function refuseUnreadNeeds(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { event, form, member }: PreparedRegistration,
): Promise<void> {
  for (const { place, kind, needs, path, memberId } of enteredPersons(form)) {
    const id = kind === "member" && place === 0 ? member?.id : memberId;
    const named = needs && id !== undefined ? await findMember(tx, id) : undefined;
    if (!needs || !named) continue;
    await refuseOtherNeeds(ctx, tx, { eventId: event.id, member: named, needs, path: `${path}needs` });
  }
}

function twinHint(form: ManualRegistrationForm, id: number): string {
  return `${partyName(form)} was registered for this event a moment ago (registration #${id}). For another party of the same name, please wait two minutes.`;
}

function hint(name: string, { id, status }: Registration, { memberId }: ManualRegistrationForm): string {
  const others = memberId === undefined ? "" : "replace the name with theirs and ";
  return status === "pending"
    ? `${name} has started registering for this event and hasn’t paid yet (registration #${id}). Use Mark Paid on it, or remove it first.`
    : `${name} is already registered for this event (registration #${id}). To register others separately, ${others}leave the email blank.`;
}
