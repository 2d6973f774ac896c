import { z } from "zod";

/** One complaint of the service: an object with a key and a text, a bare text, or what its log-in says. */
const Complaint = z.union([
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
const MOST_LONG = 300;

/** What the service complains of, whichever of its forms it takes: one object, an array of them, or of texts. */
export function complaintsIn(body: unknown): string[] {
  const each = Array.isArray(body) ? body : [body];
  return each.flatMap((one) => {
    const text = Complaint.safeParse(one).data;
    return text ? [text.slice(0, MOST_LONG)] : [];
  });
}

/** The key of a complaint that is one bare object: "throttled", "quota_exceeded"… */
export function keyOf(body: unknown): string | undefined {
  const one: unknown = Array.isArray(body) ? body[0] : body;
  return z.looseObject({ error_key: z.string() }).safeParse(one).data?.error_key;
}
