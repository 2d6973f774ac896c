import { statusTextOf } from "./status-text.ts";

/** An answer that is no success; its message is `status: body`, or `status: status text` without a body (000 §8). */
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

/** Reads a failed answer into the error it becomes. */
export async function failureOf(response: Response): Promise<ApiError> {
  return new ApiError(response, await response.text());
}

function sentenceIn(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null || !("message" in parsed)) return null;
    return typeof parsed.message === "string" && parsed.message ? parsed.message : null;
  } catch {
    return null;
  }
}

/** The server's own sentence in a failure, which a person may read, or `fallback` where there is none (S-54). */
export function reasonOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && sentenceIn(error.body)) || fallback;
}

/** True when the server no longer knows who is asking. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The complaints about single fields in a failure, each with the field's name; none where it has none (S-54). */
export function fieldErrorsIn(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  try {
    const parsed: unknown = JSON.parse(error.body);
    if (typeof parsed !== "object" || parsed === null || !("errors" in parsed)) return [];
    return Array.isArray(parsed.errors) ? parsed.errors.filter(isFieldError) : [];
  } catch {
    return [];
  }
}

function isFieldError(value: unknown): value is { path: string; message: string } {
  if (typeof value !== "object" || value === null || !("path" in value) || !("message" in value))
    return false;
  return typeof value.path === "string" && typeof value.message === "string";
}
