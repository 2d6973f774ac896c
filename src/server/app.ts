import type { Hono } from "hono";
import { chapterRoutes } from "#server/chapter/routes.ts";
import { type House, openHttp, type Route } from "#server/platform/http.ts";
import { sessionRoutes } from "#server/session/routes.ts";

/** Every route of the product, feature by feature, listed by hand. */
export const routes: readonly Route[] = [...chapterRoutes, ...sessionRoutes];

/** The product as one function from request to answer. */
export function openApp(house: House): Hono {
  return openHttp(house, routes);
}
