/** Answers that say nothing of what was asked: the portal, or something before it, is away. */
const AWAY = new Set([502, 503, 504]);

/** Nobody sends a form again after that, and it may hold a password. */
const KEPT_MS = 600_000;

/** Forms whose answer was lost, each with the key under which it was sent. */
const unanswered = new Map<string, string>();

/**
 * Sends a form under a key of its own. Where no answer comes, the very same form is sent under the same key the next
 * time, by which the server finds what the first one may have made.
 */
export async function sendOnce(
  form: string,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  // Browsers have it only where the page came by https or from this machine.
  const key = unanswered.get(form) ?? crypto.randomUUID?.();
  if (!key) return send({});
  unanswered.set(form, key);
  setTimeout(() => unanswered.delete(form), KEPT_MS);
  const response = await send({ "Idempotency-Key": key });
  if (!AWAY.has(response.status)) unanswered.delete(form);
  return response;
}
