export interface Webhook {
  webhookId: string;
  eventTypes: string[];
  status: "active" | "inactive";
  url: string;
}

export type DeliveryStatus = "Delivered" | "RetryPending" | "Failed";

export interface Notification {
  notificationId: string;
  webhookId: string;
  eventType: string;
  eventDate: string;
  /** The exact bytes that were signed and are sent, again and again. */
  body: string;
  signature: string;
  deliveryStatus: DeliveryStatus;
  attempts: Attempt[];
  /** Emulated instant of the next attempt; null when none is planned. */
  nextAttemptAt: number | null;
  /** Parked until the next notification has gone out, so that it arrives out of order. */
  heldBack: boolean;
  /** Times that one successful delivery is sent: 2 under the fault duplicateNotification. */
  copies: number;
}

export interface Attempt {
  at: string;
  /** HTTP status, or why there was none. */
  result: number | string;
}
