import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { lockParty, type Party } from "#server/registrations/changes/by-officers/lock-party.ts";
import { emailed } from "#server/registrations/changes/by-officers/persons/emailed.ts";
import { isOwners } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { NOTHING_ELSE, previewOf } from "#server/registrations/changes/by-officers/persons/preview-of.ts";
import {
  type PersonOfParty,
  readPersonsOf,
  readVenueTold,
} from "#server/registrations/changes/by-officers/persons/queries.ts";
import { backByPerson } from "#server/registrations/changes/refunds/back-by-person.ts";
import { amountDueOf, officerRefund } from "#server/registrations/changes/refunds/change-rules.ts";
import { toSend } from "#server/registrations/changes/refunds/ways-back.ts";
import { seatReleased } from "#server/registrations/emails/companion-emails.ts";
import { removedByOfficer } from "#server/registrations/emails/officer-emails.ts";
import { emailsToParty, readContact, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { lockKnown } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting, type WaitingParty } from "#server/registrations/seats/line/lock-waiting.ts";
import { removedFromLine } from "#server/registrations/seats/line/remove-waiting.ts";
import { mayLower } from "./lowered.ts";

/** A party that an officer removes, locked: one with seats, or one in the line. */
export type Removing = { party: Party; waiting?: never } | { waiting: WaitingParty; party?: never };

/** Finds the party of a number; refused if nothing of it is live. */
export async function findRemoving(tx: Tx, id: number): Promise<Removing> {
  const live = await lockKnown(tx, id);
  return live.entryId === undefined
    ? { party: await lockParty(tx, live.registrationId) }
    : { waiting: await lockWaiting(tx, live) };
}

/** The preview of a removal of the whole party (D-370). */
export async function previewRemoving(ctx: Ctx, tx: Tx, removing: Removing): Promise<ChangePreview> {
  return removing.party ? previewSeated(ctx, tx, removing.party) : previewWaiting(ctx, tx, removing.waiting);
}

async function previewSeated(ctx: Ctx, tx: Tx, party: Party): Promise<ChangePreview> {
  const { row, facts } = party;
  const { refund: goesBack, sentence } = officerRefund(facts);
  const owner = await readContact(tx, row.id);
  const persons = (await readPersonsOf(tx, row.id)).map((person) =>
    isOwners(person) ? { ...person, firstName: owner.firstName, lastName: owner.lastName ?? "" } : person,
  );
  const tables = [...new Set(persons.flatMap(({ tableNumber }) => tableNumber ?? []))].sort((a, b) => a - b);
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
    tableNumber: tables.length === 1 ? (tables[0] ?? null) : null,
    hasDish: persons.some(({ hasDish }) => hasDish),
    follows: tables.length > 1 ? [`The seats are at tables ${LIST.format(tables.map(String))}.`] : [],
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

const LIST = new Intl.ListFormat("en-US");

function nameOf({ firstName, lastName, kind }: PersonOfParty): string {
  return fullName({ firstName, lastName }) || (kind === "guest" ? "Unnamed guest" : "Unnamed member");
}
