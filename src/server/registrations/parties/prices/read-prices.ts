import { eq } from "drizzle-orm";
import type { PaymentDetails } from "#contract/treasury.ts";
import { moneyOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type AttendeeFacts, readAttendeeFacts } from "#server/registrations/my-events/queries.ts";
import { registrations } from "#server/registrations/tables.ts";
import { personPrice } from "./person-price.ts";

/** The prices of a registration, even a removed one, person by person. `owner` names an owner without a record. */
export async function readPrices(
  db: Tx,
  registrationId: number,
  { owner }: { owner: string | null },
): Promise<PaymentDetails["prices"]> {
  const { amount, adjustmentCents, adjustmentWhy } = registrations;
  const [party] = await db
    .select({ amount, adjustmentCents, adjustmentWhy })
    .from(registrations)
    .where(eq(registrations.id, registrationId));
  if (!party) return null;
  const persons = await readAttendeeFacts(db, registrationId);
  return {
    persons: persons.map((person) => ({
      ...personPrice(person),
      id: person.id,
      name: nameOf(person, owner),
    })),
    adjustment:
      party.adjustmentCents === 0
        ? null
        : { amount: moneyOf(party.adjustmentCents), why: party.adjustmentWhy ?? "" },
    amount: party.amount,
  };
}

function nameOf({ firstName, lastName, kind, place }: AttendeeFacts, owner: string | null): string {
  const named = `${firstName} ${lastName}`.trim();
  if (named) return named;
  if (kind === "guest") return "Guest";
  return (place === 0 && owner) || "Additional member";
}
