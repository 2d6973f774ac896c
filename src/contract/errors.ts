import { z } from "zod";

/** Stable codes of error answers, for programs; the sentence beside them is for people and may change. */
export const ERROR_CODES = [
  /** 400: the request cannot be understood. */
  "invalid_request",
  /** 400: fields are wrong; `errors` names them. */
  "validation_failed",
  /** 401: no session, or not the kind the endpoint asks for. */
  "unauthenticated",
  /** 403: signed in, without the right. */
  "forbidden",
  /** 403: the session must first prove itself with a passkey or a recovery code (D-272). */
  "passkey_needed",
  /** 403: too long ago that the person confirmed who they are; may be sent again after a confirmation (D-276). */
  "proof_needed",
  /** 403: sent by another site. */
  "cross_site_request",
  /** 404: does not exist, or not for this caller. */
  "not_found",
  /** 409: the current state does not allow it. */
  "conflict",
  /** 409: someone else saved a newer version, which the answer contains. */
  "edit_conflict",
  /** 413 */
  "too_large",
  /** 415 */
  "unsupported_media_type",
  /** 422: a configured file cannot be used. */
  "unusable_file",
  /** 409: this Idempotency-Key was sent with another request. */
  "idempotency_key_reused",
  /** 429: wait as long as the header Retry-After says. */
  "rate_limited",
  /** 500 */
  "internal_error",
  /** 502: another company's service rejected the request. */
  "provider_rejected",
  /** 503: not available right now; the request can be repeated. */
  "unavailable",
] as const;

/** One of the codes above. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The JSON of every answer with a status of 400 or more; some have more fields (S-54). */
export const ErrorAnswer = z.looseObject({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  /** What is wrong with single fields, by their path in the request. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
