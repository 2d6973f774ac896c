import { z } from "zod";
import { Money } from "#contract/values/schemas.ts";

/** Which price a person has: that of their ticket, or one that an officer set (079). */
export const PRICE_LINES = ["member", "guest", "officer"] as const;

/** What one person's place costs since its seat was taken, and why. */
export const PersonPrice = z.object({
  amount: Money,
  line: z.enum(PRICE_LINES),
  /** What was said of this price beyond its line; null if nothing was. */
  why: z.string().nullable(),
});
export type PersonPrice = z.output<typeof PersonPrice>;
