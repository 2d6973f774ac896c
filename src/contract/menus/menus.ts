import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isImplausibleDay } from "#contract/values/days.ts";
import { ALLERGEN_CODES, DIET_CODES } from "#contract/values/need-codes.ts";
import { Id, Instant, OneLine } from "#contract/values/schemas.ts";
import { PersonChoices } from "./choices.ts";
import { COURSES_MAX, DISH_NAME_MAX, OPTIONS_MAX, OPTIONS_MIN } from "./limits.ts";
import { MenuCourse } from "./served.ts";

/** A dinner's menu as officers edit it. */
export const Menu = z.object({
  eventId: Id,
  /** The number of its last change, sent back with the next one; 0 before the first. */
  version: z.int(),
  /** The deadline for choosing, if an officer set one; null for the registration deadline. */
  chooseBy: Instant.nullable(),
  /** The deadline that applies to members: no later than the start of the dinner. */
  closesAt: Instant,
  /** Whether that is past. */
  isClosed: z.boolean(),
  /** After how many marks those of a new course begin. */
  marksGiven: z.int(),
  /** Each with how many marks its dishes ever had: a new dish gets the next. */
  courses: z.array(MenuCourse.extend({ marksGiven: z.int() })),
});
export type Menu = z.output<typeof Menu>;

/** The dinner of a menu page. */
const MenuDinner = z.object({
  title: z.string(),
  dateTime: Instant,
  location: z.string(),
  registrationDeadline: Instant.nullable(),
});

/** A dinner's menu, and what each person with a seat chose. */
export const MenuPage = z.object({ dinner: MenuDinner, menu: Menu, persons: z.array(PersonChoices) });
export type MenuPage = z.output<typeof MenuPage>;

/** The menu of a dinner with everyone's choices, by party; 404 for a deleted dinner. */
export const showMenu = endpoint({
  method: "GET",
  path: "/api/events/:id/menu",
  who: "limited",
  cache: "while it reads the same",
  output: MenuPage,
});

const dishName = (missing: string) =>
  OneLine.min(1, missing).max(DISH_NAME_MAX, `Please keep this under ${DISH_NAME_MAX} characters`);
const eachOnce = (codes: readonly string[]) => new Set(codes).size === codes.length;
const ONCE = "Each can be named once";

/** One option as an officer writes it; without an id it is new. */
export const WrittenOption = z.object({
  id: Id.optional(),
  name: dishName("Name this dish"),
  contains: z.array(z.enum(ALLERGEN_CODES)).max(ALLERGEN_CODES.length).refine(eachOnce, ONCE),
  suits: z.array(z.enum(DIET_CODES)).max(DIET_CODES.length).refine(eachOnce, ONCE),
  isHouse: z.boolean(),
});
export type WrittenOption = z.output<typeof WrittenOption>;

/** One course as an officer writes it, with its options in order; without an id it is new. */
export const WrittenCourse = z.object({
  id: Id.optional(),
  name: dishName("Name this course"),
  options: z
    .array(WrittenOption)
    .min(OPTIONS_MIN, `A course has at least ${OPTIONS_MIN} dishes to choose from`)
    .max(OPTIONS_MAX, `A course has at most ${OPTIONS_MAX} dishes to choose from`)
    .refine((options) => options.filter(({ isHouse }) => isHouse).length <= 1, {
      message: "Only one dish of a course can be the house’s",
    })
    // Of dishes without a name, each says that it lacks one.
    .refine((options) => eachOnce(options.map(({ name }) => name.toLowerCase()).filter(Boolean)), {
      message: "Two dishes of a course cannot have the same name",
    }),
});
export type WrittenCourse = z.output<typeof WrittenCourse>;

/**
 * Writes the whole menu: courses and options left out are removed, and with them the choices of them. 404 for an id of
 * another menu, 409 with `StaleMenu` if it was changed since `version`. If someone chose an option that is removed or
 * renamed, 409 with `ChosenDishes` unless `tells` is the number of persons, who are then told by email (D-133).
 */
export const writeMenu = endpoint({
  method: "PUT",
  path: "/api/events/:id/menu",
  who: "limited",
  input: z.object({
    version: z.int().min(0),
    chooseBy: Instant.refine((at) => !isImplausibleDay(at.slice(0, 10)), "Please check the year").nullable(),
    courses: z
      .array(WrittenCourse)
      .max(COURSES_MAX, `A dinner has at most ${COURSES_MAX} courses`)
      .refine((courses) => eachOnce(courses.map(({ name }) => name.toLowerCase())), {
        message: "Two courses cannot have the same name",
      }),
    tells: z.int().optional(),
  }),
  output: MenuPage,
});

/** The 409 answer to an edit of a menu that was changed since it was read: a message, and the menu as it is now. */
export const StaleMenu = z.object({ message: z.string(), page: MenuPage });

/** The 409 answer to an edit that takes dishes from people who chose them. */
export const ChosenDishes = z.object({
  message: z.string(),
  /** How many persons chose one of these; sent back as `tells`. */
  tells: z.int(),
  dishes: z.array(
    z.object({
      name: z.string(),
      /** The new name; null if it is removed. */
      renamedTo: z.string().nullable(),
      persons: z.int(),
    }),
  ),
});
export type ChosenDishes = z.output<typeof ChosenDishes>;

/** Other dinners with a menu, the latest first, at most ten. */
export const listEarlierMenus = endpoint({
  method: "GET",
  path: "/api/events/:id/menu/earlier",
  who: "limited",
  output: z.array(
    z.object({ eventId: Id, title: z.string(), dateTime: Instant, courses: z.array(z.string()) }),
  ),
});

/** Copies the courses and options of another dinner into an empty menu; 409 if it has courses already. */
export const copyMenu = endpoint({
  method: "POST",
  path: "/api/events/:id/menu/copy",
  who: "limited",
  input: z.object({ fromEventId: Id }),
  output: MenuPage,
});
