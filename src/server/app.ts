import type { Hono } from "hono";
import { chapterRoutes } from "#server/chapter/routes.ts";
import { eventRoutes } from "#server/events/routes.ts";
import type { Buyers } from "#server/payments/buyer.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { type House, openHttp, type Route } from "#server/platform/http.ts";
import { registrationBuyer } from "#server/registrations/registration-buyer.ts";
import { registrationRoutes } from "#server/registrations/routes.ts";
import { sessionRoutes } from "#server/session/routes.ts";
import { waitlistRoutes } from "#server/waitlist/routes.ts";

/** What a finished payment sets off, by what was bought. */
export const buyers: Buyers = { registration: registrationBuyer };

/** Every route of the product, feature by feature, listed by hand. */
export const routes: readonly Route[] = [
  ...chapterRoutes,
  ...sessionRoutes,
  ...eventRoutes,
  ...registrationRoutes,
  ...waitlistRoutes,
  ...paymentRoutes(buyers),
];

/** The product as one function from request to answer. */
export function openApp(house: House): Hono {
  return openHttp(house, routes);
}
