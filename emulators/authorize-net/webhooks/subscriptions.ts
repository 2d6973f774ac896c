import { randomUUID } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { paymentEventTypes } from "./event-types.ts";

/** The webhook of the settings: one for all payment events, active at each start and moved when the address is new. */
export function ensureWebhook({ state }: Gateway, url: string): void {
  const [known] = state.webhooks.values();
  const webhookId = known?.webhookId ?? randomUUID();
  state.webhooks.set(webhookId, { webhookId, url, eventTypes: [...paymentEventTypes], status: "active" });
}
