import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { describeNeeds, someNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { foldText } from "#contract/values/fold.ts";
import { linesOf, nameOf } from "./party.ts";

/** The order of the parties. */
export type Order = "registered" | "name" | "table";

/** Which part of the list is shown, and how. */
export interface View {
  find: string;
  order: Order;
  /** Only people at this table, or without one; null for everyone. */
  table: number | "none" | null;
  /** Only parties with requests. */
  withRequests: boolean;
}

/** The longest search text (S-55). */
export const FIND_MAX = 100;

export const ORDERS: readonly { value: Order; label: string }[] = [
  { value: "registered", label: "Registration number" },
  { value: "name", label: "Last name" },
  { value: "table", label: "Table number" },
];

function needsOf(needs: Needs | null): string[] {
  const some = someNeeds(needs);
  return some ? describeNeeds(some) : [];
}

/** What the party, or one of its people, asked for or needs. */
function requestsOf(party: AttendeeRegistration): string[] {
  const { foodRequests, seatingRequests, specialRequirements } = party;
  const lines = linesOf(party);
  const own = lines.map((line) => line.seatingRequests);
  const needs = lines.flatMap(({ attendee }) => needsOf(attendee?.needs ?? null));
  return [foodRequests, seatingRequests, specialRequirements, ...own, ...needs].filter(
    (text) => text !== null,
  );
}

/** Whether anyone in the party asked for anything; officers' notes are no requests. */
export function hasRequests(party: AttendeeRegistration): boolean {
  return requestsOf(party).some((text) => text.trim() !== "");
}

/** Whether every typed word occurs in the party: in a name, an address, a request, a note, or its number. */
function isFound(party: AttendeeRegistration, find: string): boolean {
  const words = foldText(find).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const names = linesOf(party).map(({ name, isNamed }) => (isNamed ? name : ""));
  const written = [...requestsOf(party), party.adminNotes ?? ""];
  const text = foldText([...names, party.user.email ?? "", `#${party.id}`, ...written].join(" "));
  return words.every((word) => text.includes(word));
}

function sitsAt(party: AttendeeRegistration, wanted: View["table"]): boolean {
  if (wanted === null) return true;
  const table = wanted === "none" ? null : wanted;
  return linesOf(party).some(({ attends, tableNumber }) => attends && tableNumber === table);
}

/** Whether the view shows this party. */
export function isShown(party: AttendeeRegistration, { find, table, withRequests }: View): boolean {
  return sitsAt(party, table) && (!withRequests || hasRequests(party)) && isFound(party, find);
}

// Created on first use, since that takes a phone some milliseconds.
let collator: Intl.Collator | undefined;

function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { sensitivity: "base" });
  return collator.compare(one, other);
}

function byName(one: AttendeeRegistration, other: AttendeeRegistration): number {
  const last = (party: AttendeeRegistration) =>
    party.user.lastName || party.guestInfo[0]?.lastName || nameOf(party);
  return compareNames(last(one), last(other)) || compareNames(nameOf(one), nameOf(other));
}

function byTable(one: AttendeeRegistration, other: AttendeeRegistration): number {
  const at = ({ tableNumber }: AttendeeRegistration) => tableNumber ?? Number.MAX_SAFE_INTEGER;
  return at(one) - at(other) || byName(one, other);
}

/** The parties in this order; ties keep the server's order (S-11). */
export function sortParties(parties: readonly AttendeeRegistration[], order: Order): AttendeeRegistration[] {
  if (order === "name") return parties.toSorted(byName);
  if (order === "table") return parties.toSorted(byTable);
  return [...parties];
}

/** The view in an address; unknown values are ignored. */
export function parseView(query: URLSearchParams): View {
  const table = query.get("table") ?? "";
  return {
    find: (query.get("find") ?? "").slice(0, FIND_MAX),
    order: ORDERS.find(({ value }) => value === query.get("sort"))?.value ?? "registered",
    table: table === "none" ? table : /^[1-9]\d{0,3}$/.test(table) ? Number(table) : null,
    withRequests: query.get("requests") === "yes",
  };
}

/** The view as an address's query; defaults are left out. */
export function viewQuery({ find, order, table, withRequests }: View): string {
  const query = new URLSearchParams();
  if (find) query.set("find", find);
  if (order !== "registered") query.set("sort", order);
  if (table !== null) query.set("table", String(table));
  if (withRequests) query.set("requests", "yes");
  return query.toString();
}
