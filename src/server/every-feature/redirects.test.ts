import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchangeCode, refreshTokens } from "#server/mailing-list/connection/oauth.ts";
import { sendRequest } from "#server/mailing-list/service/send-request.ts";
import { callAuthorizeNetRaw } from "#server/payments/authorize-net/call.ts";
import { issuerPage, newFlow, readIdentity } from "#server/session/administrators/open-id.ts";
import { testConfig } from "#test/app.ts";
import { CREDENTIALS_KEY } from "#test/services/mailing-service.ts";

const held: { redirecting?: Server; elsewhere?: Server } = {};
/** What arrived at the target of the redirect. */
let arrived: string[] = [];
/** The first server's redirect status, and the paths it answers itself. */
let status = 302;
let answered: Record<string, unknown> = {};

function urlOf(server: Server | undefined): string {
  const address = server?.address();
  return address && typeof address === "object" ? `http://127.0.0.1:${address.port}` : expect.unreachable();
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

beforeAll(async () => {
  held.elsewhere = await listening(
    createServer((request, response) => {
      arrived.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      request.on("data", (chunk) => arrived.push(String(chunk)));
      request.on("end", () => response.end("{}"));
    }),
  );
  held.redirecting = await listening(
    createServer((request, response) => {
      const body = answered[request.url ?? ""];
      request.resume().on("end", () => {
        if (body) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
        else response.writeHead(status, { location: `${urlOf(held.elsewhere)}${request.url}` }).end();
      });
    }),
  );
});
afterAll(() => {
  for (const server of Object.values(held)) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  arrived = [];
  answered = {};
});

const now = new Date();
const config = (more: Record<string, string>) => testConfig(more);
const mailing = () =>
  config({
    CONSTANT_CONTACT_AUTH_URL: urlOf(held.redirecting),
    CONSTANT_CONTACT_CLIENT_ID: "client",
    CONSTANT_CONTACT_CLIENT_SECRET: "secret",
    CREDENTIALS_KEY,
  });
const openId = () =>
  config({ OIDC_ISSUER: urlOf(held.redirecting), OIDC_CLIENT_ID: "client", OIDC_CLIENT_SECRET: "secret" });

describe.each([301, 302, 303, 307, 308])("A redirect with status %i is not followed", (code) => {
  beforeEach(() => {
    status = code;
  });

  test("by a call of the card provider, which carries the transaction key", async () => {
    const { authorizeNet } = config({ AUTHORIZE_NET_API_URL: `${urlOf(held.redirecting)}/api` });
    await expect(callAuthorizeNetRaw(authorizeNet, "getMerchantDetailsRequest", {})).rejects.toThrow(
      `it redirects (status ${code}), which is not followed`,
    );
    expect(arrived).toEqual([]);
  });

  test("by a call of the mailing service, which carries the token", async () => {
    const url = new URL(`${urlOf(held.redirecting)}/contacts`);
    const said = await sendRequest(url, {
      method: "POST",
      token: "the-token",
      body: { email: "anna@example.org" },
      timeoutMs: 5000,
    });
    expect(said).toEqual({ isAnswer: false, why: `redirect ${code}, not followed` });
    expect(arrived).toEqual([]);
  });

  test("by an exchange of its tokens, which carries the client secret", async () => {
    expect(await refreshTokens(mailing(), "the-refresh-token", now)).toEqual({ why: "unreachable" });
    const came = new URL("http://portal.test/api/constant-contact/callback?code=c&state=s");
    expect(await exchangeCode(mailing(), came, { state: "s", codeVerifier: "v".repeat(43), now })).toEqual({
      why: "unreachable",
    });
    expect(arrived).toEqual([]);
  });

  test("by the look-up of an OpenID issuer, nor by the exchange of its code", async () => {
    await expect(issuerPage(openId(), newFlow())).rejects.toThrow();
    const issuer = urlOf(held.redirecting);
    const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/token` };
    answered["/.well-known/openid-configuration"] = { issuer, ...endpoints, jwks_uri: `${issuer}/jwks` };
    const flow = newFlow();
    const settings = openId();
    const state = (await issuerPage(settings, flow)).searchParams.get("state");
    const back = new URL(`http://portal.test/api/login/callback?code=c&state=${state}`);
    await expect(readIdentity(settings, flow, back)).rejects.toThrow();
    expect(arrived).toEqual([]);
  });
});

test("Every call to another server in the source states its redirect mode", () => {
  const files = readdirSync("src/server", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const calls = files.flatMap((name) => {
    const text = readFileSync(join("src/server", name), "utf8");
    return [...text.matchAll(/\bawait fetch\(.*?\n?.*?\{(.*?)\}/gs)].map((found) => ({
      name,
      call: found[0],
    }));
  });
  expect(calls.length).toBeGreaterThanOrEqual(3);
  expect(calls.filter(({ call }) => !/\bredirect\b/.test(call))).toEqual([]);
});
