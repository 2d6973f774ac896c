import { afterEach, beforeEach, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
  await cc.connect();
});
afterEach(() => cc.close());

const fault = (more: object) => cc.control("/faults", more);
const lists = async () => (await cc.api("GET", "/contact_lists")).status;
const makeList = () => cc.api("POST", "/contact_lists", { body: { name: "Members" } });
const names = async () => (await cc.control("/lists")).lists.map(({ name }: { name: string }) => name);

test.each([
  ["unauthorized", 401, { error_key: "unauthorized", error_message: "Unauthorized" }],
  ["forbidden", 403, { error_key: "forbidden", error_message: "Forbidden" }],
  ["throttled", 429, { error_key: "throttled", error_message: "Too Many Requests" }],
  ["quotaExceeded", 429, { error_key: "quota_exceeded", error_message: "Limit Exceeded" }],
  ["http500", 500, { error_key: "internal_server_error", error_message: "Internal Server Error" }],
  ["http503", 503, { error_key: "service_unavailable", error_message: "Service Unavailable" }],
])("%s strikes as often as ordered, without an effect", async (name, status, body) => {
  await fault({ name, count: 2 });
  expect(await makeList()).toEqual({ status, body });
  expect((await makeList()).status).toBe(status);
  expect(await names()).toEqual([]);
  expect((await makeList()).status).toBe(201);
});

test("a conflict is an array, as if two had changed the same at once", async () => {
  await fault({ name: "conflict", count: 1 });
  const [problem] = (await makeList()).body;
  expect(problem).toMatchObject({ error_key: "contacts.api.conflict" });
});

test("only the calls that are named are struck, until it is cleared", async () => {
  await fault({ name: "http500", method: "POST", path: "/v3/contact_lists" });
  expect(await lists()).toBe(200);
  expect([(await makeList()).status, (await makeList()).status]).toEqual([500, 500]);
  await cc.control("/faults/http500", undefined, "DELETE");
  expect((await makeList()).status).toBe(201);
});

test("the token address is struck when it is named: a pair may be lost on its way", async () => {
  const { refresh_token = "" } = await cc.connect();
  const path = "/oauth2/default/v1/token";
  await fault({ name: "http503", count: 1, path });
  expect((await cc.refresh(refresh_token)).status).toBe(503);
  await fault({ name: "timeoutAfter", count: 1, ms: 0, path });
  await expect(cc.refresh(refresh_token)).rejects.toThrow();
  expect((await cc.refresh(refresh_token)).body.error).toBe("invalid_grant");
});

test("a call that gets no answer has had its effect, or has not", async () => {
  await fault({ name: "timeoutBefore", count: 1, ms: 0 });
  await expect(makeList()).rejects.toThrow();
  expect(await names()).toEqual([]);
  await fault({ name: "timeoutAfter", count: 1, ms: 0 });
  await expect(makeList()).rejects.toThrow();
  expect(await names()).toEqual(["Members"]);
});

test("a slow call is answered, later", async () => {
  await fault({ name: "slow", count: 1, ms: 150 });
  const before = performance.now();
  expect(await lists()).toBe(200);
  expect(performance.now() - before).toBeGreaterThanOrEqual(145);
});

test("calls are logged with what they sent, and what the token address was sent is not", async () => {
  await makeList();
  const { requests } = await cc.control("/requests");
  expect(requests.at(-1)).toEqual({
    at: "2026-03-10T15:00:00Z",
    method: "POST",
    path: "/v3/contact_lists",
    status: 201,
    body: '{"name":"Members"}',
  });
  expect(requests[0]).toMatchObject({ path: "/oauth2/default/v1/token", body: null });
});

test("a reset forgets everything and goes back to the first settings", async () => {
  await makeList();
  await fault({ name: "http500" });
  await cc.control("/settings", { callsPerDay: 5 });
  await cc.pass(1_000);
  await cc.control("/reset", {});
  expect(await names()).toEqual([]);
  expect(await lists()).toBe(401);
  expect((await cc.control("/settings")).callsPerDay).toBe(10_000);
  expect((await cc.control("/clock")).now).toBe("2026-03-10T15:00:00.000Z");
  await cc.connect();
  expect(await lists()).toBe(200);
});

test("a control that is asked for nonsense says what is wrong", async () => {
  expect((await fault({ name: "earthquake" })).error).toContain("name");
  expect(await cc.control("/unsubscribe", { email: "nobody@example.org" })).toEqual({
    error: "No such contact.",
  });
  expect((await cc.control("/settings", { callsPerMinute: 1 })).error).toContain("callsPerMinute");
});
