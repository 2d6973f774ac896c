import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";

const app = useApp();

/** Sends raw bytes instead of the tests' JSON. */
async function sendRaw(path: string, body: string, headers: Record<string, string>) {
  const response = await app.fetch(
    new Request(new URL(path, app.config.publicUrl), {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", ...headers },
      body,
    }),
  );
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const json = { "content-type": "application/json" };

test("A deeply nested body is bad input, not an internal error", async () => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const deep = "[".repeat(50_000) + "]".repeat(50_000);
  const said = await sendRaw("/api/registrations", deep, { ...json, cookie });
  expect([said.status, said.text]).toEqual([400, expect.stringContaining("message")]);
});

test.each(["null", "[]", '"text"', "1e400", "true", "{", "", '{"__proto__":{"eventId":1}}'])(
  "JSON that is not a form is bad input: %s",
  async (body) => {
    const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
    const said = await sendRaw("/api/registrations", body, { ...json, cookie });
    expect([said.status, JSON.parse(said.text).message]).toEqual([400, expect.stringMatching(/\w/)]);
  },
);

test("The text \\u0000 is allowed; only the character itself is refused", async () => {
  const { id: eventId } = await aDinner(app.db);
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const form = {
    eventId,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    amount: "150.00",
  };
  const send = (foodRequests: string) =>
    app.call("POST", "/api/registrations", { cookie, body: { ...form, foodRequests } });
  expect((await send("No \\u0000, please")).status).toBe(201);
  expect((await send("No \u0000, please")).status).toBe(400);
  expect((await send("No \\\u0000, please")).status).toBe(400);
  expect((await send("No \ud800, please")).status).toBe(400);
});

test("A free page's token with a null character is bad input", async () => {
  const said = await sendRaw("/api/payment/free", "token=%00", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(said.status).toBe(400);
});

test.each([
  "/api/members?search=a%00b",
  "/api/members/counts?search=%00",
  "/api/admin/members/1/potential-spouses?search=a%00b",
  "/api/emails?search=%00",
  "/api/audit?actor=%00",
])("A null character in a URL is bad input: %s", async (path) => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db, { adminPrivileges: "full" })).id });
  const said = await app.call("GET", path, { cookie });
  expect([said.status, said.body.message]).toEqual([
    400,
    "The text contains a character that cannot be stored. Please remove it.",
  ]);
});

test("JSON answers forbid type sniffing too", async () => {
  const { headers } = await app.call("GET", "/api/events");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("An error is logged without the values of the failed query", () => {
  const said = summarizeError(
    new DrizzleQueryError("select 1\nwhere name = $1", ["Dvořák"], new Error("no such table")),
  );
  expect(said).toContain("no such table");
  expect(said).not.toContain("Dvořák");
});

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test.each(["abc", "A".repeat(22), "%00", "A".repeat(500)])(
  "A browser with a stale or damaged payment link gets a page: %s",
  async (ref) => {
    for (const way of ["return", "cancel"]) {
      const said = await app.call("GET", `/api/payment/${way}/${ref}`, { headers: BROWSER });
      expect([said.status, said.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(said.text).toContain("If you have paid, nothing is lost");
    }
  },
);

test.each([
  ["/api/payment/return", 404, "This link is incomplete or out of date."],
  ["/api/payments/export/csv?from=2026-03-01&to=2026-03-02", 401, "Please log in and open the link again."],
])("A refusal is a page for a browser and JSON for a script: %s", async (path, status, sentence) => {
  const page = await app.call("GET", path, { headers: BROWSER });
  expect([page.status, page.text]).toEqual([status, expect.stringContaining(sentence)]);
  expect(page.text).toContain('href="/server-page.css"');
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
  const said = await app.call("GET", path, { headers: { accept: "*/*" } });
  expect([said.status, said.headers.get("content-type")]).toEqual([status, "application/json"]);
});
