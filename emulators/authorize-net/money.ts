const { rawJSON } = JSON as JSON & { rawJSON(text: string): object };

/** Integer cents of a decimal text with up to four digits behind the point, as the schema allows them. */
export function centsOf(text: string): number {
  return Math.round(Number(text) * 100);
}

export function centsText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * An amount as Authorize.Net writes it: a JSON number that keeps both decimals (`25.00`). Receivers that
 * parse and write the body again lose the zero, and with it the signature; so the zero has to be there.
 */
export function jsonAmount(cents: number): object {
  return rawJSON(centsText(cents));
}
