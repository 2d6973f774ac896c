import { randomUUID } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { eventDate, pingBody } from "./payload.ts";
import { postNotification } from "./post.ts";
import { signingKey, webhookSignature } from "./signature.ts";
import type { Webhook } from "./webhook.ts";

/** Sends the test notification once; whether the endpoint took it. */
export async function ping({ state, clock }: Gateway, webhook: Webhook): Promise<boolean> {
  const now = clock.now();
  const key = signingKey(state.signing, now);
  if (key === null) return false;
  const body = pingBody({
    notificationId: randomUUID(),
    eventType: webhook.eventTypes[0] ?? "",
    eventDate: eventDate(now),
    webhookId: webhook.webhookId,
  });
  const never = new AbortController().signal;
  return (
    (await postNotification(webhook.url, { body, signature: webhookSignature(key, body), abort: never })) ===
    200
  );
}
