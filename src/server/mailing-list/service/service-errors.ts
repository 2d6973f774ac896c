import { z } from "zod";

/** One error of the service: an object with a key and a message, plain text, or an OAuth error. */
const ServiceError = z.union([
  z.string(),
  z
    .looseObject({
      error_key: z.string().optional(),
      error_message: z.string().optional(),
      message: z.string().optional(),
      error: z.string().optional(),
      error_description: z.string().optional(),
    })
    .transform((it) => it.error_message ?? it.error_description ?? it.message ?? it.error_key ?? it.error),
]);
const MAX_LENGTH = 300;

/** The service's error messages, in any of its formats: one object, an array of them, or of strings. */
export function readErrors(body: unknown): string[] {
  const each = Array.isArray(body) ? body : [body];
  return each.flatMap((one) => {
    const text = ServiceError.safeParse(one).data;
    return text ? [text.slice(0, MAX_LENGTH)] : [];
  });
}

/** The key of a single error: "throttled", "quota_exceeded"… */
export function readErrorKey(body: unknown): string | undefined {
  const one: unknown = Array.isArray(body) ? body[0] : body;
  return z.looseObject({ error_key: z.string() }).safeParse(one).data?.error_key;
}
