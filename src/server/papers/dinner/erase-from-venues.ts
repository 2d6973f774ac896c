import { eq } from "drizzle-orm";
import { type ErasedPerson, linesWithout, wordsFor } from "#server/papers/copies/erased-person.ts";
import { readDinnersLogged, readVenuesNaming, wentTo } from "#server/papers/queries.ts";
import { dinnerVenues, kitchenSendings } from "#server/papers/tables.ts";
import { eraseFromAuditLog } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** What the audit log has of addresses. */
const LISTS = ["venueEmails", "to"] as const;

/**
 * Erases a member from what officers typed about the venues of dinners, and from those to whom copies of the kitchen
 * sheet went, by email or on paper. A form that was opened before is stale.
 */
export async function eraseFromVenues(tx: Tx, person: ErasedPerson, now: Date): Promise<void> {
  const { addresses } = person;
  const words = wordsFor(person);
  for (const { eventId, emails, contacts, timeline, updatedAt } of await readVenuesNaming(tx, words)) {
    await tx
      .update(dinnerVenues)
      .set({
        emails: emails.filter((email) => !addresses.includes(email.toLowerCase())),
        contacts: linesWithout(contacts, "text", person),
        timeline: linesWithout(timeline, "what", person),
        updatedAt: new Date(Math.max(now.getTime(), updatedAt.getTime() + 1)),
      })
      .where(eq(dinnerVenues.eventId, eventId));
  }
  await tx.update(kitchenSendings).set({ recipient: "" }).where(wentTo({ addresses, words }));
  if (addresses.length === 0) return;
  await eraseFromAuditLog(tx, "event", {
    ids: await readDinnersLogged(tx, addresses),
    without: (facts) => withoutAddresses(facts, person),
  });
}

function withoutAddresses(facts: unknown, { addresses }: ErasedPerson): unknown {
  if (typeof facts !== "object" || facts === null) return facts;
  const rest: Record<string, unknown> = { ...facts };
  for (const key of LISTS) {
    const listed = rest[key];
    if (typeof listed !== "string") continue;
    const kept = listed.split(", ").filter((address) => !addresses.includes(address.toLowerCase()));
    rest[key] = kept.join(", ");
  }
  return rest;
}
