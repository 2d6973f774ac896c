import { afterEach, describe, expect, test, vi } from "vitest";
import { showEvent } from "#contract/events.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { logIn, showSessionUser } from "#contract/session.ts";
import { joinWaitlist } from "#contract/waitlist.ts";
import { answerFetch } from "#test/pages/answered-fetch.ts";
import { call, callOrNull, read, request } from "./api.ts";
import { errorMessage, isUnauthorized } from "./api-error.ts";

afterEach(() => vi.unstubAllGlobals());

function headersOf(init: RequestInit | undefined): Headers {
  return new Headers(init?.headers);
}

describe("a call", () => {
  test("sends its body as JSON, with cookies, and reads the JSON of the answer", async () => {
    const { fetch } = answerFetch({ "POST /api/member/login": { json: { firstName: "Anna" } } });
    const answer = await call(logIn, { body: { username: "anna", password: "secret" } });
    expect(answer).toEqual({ firstName: "Anna" });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe("/api/member/login");
    expect(init).toMatchObject({
      method: "POST",
      credentials: "include",
      body: '{"username":"anna","password":"secret"}',
    });
    expect(headersOf(init).get("content-type")).toBe("application/json");
  });

  test("names no content type when it has no body", async () => {
    const { fetch } = answerFetch({ "GET /api/registrations/my": { json: [] } });
    await call(listMyRegistrations);
    const init = fetch.mock.calls[0]?.[1];
    expect(headersOf(init).has("content-type")).toBe(false);
    expect(init?.body).toBeUndefined();
    expect(init?.credentials).toBe("include");
  });

  test.each(["GET", "POST", "PATCH", "PUT", "DELETE"])(
    "goes out by %s, with a body or without",
    async (method) => {
      const { fetch, asked } = answerFetch({ [`${method} /api/x`]: { json: null } });
      await request(method, "/api/x");
      await request(method, "/api/x", { body: { a: 1 } });
      expect(asked(`${method} /api/x`)).toBe(2);
      expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual([undefined, '{"a":1}']);
    },
  );

  test("fills in the parts of its path", async () => {
    const { asked } = answerFetch({ "POST /api/events/7/waitlist": { status: 201, json: { id: 1 } } });
    await call(joinWaitlist, { params: { id: 7 }, body: { memberTickets: 1, guestTickets: 0 } });
    expect(asked("POST /api/events/7/waitlist")).toBe(1);
  });

  test.each([
    ["400: x", { status: 400, text: "x" }],
    ["503: Service Unavailable", { status: 503, statusText: "Service Unavailable" }],
    ["503: Service Unavailable", { status: 503 }],
    ['401: {"message":"Unauthorized"}', { status: 401, json: { message: "Unauthorized" } }],
  ])("that fails is the error '%s'", async (message, answer) => {
    answerFetch({ "GET /api/registrations/my": answer });
    await expect(call(listMyRegistrations)).rejects.toHaveProperty("message", message);
  });

  test("carries the stored member record, as ASCII that a header can hold", async () => {
    const record = { id: 1, lastName: "Dvořák", city: "Ōsaka", memberComments: "’90s \u{1F377}" };
    localStorage.setItem("memberAuth", JSON.stringify(record));
    const { fetch } = answerFetch({ "GET /api/registrations/my": { json: [] } });
    await call(listMyRegistrations);
    const sent = headersOf(fetch.mock.calls[0]?.[1]).get("x-member-auth") ?? "";
    expect(sent).toMatch(/^[\u0020-\u007e]+$/);
    expect(JSON.parse(sent)).toEqual(record);
  });

  test("carries no record to another origin", async () => {
    localStorage.setItem("memberAuth", '{"id":1}');
    const { fetch } = answerFetch({ "GET https://elsewhere.example/x": { json: null } });
    await request("GET", "https://elsewhere.example/x");
    expect(headersOf(fetch.mock.calls[0]?.[1]).has("x-member-auth")).toBe(false);
  });

  test("goes out without the record, with a warning, when storage cannot be read", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const getItem = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("denied");
    });
    const { fetch } = answerFetch({ "GET /api/registrations/my": { json: [] } });
    await call(listMyRegistrations);
    expect(headersOf(fetch.mock.calls[0]?.[1]).has("x-member-auth")).toBe(false);
    expect(warn).toHaveBeenCalled();
    getItem.mockRestore();
    warn.mockRestore();
  });
});

describe("a call that works without a session", () => {
  test("answers null on 401", async () => {
    answerFetch({});
    expect(await callOrNull(showSessionUser)).toBeNull();
  });

  test("fails on any other failure", async () => {
    answerFetch({ "GET /api/auth/user": { status: 500, text: "x" } });
    await expect(callOrNull(showSessionUser)).rejects.toThrow("500: x");
  });
});

test("a read is kept under its address", () => {
  expect(read(showEvent, { params: { id: 7 } }).queryKey).toEqual(["/api/events/7"]);
});

describe("what a person reads of a failure", () => {
  test.each([
    ['{"message":"Only 2 seats available"}', "Only 2 seats available"],
    ["<html>Bad Gateway</html>", "Something else"],
    ['{"message":""}', "Something else"],
    ['{"success":false}', "Something else"],
    ["", "Something else"],
  ])("of the body %j is '%s'", async (body, sentence) => {
    answerFetch({ "GET /api/registrations/my": { status: 409, text: body } });
    const error: unknown = await call(listMyRegistrations).catch((thrown: unknown) => thrown);
    expect(errorMessage(error, "Something else")).toBe(sentence);
    expect(isUnauthorized(error)).toBe(false);
  });

  test("of a broken line is the general sentence", () => {
    expect(errorMessage(new TypeError("Failed to fetch"), "Something else")).toBe("Something else");
  });
});
