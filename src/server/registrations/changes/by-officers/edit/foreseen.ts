import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { moneyOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readParty } from "#server/registrations/attendees/read-attendees.ts";
import { toSend } from "#server/registrations/balance/ways-back.ts";
import { lockEither } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { emailed } from "#server/registrations/changes/by-officers/persons/emailed.ts";
import { lostWith } from "#server/registrations/changes/by-officers/persons/lost-with.ts";
import { NOTHING_ELSE } from "#server/registrations/changes/by-officers/persons/preview-of.ts";
import { readPersonsOf, readVenueTold } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { moneyInWords, movedMoney } from "./edited-money.ts";
import { readEmailsSince, readLastEmail, readReceived, readRegistrationOf } from "./queries.ts";

/**
 * Makes an edit of a party, and says what it did: the party is read before and after, and the emails are those that were
 * queued. The preview undoes it (D-400).
 */
export async function foreseen(
  { now }: Pick<Ctx, "now">,
  tx: Tx,
  { id, edit }: { id: number; edit: () => Promise<void> },
): Promise<ChangePreview> {
  const { party, waiting } = await lockEither(tx, id);
  const { facts } = party ?? waiting;
  const persons = party ? await readPersonsOf(tx, party.row.id) : [];
  const lastEmail = await readLastEmail(tx);
  const before = await read(tx, { id, now });
  await edit();
  const after = await read(tx, { id, now, earlier: before.registrationId });
  const moved = movedMoney(before, after);
  const { offers, toParty } = await readEmailsSince(tx, lastEmail);
  const isLost = seatsOf(before.party) > 0 && seatsOf(after.party) === 0;
  const { follows, ...lost } = isLost ? lostWith(persons) : { follows: [] };
  return {
    ...NOTHING_ELSE,
    ...lost,
    updatedAt: before.party.updatedAt,
    seats: { before: seatsOf(before.party), after: seatsOf(after.party) },
    amount: { before: before.party.amount, after: after.party.amount },
    goesBack: moneyOf(moved.back),
    mayLower: false,
    refundDue: moneyOf(toSend(facts.sources, moved.back)),
    sentence: moneyInWords(before.party, after.party, moved),
    follows: [...follows, ...offeredInWords(offers)],
    venueTold: await readVenueTold(tx, before.party.eventId),
    ...(await emailed(tx, toParty)),
  };
}

/** A party with its money; `earlier` is the registration that it was before. */
async function read(tx: Tx, { id, now, earlier = null }: { id: number; now: Date; earlier?: number | null }) {
  const party = await readParty(tx, id, now);
  if (!party) throw new Error("the locked party is gone");
  const registrationId = await readRegistrationOf(tx, id);
  return { party, registrationId, ...(await readReceived(tx, [registrationId, earlier])) };
}

function seatsOf({ status, totalTickets }: AttendeeRegistration): number {
  return status === "waitlist" ? 0 : totalTickets;
}

function offeredInWords(offers: number): string[] {
  if (offers === 0) return [];
  const who = offers === 1 ? "the next party" : `the next ${offers} parties`;
  return [`Free seats will be offered to ${who} on the waitlist, by email.`];
}
