/** One field's complaint, as the client shows it beside the field (S-54). */
export type FieldError = { path: string; message: string };

/** The one error that is meant for a person: an HTTP status and the sentence he reads. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503;
  readonly errors: readonly FieldError[] | undefined;
  /** More members of the JSON answer, where the specification's shape has some. */
  readonly extra: Record<string, unknown> | undefined;
  /** True where another site sent the request. */
  readonly isFromElsewhere: boolean;

  constructor(
    status: Refusal["status"],
    message: string,
    more: {
      errors?: readonly FieldError[];
      extra?: Record<string, unknown>;
      isFromElsewhere?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.extra = more.extra;
    this.isFromElsewhere = more.isFromElsewhere ?? false;
  }

  /** The JSON body of the answer (S-54). */
  body(): Record<string, unknown> {
    return { ...this.extra, message: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

/** 400: the input cannot be used as it is. */
export function badRequest(message: string, errors?: readonly FieldError[]): Refusal {
  return new Refusal(400, message, errors ? { errors } : {});
}
/** 401 without a session; the client knows the word (S-54). */
export function unauthorized(message = "Unauthorized"): Refusal {
  return new Refusal(401, message);
}
/** 403: signed in, without the right (S-67). */
export function forbidden(): Refusal {
  return new Refusal(403, "You don't have permission to perform this action.");
}
/** 404, also for what exists but not for the one who asks. */
export function notFound(message = "Not found"): Refusal {
  return new Refusal(404, message);
}
/** 409: the input is fine, the state of things is not. */
export function conflict(message: string): Refusal {
  return new Refusal(409, message);
}
