import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { CREDENTIALS_KEY } from "#test/services/mailing-service.ts";
import { refreshTokens } from "./oauth.ts";

/** A token endpoint that returns what the test sets. */
let says = { status: 200, body: "" };
let asked: { authorization: string | undefined; body: string };
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    asked = { authorization: request.headers.authorization, body };
    response.writeHead(says.status, { "content-type": "application/json" }).end(says.body);
  });
});
let config: ReturnType<typeof testConfig>;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  config = testConfig({
    CREDENTIALS_KEY,
    CONSTANT_CONTACT_AUTH_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`,
    CONSTANT_CONTACT_CLIENT_ID: "1f-2e_3d.4c",
    CONSTANT_CONTACT_CLIENT_SECRET: "s/e+c~r=t",
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const now = new Date("2026-03-10T15:00:00.000Z");
const answer = (body: object | string, status = 200) => {
  says = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  return refreshTokens(config, "old", now);
};
const pair = { token_type: "Bearer", access_token: "a", refresh_token: "r" };
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);

test("Tokens are requested with id and secret verbatim in the header", async () => {
  await answer({ ...pair, expires_in: 3600 });
  expect(asked.authorization).toBe(`Basic ${Buffer.from("1f-2e_3d.4c:s/e+c~r=t").toString("base64")}`);
  expect(Object.fromEntries(new URLSearchParams(asked.body))).toEqual({
    grant_type: "refresh_token",
    refresh_token: "old",
  });
});

test.each([
  ["an hour", { expires_in: 3600 }, hours(1)],
  ["a moment of the calendar, as some have written", { expires_in: 1_773_000_000 }, hours(24)],
  ["nothing", {}, hours(24)],
])("A token lives as long as it says, a day at most: %s", async (_, life, expiresAt) => {
  expect(await answer({ ...pair, ...life })).toEqual({
    tokens: { accessToken: "a", refreshToken: "r", expiresAt },
  });
});

test("Without a new refresh token the old one is kept, and ID tokens are ignored", async () => {
  const { refresh_token: _, ...only } = pair;
  expect(await answer({ ...only, expires_in: 60, id_token: "not.checked.by-us" })).toMatchObject({
    tokens: { accessToken: "a", refreshToken: "old" },
  });
});

test.each([
  [400, { error: "invalid_grant", error_description: "The refresh token is invalid or expired." }, "over"],
  [401, { error: "invalid_client" }, "wrong-key"],
  [429, { error: "too_many_requests" }, "unreachable"],
  [429, { error_key: "throttled", error_message: "Too Many Requests" }, "unreachable"],
  [503, "<html>Maintenance</html>", "unreachable"],
  [200, "<html>Maintenance</html>", "unreachable"],
  [200, { token_type: "Bearer" }, "unreachable"],
  [200, "null", "unreachable"],
])("%d with %j means: %s", async (status, body, why) => {
  expect(await answer(body, status)).toEqual({ why });
});
