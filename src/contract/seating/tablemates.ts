import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant } from "#contract/values/schemas.ts";

/** Two attendees of a dinner who sat at one table before: `a` is the lower id, `dinners` how many of the dinners. */
export const TablematePair = z.object({ a: Id, b: Id, dinners: z.int().min(1) });
export type TablematePair = z.output<typeof TablematePair>;

/**
 * Which members at a dinner shared a table at either of the last two dinners before it that had tables, latest first
 * (D-065). Guests are not recognized from one dinner to the next. 404 for a deleted event.
 */
export const listTablemates = endpoint({
  method: "GET",
  path: "/api/events/:id/tables/tablemates",
  who: "limited",
  output: z.object({
    dinners: z.array(z.object({ eventId: Id, title: z.string(), dateTime: Instant })),
    pairs: z.array(TablematePair),
  }),
});
