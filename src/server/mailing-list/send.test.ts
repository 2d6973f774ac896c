import { expect, test } from "vitest";
import { addressIn } from "./send.ts";

const API = "https://api.cc.email/v3";

test.each([
  ["/contacts", "https://api.cc.email/v3/contacts"],
  ["/v3/contacts?cursor=bGltaXQ9MQ%3D%3D", "https://api.cc.email/v3/contacts?cursor=bGltaXQ9MQ%3D%3D"],
  ["https://api.cc.email/v3/contacts?cursor=x", "https://api.cc.email/v3/contacts?cursor=x"],
])("%s is %s", (path, address) => {
  expect(addressIn(API, path)?.href).toBe(address);
});

test("What is asked for stands in the address, and what is not given is left out", () => {
  const url = addressIn(API, "/contacts", {
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
  expect(addressIn(API, path)).toBeNull();
});
