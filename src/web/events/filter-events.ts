import type { Event } from "#contract/events.ts";

/** The date filter; `next-month` has no upper bound (S-12). */
export type DateFilter = "all" | "this-week" | "this-month" | "next-month";

/** The filter of the list of events; `category` is "all" or a category in lower case. */
export interface EventFilter {
  search: string;
  category: string;
  date: DateFilter;
}

/** The longest search text (S-55). */
export const SEARCH_MAX = 100;

const ALL = "all";
const STATED_CATEGORIES = ["business", "technology", "marketing", "networking", "finance", "creative"];
const DAY_MS = 86_400_000;

export const DATE_OPTIONS: readonly { value: DateFilter; label: string }[] = [
  { value: ALL, label: "All dates" },
  { value: "this-week", label: "This week" },
  { value: "this-month", label: "This month" },
  { value: "next-month", label: "Next month" },
];

/** All events. */
export const NO_FILTER: EventFilter = { search: "", category: ALL, date: ALL };

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The specified categories in their order, then any others among the listed events (C-23). */
export function categoryOptions(events: readonly Event[]): { value: string; label: string }[] {
  const options = new Map([[ALL, "All categories"]]);
  for (const category of STATED_CATEGORIES) options.set(category, capitalised(category));
  for (const { category } of events) {
    const value = category.toLowerCase();
    if (!options.has(value)) options.set(value, category);
  }
  return [...options].map(([value, label]) => ({ value, label }));
}

/** How many of search, category and date are set. */
export function countSet({ search, category, date }: EventFilter): number {
  return [search.trim() !== "", category !== ALL, date !== ALL].filter(Boolean).length;
}

/** True when a filter is set. */
export function isNarrowed(filter: EventFilter): boolean {
  return countSet(filter) > 0;
}

/** Upcoming events, in the given order. */
export function upcoming<E extends { dateTime: string }>(events: readonly E[], now: Date): E[] {
  return events.filter(({ dateTime }) => new Date(dateTime) >= now);
}

function isWithin(date: DateFilter, dateTime: string, now: Date): boolean {
  const ahead = new Date(dateTime).getTime() - now.getTime();
  if (date === "this-week") return ahead <= 7 * DAY_MS;
  if (date === "this-month") return ahead <= 30 * DAY_MS;
  if (date === "next-month") return ahead > 30 * DAY_MS;
  return true;
}

/** The upcoming events that match the filter (S-12). */
export function filterEvents(events: readonly Event[], filter: EventFilter, now: Date): Event[] {
  const wanted = filter.search.trim().toLowerCase();
  return upcoming(events, now).filter(
    ({ title, description, category, dateTime }) =>
      (title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted)) &&
      (filter.category === ALL || category.toLowerCase() === filter.category) &&
      isWithin(filter.date, dateTime, now),
  );
}

/** The filter in an address; unknown values are ignored. */
export function filterFromQuery(query: URLSearchParams): EventFilter {
  const date = DATE_OPTIONS.find(({ value }) => value === query.get("date"))?.value ?? ALL;
  return {
    search: (query.get("search") ?? "").slice(0, SEARCH_MAX),
    category: query.get("category")?.toLowerCase() || ALL,
    date,
  };
}

/** The filter as an address's query; parameters at their defaults are left out. */
export function filterToQuery({ search, category, date }: EventFilter): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category !== ALL) query.set("category", category);
  if (date !== ALL) query.set("date", date);
  return query.toString();
}
