import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import type { EmailFile } from "#contract/officers/email-files.ts";

/** What a form does with its emails, before "41 emails" and before "41 Emails". */
export const DOING = {
  send: { words: "Send", inTitle: "Send", busy: "Sending..." },
  schedule: { words: "Schedule", inTitle: "Schedule", busy: "Saving..." },
  change: { words: "Save changes to", inTitle: "Save Changes to", busy: "Saving..." },
} as const;

const list = new Intl.ListFormat("en-US");

/** Names in a sentence. */
export function listOf(names: readonly string[]): string {
  return list.format(names);
}

/** "menu.pdf (1.2 MB) and map.png (80 KB)". */
export function fileWords(files: readonly EmailFile[]): string {
  return listOf(files.map(({ name, bytes }) => `${name} (${sizeWords(bytes)})`));
}

/** "80 KB" or "1.2 MB". */
export function sizeWords(bytes: number): string {
  const thousands = Math.ceil(bytes / 1000);
  return thousands < 1000 ? `${thousands} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "1 email" or "41 emails". */
export function countOfEmails(count: number): string {
  return count === 1 ? "1 email" : `${count} emails`;
}

/** The same for a button. */
export function emailsInTitle(count: number): string {
  return countOfEmails(count).replace("e", "E");
}

/** "41 emails to 86 people". */
export function reachWords({ mailboxes, leftOut, people }: CircularPreview): string {
  const reached = people - leftOut.length;
  return `${countOfEmails(mailboxes.length)} to ${reached === 1 ? "1 person" : `${reached} people`}`;
}

/** "Since it was scheduled: 2 more people, 1 fewer"; nothing if it reached the same ones. */
export function sinceWords(since: Circular["since"]): string | null {
  if (since === null || since.joined + since.gone === 0) return null;
  const { joined, gone } = since;
  return `Since it was scheduled: ${[
    ...(joined > 0 ? [joined === 1 ? "1 person added" : `${joined} people added`] : []),
    ...(gone > 0
      ? [joined > 0 ? `${gone} dropped` : gone === 1 ? "1 person dropped" : `${gone} people dropped`]
      : []),
  ].join(", ")}`;
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
