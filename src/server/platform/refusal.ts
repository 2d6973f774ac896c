import type { ErrorCode } from "#contract/errors.ts";

/** An error about one field, which the client shows next to it (S-54). */
export type FieldError = { path: string; message: string };

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503;

type Options = {
  /** A code that is more specific than the status. */
  code?: ErrorCode;
  errors?: readonly FieldError[];
  /** More fields of the JSON answer, if the specification has some. */
  extra?: Record<string, unknown>;
  /** When to try again, in seconds: the Retry-After of the answer. */
  retryAfter?: number;
};

const CODE_OF_STATUS: Record<Status, ErrorCode> = {
  400: "invalid_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  415: "unsupported_media_type",
  422: "unusable_file",
  429: "rate_limited",
  502: "provider_rejected",
  503: "unavailable",
};

/** The only error meant for people: an HTTP status, a stable code and a message. All others are bugs. */
export class Refusal extends Error {
  readonly status: Status;
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: Status, message: string, { code, errors, extra, retryAfter }: Options = {}) {
    super(message);
    this.status = status;
    this.code = code ?? (errors && status === 400 ? "validation_failed" : CODE_OF_STATUS[status]);
    this.errors = errors;
    this.extra = extra;
    this.retryAfter = retryAfter;
  }

  /** The JSON body of the answer (S-54). */
  body(): Record<string, unknown> {
    const { extra, message, code, errors } = this;
    return { ...extra, message, code, ...(errors && { errors }) };
  }
}

/** 400: the input cannot be used as it is. */
export function badRequest(message: string, errors?: readonly FieldError[]): Refusal {
  return new Refusal(400, message, errors ? { errors } : {});
}
/** 401 without a session; the client recognizes the word (S-54). */
export function unauthorized(message = "Unauthorized"): Refusal {
  return new Refusal(401, message);
}
/** 403: signed in, without the right (S-67). */
export function forbidden(): Refusal {
  return new Refusal(403, "You don't have permission to perform this action.");
}
/** 404, also for what exists but is not the caller's. */
export function notFound(message = "Not found"): Refusal {
  return new Refusal(404, message);
}
/** 409: the input is valid, but the current state does not allow it. */
export function conflict(message: string): Refusal {
  return new Refusal(409, message);
}
