import { z } from "zod";
import { type Answer, endpoint } from "#contract/endpoint.ts";
import { Id, Instant, Money } from "#contract/values/schemas.ts";

/** The longest search that is read, in characters. */
export const FIND_MAX = 100;
/** Shorter texts find nothing. */
export const FIND_FROM = 2;

/**
 * What an officer looks for from anywhere: at most 6 of each kind. Members by name, address and, for full officers,
 * username; events by title, the next ones first; payments as on their page, for full officers only.
 */
export const find = endpoint({
  method: "GET",
  path: "/api/admin/search",
  who: "limited",
  query: z.object({ search: z.string().trim().max(FIND_MAX).default("") }),
  output: z.object({
    members: z.array(
      z.object({ id: Id, name: z.string(), email: z.string().nullable(), status: z.string() }),
    ),
    events: z.array(z.object({ id: Id, title: z.string(), dateTime: Instant })),
    payments: z.array(
      z.object({
        id: Id,
        payer: z.string().nullable(),
        what: z.string(),
        amount: Money,
        createdAt: Instant,
      }),
    ),
  }),
});
export type Found = Answer<typeof find>;
