import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
  await cc.connect();
});
afterEach(() => cc.close());

const throttled = { status: 429, body: { error_key: "throttled", error_message: "Too Many Requests" } };
const spent = { status: 429, body: { error_key: "quota_exceeded", error_message: "Limit Exceeded" } };
const statusOf = async (method: string, path: string, body?: unknown) =>
  (await cc.api(method, path, { body })).status;

describe("limits of an application", () => {
  test("four calls a second for all its tokens together, then throttled for a second", async () => {
    await cc.control("/settings", { callsPerSecond: 4 });
    const other = await cc.redeem(await cc.consent({}, "anton.weiss"));
    for (const _ of [1, 2, 3]) expect(await statusOf("GET", "/contact_lists")).toBe(200);
    expect((await cc.api("GET", "/contact_lists", { token: other.body.access_token })).status).toBe(200);
    expect(await cc.api("GET", "/contact_lists")).toEqual(throttled);
    await cc.pass(999);
    expect(await cc.api("GET", "/contact_lists")).toEqual(throttled);
    await cc.pass(1);
    expect(await statusOf("GET", "/contact_lists")).toBe(200);
  });

  test("10,000 calls a day, which begins again at midnight UTC", async () => {
    cc.provider.state.usage.put({ key: "demo-constant-contact-key 2026-03-10", calls: 9_999 });
    expect(await statusOf("GET", "/contact_lists")).toBe(200);
    expect(await cc.api("GET", "/contact_lists")).toEqual(spent);
    await cc.pass(9 * 3_600_000 - 1);
    expect(await cc.api("GET", "/contact_lists")).toEqual(spent);
    await cc.pass(1);
    expect(await statusOf("GET", "/contact_lists")).toBe(200);
  });

  test("a bad token is reported before the limits, and does not count toward them", async () => {
    await cc.control("/settings", { callsPerSecond: 1 });
    const bad = await cc.api("GET", "/contact_lists", { token: "no.such.token" });
    expect(bad).toEqual({ status: 401, body: { error_key: "unauthorized", error_message: "Unauthorized" } });
    expect(await statusOf("GET", "/contact_lists")).toBe(200);
    expect((await cc.api("GET", "/contact_lists", { token: "no.such.token" })).status).toBe(401);
  });

  test("the limit is reported before a missing scope, and that before bad input", async () => {
    await cc.connect({ scope: "account_read" });
    expect(await statusOf("POST", "/contacts", {})).toBe(403);
    await cc.control("/settings", { callsPerSecond: 1 });
    expect(await statusOf("POST", "/contacts", {})).toBe(429);
  });
});

describe("rights", () => {
  test("a scope that was not asked for is 403", async () => {
    await cc.connect({ scope: "contact_data" });
    expect(await statusOf("GET", "/account/summary")).toBe(403);
    expect(await statusOf("GET", "/contacts")).toBe(200);
  });

  test("with the scope but without the person's privilege it is 403 as well", async () => {
    await cc.connect({}, "paul.reader");
    expect(await statusOf("GET", "/contacts")).toBe(200);
    expect(await statusOf("POST", "/contact_lists", { name: "Members" })).toBe(403);
  });
});

describe("what is not understood", () => {
  test("is an array of problems, one for each", async () => {
    const body = { email_address: { address: "nobody" }, first_name: "x".repeat(51) };
    const { status, body: problems } = await cc.api("POST", "/contacts", { body });
    expect(status).toBe(400);
    expect(problems).toEqual(
      ["first_name", "email_address.address", "create_source"].map((field) => ({
        error_key: "contacts.api.validation.error",
        error_message: expect.stringMatching(new RegExp(`^${field}:`)),
      })),
    );
  });

  test("a body that is no JSON is 400, and of another type 415", async () => {
    const { access_token } = await cc.connect();
    const send = (type: string) =>
      fetch(`${cc.url}/v3/contacts`, {
        method: "POST",
        headers: { authorization: `Bearer ${access_token}`, "content-type": type },
        body: "{",
      });
    expect([(await send("application/json")).status, (await send("text/plain")).status]).toEqual([400, 415]);
  });

  test("an id in a bad form, an unknown address and an unknown method", async () => {
    const missing = [{ error_key: "contacts.api.not_found", error_message: expect.any(String) }];
    expect(await cc.api("GET", "/contacts/seventeen")).toEqual({ status: 404, body: missing });
    expect(await statusOf("GET", "/contacts/11111111-1111-4111-8111-111111111111")).toBe(404);
    expect(await statusOf("GET", "/nothing")).toBe(404);
    expect(await statusOf("PUT", "/contact_lists", {})).toBe(405);
  });
});
