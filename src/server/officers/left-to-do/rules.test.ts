import { describe, expect, test } from "vitest";
import type { Task } from "#contract/officers/tasks.ts";
import { type DinnerState, leftToDo } from "./rules.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

/** A dinner in five days for which everything is done. */
const DONE: DinnerState = {
  now: NOW,
  startsAt: days(5),
  closesAt: days(3),
  choicesCloseAt: days(2),
  kitchenClosesAt: days(4),
  hasMenu: true,
  isActive: true,
  people: 12,
  unread: [],
  unanswered: [],
  unseated: [],
  withoutChoice: [],
  withoutDish: [],
  withBadDish: [],
  unnamed: 0,
  hasVenue: true,
  guarantee: 12,
  copy: { changes: 0, failedFor: [] },
  waiting: 0,
  isDiffering: false,
  due: [],
  payments: 0,
};
const FIVE = ["Ana", "Bo", "Cy", "Di", "Ed"];

/** What makes each task appear. */
const MISSING: Record<Task, Partial<DinnerState>> = {
  requests: { unread: FIVE },
  "venue failed": { copy: { changes: 0, failedFor: ["chef@maison.example"] } },
  "no dish": { withoutDish: FIVE },
  "house dish": { withBadDish: FIVE },
  unanswered: { unanswered: FIVE },
  waiting: { waiting: 2 },
  "lists differ": { isDiffering: true },
  payments: { payments: 3 },
  due: { due: FIVE },
  inactive: { isActive: false },
  unseated: { unseated: FIVE },
  venue: { hasVenue: false },
  menu: { hasMenu: false, startsAt: days(40), closesAt: days(30) },
  count: { guarantee: null },
  "venue changes": { copy: { changes: 4, failedFor: [] } },
  "no copy": { copy: null },
  choose: { withoutChoice: FIVE },
  names: { unnamed: 2 },
};
const TASKS = Object.keys(MISSING) as Task[];
const ALL: DinnerState = Object.assign({}, DONE, ...Object.values(MISSING), {
  startsAt: days(5),
  closesAt: days(3),
  copy: { changes: 4, failedFor: ["chef@maison.example"] },
});
const found = (facts: Partial<DinnerState>) => leftToDo({ ...DONE, ...facts });
const codes = (facts: Partial<DinnerState>) => found(facts).map(({ what }) => what);

describe("what is left to do for a dinner", () => {
  test("is nothing once everything is done", () => {
    expect(leftToDo(DONE)).toEqual([]);
  });

  test.each(TASKS)("has %s alone where only that is missing", (what) => {
    expect(codes(MISSING[what])).toEqual([what]);
  });

  test("counts all, and names the first three", () => {
    expect(found(MISSING.requests)).toEqual([
      { what: "requests", count: 5, names: ["Ana", "Bo", "Cy"], by: null, isLate: false },
    ]);
    expect(found(MISSING["venue failed"])[0]).toMatchObject({ count: 1, names: ["chef@maison.example"] });
    expect(found(MISSING["venue changes"])[0]).toMatchObject({ count: 4, names: [] });
    expect(found(MISSING.inactive)[0]).toMatchObject({ count: 1, names: [] });
    expect(found({ waiting: -1, unnamed: 0 })).toEqual([]);
  });

  test("begins with what is due now, in order, and goes on by the day on which it is due", () => {
    expect(leftToDo(ALL).map(({ what, by }) => [what, by])).toEqual([
      ["requests", null],
      ["venue failed", null],
      ["no dish", null],
      ["house dish", null],
      ["unanswered", null],
      ["waiting", null],
      ["lists differ", null],
      ["payments", null],
      ["due", null],
      ["inactive", null],
      ["unseated", null],
      ["venue", null],
      ["choose", days(2).toISOString()],
      ["count", days(3).toISOString()],
      ["names", days(3).toISOString()],
      ["venue changes", days(4).toISOString()],
    ]);
  });

  test("is late from the moment at which it was due, and then comes first", () => {
    const late = { ...MISSING.count, ...MISSING["venue changes"], closesAt: NOW };
    expect(found(late)).toMatchObject([
      { what: "count", isLate: true },
      { what: "venue changes", isLate: false },
    ]);
    expect(found({ ...late, closesAt: new Date(NOW.getTime() + 1) })[0]).toMatchObject({ isLate: false });
  });

  test.each<[Task, number]>([
    ["unseated", 7],
    ["count", 14],
    ["no copy", 14],
    ["names", 14],
  ])("has %s from %i days before the dinner", (what, before) => {
    expect(codes({ ...MISSING[what], startsAt: days(before) })).toEqual([what]);
    const earlier = { now: new Date(NOW.getTime() - 1), startsAt: days(before) };
    expect(codes({ ...MISSING[what], ...earlier })).toEqual([]);
  });

  test("has the venue as soon as the dinner is planned, due thirty days before it", () => {
    expect(found({ ...MISSING.venue, startsAt: days(60) })).toMatchObject([
      { what: "venue", by: days(30).toISOString(), isLate: false },
    ]);
    expect(found({ ...MISSING.venue, startsAt: days(30) })).toMatchObject([{ what: "venue", by: null }]);
  });

  test("has the menu until two weeks before the dinner, or until registration closes, and says so", () => {
    const planned = { hasMenu: false, startsAt: days(30), closesAt: days(20) };
    expect(found(planned)).toMatchObject([{ what: "menu", by: days(16).toISOString() }]);
    expect(found({ ...planned, closesAt: days(3) })).toMatchObject([{ by: days(3).toISOString() }]);
    expect(codes({ ...planned, closesAt: NOW })).toEqual([]);
    expect(codes({ ...planned, startsAt: days(14) })).toEqual([]);
  });

  test("has the venue’s changes by the time at which the kitchen prepares, and at once after that", () => {
    const changes = MISSING["venue changes"];
    expect(found(changes)).toMatchObject([{ by: days(4).toISOString(), isLate: false }]);
    expect(found({ ...changes, kitchenClosesAt: NOW })).toMatchObject([{ by: null, isLate: false }]);
  });

  test("asks for no count and no kitchen sheet as long as no one comes", () => {
    expect(codes({ people: 0, guarantee: null, copy: null })).toEqual([]);
    expect(codes({ people: 1, guarantee: null, copy: null })).toEqual(["count", "no copy"]);
  });

  test("has choices only while members can choose", () => {
    expect(codes({ ...MISSING.choose, choicesCloseAt: NOW })).toEqual([]);
    expect(codes({ ...MISSING.choose, choicesCloseAt: null })).toEqual([]);
    expect(codes({ ...MISSING.choose, choicesCloseAt: new Date(NOW.getTime() + 1) })).toEqual(["choose"]);
  });

  test("is about money and lists alone once the dinner has begun", () => {
    expect(codes({ ...ALL, startsAt: NOW })).toEqual(["lists differ", "payments", "due"]);
    expect(codes({ ...ALL, startsAt: new Date(NOW.getTime() + 1) })).toContain("requests");
  });
});
