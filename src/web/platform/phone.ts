/** The address that dials a number as people write it, "tel:2025550100". */
export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}
