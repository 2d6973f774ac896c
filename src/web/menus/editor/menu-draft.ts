import { z } from "zod";
import { COURSES_MAX, OPTIONS_MAX, OPTIONS_MIN } from "#contract/menus/limits.ts";
import { markOf } from "#contract/menus/menu-words.ts";
import type { Menu } from "#contract/menus/menus.ts";
import { WrittenCourse } from "#contract/menus/menus.ts";
import type { Allergen, Diet } from "#contract/values/need-codes.ts";
import { dayIn, instantAt, timeIn } from "#contract/values/zone.ts";

/** One dish as it is typed; `key` stays while it is moved. */
export type DishDraft = {
  key: number;
  id?: number;
  /** The capital of a dish that has one. */
  mark?: string;
  name: string;
  contains: Allergen[];
  suits: Diet[];
  isHouse: boolean;
};
/** One course as it is typed. */
export type CourseDraft = {
  key: number;
  id?: number;
  name: string;
  options: DishDraft[];
  /** How many marks its dishes ever had. */
  marksGiven: number;
};
/** A menu as it is typed, and the deadline for choosing: "2026-03-18T17:00", empty for the registration deadline. */
export type MenuDraft = Pick<Menu, "version" | "marksGiven"> & { chooseBy: string; courses: CourseDraft[] };
/** What is wrong, by path in the menu: "courses.0.options.1.name". */
export type DraftErrors = Readonly<Record<string, string>>;

let lastKey = 0;
/** A key of something new. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

/** A dish of which nothing is typed yet. */
export function emptyDish(): DishDraft {
  return { key: newKey(), name: "", contains: [], suits: [], isHouse: false };
}

/** A course with as many dishes as it must have. */
export function emptyCourse({ marksGiven }: Pick<MenuDraft, "marksGiven">): CourseDraft {
  return { key: newKey(), name: "", marksGiven, options: Array.from({ length: OPTIONS_MIN }, emptyDish) };
}

/** The menu without one of its courses, whose marks are not given again. */
export function withoutCourse(draft: MenuDraft, place: number): MenuDraft {
  const marksGiven = Math.max(
    draft.marksGiven,
    draft.courses[place]?.id ? draft.courses[place].marksGiven : 0,
  );
  return { ...draft, marksGiven, courses: draft.courses.toSpliced(place, 1) };
}

/** The mark that each dish has, or will have once the menu is saved. */
export function marksIn({ options, marksGiven }: CourseDraft): string[] {
  let given = marksGiven;
  return options.map(({ mark }) => {
    if (mark !== undefined) return mark;
    given += 1;
    return markOf(given - 1);
  });
}

/** A menu as it is now; an empty one begins with a course. */
export function draftOf({ version, marksGiven, chooseBy, courses }: Menu, timeZone: string): MenuDraft {
  return {
    version,
    marksGiven,
    chooseBy: chooseBy === null ? "" : wallTime(new Date(chooseBy), timeZone),
    courses:
      courses.length === 0
        ? [emptyCourse({ marksGiven })]
        : courses.map(({ options, ...course }) => ({
            ...course,
            key: newKey(),
            options: options.map((option) => ({ ...option, key: newKey() })),
          })),
  };
}

function wallTime(at: Date, timeZone: string): string {
  return `${dayIn(at, timeZone)}T${timeIn(at, timeZone)}`;
}

/** The menu as it is sent, or what is wrong with it. */
export function readMenuDraft(
  { version, chooseBy, courses }: MenuDraft,
  timeZone: string,
):
  | { menu: { version: number; chooseBy: string | null; courses: WrittenCourse[] } }
  | { errors: DraftErrors } {
  const [day = "", time = ""] = chooseBy.split("T");
  const errors: Record<string, string> = {};
  if (chooseBy !== "" && !(day && time)) errors.chooseBy = "Enter a day and a time, or neither";
  const read = z.array(WrittenCourse).safeParse(courses);
  for (const { path, message } of read.error?.issues ?? []) {
    errors[["courses", ...path].join(".")] ??= message;
  }
  for (const [place, { name }] of courses.entries()) {
    const isTwice = courses
      .slice(0, place)
      .some((other) => other.name.trim().toLowerCase() === name.trim().toLowerCase());
    if (isTwice && name.trim()) errors[`courses.${place}.name`] ??= "Two courses cannot have the same name";
  }
  if (!read.data || Object.keys(errors).length > 0) return { errors };
  const until = chooseBy === "" ? null : instantAt(day, time, timeZone).toISOString();
  return { menu: { version, chooseBy: until, courses: read.data } };
}

/** Whether another course or dish fits. */
export function mayAdd(list: readonly unknown[], of: "courses" | "dishes"): boolean {
  return list.length < (of === "courses" ? COURSES_MAX : OPTIONS_MAX);
}

/** The same list with one entry moved up or down by one place. */
export function moved<Entry>(list: readonly Entry[], place: number, by: -1 | 1): Entry[] {
  const changed = [...list];
  const [entry] = changed.splice(place, 1);
  if (entry !== undefined) changed.splice(place + by, 0, entry);
  return changed;
}
