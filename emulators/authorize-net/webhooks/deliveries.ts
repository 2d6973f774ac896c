import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { postNotification } from "./post.ts";
import { waitBeforeRetry } from "./retry-plan.ts";
import type { Notification } from "./webhook.ts";

const simultaneous = 32;

export interface Deliveries {
  /** Starts all that is due. */
  pump(): void;
  /** When nothing is on the wire and nothing more is due. */
  idle(): Promise<void>;
  /** Emulated instant of the next planned attempt. */
  nextAt(): number;
  stop(): Promise<void>;
}

/** Each notification travels on its own, so that one slow receiver does not hold up the rest. */
export function createDeliveries(gateway: Gateway, afterAttempt: () => void): Deliveries {
  const onTheWire = new Map<string, Promise<void>>();
  const abort = new AbortController();

  function pump(): void {
    for (const notification of outbox(gateway)) {
      if (onTheWire.size >= simultaneous || abort.signal.aborted) return;
      const { notificationId, nextAttemptAt } = notification;
      if (nextAttemptAt === null || nextAttemptAt > gateway.clock.now()) continue;
      if (onTheWire.has(notificationId)) continue;
      const delivery = attempt(gateway, notification, { dueAt: nextAttemptAt, abort: abort.signal }).finally(
        () => {
          onTheWire.delete(notificationId);
          pump();
          afterAttempt();
        },
      );
      onTheWire.set(notificationId, delivery);
    }
  }

  return {
    pump,
    async idle() {
      while (onTheWire.size > 0) await Promise.all(onTheWire.values());
    },
    nextAt() {
      // What is due already is on the wire or starts when a place on it becomes free.
      const now = gateway.clock.now();
      const planned = outbox(gateway).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
      return Math.min(...planned.filter((at) => at > now));
    },
    async stop() {
      abort.abort();
      await Promise.all(onTheWire.values());
    },
  };
}

async function attempt(
  gateway: Gateway,
  notification: Notification,
  { dueAt, abort }: { dueAt: number; abort: AbortSignal },
): Promise<void> {
  const webhook = gateway.state.webhooks.get(notification.webhookId);
  if (webhook?.status !== "active") return giveUp(gateway, notification);
  const post = () =>
    postNotification(webhook.url, { body: notification.body, signature: notification.signature, abort });
  const result = await post();
  if (abort.aborted) return;
  notification.attempts.push({ at: new Date(dueAt).toISOString(), result });
  if (result === 200) {
    notification.deliveryStatus = "Delivered";
    takeOut(gateway, notification);
    for (let copy = 1; copy < notification.copies; copy += 1)
      notification.attempts.push({ at: new Date(dueAt).toISOString(), result: await post() });
    releaseHeldBack(gateway);
    return;
  }
  const wait = waitBeforeRetry(notification.attempts.length, gateway.settings.retryScale);
  if (wait === null) {
    giveUp(gateway, notification);
    webhook.status = "inactive";
  } else {
    // Counted from when it was due, so that a clock put forward by days runs through the whole plan.
    notification.nextAttemptAt = dueAt + wait;
  }
  releaseHeldBack(gateway);
}

function giveUp(gateway: Gateway, notification: Notification): void {
  notification.deliveryStatus = "Failed";
  takeOut(gateway, notification);
}

function takeOut(gateway: Gateway, notification: Notification): void {
  notification.nextAttemptAt = null;
  gateway.state.outbox.delete(notification.notificationId);
}

function outbox({ state }: Gateway): Notification[] {
  return [...state.outbox].flatMap((id) => state.notifications.get(id) ?? []);
}

/** Sends a notification now, whatever became of it before: parked, dropped, waiting, delivered or failed. */
export function deliverNow(gateway: Gateway, notification: Notification): void {
  notification.heldBack = false;
  notification.nextAttemptAt = gateway.clock.now();
  gateway.state.outbox.add(notification.notificationId);
}

/** What the fault reorderNotification parked goes out now that another one has overtaken it. */
export function releaseHeldBack(gateway: Gateway): void {
  for (const notification of outbox(gateway)) if (notification.heldBack) deliverNow(gateway, notification);
}
