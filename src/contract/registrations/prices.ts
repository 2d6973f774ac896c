import { z } from "zod";
import { Money } from "#contract/values/schemas.ts";

/** Which price a person has: that of their ticket, or one that an officer set (079). */
export const PRICE_LINES = ["member", "guest", "officer"] as const;

/** The price of one person's place, frozen when its seat was taken, and the reason for it. */
export const PersonPrice = z.object({
  amount: Money,
  line: z.enum(PRICE_LINES),
  /** Anything noted about this price besides its line; null if nothing was. */
  why: z.string().nullable(),
});
export type PersonPrice = z.output<typeof PersonPrice>;
