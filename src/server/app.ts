import type { Hono } from "hono";
import { useSpecifiedMessages } from "#contract/messages.ts";
import { attendeeRoutes } from "#server/attendees/routes.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { revokeCalendarFeed } from "#server/calendar/revoke-calendar-feed.ts";
import { calendarRoutes } from "#server/calendar/routes.ts";
import { chapterRoutes } from "#server/chapter/routes.ts";
import { directoryRoutes } from "#server/directory/routes.ts";
import { duesBuyer } from "#server/dues/dues-buyer.ts";
import { duesRoutes } from "#server/dues/routes.ts";
import { eventRoutes } from "#server/events/routes.ts";
import { importRoutes } from "#server/imports/routes.ts";
import { mailingListRoutes } from "#server/mailing-list/routes.ts";
import { memberDataRoutes } from "#server/member-data/routes.ts";
import { memberRoutes } from "#server/members/routes.ts";
import { moneyDeskRoutes } from "#server/money-desk/routes.ts";
import { needsRoutes } from "#server/needs/routes.ts";
import { outboxRoutes } from "#server/outbox/routes.ts";
import type { Buyers } from "#server/payments/buyer.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { type House, openHttp, type Route } from "#server/platform/http.ts";
import { eventParties } from "#server/registrations/event-parties.ts";
import { manualRegistrationBuyer } from "#server/registrations/manual-registration-buyer.ts";
import { registrationBuyer } from "#server/registrations/registration-buyer.ts";
import { registrationRoutes } from "#server/registrations/routes.ts";
import { sessionRoutes } from "#server/session/routes.ts";
import { statsRoutes } from "#server/stats/routes.ts";
import { waitlistRoutes } from "#server/waitlist/routes.ts";
import { wholeContract, whyNotTheContract } from "#server/whole-contract.ts";

/** What a finished payment sets off, by what was bought. */
export const buyers: Buyers = {
  registration: registrationBuyer,
  "manual-registration": manualRegistrationBuyer,
  dues: duesBuyer,
};

/** Every route of the product, feature by feature, listed by hand. */
export const routes: readonly Route[] = [
  ...chapterRoutes,
  ...sessionRoutes(revokeCalendarFeed),
  ...memberRoutes,
  ...directoryRoutes,
  ...memberDataRoutes,
  ...importRoutes,
  ...eventRoutes(eventParties),
  ...registrationRoutes,
  ...attendeeRoutes,
  ...waitlistRoutes,
  ...calendarRoutes,
  ...duesRoutes,
  ...paymentRoutes(buyers),
  ...moneyDeskRoutes(buyers),
  ...statsRoutes,
  ...auditRoutes,
  ...outboxRoutes,
  ...mailingListRoutes,
  ...needsRoutes,
];

/** The product as one function from request to answer; throws where it does not keep its contract (H-20). */
export function openApp(house: House): Hono {
  const problems = whyNotTheContract(routes, wholeContract);
  if (problems.length > 0) throw new Error(`The routes are not the contract: ${problems.join("; ")}`);
  useSpecifiedMessages();
  return openHttp(house, routes);
}
