import { z } from "zod";
import { Instant } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** An own confirmed dinner as a calendar file. */
export const downloadCalendarFile = endpoint({
  method: "GET",
  path: "/api/registrations/:id/calendar",
  who: "member",
});

/** Whether the caller has a private calendar address; the address itself is shown only when it is made. */
export const showCalendarFeed = endpoint({
  method: "GET",
  path: "/api/member/calendar-feed",
  who: "member",
  output: z.object({ openedAt: Instant.nullable() }),
});

/** Creates a private calendar address; the previous one stops working. Anyone who has the address can read it. */
export const openCalendarFeed = endpoint({
  method: "POST",
  path: "/api/member/calendar-feed",
  who: "member",
  limit: "own changes",
  proof: "today",
  status: 201,
  output: z.object({ address: z.string() }),
});

/** Revoke it. */
export const closeCalendarFeed = endpoint({
  method: "DELETE",
  path: "/api/member/calendar-feed",
  who: "member",
  limit: "own changes",
  output: z.object({ closed: z.literal(true) }),
});

/** What calendar programs fetch: all confirmed dinners of the address's owner. The token is the right to it. */
export const readCalendarFeed = endpoint({
  method: "GET",
  path: "/api/calendar/:token",
  who: "visitor",
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
});
