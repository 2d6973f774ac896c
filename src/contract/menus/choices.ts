import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ALLERGEN_CODES } from "#contract/values/need-codes.ts";
import { Id, Instant } from "#contract/values/schemas.ts";
import { COURSES_MAX } from "./limits.ts";
import { MenuCourse } from "./served.ts";

/** What one person has in one course. */
export const Choice = z.object({
  courseId: Id,
  /** Null if nothing is chosen and the menu is open, or the course has no house option. */
  optionId: Id.nullable(),
  /** The house option of a person who chose nothing until the menu closed: shown as "(house)". */
  isHouse: z.boolean(),
});
export type Choice = z.output<typeof Choice>;

/** An option that contains what a person's needs name. */
export const Warning = z.object({ optionId: Id, contains: z.array(z.enum(ALLERGEN_CODES)) });
export type Warning = z.output<typeof Warning>;

/** One person with a seat, and what they have in each course, as officers see it. */
export const PersonChoices = z.object({
  attendeeId: Id,
  registrationId: Id,
  /** Which ticket they have; blank names as they were entered. */
  kind: z.enum(["member", "guest"]),
  firstName: z.string(),
  lastName: z.string(),
  /** Who registered the party. */
  owner: z.string(),
  choices: z.array(Choice),
  /** Every option that contains an allergen of their needs. */
  warnings: z.array(Warning),
});
export type PersonChoices = z.output<typeof PersonChoices>;

/** One person of the caller's party for whom they may choose. */
export const OwnPersonChoices = z.object({
  attendeeId: Id,
  kind: z.enum(["member", "guest"]),
  isMe: z.boolean(),
  isSpouse: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  choices: z.array(Choice),
  /** Empty for a person whose needs the caller may not read: a warning would tell them (D-134). */
  warnings: z.array(Warning),
  /** Whether the caller may read the person's needs. */
  isWarned: z.boolean(),
});
export type OwnPersonChoices = z.output<typeof OwnPersonChoices>;

/** The menu of a dinner to which the caller comes, and the persons for whom they choose. */
export const OwnMenu = z.object({
  registrationId: Id,
  eventId: Id,
  title: z.string(),
  dateTime: Instant,
  /** Sent back with choices, so that no one chooses from an older menu. */
  version: z.int(),
  closesAt: Instant,
  /** Why nothing can be chosen now, as a sentence; null while it can. */
  closedBecause: z.string().nullable(),
  courses: z.array(MenuCourse),
  persons: z.array(OwnPersonChoices),
});
export type OwnMenu = z.output<typeof OwnMenu>;

/** The menus of the caller's coming dinners, for the parties that have seats or hold them; by date. */
export const listOwnMenus = endpoint({
  method: "GET",
  path: "/api/registrations/my/menus",
  who: "member",
  cache: "while it reads the same",
  output: z.array(OwnMenu),
});

/** More persons than a party has. */
const PERSONS_MAX = 50;

/** One course's choice of one person; null chooses nothing. */
const Chosen = z.object({ courseId: Id, optionId: Id.nullable() });
const version = z.int().min(0);
const eachOnce = (keys: readonly string[]) => new Set(keys).size === keys.length;
const ONCE = "Each course can be chosen once for each person";

/**
 * Chooses dishes for persons of the caller's party, or for the caller in their spouse's; what is left out stays. 404 for
 * anyone else and for a dish of another menu, 409 after the menu closed, 409 with `StaleOwnMenu` if it was changed
 * since `version`.
 */
export const chooseDishes = endpoint({
  method: "PUT",
  path: "/api/registrations/:id/choices",
  who: "member",
  limit: "own changes",
  input: z.object({
    version,
    choices: z
      .array(Chosen.extend({ attendeeId: Id }))
      .max(COURSES_MAX * PERSONS_MAX)
      .refine((list) => eachOnce(list.map((one) => `${one.attendeeId} ${one.courseId}`)), ONCE),
  }),
  output: OwnMenu,
});

/** The 409 answer to choices from an older menu: a message, and the menu as it is now. */
export const StaleOwnMenu = z.object({ message: z.string(), menu: OwnMenu });

/** What an officer chooses for one person, from which version of the menu. */
export const ChosenForOne = z.object({
  version,
  choices: z
    .array(Chosen)
    .max(COURSES_MAX)
    .refine((list) => eachOnce(list.map(({ courseId }) => String(courseId))), ONCE),
});

/**
 * Chooses for one person as an officer, at any time. 404 for a person of no live party and for a dish of another menu,
 * 409 if the menu was changed since `version`.
 */
export const setChoices = endpoint({
  method: "PUT",
  path: "/api/attendees/:id/choices",
  who: "limited",
  input: ChosenForOne,
  output: PersonChoices,
});
