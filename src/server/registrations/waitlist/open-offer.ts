/** Whether the offer of this name or alias has not ended yet, in raw SQL. */
export function openOfferOf(offer: string): string {
  return `(${offer}.accepted_at is null and ${offer}.declined_at is null and ${offer}.lapsed_at is null)`;
}
