import { afterEach, beforeEach, expect, test } from "vitest";
import { authorizeUrl } from "#test/services/constant-contact/authorize.ts";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

const callback = "http://localhost:5000/api/constant-contact/callback";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
});
afterEach(() => cc.close());

const open = (url: string) => fetch(url, { redirect: "manual" });

/** Sends the page's form as a browser does. */
function answer(url: string, choice: Record<string, string>) {
  const body = new URLSearchParams([...new URL(url).searchParams, ...Object.entries(choice)]);
  return fetch(url, { method: "POST", body, redirect: "manual" });
}

test("the page names the application, its request and each account, without scripts", async () => {
  const page = await open(authorizeUrl(cc.url));
  const text = await page.text();
  expect(text).toContain("Chapterhouse asks for access to your account");
  expect(text).toContain("View, add and change your contacts, lists and tags");
  for (const account of ["Chapter of the Potomac", "Capital Pastry Club"]) expect(text).toContain(account);
  expect(text).not.toContain("<script");
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:5000;");
});

test("allowing leads back with a code and the state, for the account that was chosen", async () => {
  const back = await answer(authorizeUrl(cc.url, { state: "a b+c" }), {
    login: "anton.weiss",
    decision: "allow",
  });
  const location = new URL(back.headers.get("location") ?? "");
  expect([back.status, location.origin + location.pathname]).toEqual([302, callback]);
  expect(location.searchParams.get("state")).toBe("a b+c");
  const { body } = await cc.redeem(location.searchParams.get("code") ?? "");
  const summary = await cc.api("GET", "/account/summary", { token: body.access_token });
  expect(summary.body.organization_name).toBe("Capital Pastry Club");
});

test("denying leads back with access_denied and the state, and no code", async () => {
  const back = await answer(authorizeUrl(cc.url), { login: "margaret.hollis", decision: "deny" });
  const { searchParams } = new URL(back.headers.get("location") ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({
    error: "access_denied",
    error_description: expect.any(String),
    state: "state-17",
  });
});

test.each([
  ["a redirect address with a slash too many", { redirectUri: `${callback}/` }],
  ["an application that nobody knows", { clientId: "another" }],
])("%s gets a page and no redirect", async (_, ask) => {
  const page = await open(authorizeUrl(cc.url, ask));
  expect([page.status, page.headers.get("location")]).toEqual([400, null]);
});

test.each([
  ["an unknown scope", { scope: "contact_data everything" }, "invalid_scope"],
  ["a scope list joined by a written plus", { scope: "contact_data+account_read" }, "invalid_scope"],
  ["no state", { state: "" }, "invalid_request"],
])("%s is told to the application", async (_, ask, error) => {
  const { headers } = await open(authorizeUrl(cc.url, ask));
  expect(new URL(headers.get("location") ?? "").searchParams.get("error")).toBe(error);
});
