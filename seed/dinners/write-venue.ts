import { eq } from "drizzle-orm";
import { severityRank, someNeeds } from "#contract/registrations/need-words.ts";
import type { Evening } from "#seed/write-dinners.ts";
import type { Member } from "#seed/write-people.ts";
import { changesBetween } from "#server/papers/copies/changes-between.ts";
import { composeCopy } from "#server/papers/copies/compose-copy.ts";
import { countNeeds } from "#server/papers/copies/count-needs.ts";
import { fingerprintOf } from "#server/papers/copies/fingerprint.ts";
import { type DinnerNow, snapshotOf } from "#server/papers/copies/snapshot.ts";
import { readDinnerFacts } from "#server/papers/dinner/read-dinner-facts.ts";
import { dinnerVenues, kitchenCopies, kitchenSendings } from "#server/papers/tables.ts";
import type { AuditEntry } from "#server/platform/audit/audit.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { outbox } from "#server/platform/tables.ts";

const HOUR_MS = 3_600_000;
const KITCHEN = "kitchen@saltmarsh-house.example";
const CHEF = "Chef Ambrose Vail";

/** What the chapter has arranged with the house that gives the next dinner. */
const VENUE = {
  name: "Saltmarsh House",
  phone: "(410) 555-0164",
  emails: [KITCHEN],
  contacts: [
    { label: "Kitchen", text: `${CHEF}, (410) 555-0165` },
    { label: "Floor", text: "Philippa Ames, maître d’hôtel" },
  ],
  timeline: [
    { time: "6:30 PM", what: "Officers set cards and lists" },
    { time: "7:00 PM", what: "Oysters on ice at the bar, Muscadet" },
    { time: "7:45 PM", what: "Seated; the chapter head says a word" },
    { time: "8:00 PM", what: "Roasted oysters" },
    { time: "8:45 PM", what: "Rockfish broth" },
    { time: "9:30 PM", what: "Lemon tart, coffee" },
    { time: "10:30 PM", what: "End" },
  ],
};

type Officer = Pick<Member, "id" | "first" | "last">;
type Copy = { version: number; at: Date; facts: DinnerNow };

/**
 * Writes the venue of the dinner that is being seated, and two copies that its kitchen has: one on paper, and one by email.
 * After the second, an allergy was added and someone moved. Returns what the audit log says of it.
 */
export async function writeVenue(
  tx: Tx,
  config: Config,
  { evenings, officer, now }: { evenings: readonly Evening[]; officer: Officer | undefined; now: Date },
): Promise<AuditEntry[]> {
  const next = evenings.find(({ isBeingSeated }) => isBeingSeated);
  if (!next || !officer) return [];
  const by = `member ${officer.id}`;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const event = { actor: by, entity: "event" as const, entityId: next.id };
  const venue = { ...VENUE, contacts: [{ label: "Host", text: nameOf(officer) }, ...VENUE.contacts] };
  const live = await readDinnerFacts(tx, next.id, { config, now });
  const guarantee = live.persons.length;
  await tx
    .insert(dinnerVenues)
    .values({ eventId: next.id, ...venue, guarantee, updatedAt: ago(27), updatedBy: by });
  const known = await readDinnerFacts(tx, next.id, { config, now });
  const second = { version: 2, at: ago(26), facts: before({ ...known, madeAt: ago(26) }) };
  const first = { version: 1, at: ago(50), facts: earlier({ ...second.facts, madeAt: ago(50) }) };
  const paper = await saveCopy(tx, by, first);
  await tx
    .insert(kitchenSendings)
    .values({ copyId: paper, recipient: CHEF, isOnPaper: true, sentBy: by, at: first.at });
  await emailCopy(tx, config, { copy: second, copyId: await saveCopy(tx, by, second), officer, first });
  return [
    { ...event, at: ago(51), action: "change venue", after: { venueName: VENUE.name, venueEmails: KITCHEN } },
    { ...event, at: first.at, action: "make kitchen copy", after: { copy: 1 } },
    { ...event, at: ago(27), action: "change venue", before: { guarantee: null }, after: { guarantee } },
    { ...event, at: second.at, action: "make kitchen copy", after: { copy: 2 } },
    { ...event, at: second.at, action: "send kitchen copy", after: { copy: 2, to: KITCHEN } },
  ];
}

/** The dinner before one guest told of an allergy, and another moved to another table. */
function before(facts: DinnerNow): DinnerNow {
  const allergy = severityRank({ severity: "allergy" });
  const told = facts.persons.find(({ needs }) =>
    someNeeds(needs)?.list.some((need) => severityRank(need) <= allergy),
  );
  const moved = facts.persons.find(
    ({ id, table, seat }) => id !== told?.id && table !== null && seat === null,
  );
  const other = facts.tables.find(({ number, isBySeat }) => !isBySeat && number !== moved?.table);
  return {
    ...facts,
    persons: facts.persons.map((person) => {
      if (person === told) return { ...person, needs: { none: true as const } };
      return person === moved ? { ...person, table: other?.number ?? null } : person;
    }),
  };
}

/** The dinner before the party that came last had registered, and before there was a count. */
function earlier(facts: DinnerNow): DinnerNow {
  const last = Math.max(...facts.persons.map(({ partyId }) => partyId));
  return { ...facts, guarantee: null, persons: facts.persons.filter(({ partyId }) => partyId !== last) };
}

async function saveCopy(tx: Tx, madeBy: string, { version, at, facts }: Copy): Promise<number> {
  const { eventId, guarantee, persons } = facts;
  const snapshot = snapshotOf(facts);
  const [copy] = await tx
    .insert(kitchenCopies)
    .values({
      eventId,
      version,
      madeAt: at,
      madeBy,
      guarantee,
      persons: persons.length,
      counts: countNeeds(persons),
      fingerprint: fingerprintOf(snapshot),
      snapshot,
    })
    .returning({ id: kitchenCopies.id });
  if (!copy) throw new Error("the copy was not written");
  return copy.id;
}

/** The email with a copy; as of each confidential one that was sent, its text is gone. */
async function emailCopy(
  tx: Tx,
  config: Config,
  { copy, copyId, officer, first }: { copy: Copy; copyId: number; officer: Officer; first: Copy },
): Promise<void> {
  const { version, at, facts } = copy;
  const kitchen = { ...facts.kitchen, changes: changesBetween(snapshotOf(first.facts), snapshotOf(facts)) };
  const reader = { to: KITCHEN, owners: "nobody" as const, greeting: `Dear team of ${VENUE.name},` };
  const sender = { name: nameOf(officer), email: null, telephone: null };
  const email = composeCopy(config, reader, { facts: { ...facts, kitchen }, version, sender, place: 0 });
  await queueEmail(tx, at, email);
  const [sent] = await tx
    .update(outbox)
    .set({ sentAt: new Date(at.getTime() + 60_000), attempts: 1, bodyText: "", bodyHtml: "" })
    .where(eq(outbox.onceKey, email.onceKey))
    .returning({ id: outbox.id });
  await tx
    .insert(kitchenSendings)
    .values({ copyId, recipient: KITCHEN, sentBy: `member ${officer.id}`, at, outboxId: sent?.id ?? null });
}

function nameOf({ first, last }: Officer): string {
  return `${first} ${last}`;
}
