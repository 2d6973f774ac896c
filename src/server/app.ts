import type { Hono } from "hono";
import type { Endpoint } from "#contract/endpoint.ts";
import { describeApi } from "#contract/openapi.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { calendarRoutes } from "#server/calendar/routes.ts";
import { chapterRoutes } from "#server/chapter/routes.ts";
import { emailsToManyRoutes } from "#server/circulars/routes.ts";
import { memberEmailRoutes } from "#server/directory/emails/routes.ts";
import { directoryRoutes } from "#server/directory/routes.ts";
import { duesFulfillment } from "#server/dues/dues-fulfillment.ts";
import { duesRoutes } from "#server/dues/routes.ts";
import { eventRoutes } from "#server/events/routes.ts";
import { importRoutes } from "#server/imports/routes.ts";
import { mailingListRoutes } from "#server/mailing-list/routes.ts";
import { memberDataRoutes } from "#server/member-data/routes.ts";
import { memberRoutes } from "#server/members/routes.ts";
import { menuRoutes } from "#server/menus/routes.ts";
import { attentionRoutes } from "#server/officers/attention/routes.ts";
import { officerRoutes } from "#server/officers/routes.ts";
import { outboxRoutes } from "#server/outbox/routes.ts";
import { kitchenRoutes } from "#server/papers/routes.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { action, type Route } from "#server/platform/http/action.ts";
import { openHttp } from "#server/platform/http/http.ts";
import { serveOpenApi } from "#server/platform/http/openapi.ts";
import { attendeeRoutes } from "#server/registrations/attendees/routes.ts";
import { eventParties } from "#server/registrations/changes/endings/event-parties.ts";
import { menuParties } from "#server/registrations/choices/menu-parties.ts";
import { circularRoutes } from "#server/registrations/circulars/routes.ts";
import { manualRegistrationFulfillment } from "#server/registrations/manual/manual-registration-fulfillment.ts";
import { registrationRoutes } from "#server/registrations/routes.ts";
import { registrationFulfillment } from "#server/registrations/seats/taking/registration-fulfillment.ts";
import { waitlistRoutes } from "#server/registrations/waitlist/routes.ts";
import { seatingRoutes } from "#server/seating/routes.ts";
import { seatingBoard } from "#server/seating/seating-board.ts";
import { sessionRoutes } from "#server/session/routes.ts";
import { statsRoutes } from "#server/stats/routes.ts";
import { treasuryRoutes } from "#server/treasury/routes.ts";

/** What fulfills a finished payment, by its purpose. */
export const fulfillments: Fulfillments = {
  registration: registrationFulfillment,
  "manual-registration": manualRegistrationFulfillment,
  dues: duesFulfillment,
};

/** Every route of the product, by feature. A new feature adds its line here. */
export const routes: readonly Route[] = [
  ...chapterRoutes,
  ...sessionRoutes,
  ...memberRoutes,
  ...directoryRoutes,
  ...memberDataRoutes,
  ...importRoutes,
  ...eventRoutes(eventParties),
  ...registrationRoutes(seatingBoard),
  ...attendeeRoutes(seatingBoard),
  ...circularRoutes,
  ...emailsToManyRoutes,
  ...memberEmailRoutes,
  ...seatingRoutes,
  ...menuRoutes(menuParties),
  ...kitchenRoutes,
  ...waitlistRoutes,
  ...calendarRoutes,
  ...duesRoutes,
  ...paymentRoutes(fulfillments),
  ...treasuryRoutes(fulfillments),
  ...statsRoutes,
  ...auditRoutes,
  ...outboxRoutes,
  ...mailingListRoutes,
  ...attentionRoutes,
  ...officerRoutes(eventParties),
  action(
    describeApi,
    serveOpenApi(() => endpoints),
  ),
];

/** Every endpoint of the product. */
export const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint);

/** The product as one function from request to response. */
export function openApp(context: AppContext): Hono {
  useSpecifiedMessages();
  return openHttp(context, routes);
}
