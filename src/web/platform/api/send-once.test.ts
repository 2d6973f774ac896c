import { expect, test } from "vitest";
import { sendOnce } from "./send-once.ts";

/** Sends a form that is answered with this status, or not at all, and tells the key under which it went. */
async function keySent(form: string, status: number | null): Promise<string | undefined> {
  let key: string | undefined;
  const sent = sendOnce(form, async (headers) => {
    key = headers["Idempotency-Key"];
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });
  await sent.catch(() => undefined);
  return key;
}

test.each([503, 502, 504, null])("After %s the same form goes under the same key", async (lost) => {
  const form = `POST /api/members {"lost":${lost}}`;
  const first = await keySent(form, lost);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keySent(form, lost)).toBe(first);
  expect(await keySent(form, 201)).toBe(first);
  expect(await keySent(form, 201)).not.toBe(first);
});

test("A refusal is an answer, and another form has a key of its own", async () => {
  const refused = await keySent("POST /api/members {}", 409);
  expect(await keySent("POST /api/members {}", 503)).not.toBe(refused);
  expect(await keySent("POST /api/events {}", 503)).not.toBe(await keySent("POST /api/members {}", 503));
});
