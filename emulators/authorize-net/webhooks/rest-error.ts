import { randomUUID } from "node:crypto";

/** Error body of the management API. */
export function restError(status: number, reason: string, message: string) {
  return { status, reason, message, correlationId: randomUUID() };
}
