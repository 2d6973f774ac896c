import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import {
  hasNotAnswered,
  type KnownNeeds,
  knownOfLine,
  NOT_ANSWERED,
  unreadRequest,
} from "#contract/registrations/known-needs.ts";
import { describeNeeds, someNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { foldText } from "#contract/values/fold.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";
import { SORT_KEYS, type Sort, UNSORTED } from "./sort-parties.ts";

/** What the list can be narrowed to; several of them together narrow it further. */
export const FILTERS = [
  { value: "unread", label: "Unread" },
  { value: "needs", label: "Needs" },
  { value: "unanswered", label: NOT_ANSWERED },
  { value: "due", label: "Due" },
  { value: "requests", label: "Requests" },
] as const;
export type Filter = (typeof FILTERS)[number]["value"];

/** Which part of the list is shown, and how. */
export interface View {
  find: string;
  sort: Sort;
  /** Only people at this table, or without one; null for everyone. */
  table: number | "none" | null;
  /** Only parties to which all of these apply. */
  only: readonly Filter[];
}

/** The longest search text (S-55). */
export const FIND_MAX = 100;

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
function hasRequests(party: AttendeeRegistration): boolean {
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

/** The party's people whom the view's table shows: all of them without one. */
function linesAt(party: AttendeeRegistration, wanted: View["table"]) {
  if (wanted === null) return linesOf(party);
  const table = wanted === "none" ? null : wanted;
  return linesOf(party).filter(({ attends, tableNumber }) => attends && tableNumber === table);
}

const personsOf = (lines: ReturnType<typeof linesAt>, isOne: (known: KnownNeeds | null) => boolean) =>
  lines.map(knownOfLine).filter(isOne).length;

/**
 * What a party adds to each filter’s count: for filters about needs, its people at the chosen table, as on every page;
 * otherwise one party.
 */
const COUNTS: Record<Filter, (party: AttendeeRegistration, table: View["table"]) => number> = {
  unread: (party) => Number(unreadRequest(party) !== null),
  needs: (party, table) => personsOf(linesAt(party, table), (known) => known?.is === "some"),
  unanswered: (party, table) => personsOf(linesAt(party, table), hasNotAnswered),
  due: ({ amountDue }) => Number(Number(amountDue) > 0),
  requests: (party) => Number(hasRequests(party)),
};

/** Whether the view shows this party. */
export function isShown(party: AttendeeRegistration, { find, table, only }: View): boolean {
  const isAtTable = table === null || linesAt(party, table).length > 0;
  return isAtTable && only.every((filter) => COUNTS[filter](party, table) > 0) && isFound(party, find);
}

/** How many parties the view would show with this filter as well, or how many people if it is about needs. */
export function countWith(
  parties: readonly AttendeeRegistration[],
  { view, filter }: { view: View; filter: Filter },
): number {
  const narrowed = { ...view, only: [...view.only, filter] };
  return parties
    .filter((party) => isShown(party, narrowed))
    .reduce((sum, party) => sum + COUNTS[filter](party, view.table), 0);
}

/** The view with the filter turned on, or off if it was on. */
export function toggled(view: View, filter: Filter): View {
  const isOn = view.only.includes(filter);
  return { ...view, only: isOn ? view.only.filter((one) => one !== filter) : [...view.only, filter] };
}

/** The view in an address; unknown values are ignored. */
export function parseView(query: URLSearchParams): View {
  const table = query.get("table") ?? "";
  const [, down = "", key] = /^(-?)(.*)$/.exec(query.get("sort") ?? "") ?? [];
  const by = SORT_KEYS.find((one) => one === key) ?? UNSORTED.by;
  const only = (query.get("only") ?? "").split(" ");
  return {
    find: (query.get("find") ?? "").slice(0, FIND_MAX),
    sort: { by, direction: down && by !== UNSORTED.by ? "down" : "up" },
    table: table === "none" ? table : /^[1-9]\d{0,3}$/.test(table) ? Number(table) : null,
    only: FILTERS.map(({ value }) => value).filter((value) => only.includes(value)),
  };
}

/** The view as an address's query; defaults are left out. */
export function viewQuery({ find, sort, table, only }: View): string {
  const query = new URLSearchParams();
  if (find) query.set("find", find);
  if (sort.by !== UNSORTED.by) query.set("sort", `${sort.direction === "down" ? "-" : ""}${sort.by}`);
  if (table !== null) query.set("table", String(table));
  if (only.length > 0) query.set("only", only.join(" "));
  return query.toString();
}
