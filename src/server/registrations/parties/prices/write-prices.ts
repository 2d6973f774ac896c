import { asc, inArray, sql } from "drizzle-orm";
import { SET_BY_OFFICER } from "#contract/registrations/attendees/attendees.ts";
import { centsOf } from "#contract/values/cents.ts";
import { type Prices, pricesOf } from "#server/events/price-rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees } from "#server/registrations/tables.ts";

/** A party that has just been written, and why its amount may differ from what its persons cost. */
type NewParty = { id: number; amount: string; prices: Prices; why: string };

/** Why a party pays another amount than its persons cost, where an officer set it: as they said, or by how it is paid. */
export function whyOfOfficer({
  amountWhy,
  paymentMethod,
}: {
  amountWhy?: string | undefined;
  paymentMethod?: string | null | undefined;
}): string {
  return amountWhy || (paymentMethod === "complimentary" ? "Complimentary" : SET_BY_OFFICER);
}

/** Makes the adjustment what a party's amount has above or below the sum of prices that it was given. */
export async function writeAdjustment(tx: Tx, { id, why }: { id: number; why: string }): Promise<void> {
  await tx.execute(sql`update registrations r set adjustment_cents = rest.cents,
      adjustment_why = case when rest.cents <> 0 then ${why} end
    from (select round(p.amount * 100)::bigint - (select coalesce(sum(a.price_cents), 0) from attendees a
        where a.registration_id = p.id)::bigint as cents from registrations p where p.id = ${id}) rest
    where r.id = ${id}`);
}

/**
 * Freezes the price of everyone in these new parties; what their amounts have above or below is the adjustment (079).
 * The statement that takes seats for many does the same in SQL.
 */
export async function writePrices(tx: Tx, parties: readonly NewParty[], now: Date): Promise<void> {
  if (parties.length === 0) return;
  const ids = parties.map(({ id }) => id);
  const persons = await tx
    .select({ id: attendees.id, registrationId: attendees.registrationId, kind: attendees.kind })
    .from(attendees)
    .where(inArray(attendees.registrationId, ids))
    .orderBy(asc(attendees.id));
  const byParty = Map.groupBy(persons, ({ registrationId }) => registrationId);
  const priced = parties.map(({ id, amount, prices, why }) => {
    const own = byParty.get(id) ?? [];
    const each = pricesOf(own, prices);
    const adjustment = each.reduce((rest, { cents }) => rest - cents, centsOf(amount));
    return {
      persons: own.map((person, n) => ({ id: person.id, ...each[n] })),
      party: { id, adjustment, why: adjustment === 0 ? null : why },
    };
  });
  const ofPersons = JSON.stringify(priced.flatMap((one) => one.persons));
  const ofParties = JSON.stringify(priced.map((one) => one.party));
  await tx.execute(sql`with priced as (
      update attendees a set price_cents = p.cents, price_line = p.line, price_why = null, priced_at = ${now.toISOString()}
      from json_to_recordset(${ofPersons}::json) as p (id int, cents bigint, line text) where a.id = p.id)
    update registrations r set adjustment_cents = p.adjustment, adjustment_why = p.why
      from json_to_recordset(${ofParties}::json) as p (id int, adjustment bigint, why text) where r.id = p.id`);
}
