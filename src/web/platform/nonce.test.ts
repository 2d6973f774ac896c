import { afterEach, expect, test } from "vitest";
import { shareNonce } from "./nonce.ts";

afterEach(() => {
  document.head.replaceChildren();
  globalThis.__webpack_nonce__ = undefined;
});

test("libraries get the nonce of the page's own script", () => {
  const script = document.createElement("script");
  script.setAttribute("nonce", "r4nd0m");
  script.type = "application/json";
  document.head.append(script);
  shareNonce();
  expect(globalThis.__webpack_nonce__).toBe("r4nd0m");
});

test("a page without one gives them none", () => {
  shareNonce();
  expect(globalThis.__webpack_nonce__).toBeUndefined();
});
