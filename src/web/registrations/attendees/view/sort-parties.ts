import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { centsOf } from "#contract/values/cents.ts";
import { chipsOf, seriousness } from "#web/registrations/attendees/chips/party-chips.ts";
import { linesOf, nameOf } from "#web/registrations/attendees/party.ts";

/** By what the parties can be sorted; "registered" is the order of their numbers. */
export const SORT_KEYS = [
  "registered",
  "name",
  "needs",
  "email",
  "tickets",
  "amount",
  "table",
  "status",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface Sort {
  by: SortKey;
  direction: "up" | "down";
}

/** The server's own order (S-11). */
export const UNSORTED: Sort = { by: "registered", direction: "up" };

/** Whether the list is sorted by this. */
export function isSortedBy(sort: Sort, key: SortKey): boolean {
  return sort.by === key;
}

/** The order after a click on a column header: ascending, then descending, then by registration number. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.by !== key) return { by: key, direction: "up" };
  return sort.direction === "up" ? { by: key, direction: "down" } : UNSORTED;
}

// Created on first use, since that takes a phone some milliseconds.
let collator: Intl.Collator | undefined;

function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { sensitivity: "base" });
  return collator.compare(one, other);
}

function byName(one: AttendeeRegistration, other: AttendeeRegistration): number {
  const last = (party: AttendeeRegistration) =>
    party.user.lastName || party.guestInfo[0]?.lastName || nameOf(party);
  return compareTexts(last(one), last(other)) || compareTexts(nameOf(one), nameOf(other));
}

/** What a party has in a column; parties that have nothing there come last when sorted up. */
const VALUES: Record<
  Exclude<SortKey, "registered" | "name">,
  (party: AttendeeRegistration) => number | string
> = {
  needs: (party) => seriousness(chipsOf(linesOf(party))),
  email: ({ user }) => user.email ?? "\uFFFF",
  tickets: ({ totalTickets }) => totalTickets,
  amount: ({ amount }) => centsOf(amount),
  table: ({ tableNumber }) => tableNumber ?? Number.MAX_SAFE_INTEGER,
  // What is due first.
  status: ({ status, amountDue }) => (Number(amountDue) > 0 ? 0 : status === "confirmed" ? 2 : 1),
};

function comparison(by: SortKey): (one: AttendeeRegistration, other: AttendeeRegistration) => number {
  if (by === "registered") return () => 0;
  if (by === "name") return byName;
  const value = VALUES[by];
  return (one, other) => {
    const [mine, theirs] = [value(one), value(other)];
    const order =
      typeof mine === "number" && typeof theirs === "number"
        ? mine - theirs
        : compareTexts(String(mine), String(theirs));
    return order || byName(one, other);
  };
}

/** The parties in this order; ties keep the server's order (S-11). */
export function sortParties(
  parties: readonly AttendeeRegistration[],
  { by, direction }: Sort,
): AttendeeRegistration[] {
  const compare = comparison(by);
  return parties.toSorted(direction === "up" ? compare : (one, other) => compare(other, one));
}
