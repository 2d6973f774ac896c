import type { z } from "zod";
import { statusTextOf } from "./status-text.ts";
import { tellUnauthorized } from "./unauthorized.ts";

/** An unsuccessful answer; its message is `status: body`, or `status: status text` without a body. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  readonly body: string;

  constructor(response: { status: number; statusText: string }, body: string) {
    const statusText = statusTextOf(response);
    super(`${response.status}: ${body || statusText}`);
    this.status = response.status;
    this.statusText = statusText;
    this.body = body;
  }
}

/** Turns an unsuccessful answer to a call by this method into an error; reports a 401 to the whole site. */
export async function toApiError(response: Response, method = "GET"): Promise<ApiError> {
  const error = new ApiError(response, await response.text());
  if (isUnauthorized(error)) tellUnauthorized(method);
  return error;
}

/** The value under `key` in the JSON of an error response; undefined if there is none. */
function saidIn(error: unknown, key: string): unknown {
  const body: unknown = bodyOf(error);
  return typeof body === "object" && body !== null ? Reflect.get(body, key) : undefined;
}

function bodyOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return JSON.parse(error.body);
  } catch {
    return undefined;
  }
}

/** Shown if a change got no readable answer. */
export const NOT_REACHED =
  "We couldn’t reach the portal, so this may or may not have been saved. Please try again.";

/** The server's sentence for people in a failure, or `fallback` when there is none (S-54). */
export function errorMessage(error: unknown, fallback: string): string {
  const sentence = saidIn(error, "message");
  return typeof sentence === "string" && sentence ? sentence : fallback;
}

/** True when the server no longer knows who is asking. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The sentence to show in a form; null without a failure, and for a lost session, which the whole site reports. */
export function refusalIn(error: unknown, fallback: string): string | null {
  return error && !isUnauthorized(error) ? errorMessage(error, fallback) : null;
}

/** The errors of single fields in a failure, each with the field's name (S-54). */
export function fieldErrorsIn(error: unknown): { path: string; message: string }[] {
  const errors = saidIn(error, "errors");
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

function isFieldError(value: unknown): value is { path: string; message: string } {
  if (typeof value !== "object" || value === null || !("path" in value) || !("message" in value))
    return false;
  return typeof value.path === "string" && typeof value.message === "string";
}

/** The body of the answer 409 to a stale form, read with its schema; null for any other failure. */
export function conflictIn<Body>(error: unknown, schema: z.ZodType<Body>): Body | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return schema.safeParse(bodyOf(error)).data ?? null;
}

/**
 * The newer state in a 409 to a stale change, under `key`; null for any other failure. Not checked by its schema, which
 * every look at the page would otherwise have to fetch.
 */
export function newerIn<Newer>(error: unknown, key: string): Newer | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (saidIn(error, key) as Newer | undefined) ?? null;
}

/** The stable code of a failure (`ERROR_CODES`); null without one. */
export function errorCode(error: unknown): string | null {
  const code = saidIn(error, "code");
  return typeof code === "string" ? code : null;
}
