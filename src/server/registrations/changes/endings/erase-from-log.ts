import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { findMember } from "#server/members/queries.ts";
import { eraseFromAuditLog } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { isSameName } from "#server/registrations/rules.ts";
import { attendees } from "#server/registrations/tables.ts";

/**
 * What the audit log of a party keeps when its member is erased: seats and money, no personal data. The sentence about
 * the money names guests; amounts and refunds are in the ledger.
 */
const LEDGER: ReadonlySet<string> = new Set([
  ...["eventId", "status", "tickets", "memberTickets", "guestTickets", "amount", "paymentType"],
  ...["removedReason", "reason", "becomes", "because", "sponsoredGuests", "tableNumber"],
]);
/** The facts that it also keeps about one person in a party. */
const OF_PERSON: ReadonlySet<string> = new Set([...LEDGER, "attendee", "memberId", "price"]);

/** Erases personal data from the audit log of a member's own registrations and places in line. */
export function eraseOwnParties(tx: Tx, numbers: readonly number[]): Promise<void> {
  return eraseFromAuditLog(tx, "registration", { ids: numbers, without: (facts) => keeping(facts, LEDGER) });
}

/**
 * Erases a member from the audit log of parties to which others added them: their name, and what was written about
 * their place. Called while they are still in these parties.
 */
export async function eraseCompanionFromLog(tx: Tx, memberId: number): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) return;
  const places = await tx
    .select({ id: attendees.id, registrationId: attendees.registrationId })
    .from(attendees)
    .where(eq(attendees.memberId, memberId));
  // Parties in which someone else now has their place, or in which they gave it up.
  const left = await readRows(
    tx,
    z.object({ id: z.coerce.number(), place: z.coerce.number().nullable() }),
    sql`select distinct entity_id as id, facts ->> 'attendee' as place
      from audit_log cross join lateral (values (before), (after)) each (facts)
      where entity = 'registration' and (facts ->> 'memberId' = ${String(memberId)}
        or facts -> 'memberIds' @> to_jsonb(${memberId}::int)
        or action = 'give up seat' and actor = ${`member ${memberId}`})`,
  );
  const theirs = new Set([...places.map(({ id }) => id), ...left.map(({ place }) => place)]);
  const ids = [
    ...new Set([...places.map(({ registrationId }) => registrationId), ...left.map(({ id }) => id)]),
  ];
  const without = (facts: unknown) => {
    if (typeof facts !== "object" || facts === null) return facts;
    if ("attendee" in facts && theirs.has(Number(facts.attendee))) return keeping(facts, OF_PERSON);
    return withoutThem(facts, { name: member, places: theirs });
  };
  await eraseFromAuditLog(tx, "registration", { ids, without });
}

function keeping(facts: unknown, keys: ReadonlySet<string>): unknown {
  if (typeof facts !== "object" || facts === null) return null;
  return Object.fromEntries(Object.entries(facts).filter(([key]) => keys.has(key)));
}

type Name = Parameters<typeof isSameName>[0];
const Named = z.object({ firstName: z.string(), lastName: z.string() });
/** A dish that was chosen for a place. */
const Placed = z.object({ attendee: z.number() });

/**
 * Facts without this name and these places in the lists of a party, and without the name in the sentence about the
 * money.
 */
function withoutThem(
  facts: object,
  { name, places }: { name: Name; places: ReadonlySet<number | null> },
): unknown {
  const isTheirs = (entry: unknown) => {
    const { data } = Named.safeParse(entry);
    return data !== undefined && isSameName(data, name);
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => {
      if (Array.isArray(value)) {
        const others = value.filter((entry) => !places.has(Placed.safeParse(entry).data?.attendee ?? -1));
        return [[key, others.map((entry) => (isTheirs(entry) ? { firstName: "", lastName: "" } : entry))]];
      }
      const isAboutThem = key === "money" && String(value).includes(`${name.firstName} ${name.lastName}`);
      return isAboutThem ? [] : [[key, value]];
    }),
  );
}
