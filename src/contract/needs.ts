import { z } from "zod";
import { type Answer, endpoint } from "./endpoint.ts";
import { Id, Instant } from "./values.ts";

const Dinner = { eventId: Id, title: z.string(), dateTime: Instant };

/** What waits for an officer today. What only full officers see to is null for others. */
export const showNeeds = endpoint({
  method: "GET",
  path: "/api/admin/needs",
  who: "limited",
  output: z.object({
    /** Matters of money that a person must see to. */
    payments: z.int().nullable(),
    letters: z
      .object({
        /** Tried for the last time and not set aside. */
        givenUp: z.int(),
        /** When the oldest letter was written that should have gone long ago; null where none should. */
        stuckSince: Instant.nullable(),
      })
      .nullable(),
    /**
     * The connection to the mailing service: refused, so that a person must connect again, or about to end at
     * `endsAt` unless one does; or it lacks a right, or its list was deleted at the service. Null where it is well, or there never was one.
     */
    mailingList: z
      .object({ what: z.enum(["refused", "ending", "forbidden", "list-gone"]), endsAt: Instant.nullable() })
      .nullable(),
    /**
     * A reverse proxy stands in front and TRUST_PROXY is not set: all who come through it count as one, and a few
     * failed log-ins of somebody shut everybody out. Null for who does not see to it.
     */
    proxy: z.boolean().nullable(),
    /** Dinners with free seats while parties wait that would fit and have no offer. */
    waiting: z.array(z.object({ ...Dinner, parties: z.int(), seatsFree: z.int() })),
    today: z.array(z.object({ ...Dinner, registered: z.int() })),
  }),
});
export type Needs = Answer<typeof showNeeds>;
