import type { Event } from "#contract/events.ts";

/** When a dinner takes place, as the list can be narrowed; `next-month` has no upper end (S-12). */
export type DateFilter = "all" | "this-week" | "this-month" | "next-month";

/** How the list of dinners is narrowed; `category` is "all" or a category in small letters. */
export interface EventFilter {
  search: string;
  category: string;
  date: DateFilter;
}

/** What the search box takes (S-55). */
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

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The stated categories in their order, then whatever else occurs among the dinners listed (C-23). */
export function categoryOptions(events: readonly Event[]): { value: string; label: string }[] {
  const options = new Map([[ALL, "All categories"]]);
  for (const category of STATED_CATEGORIES) options.set(category, capitalised(category));
  for (const { category } of events) {
    const value = category.toLowerCase();
    if (!options.has(value)) options.set(value, category);
  }
  return [...options].map(([value, label]) => ({ value, label }));
}

/** True while the list may be shorter than it could be. */
export function isNarrowed({ search, category, date }: EventFilter): boolean {
  return search.trim() !== "" || category !== ALL || date !== ALL;
}

/** Dinners still to come, in the order given (000 §2.4). */
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

/** The dinners to come that fit the filter (000 §9, S-12). */
export function filterEvents(events: readonly Event[], filter: EventFilter, now: Date): Event[] {
  const wanted = filter.search.trim().toLowerCase();
  return upcoming(events, now).filter(
    ({ title, description, category, dateTime }) =>
      (title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted)) &&
      (filter.category === ALL || category.toLowerCase() === filter.category) &&
      isWithin(filter.date, dateTime, now),
  );
}

/** The filter that an address carries; what is not understood narrows nothing. */
export function filterIn(query: URLSearchParams): EventFilter {
  const date = DATE_OPTIONS.find(({ value }) => value === query.get("date"))?.value ?? ALL;
  return {
    search: (query.get("search") ?? "").slice(0, SEARCH_MAX),
    category: query.get("category")?.toLowerCase() || ALL,
    date,
  };
}

/** The query by which an address carries the filter, with nothing for what is not narrowed. */
export function queryOf({ search, category, date }: EventFilter): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category !== ALL) query.set("category", category);
  if (date !== ALL) query.set("date", date);
  return query.toString();
}
