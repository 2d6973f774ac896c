import { expect, test } from "vitest";
import { addDays } from "#contract/values/days.ts";
import { dayOfDinner } from "./day-of-dinner.ts";
import { dinners } from "./dinners.ts";
import { evenings } from "./evenings.ts";
import { past } from "./past.ts";

/** Every day of four years, a leap year among them. */
const days = Array.from({ length: 4 * 365 + 1 }, (_, nth) => addDays("2026-01-01", nth));
const coming = [...dinners, ...evenings];

test("on whatever day the chapter is seeded, its program keeps what it promises", () => {
  for (const today of days) {
    const dates = coming.map((dinner) => dayOfDinner(dinner, today)).sort();
    expect((dates[0] ?? "") > addDays(today, 1), today).toBe(true);
    expect((dates[0] ?? "") < addDays(today, 7), today).toBe(true);
    expect((dates[1] ?? "") > addDays(today, 7), today).toBe(true);
    expect((dates.at(-1) ?? "") < addDays(today, 90), today).toBe(true);
    expect(
      past.every((dinner) => dayOfDinner(dinner, today) < today),
      today,
    ).toBe(true);
  }
});

test("the boat's list is closed, and the lists of all others are open, on whatever day", () => {
  for (const today of days) {
    const closed = coming.filter(
      (dinner) => dinner.closes && addDays(dayOfDinner(dinner, today), -dinner.closes.daysBefore) <= today,
    );
    expect(
      closed.map(({ picture }) => picture),
      today,
    ).toEqual(["river-boat"]);
  }
});

test("nobody is asked out on a Monday or at Christmas", () => {
  for (const today of days) {
    for (const dinner of coming) {
      const day = dayOfDinner(dinner, today);
      expect(new Date(`${day}T00:00:00Z`).getUTCDay(), `${dinner.title}, ${day}`).not.toBe(1);
      expect(["12-24", "12-25", "12-31", "01-01"], dinner.title).not.toContain(day.slice(5));
    }
  }
});
