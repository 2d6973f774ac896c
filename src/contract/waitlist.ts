import { z } from "zod";
import { TicketCounts } from "#contract/registrations/registrations.ts";
import { Id } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** Joins the waitlist of a sold-out dinner; takes no seats (S-19). */
export const joinWaitlist = endpoint({
  method: "POST",
  path: "/api/events/:id/waitlist",
  who: "member",
  status: 201,
  input: TicketCounts,
  output: z.object({ id: Id, status: z.literal("waitlist") }),
});

/**
 * Passes the seats of one offer on to the next party; the caller keeps their place on the waitlist (S-20). Sent again, it
 * declines no later offer.
 */
export const declineOffer = endpoint({
  method: "POST",
  path: "/api/events/:id/waitlist/decline",
  who: "member",
  limit: "own changes",
  input: z.object({ offerId: Id }),
  output: z.object({ declined: z.literal(true) }),
});
