import { z } from "zod";
import { receiveNotification as endpoint } from "#contract/payments.ts";
import { isSigned } from "#server/payments/authorize-net/signature.ts";
import { providerNotifications } from "#server/payments/tables.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, unauthorized } from "#server/platform/refusal.ts";

const text = z.string().optional().catch(undefined);
/**
 * Only the notification's id and type are required: the provider repeats a refused notification and, after its last
 * attempt, stops sending any.
 */
const Notification = z.object({
  notificationId: z.string().min(1).max(100),
  eventType: z.string().min(1).max(200),
  payload: z.object({ entityName: text, id: text, invoiceNumber: text }).optional().catch(undefined),
});

/** Stores a signed notification as received and answers 200; it is processed later (H-32). */
export const receiveNotification = action(endpoint, async ({ db, config, request, now, log }) => {
  const raw = new Uint8Array(await request.arrayBuffer());
  if (!isSigned(raw, request.headers.get("x-anet-signature"), config.authorizeNet.signatureKeys)) {
    log.warn("a notification without a valid signature was refused");
    throw unauthorized();
  }
  const body = new TextDecoder().decode(raw);
  const parsed = Notification.safeParse(parseJson(body));
  if (!parsed.success) throw badRequest("The notification could not be read.");
  const { notificationId, eventType, payload } = parsed.data;
  await db
    .insert(providerNotifications)
    .values({
      notificationId,
      eventType,
      transactionId: payload?.entityName === "transaction" ? (payload.id ?? null) : null,
      invoiceNumber: payload?.invoiceNumber ?? null,
      body,
      receivedAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing();
  return new Response(null, { status: 200 });
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
