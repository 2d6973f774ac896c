import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { basicAuth } from "hono/basic-auth";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { eventTypes } from "./event-types.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { ping } from "./ping.ts";
import { restError } from "./rest-error.ts";
import { createWebhook, updateWebhook, whyNotWebhook } from "./subscriptions.ts";
import { webhookBody } from "./webhook-body.ts";

/** The webhook management API under /rest/v1, with Basic auth of login id and transaction key. */
export function restRoutes(gateway: Gateway): Hono {
  const { apiLoginId, transactionKey } = gateway.credentials;
  const { state } = gateway;
  const app = new Hono();
  app.use(
    basicAuth({
      verifyUser: (name, key) => same(`${name}:${key}`, `${apiLoginId}:${transactionKey}`),
      invalidUserMessage: restError(
        401,
        "AUTHENTICATION_FAILED",
        "User authentication failed due to invalid authentication values.",
      ),
    }),
  );

  app.get("/eventtypes", (c) => c.json(eventTypes.map((name) => ({ name }))));
  app.get("/webhooks", (c) => c.json([...state.webhooks.values()].map(webhookBody)));
  app.post("/webhooks", async (c) => {
    const asked: unknown = await c.req.json().catch(() => null);
    const refusal = whyNotWebhook(asked, true);
    if (refusal) return c.json(refusal, 400);
    return c.json(webhookBody(createWebhook(gateway, asked)));
  });

  app.get("/webhooks/:id", (c) => {
    const webhook = state.webhooks.get(c.req.param("id"));
    return webhook ? c.json(webhookBody(webhook)) : c.json(notFound, 404);
  });
  app.put("/webhooks/:id", async (c) => {
    const webhook = state.webhooks.get(c.req.param("id"));
    if (!webhook) return c.json(notFound, 404);
    const asked: unknown = await c.req.json().catch(() => null);
    const refusal = whyNotWebhook(asked, false);
    if (refusal) return c.json(refusal, 400);
    updateWebhook(webhook, asked);
    return c.json(webhookBody(webhook));
  });
  app.delete("/webhooks/:id", (c) =>
    state.webhooks.delete(c.req.param("id")) ? c.body(null, 200) : c.json(notFound, 404),
  );
  app.post("/webhooks/:id/pings", async (c) => {
    const webhook = state.webhooks.get(c.req.param("id"));
    if (!webhook) return c.json(notFound, 404);
    if (webhook.status === "active")
      return c.json(restError(400, "INVALID_STATUS", "Only an inactive webhook can be pinged."), 400);
    const answered = await ping(gateway, webhook);
    return answered
      ? c.body(null, 200)
      : c.json(restError(500, "CONNECTION_ERROR", "The endpoint did not answer."), 500);
  });

  app.route("/notifications", notificationRoutes(gateway));
  return app;
}

const notFound = restError(404, "NOT_FOUND", "The requested resource was not found.");

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
