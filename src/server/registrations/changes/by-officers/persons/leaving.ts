import { asc, eq } from "drizzle-orm";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { readMemberContact } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { amountWithout, dueOfPerson, officerSeatRefund } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import {
  addressesOfHanded,
  findHanded,
  followsFrom,
  type Handed,
  named,
} from "#server/registrations/changes/by-officers/owner/heir.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { attendees } from "#server/registrations/tables.ts";
import { emailed } from "./emailed.ts";
import { isOwners, whyNotBeGuests, whyNotRemovePerson, whyNotWrittenOff } from "./person-rules.ts";
import { previewOf } from "./preview-of.ts";
import { hasWriteOff, type PersonOfParty, readPersonOf } from "./queries.ts";
import { type Told, toldOf } from "./told.ts";

type Person = typeof attendees.$inferSelect;

/** Someone whom an officer removes from a locked party, and who hears of it. */
export type Leaving = {
  party: Party;
  /** With the name of the owner, if they are the owner. */
  person: PersonOfParty;
  isOwner: boolean;
  owner: Awaited<ReturnType<typeof readContact>>;
  told: Told;
  /** Who takes over the party, if the owner leaves and a further member with a record stays (D-404). */
  handed: Handed | null;
  heirs: ReturnType<typeof named>[];
  /** The further members of an owner who leaves, if none has a record: they have guest tickets from then on. */
  toGuests: readonly Person[];
};

/** Finds the person in a locked party; refuses if they are gone, or cannot be removed alone. */
export async function findLeaving(
  tx: Tx,
  party: Party,
  { attendeeId, memberId }: { attendeeId: number; memberId?: number | undefined },
): Promise<Leaving> {
  const { row } = party;
  const found = await readPersonOf(tx, row.id, attendeeId);
  if (!found) throw notFound("Attendee not found");
  const isOwner = isOwners(found);
  const owner = await readContact(tx, row.id);
  const refusal = whyNotWrittenOff(await hasWriteOff(tx, row.id)) ?? whyNotRemovePerson(row);
  if (refusal) throw refusal;
  const others = isOwner ? await readFurtherMembers(tx, row.id) : [];
  const heirs = others.flatMap(({ memberId, firstName, lastName }) =>
    memberId === null ? [] : [named({ memberId, firstName, lastName })],
  );
  const heir = memberId === undefined ? heirs[0] : heirs.find((one) => one.memberId === memberId);
  if (heirs.length > 0 && !heir)
    throw conflict("This person is no longer an additional member of the party. Please review it.");
  const toGuests = heir ? [] : others;
  const tooMany = whyNotBeGuests(row, toGuests.length);
  if (tooMany) throw tooMany;
  const { firstName, lastName } = isOwner ? owner : found;
  const member = isOwner || found.memberId === null ? undefined : await readMemberContact(tx, found.memberId);
  return {
    party,
    person: { ...found, firstName, lastName },
    isOwner,
    owner,
    told: toldOf(party, { owner, member: member ?? null }),
    handed: heir ? await findHanded(tx, party, heir.memberId) : null,
    heirs,
    toGuests,
  };
}

/** The members of a party after its owner, in their order. */
async function readFurtherMembers(tx: Tx, registrationId: number): Promise<Person[]> {
  const everyone = await tx
    .select()
    .from(attendees)
    .where(eq(attendees.registrationId, registrationId))
    .orderBy(asc(attendees.place));
  return everyone.filter((person) => person.kind === "member" && !isOwners(person));
}

/** The preview of a removal. */
export async function previewRemoval(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { party, person, told, handed, heirs, toGuests }: Leaving,
): Promise<ChangePreview> {
  const { refund: goesBack, sentence } = officerSeatRefund(party.facts, person);
  const { amount } = amountWithout(party.facts, person.priceCents);
  const { tableNumber, hasDish } = person;
  const rest = { seatsBy: -1, price: 0, ways: [], noLongerDue: dueOfPerson(party.facts, person) };
  const preview = await previewOf(ctx, tx, {
    party,
    told,
    amount,
    goesBack,
    sentence,
    tableNumber,
    hasDish,
    follows: handed ? followsFrom({ ...handed, leaves: true }) : guestsInWords(toGuests),
    heirs,
    heir: handed && named(handed.heir),
    ...rest,
  });
  return handed ? { ...preview, ...(await emailed(tx, addressesOfHanded(ctx, handed))) } : preview;
}

/** The first member ticket is the owner's, so further members without a record have guest tickets then (D-404). */
function guestsInWords(people: readonly Person[]): string[] {
  if (people.length === 0) return [];
  const names = people.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || "the other member",
  );
  const list = new Intl.ListFormat("en-US").format(names);
  const have = people.length === 1 ? "a guest ticket" : "guest tickets";
  return [`${list.charAt(0).toUpperCase()}${list.slice(1)} will switch to ${have} at their current price.`];
}
