import { afterEach, expect, test, vi } from "vitest";
import { rememberReturnPath, takeReturnPath } from "./return-path.ts";

afterEach(() => vi.restoreAllMocks());

test("The return path is stored for this tab, and used once", () => {
  rememberReturnPath("/events/7/register");
  expect(takeReturnPath()).toBe("/events/7/register");
  expect(takeReturnPath()).toBeNull();
});

test("It is gone with the tab's storage", () => {
  rememberReturnPath("/events");
  window.sessionStorage.clear();
  expect(takeReturnPath()).toBeNull();
});

test("Without session storage it lives as long as the page", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  rememberReturnPath("/events");
  expect(takeReturnPath()).toBe("/events");
});
