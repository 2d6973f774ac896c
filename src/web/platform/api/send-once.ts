/** Answers that leave open what happened: the portal, or a proxy before it, is unavailable. */
const AWAY = new Set([502, 503, 504]);

/** Later, no one sends the form again, and it may hold a password. */
const KEPT_MS = 600_000;

/** Forms whose answer was lost, each with its idempotency key. */
const unanswered = new Map<string, string>();

/**
 * Sends a form with an idempotency key. After a lost answer the same form is sent with the same key
 * again, so the server can return what the first attempt created.
 */
export async function sendOnce(
  form: string,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  // Browsers have it only in secure contexts.
  const key = unanswered.get(form) ?? crypto.randomUUID?.();
  if (!key) return send({});
  unanswered.set(form, key);
  setTimeout(() => unanswered.delete(form), KEPT_MS);
  const response = await send({ "Idempotency-Key": key });
  if (!AWAY.has(response.status)) unanswered.delete(form);
  return response;
}
