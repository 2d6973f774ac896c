import { and, eq, isNull, ne } from "drizzle-orm";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { centsOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { memberOf } from "#server/registrations/changes/by-officers/persons/adding.ts";
import { emailed } from "#server/registrations/changes/by-officers/persons/emailed.ts";
import { isOwners } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { previewOf } from "#server/registrations/changes/by-officers/persons/preview-of.ts";
import { readPersonOf } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { type Companion, contactOf } from "#server/registrations/emails/companion-emails.ts";
import { dueAfterChange } from "#server/registrations/emails/due-words.ts";
import type { Contact } from "#server/registrations/emails/event-facts.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import { lockEntriesOf } from "#server/registrations/waitlist/entries.ts";
import { type How, howHandedOver, whatFollows, whyNotHandOver } from "./owner-rules.ts";

type Person = typeof attendees.$inferSelect;

/** A locked party that goes to another member. */
export type Handed = {
  party: Party;
  heir: Companion;
  /** Who it belonged to. */
  owner: Awaited<ReturnType<typeof readContact>>;
  how: How;
  /** The person of the owner, who has the first member ticket; undefined if the owner does not come. */
  owners: Person | undefined;
  /** The new owner's own place in the party; undefined if they have none. */
  place: Person | undefined;
};

/** Refuses a member who has another place at the dinner, and a party that cannot go to anyone now (D-408). */
export async function findHanded(tx: Tx, party: Party, memberId: number): Promise<Handed> {
  const { row } = party;
  const everyone = await lockRows(tx, attendees, { where: eq(attendees.registrationId, row.id) });
  const heir = await memberOf(tx, memberId);
  const owner = await readContact(tx, row.id);
  const owners = everyone.find(isOwners);
  const place = everyone.find((person) => person.memberId === memberId);
  const how = howHandedOver({ ownerComes: owners !== undefined, isInIt: place !== undefined });
  const refusal =
    whyNotHandOver(row, { heir, owner }) ??
    (await whyNotGivePlace(tx, row.eventId, { memberId, except: [row.id] })) ??
    (await whyNotOwnTwo(tx, row.eventId, { owner: heir, except: row.id })) ??
    (how === "contact" ? await whyNotWait(tx, party, heir) : null);
  if (refusal) throw refusal;
  return { party, heir, owner, how, owners, place };
}

/** A member or an account has one registration for an event, even if they only registered others (S-16, S-44). */
export async function whyNotOwnTwo(
  tx: Tx,
  eventId: number,
  {
    owner,
    except,
  }: {
    owner: Pick<Contact, "firstName" | "lastName"> & ({ memberId: number } | { userId: number });
    except: number;
  },
): Promise<Refusal | null> {
  const [other] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        "memberId" in owner
          ? eq(registrations.memberId, owner.memberId)
          : eq(registrations.userId, owner.userId),
        isNull(registrations.removedAt),
        ne(registrations.id, except),
      ),
    );
  const name = `${owner.firstName} ${owner.lastName ?? ""}`.trim() || "This account";
  return other ? conflict(`${name} already has registration #${other.id} for this event.`) : null;
}

/** One who only becomes the contact has no seat yet, and could not register for one that is offered. */
async function whyNotWait(tx: Tx, { row }: Party, heir: Companion): Promise<Refusal | null> {
  const waiting = await lockEntriesOf(tx, row.eventId, { memberIds: [heir.memberId] });
  if (waiting.length === 0) return null;
  return conflict(
    `${heir.firstName} ${heir.lastName} is on the waitlist for this event. Please remove them from the waitlist first.`,
  );
}

/** What the new owner and the one before read: one email if they share a mailbox (D-027). */
export function mailboxesOfHanded({ heir, owner }: Handed): { to: Contact; before: Contact | null } {
  const to = contactOf(heir);
  const isShared =
    heir.email !== null && owner.email !== null && heir.email.toLowerCase() === owner.email.toLowerCase();
  if (!isShared) return { to, before: owner };
  const owners = [{ memberId: heir.memberId }, ...(owner.owners === "nobody" ? [] : owner.owners)] as const;
  return { to: { ...to, alsoGreets: [owner.firstName], owners }, before: null };
}

/** The addresses of both; about a past dinner no one is emailed. */
export function addressesOfHanded({ now }: Pick<Ctx, "now">, handed: Handed): string[] {
  const { to, before } = mailboxesOfHanded(handed);
  if (handed.party.event.dateTime <= now) return [];
  return [to.email, before?.email ?? null].filter((email) => email !== null);
}

/** What follows from a handover, for the officer; the owner may leave the party with it. */
export function followsFrom({
  party,
  heir,
  owner,
  how,
  place,
  leaves = false,
}: Handed & { leaves?: boolean }): string[] {
  const { row, facts } = party;
  const isPaid = facts.isPaymentKnown;
  return whatFollows(row, { how, heir, owner, takes: leaves ? null : (place?.kind ?? null), isPaid });
}

/** The preview of a handover: seats and money stay. */
export async function previewHandover(ctx: Pick<Ctx, "now">, tx: Tx, handed: Handed): Promise<ChangePreview> {
  const { party, heir, how, owners } = handed;
  const before = owners && (await readPersonOf(tx, party.row.id, owners.id));
  const preview = await previewOf(ctx, tx, {
    party,
    told: { to: contactOf(heir), apart: [] },
    seatsBy: 0,
    amount: centsOf(party.row.amount),
    goesBack: 0,
    price: 0,
    ways: [],
    sentence: moneyOfHanded(party),
    tableNumber: how === "instead" ? (before?.tableNumber ?? null) : null,
    hasDish: how === "instead" && (before?.hasDish ?? false),
    follows: followsFrom(handed),
    heir: named(heir),
  });
  return { ...preview, ...(await emailed(tx, addressesOfHanded(ctx, handed))) };
}

/** A member as a preview names them. */
export function named({ memberId, firstName, lastName }: Omit<Companion, "email">) {
  return { memberId, name: `${firstName} ${lastName}`.trim() };
}

/** What the new owner reads about the money; a payment link went to the owner before. */
export function moneyOfHanded({ row, facts }: Pick<Party, "row" | "facts">): string {
  const due = amountDueOf(facts);
  return due > 0 ? dueAfterChange(due, { row, hasLink: false }) : "There is nothing more to pay.";
}
