import type { Delivery } from "#server/papers/facts.ts";

/** What is known of the latest copy and the dinner as it is now. */
type Since = { latest: { version: number } | undefined; changes: number };

/** What stands on every page that is printed now: "DRAFT", "copy 2", "copy 2, 3 changes since". */
export function versionNow({ latest, changes }: Since): string {
  if (!latest) return "DRAFT";
  const copy = versionOf(latest.version);
  return changes > 0 ? `${copy}, ${countOf(changes, "change")} since` : copy;
}

/** What stands on the papers of a copy. */
export function versionOf(copy: number): string {
  return `copy ${copy}`;
}

/** "3 changes since copy 2, sent Nov 13, 2026, 5:02 PM to chef@maison.example" (D-128). */
export function changesSince(
  changes: number,
  { copy, at, delivery }: { copy: number; at: string; delivery: Delivery | null },
): string {
  const when = delivery === null ? `made ${at}` : `${delivery.how} ${at} to ${delivery.to}`;
  return `${changes === 0 ? "No changes" : countOf(changes, "change")} since copy ${copy}, ${when}`;
}

/** How the people on the papers differ from the count that is owed to the venue (D-130); null if they do not. */
export function differenceOf(persons: number, guarantee: number | null): string | null {
  if (guarantee === null || persons === guarantee) return null;
  const apart = Math.abs(persons - guarantee);
  return `${apart} ${persons > guarantee ? "more" : "fewer"} than the count of ${guarantee}`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
