import { Hono } from "hono";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { restError } from "./rest-error.ts";
import type { Notification } from "./webhook.ts";
import { selfLink } from "./webhook-body.ts";

const mostRows = 1000;

/** History of notifications, the newest first. */
export function notificationRoutes({ state }: Gateway): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const offset = wholeNumber(c.req.query("offset"), 0);
    const limit = Math.min(wholeNumber(c.req.query("limit"), 100), mostRows);
    const rows = [...state.notifications.values()].reverse().slice(offset, offset + limit);
    return c.json({
      _links: selfLink(`/notifications?offset=${offset}&limit=${limit}`),
      notifications: rows.map(row),
    });
  });
  app.get("/:id", (c) => {
    const notification = state.notifications.get(c.req.param("id"));
    if (!notification)
      return c.json(restError(404, "NOT_FOUND", "The requested resource was not found."), 404);
    const { webhookId, body, attempts, eventDate } = notification;
    // The payload goes out as the text that was signed, so that its amount keeps both decimals.
    const payload = body.slice(body.indexOf('"payload":') + '"payload":'.length, -1);
    const rest = { ...row(notification), webhookId, notificationDate: attempts.at(-1)?.at ?? eventDate };
    return c.body(`${JSON.stringify(rest).slice(0, -1)},"payload":${payload}}`, 200, {
      "Content-Type": "application/json",
    });
  });
  return app;
}

function row({ notificationId, deliveryStatus, eventType, eventDate }: Notification) {
  return {
    _links: selfLink(`/notifications/${notificationId}`),
    notificationId,
    deliveryStatus,
    eventType,
    eventDate,
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
