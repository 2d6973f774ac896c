import { ApiError, errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";

/** A registration that the server refused, as opposed to a payment page that did not open. */
export class NotRegistered extends Error {
  override readonly name = "NotRegistered";
  readonly refusal: ApiError;
  constructor(refusal: ApiError) {
    super(`Registration failed: ${refusal.statusText}`, { cause: refusal });
    this.refusal = refusal;
  }
}

const UNEXPECTED = "An unexpected error occurred";

/** The toast for a failed registration. */
export function toastMessage(error: unknown): string {
  // Without any answer fetch throws a TypeError, whose message differs by browser and helps no one.
  if (error instanceof TypeError) return UNEXPECTED;
  return (error instanceof Error && error.message) || UNEXPECTED;
}

/** The text above the button: the server's own reason, which the toast does not show (C-33). */
export function inlineMessage(error: unknown): string {
  if (error instanceof NotRegistered) return errorMessage(error.refusal, error.message);
  if (isUnauthorized(error)) return "You’ve been logged out. What you entered is saved; please log in again.";
  if (error instanceof TypeError || error instanceof ApiError) {
    return "We couldn’t reach the portal. What you entered is still here; please try again.";
  }
  return toastMessage(error);
}

/** True if the event on the screen is older than the server's. */
export function isOutdated(error: unknown): boolean {
  return !(error instanceof NotRegistered) || [404, 409].includes(error.refusal.status);
}
