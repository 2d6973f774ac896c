import { afterEach, expect, test, vi } from "vitest";
import { rememberReturnPath, takeReturnPath } from "./return-path.ts";

const MEMBER = { hasAnyAdminAccess: false };
const OFFICER = { hasAnyAdminAccess: true };

afterEach(() => vi.restoreAllMocks());

test("The return path is stored for this tab, and used once", () => {
  rememberReturnPath("/events/7/register");
  expect(takeReturnPath(MEMBER)).toBe("/events/7/register");
  expect(takeReturnPath(MEMBER)).toBeNull();
});

test("It is gone with the tab's storage", () => {
  rememberReturnPath("/events");
  window.sessionStorage.clear();
  expect(takeReturnPath(MEMBER)).toBeNull();
});

test("Without session storage it lives as long as the page", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  rememberReturnPath("/events");
  expect(takeReturnPath(MEMBER)).toBe("/events");
});

test("The fragment is kept", () => {
  rememberReturnPath("/my-events#registration-12");
  expect(takeReturnPath(MEMBER)).toBe("/my-events#registration-12");
});

test("Only officers return to an officers' page", () => {
  rememberReturnPath("/admin/payments?from=2026-01-01");
  expect(takeReturnPath(MEMBER)).toBeNull();
  rememberReturnPath("/admin/payments?from=2026-01-01");
  expect(takeReturnPath(OFFICER)).toBe("/admin/payments?from=2026-01-01");
});

test("A page that cannot be returned to clears the remembered one", () => {
  rememberReturnPath("/events");
  rememberReturnPath("/member-login/forgotten");
  expect(takeReturnPath(OFFICER)).toBeNull();
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/events",
  "/events%0d%0aLocation:%20//evil.example",
  `/events?${"x".repeat(3000)}`,
])("A stored path that was tampered with is forgotten: %j", (path) => {
  sessionStorage.setItem("returnPath", path);
  expect(takeReturnPath(OFFICER)).toBeNull();
  expect(sessionStorage.getItem("returnPath")).toBeNull();
});
