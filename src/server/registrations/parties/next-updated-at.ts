/**
 * When a party changes, as its row says it: always later than its previous change, even within one millisecond or by a
 * clock that is behind, since stale forms and older answers are recognized by it. A party that gets seats from the line,
 * or returns to it, goes on from its row before.
 */
export function nextUpdatedAt({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
