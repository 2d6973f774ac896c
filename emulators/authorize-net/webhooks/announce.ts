import { randomUUID } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { centsOf } from "#emulators/authorize-net/money.ts";
import type { PaymentEventType } from "./event-types.ts";
import { eventDate, paymentBody } from "./payload.ts";
import { webhookSignature } from "./signature.ts";
import type { Notification, Webhook } from "./webhook.ts";

/** Puts one notification per subscribed active webhook into the outbox. */
export function announce(gateway: Gateway, eventType: PaymentEventType, transaction: Transaction): void {
  const { state } = gateway;
  for (const webhook of state.webhooks.values()) {
    if (webhook.status !== "active" || !webhook.eventTypes.includes(eventType)) continue;
    const notification = compose(gateway, webhook, { eventType, transaction });
    state.notifications.set(notification.notificationId, notification);
    if (notification.deliveryStatus === "RetryPending") state.outbox.add(notification.notificationId);
  }
  gateway.wake();
}

function compose(
  gateway: Gateway,
  webhook: Webhook,
  { eventType, transaction }: { eventType: PaymentEventType; transaction: Transaction },
): Notification {
  const { faults, clock } = gateway;
  const key = gateway.credentials.signatureKey;
  const now = clock.now();
  const envelope = {
    notificationId: randomUUID(),
    eventType,
    eventDate: eventDate(now),
    webhookId: webhook.webhookId,
  };
  const honest = paymentBody(envelope, transaction);
  const tampered = faults.strike("tamperedAmount");
  const body = tampered ? paymentBody(envelope, transaction, centsOf(tampered.amount ?? "0.01")) : honest;
  const signed = tampered?.signed === false ? honest : body;
  // The wrong key is the right one with its characters turned round, as after a paste from another account.
  const signatureKey = faults.strike("wrongSignature") ? [...key].reverse().join("") : key;
  const dropped = faults.strike("dropNotification") !== undefined;
  const held = !anyHeldBack(gateway) && faults.strike("reorderNotification") !== undefined;
  const delay = faults.strike("delayNotification")?.ms ?? 0;
  return {
    ...envelope,
    body,
    signature: webhookSignature(signatureKey, signed),
    deliveryStatus: dropped ? "Failed" : "RetryPending",
    attempts: dropped ? [{ at: new Date(now).toISOString(), result: "dropped by a fault" }] : [],
    nextAttemptAt: dropped || held ? null : now + delay,
    heldBack: held && !dropped,
    copies: faults.strike("duplicateNotification") ? 2 : 1,
  };
}

/** One is parked at a time: the next then overtakes it. */
function anyHeldBack({ state }: Gateway): boolean {
  return [...state.outbox].some((id) => state.notifications.get(id)?.heldBack);
}
