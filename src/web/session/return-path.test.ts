import { afterEach, expect, test, vi } from "vitest";
import { rememberReturnPath, takeReturnPath } from "./return-path.ts";

afterEach(() => vi.restoreAllMocks());

test("The way back is noted for this tab, and taken once", () => {
  rememberReturnPath("/events/7/register");
  expect(takeReturnPath()).toBe("/events/7/register");
  expect(takeReturnPath()).toBeNull();
});

test("It is gone with the tab's storage", () => {
  rememberReturnPath("/events");
  window.sessionStorage.clear();
  expect(takeReturnPath()).toBeNull();
});

test("Where the browser keeps nothing it lives as long as the page", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  rememberReturnPath("/events");
  expect(takeReturnPath()).toBe("/events");
});
