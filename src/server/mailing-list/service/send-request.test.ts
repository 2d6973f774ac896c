import { expect, test } from "vitest";
import { resolveUrl } from "./send-request.ts";

const API = "https://api.cc.email/v3";

test.each([
  ["/contacts", "https://api.cc.email/v3/contacts"],
  ["/v3/contacts?cursor=bGltaXQ9MQ%3D%3D", "https://api.cc.email/v3/contacts?cursor=bGltaXQ9MQ%3D%3D"],
  ["https://api.cc.email/v3/contacts?cursor=x", "https://api.cc.email/v3/contacts?cursor=x"],
])("%s is %s", (path, address) => {
  expect(resolveUrl(API, path)?.href).toBe(address);
});

test("Query parameters are in the URL, and missing ones are omitted", () => {
  const url = resolveUrl(API, "/contacts", {
    status: "all",
    email: "a+b@example.org",
    limit: 1,
    x: undefined,
  });
  expect(url?.href).toBe("https://api.cc.email/v3/contacts?status=all&email=a%2Bb%40example.org&limit=1");
});

test.each([
  "https://evil.example/v3/contacts",
  "//evil.example/v3/contacts",
  "http://api.cc.email/v3/contacts",
  "https://api.cc.email:8443/v3/contacts",
  "https://api.cc.email@evil.example/v3/contacts",
  "/v3/../v2/contacts",
  "/../secrets",
  "\\\\evil.example/v3/contacts",
  "https://",
])("The token does not go to %s", (path) => {
  expect(resolveUrl(API, path)).toBeNull();
});
