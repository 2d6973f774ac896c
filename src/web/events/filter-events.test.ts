import { describe, expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import {
  categoryOptions,
  countSet,
  type DateFilter,
  type EventFilter,
  filterEvents,
  filterFromQuery,
  filterToQuery,
  isNarrowed,
} from "./filter-events.ts";

const NOW = new Date("2026-03-10T15:00:00.000Z");
const DAY = 86_400_000;
const EVERYTHING: EventFilter = { search: "", category: "all", date: "all" };

function anEvent(facts: Partial<Event>): Event {
  return {
    id: 1,
    title: "Spring Gala",
    description: "Six courses.",
    category: "Dining",
    memberPrice: "150.00",
    ecuyerPrice: "150.00",
    mondialePrice: "150.00",
    guestPrice: "175.00",
    imageUrl: null,
    imageAlt: null,
    imageFocus: null,
    imageWidths: [],
    externalUrl: null,
    location: "Washington",
    dateTime: new Date(NOW.getTime() + DAY).toISOString(),
    endDateTime: null,
    totalSeats: 50,
    seatsPerTable: null,
    availableSeats: 12,
    registeredCount: 38,
    isActive: true,
    isAnnounced: false,
    registrationDeadline: null,
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
    ...facts,
  };
}

function isListed(facts: Partial<Event>, filter: Partial<EventFilter> = {}): boolean {
  return filterEvents([anEvent(facts)], { ...EVERYTHING, ...filter }, NOW).length === 1;
}

describe("dates", () => {
  const week = 7 * DAY;
  const month = 30 * DAY;
  test.each<[DateFilter, number, boolean]>([
    ["all", -1, false],
    ["all", 0, true],
    ["all", 1, true],
    ["all", 400 * DAY, true],
    ["this-week", 0, true],
    ["this-week", week, true],
    ["this-week", week + 1, false],
    ["this-week", -1, false],
    ["this-month", 1, true],
    ["this-month", month, true],
    ["this-month", month + 1, false],
    ["next-month", month, false],
    ["next-month", month + 1, true],
    ["next-month", 200 * DAY, true],
  ])("%s and a dinner %d ms ahead: listed %s", (date, ahead, listed) => {
    expect(isListed({ dateTime: new Date(NOW.getTime() + ahead).toISOString() }, { date })).toBe(listed);
  });
});

describe("search and category", () => {
  test("the search finds words of the title without regard to case", () => {
    expect(isListed({ title: "Spring gala" }, { search: " GALA " })).toBe(true);
  });
  test("the search finds words of the description without regard to case", () => {
    expect(isListed({ description: "With truffle from Alba" }, { search: "TRUFFLE" })).toBe(true);
  });
  test("the search does not look at the place", () => {
    expect(isListed({ location: "Alexandria" }, { search: "alexandria" })).toBe(false);
  });
  test("categories are compared without regard to case", () => {
    expect(isListed({ category: "Business" }, { category: "business" })).toBe(true);
    expect(isListed({ category: "Businesses" }, { category: "business" })).toBe(false);
  });
  test("the stated categories come first, then the others that occur, once each", () => {
    const events = [
      anEvent({ category: "Dining" }),
      anEvent({ category: "DINING" }),
      anEvent({ category: "Finance" }),
    ];
    expect(categoryOptions(events).map(({ value }) => value)).toEqual([
      "all",
      "business",
      "technology",
      "marketing",
      "networking",
      "finance",
      "creative",
      "dining",
    ]);
    expect(categoryOptions(events).at(-1)?.label).toBe("Dining");
  });
});

describe("the address", () => {
  test("carries a filter there and back", () => {
    const filter: EventFilter = { search: "foie & gras", category: "dining", date: "this-week" };
    expect(filterFromQuery(new URLSearchParams(filterToQuery(filter)))).toEqual(filter);
  });
  test("is empty while nothing is narrowed", () => {
    expect(filterToQuery(EVERYTHING)).toBe("");
    expect(filterFromQuery(new URLSearchParams())).toEqual(EVERYTHING);
  });
  test("with nonsense in it narrows nothing", () => {
    expect(isNarrowed(filterFromQuery(new URLSearchParams("date=yesterday&payment=cancelled")))).toBe(false);
  });
});

test("every part of the filter that is set counts once", () => {
  expect(countSet(EVERYTHING)).toBe(0);
  expect(countSet({ search: " x ", category: "dining", date: "this-week" })).toBe(3);
});

test("blank search words are no active filter", () => {
  expect(isNarrowed({ ...EVERYTHING, search: "  " })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, search: "x" })).toBe(true);
});
