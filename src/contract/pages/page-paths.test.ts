import { expect, test } from "vitest";
import { isReturnPath } from "./page-paths.ts";
import { PAGES } from "./pages.ts";

const OWN = [
  "/",
  "/events",
  "/events?when=past",
  "/events/7",
  "/events/7/register?from=mail",
  "/my-events",
  "/my-events#registration-12",
  "/my-events/12/menu",
  "/dues-renewal",
  "/profile",
  "/profile/sessions",
  "/profile/passkeys",
  "/terms",
];
const OFFICERS = [
  "/admin",
  "/admin/members?member=4&search=M%C3%BCller",
  "/admin/payments/12",
  "/events/7/attendees#party-3",
  "/events/7/menu",
  "/events/7/tables",
  "/events/7/tables/3/needs",
  "/events/7/papers",
];

test("Logging in returns members to their own pages, with query and fragment", () => {
  expect(OWN.filter((path) => !isReturnPath(path, false))).toEqual([]);
  expect(OWN.filter((path) => !isReturnPath(path, true))).toEqual([]);
});

test("Logging in returns only officers to officers' pages", () => {
  expect(OFFICERS.filter((path) => !isReturnPath(path, true))).toEqual([]);
  expect(OFFICERS.filter((path) => isReturnPath(path, false))).toEqual([]);
});

test("Every page except the login pages can be returned to", () => {
  const left = Object.values(PAGES)
    .map(({ path }) => path.replace(/:\w+/g, "7"))
    .filter((path) => !isReturnPath(path, true));
  expect(left).toEqual([
    "/member-login",
    "/member-login/forgotten",
    "/member-login/new-password",
    "/member-login/email",
    "/member-login/invitation",
    "/member-login/link",
    "/member-login/pay",
    "/member-login/emails",
    "/dashboard",
  ]);
});

test.each([
  "",
  "events",
  "?x",
  "#main",
  "//evil.example",
  "//evil.example/events",
  "/\\evil.example",
  "/\\evil.example/events",
  "\\\\evil.example",
  "https://evil.example/events",
  "javascript:alert(1)",
  "/events/../api/logout",
  "/events//evil.example",
  "/events/abc",
  "/events/7/register/more",
  "/events\n",
  "/events%0a",
  "/events?x=%0D%0ALocation:%20https://evil.example",
  "/events?x=%00",
  "/events?x=%zz",
  "/events#registration-1\nx",
  "/events\u2028",
  "/my-events#x y",
  "/api/logout",
  "/api/login",
  "/admin/../api/logout",
  "/admin//evil.example",
  "/member-login/link#token",
  "/no-such-page",
  `/events?${"x".repeat(3000)}`,
  `/${"events/".repeat(430)}`,
])("Logging in never goes to %j", (path) => {
  expect(isReturnPath(path, true)).toBe(false);
});
