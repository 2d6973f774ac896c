import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { eventTypes, paymentEventTypes } from "./event-types.ts";
import { restError } from "./rest-error.ts";
import type { Webhook } from "./webhook.ts";

const WebhookForm = z.object({
  name: z
    .string()
    .regex(/^\w{1,255}$/)
    .optional(),
  url: z.url({ protocol: /^https?$/ }),
  eventTypes: z.array(z.enum(eventTypes)).min(1),
  status: z.enum(["active", "inactive"]).default("active"),
});

const WebhookChange = WebhookForm.extend({ status: z.enum(["active", "inactive"]) }).partial();

/** The error body for a webhook that cannot be stored, or null. */
export function whyNotWebhook(asked: unknown, whole: boolean): ReturnType<typeof restError> | null {
  const { error } = (whole ? WebhookForm : WebhookChange).safeParse(asked);
  const issue = error?.issues[0];
  if (!issue) return null;
  const field = issue.path.join(".") || "body";
  return issue.code === "invalid_type"
    ? restError(400, "MISSING_DATA", `Missing or wrong: ${field}.`)
    : restError(400, "INVALID_DATA", `Invalid value: ${field}.`);
}

export function createWebhook({ state }: Gateway, asked: unknown): Webhook {
  const { name, eventTypes: subscribed, status, url } = WebhookForm.parse(asked);
  const webhook = { webhookId: randomUUID(), name, eventTypes: subscribed, status, url };
  state.webhooks.set(webhook.webhookId, webhook);
  return webhook;
}

export function updateWebhook(webhook: Webhook, asked: unknown): void {
  const change = Object.entries(WebhookChange.parse(asked)).filter(([, value]) => value !== undefined);
  Object.assign(webhook, Object.fromEntries(change));
}

const ofSettings = "from_settings";

/** The webhook of the settings: one for all payment events, active at each start and moved when the address is new. */
export function ensureWebhook(gateway: Gateway, url: string): void {
  const known = [...gateway.state.webhooks.values()].find(({ name }) => name === ofSettings);
  if (known) updateWebhook(known, { url, status: "active" });
  else
    createWebhook(gateway, { name: ofSettings, url, eventTypes: [...paymentEventTypes], status: "active" });
}
