import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { backByPerson } from "#server/registrations/balance/back-by-person.ts";
import { amountDueOf, officerRefund } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { toSend } from "#server/registrations/balance/ways-back.ts";
import type { Either } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { emailed } from "#server/registrations/changes/by-officers/persons/emailed.ts";
import { lostWith } from "#server/registrations/changes/by-officers/persons/lost-with.ts";
import { isOwners } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { NOTHING_ELSE, previewOf } from "#server/registrations/changes/by-officers/persons/preview-of.ts";
import {
  type PersonOfParty,
  readPersonsOf,
  readVenueTold,
} from "#server/registrations/changes/by-officers/persons/queries.ts";
import { seatReleased } from "#server/registrations/emails/companion-emails.ts";
import { removedByOfficer } from "#server/registrations/emails/officer-emails.ts";
import { emailsToParty, readContact, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import type { WaitingParty } from "#server/registrations/seats/line/lock-waiting.ts";
import { removedFromLine } from "#server/registrations/seats/line/remove-waiting.ts";
import { mayLower } from "./lowered.ts";

/** The preview of a removal of the whole party (D-370). */
export async function previewRemoving(ctx: Ctx, tx: Tx, removing: Either): Promise<ChangePreview> {
  return removing.party ? previewSeated(ctx, tx, removing.party) : previewWaiting(ctx, tx, removing.waiting);
}

async function previewSeated(ctx: Ctx, tx: Tx, party: Party): Promise<ChangePreview> {
  const { row, facts } = party;
  const { refund: goesBack, sentence } = officerRefund(facts);
  const owner = await readContact(tx, row.id);
  const persons = (await readPersonsOf(tx, row.id)).map((person) =>
    isOwners(person) ? { ...person, firstName: owner.firstName, lastName: owner.lastName ?? "" } : person,
  );
  const back = backByPerson(facts, { persons, all: goesBack });
  const preview = await previewOf(ctx, tx, {
    party,
    told: { to: owner, apart: [] },
    seatsBy: -ticketsOf(row),
    amount: 0,
    goesBack,
    sentence,
    price: 0,
    ways: [],
    noLongerDue: amountDueOf(facts),
    persons: [
      ...back.of.map(({ person, back: goesBack }) => ({ name: nameOf(person), goesBack })),
      ...(back.rest.length > 0 ? [{ name: "Other payments", goesBack: back.rest }] : []),
    ],
    ...lostWith(persons),
  });
  const emails = await emailsOfRemoval(ctx, tx, { party, money: sentence });
  return {
    ...preview,
    ...(await emailed(
      tx,
      emails.map(({ to }) => to),
    )),
  };
}

async function previewWaiting(ctx: Ctx, tx: Tx, { entry, facts }: WaitingParty): Promise<ChangePreview> {
  const { refund, sentence } = officerRefund(facts);
  const email = await removedFromLine(ctx, tx, { entry, facts, money: sentence });
  return {
    ...NOTHING_ELSE,
    updatedAt: entry.updatedAt.toISOString(),
    seats: { before: 0, after: 0 },
    amount: { before: facts.amount, after: moneyOf(0) },
    goesBack: moneyOf(refund),
    mayLower: mayLower(facts),
    refundDue: moneyOf(toSend(facts.sources, refund)),
    sentence,
    venueTold: await readVenueTold(tx, entry.eventId),
    ...(await emailed(tx, email ? [email.to] : [])),
  };
}

/** The emails about the removal of a party with seats; none about a past dinner. `money` is for its owner. */
export async function emailsOfRemoval(
  { config, now }: Ctx,
  tx: Tx,
  { party: { row }, money }: { party: Party; money: string },
): Promise<ComposedEmail[]> {
  const left = await readDinnerLeft(tx, row.eventId, now);
  if (left.dinner.dateTime <= now) return [];
  return emailsToParty(tx, row.id, {
    owner: (to) => removedByOfficer(config, to, { row, money, ...left }),
    companion: (one, owner) => seatReleased(config, one, { owner, party: row, ...left }),
  });
}

function nameOf({ firstName, lastName, kind }: PersonOfParty): string {
  return fullName({ firstName, lastName }) || (kind === "guest" ? "Unnamed guest" : "Unnamed member");
}
