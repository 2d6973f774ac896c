import type { Dinner, Plan } from "./dinner.ts";

/**
 * Whether two people with seats at one table sit side by side; null if one of them has no seat there. Every table counts
 * as a ring, so at a long one its two ends are beside each other and those across the table are not.
 */
export function areBeside({ tables }: Dinner, plan: Plan, [a, b]: readonly [number, number]): boolean | null {
  const at = plan.table[a] ?? -1;
  const table = at === plan.table[b] ? tables[at] : undefined;
  const [first = 0, second = 0] = [plan.seat[a], plan.seat[b]];
  if (!table?.isBySeat || first === 0 || second === 0) return null;
  const apart = Math.abs(first - second);
  return apart === 1 || apart === table.seats - 1;
}
