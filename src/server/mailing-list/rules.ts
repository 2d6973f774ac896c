import { type MemberStatus, statusInWords } from "#server/members/rules.ts";

/** What the service says of a person's leave to be written to. */
export type Leave = {
  permission: string | null;
  optInSource: string | null;
  optInAt: Date | null;
  optOutSource: string | null;
  optOutAt: Date | null;
};

/** That somebody left: by whom, and when by the service's clock where it says so. */
export type OptOut = { since: Date | null; source: "Contact" | "Account" };

/**
 * Whether this contact has left, or null (S-51). A deleted contact shows an opt-out by the account that nobody meant;
 * one by the person himself counts whatever his permission has become since without him.
 */
export function optOutOf(leave: Leave): OptOut | null {
  const { permission, optOutSource, optOutAt } = leave;
  const isHisOwn = optOutSource === "Contact" && !hasOptedInAgain(leave, optOutAt ?? new Date(0));
  if (permission !== "unsubscribed" && !isHisOwn) return null;
  return { since: optOutAt, source: optOutSource === "Account" ? "Account" : "Contact" };
}

/** Whether the person himself has asked for letters again since: the only thing that lifts an opt-out. */
export function hasOptedInAgain({ permission, optInSource, optInAt }: Leave, since: Date): boolean {
  return permission === "explicit" && optInSource === "Contact" && optInAt !== null && optInAt > since;
}

/** Longest address that the service takes in an import, in characters. */
export const LONGEST_ADDRESS = 50;

/** Why an address is not even sent, or null. */
export function whyNotSend(address: string): string | null {
  return address.length > LONGEST_ADDRESS
    ? `Constant Contact takes no address of more than ${LONGEST_ADDRESS} characters`
    : null;
}

/** Words for which the portal keeps tags: every status and rank. */
export const TAG_WORDS = [
  ...(["active", "former", "other", "prospective", "provisional", "online"] as const),
  ...(["ecuyer", "mondiale"] as const),
];
export type TagWord = (typeof TAG_WORDS)[number];

/** The tag's name at the service, as the chapter speaks: 'Active Member', 'Ecuyer'. */
export function tagName(word: TagWord, society: string): string {
  const words =
    word === "ecuyer" || word === "mondiale" ? word : statusInWords(word satisfies MemberStatus, society);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Contacts and bytes of one import; the service takes more, and drops in silence what is too much. */
export const IMPORT_ROWS = 5_000;
const IMPORT_BYTES = 3_000_000;

/** The first so many rows that fit into one import. */
export function fittingImport<Row>(rows: readonly Row[]): Row[] {
  const fitting: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, IMPORT_ROWS)) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > IMPORT_BYTES) break;
    fitting.push(row);
  }
  return fitting;
}

/** Contacts in one call that adds or takes away. */
export const CONTACTS_AT_A_TIME = 500;

/** How long to wait before the service is asked how its work stands: small lists are done at once; 2, 5, 10, then 30 s. */
export function pollPauseMs(polls: number): number {
  return [400, 2_000, 5_000, 10_000][polls] ?? 30_000;
}

/** Work of the service of which nothing was heard for so long is given up. */
export const GIVE_UP_POLLING_MS = 30 * 60_000;

/** How long an address waits after one try, two, and so on. */
export const RETRY_PAUSES_MS = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000] as const;

/** How long an address waits after so many tries; null: it is not tried again. */
export function retryPauseMs(attempts: number): number | null {
  return RETRY_PAUSES_MS[attempts - 1] ?? null;
}

/** What waits for the service looks again after this time at the latest; that its day is over is known without a call. */
export const LONGEST_WAIT_MS = 3_600_000;

/** When to ask a service again that named a moment, or whose day's calls are used up. */
export function askAgainAt(now: Date, at: Date): Date {
  return new Date(Math.min(at.getTime(), now.getTime() + LONGEST_WAIT_MS));
}
