import { type MemberStatus, statusLabel } from "#contract/members/status.ts";

/** What the service knows about a person's permission to be emailed. */
export type Consent = {
  permission: string | null;
  optInSource: string | null;
  optInAt: Date | null;
  optOutSource: string | null;
  optOutAt: Date | null;
};

/** An opt-out: who made it, and when by the service's clock, if known. */
export type OptOut = { since: Date | null; source: "Contact" | "Account" };

/**
 * Returns the contact's opt-out, or null (S-51). A deleted contact shows an unintended opt-out by the account. An
 * opt-out by the person counts until they opt in themselves, whatever their permission has become.
 */
export function findOptOut(leave: Consent): OptOut | null {
  const { permission, optOutSource, optOutAt } = leave;
  const isByContact = optOutSource === "Contact" && !hasOptedInAgain(leave, optOutAt ?? new Date(0));
  if (permission !== "unsubscribed" && !isByContact) return null;
  return { since: optOutAt, source: optOutSource === "Account" ? "Account" : "Contact" };
}

/** Whether the person has opted in again since then, which is the only thing that clears an opt-out. */
export function hasOptedInAgain({ permission, optInSource, optInAt }: Consent, since: Date): boolean {
  return permission === "explicit" && optInSource === "Contact" && optInAt !== null && optInAt > since;
}

/** Longest address the service accepts in an import, in characters. */
export const LONGEST_ADDRESS = 50;

/** Why an address can't be sent, or null. */
export function whyNotSend(address: string): string | null {
  return address.length > LONGEST_ADDRESS
    ? `Constant Contact doesn’t accept addresses of more than ${LONGEST_ADDRESS} characters`
    : null;
}

/** What the portal sets tags for: every status and rank. */
export const TAG_WORDS = [
  ...(["active", "former", "other", "prospective", "provisional", "online"] as const),
  ...(["ecuyer", "mondiale"] as const),
];
export type TagWord = (typeof TAG_WORDS)[number];

/** The tag's name at the service: 'Active Member', 'Ecuyer'. */
export function tagName(word: TagWord, society: string): string {
  const words =
    word === "ecuyer" || word === "mondiale" ? word : statusLabel(word satisfies MemberStatus, society);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Contacts and bytes per import. The service accepts more and silently drops the excess. */
export const IMPORT_ROWS = 5_000;
const IMPORT_BYTES = 3_000_000;

/** The first rows, as many as fit into one import. */
export function firstImportRows<Row>(rows: readonly Row[]): Row[] {
  const fitting: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, IMPORT_ROWS)) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > IMPORT_BYTES) break;
    fitting.push(row);
  }
  return fitting;
}

/** Contacts per call that adds or removes tags or list memberships. */
export const CONTACTS_AT_A_TIME = 500;

/** Milliseconds to wait before checking an activity again: 0.4 s since small lists finish at once; then 2, 5, 10, 30 s. */
export function pollPauseMs(polls: number): number {
  return [400, 2_000, 5_000, 10_000][polls] ?? 30_000;
}

/** An activity without progress for this long is abandoned. */
export const GIVE_UP_POLLING_MS = 30 * 60_000;

/** An address that was sent may still be added for this long, even after its activity was abandoned. */
export const MAY_ARRIVE_MS = 60 * 60_000;
/** How often one that no longer belongs on the list is looked at in that time. */
export const LOOK_FOR_ARRIVAL_MS = 5 * 60_000;

/** Pauses after the first attempt, the second, and so on. */
export const RETRY_PAUSES_MS = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000] as const;

/** The pause in milliseconds after this many attempts; null means no further attempt. */
export function retryPauseMs(attempts: number): number | null {
  return RETRY_PAUSES_MS[attempts - 1] ?? null;
}

/** The longest wait before trying the service again. */
export const LONGEST_WAIT_MS = 3_600_000;

/** When to call the service again after it named a time or the daily quota was used up. */
export function askAgainAt(now: Date, at: Date): Date {
  return new Date(Math.min(at.getTime(), now.getTime() + LONGEST_WAIT_MS));
}
