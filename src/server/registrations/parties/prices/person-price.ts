import type { PersonPrice } from "#contract/registrations/prices.ts";
import { moneyOf } from "#contract/values/cents.ts";
import type { attendees } from "#server/registrations/tables.ts";

/** The columns of a person's frozen price. */
export type PriceFacts = Pick<typeof attendees.$inferSelect, "priceCents" | "priceLine" | "priceWhy">;

/** A person's price in the contract's shape. */
export function personPrice({ priceCents, priceLine, priceWhy }: PriceFacts): PersonPrice {
  return { amount: moneyOf(priceCents), line: priceLine, why: priceWhy };
}
