import { z } from "zod";
import { ALLERGEN_CODES, DIET_CODES } from "#contract/values/need-codes.ts";
import { Id } from "#contract/values/schemas.ts";

/** One dish that can be chosen. */
export const MenuOption = z.object({
  id: Id,
  /** The capital that names it on the kitchen's papers and on place cards, for life. */
  mark: z.string(),
  name: z.string(),
  contains: z.array(z.enum(ALLERGEN_CODES)),
  suits: z.array(z.enum(DIET_CODES)),
  /** Served to those who choose nothing. */
  isHouse: z.boolean(),
});
export type MenuOption = z.output<typeof MenuOption>;

/** One course of a menu, with its options in order. */
export const MenuCourse = z.object({ id: Id, name: z.string(), options: z.array(MenuOption) });
export type MenuCourse = z.output<typeof MenuCourse>;
