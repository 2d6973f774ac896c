export interface ErrorBody {
  error_key: string;
  error_message: string;
}

/** An answer that is no success. Most are an array of problems; those of the gate are one bare object. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 415 | 429;
  readonly body: ErrorBody | ErrorBody[];

  constructor(status: ApiError["status"], body: ErrorBody | ErrorBody[]) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export function invalid(messages: readonly string[]): ApiError {
  return new ApiError(
    400,
    messages.map((error_message) => ({ error_key: "contacts.api.validation.error", error_message })),
  );
}

export function notFound(what = "The requested resource was not found."): ApiError {
  return new ApiError(404, [{ error_key: "contacts.api.not_found", error_message: what }]);
}

export function conflict(error_message: string): ApiError {
  return new ApiError(409, [{ error_key: "contacts.api.conflict", error_message }]);
}

export const unauthorized = () => bare(401, "unauthorized", "Unauthorized");
export const throttled = () => bare(429, "throttled", "Too Many Requests");
export const quotaExceeded = () => bare(429, "quota_exceeded", "Limit Exceeded");

export const forbidden = (error_message: string) => bare(403, "forbidden", error_message);

export function unsupportedMediaType(): ApiError {
  const error_message = "The content type has to be application/json.";
  return new ApiError(415, [{ error_key: "contacts.api.unsupported_media_type", error_message }]);
}

export function methodNotAllowed(): ApiError {
  const error_message = "The method is not allowed here.";
  return new ApiError(405, [{ error_key: "contacts.api.method_not_allowed", error_message }]);
}

function bare(status: ApiError["status"], error_key: string, error_message: string): ApiError {
  return new ApiError(status, { error_key, error_message });
}
