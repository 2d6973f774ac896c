import type { Circular, CircularPreview } from "#contract/registrations/circulars.ts";

const list = new Intl.ListFormat("en-US");

/** Names in a sentence. */
export function listOf(names: readonly string[]): string {
  return list.format(names);
}

/** "41 emails to 86 people". */
export function reachWords({ mailboxes, leftOut, people }: CircularPreview): string {
  const reached = people - leftOut.length;
  const emails = mailboxes.length === 1 ? "1 email" : `${mailboxes.length} emails`;
  return `${emails} to ${reached === 1 ? "1 person" : `${reached} people`}`;
}

/** "17 sent, 24 stopped"; what is none is left out. */
export function countWords({ sent, waiting, failed, stopped }: Circular["counts"]): string {
  return [
    `${sent} sent`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(stopped > 0 ? [`${stopped} stopped`] : []),
  ].join(", ");
}
