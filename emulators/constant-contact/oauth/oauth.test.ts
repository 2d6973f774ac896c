import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoApplication } from "#emulators/constant-contact/accounts/demo.ts";
import { type Driven, drive } from "#test/services/constant-contact/drive.ts";

const minute = 60_000;
const day = 86_400_000;
const redirect_uri = demoApplication.redirectUris[0] ?? "";

let cc: Driven;
beforeEach(async () => {
  cc = await drive();
});
afterEach(() => cc.close());

const works = async (token: string) => (await cc.api("GET", "/account/summary", { token })).status;

describe("a code", () => {
  test("becomes a bearer token that names who, until when and what for", async () => {
    const tokens = await cc.connect();
    expect(tokens).toMatchObject({
      token_type: "Bearer",
      expires_in: 86_400,
      refresh_token: expect.stringMatching(/^[\w-]{20,}$/),
      scope: "contact_data account_read offline_access",
    });
    expect(tokens.access_token.length).toBeGreaterThanOrEqual(1_000);
    const [header = "", claims = "", signature, ...more] = tokens.access_token.split(".");
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toMatchObject({ alg: "RS256" });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      sub: "margaret.hollis",
      scp: ["contact_data", "account_read", "offline_access"],
      exp: Date.parse("2026-03-11T15:00:00Z") / 1000,
    });
    expect([signature?.length, more]).toEqual([342, []]);
    expect((await cc.api("GET", "/account/summary")).body).toMatchObject({
      organization_name: "Chapter of the Potomac",
      encoded_account_id: "a07e1ioqxkbr",
    });
  });

  test("is valid once and for five minutes", async () => {
    const code = await cc.consent();
    await cc.pass(5 * minute - 1);
    expect((await cc.redeem(code)).status).toBe(200);
    const refused = { status: 400, body: { error: "invalid_grant", error_description: expect.any(String) } };
    expect(await cc.redeem(code)).toEqual(refused);
    const late = await cc.consent();
    await cc.pass(5 * minute);
    expect(await cc.redeem(late)).toEqual(refused);
  });

  test("with a wrong verifier is refused", async () => {
    const form = { grant_type: "authorization_code", redirect_uri };
    const code = await cc.consent();
    const wrong = await cc.askToken({ ...form, code, code_verifier: "another" });
    expect([wrong.status, wrong.body.error]).toEqual([400, "invalid_grant"]);
  });

  test("needs the secret, and the redirect address that it was asked for with", async () => {
    const code = await cc.consent();
    const badSecret = await cc.redeem(code, `Basic ${btoa(`${demoApplication.clientId}:wrong`)}`);
    expect([badSecret.status, badSecret.body.error]).toEqual([401, "invalid_client"]);
    const form = { grant_type: "authorization_code", code, redirect_uri: `${redirect_uri}/` };
    expect((await cc.askToken(form)).body.error).toBe("invalid_grant");
  });

  test("without offline_access gives no refresh token, and no error", async () => {
    expect(await cc.connect({ scope: "contact_data account_read" })).not.toHaveProperty("refresh_token");
  });
});

describe("a refresh token", () => {
  test("rotates: the new pair works, the old access and refresh tokens do not", async () => {
    const first = await cc.connect();
    const { body: second } = await cc.refresh(first.refresh_token ?? "");
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([401, 200]);
    expect(await cc.refresh(first.refresh_token ?? "")).toEqual({
      status: 400,
      body: { error: "invalid_grant", error_description: "The refresh token is invalid or expired." },
    });
    expect(await works(second.access_token)).toBe(200);
  });

  test("used by two workers at once: one of them gets a pair, the other invalid_grant", async () => {
    const { refresh_token = "" } = await cc.connect();
    const both = await Promise.all([cc.refresh(refresh_token), cc.refresh(refresh_token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("used again ends the connection where the switch says so", async () => {
    await cc.control("/settings", { reuseEndsConnection: true });
    const { refresh_token = "" } = await cc.connect();
    const { body: second } = await cc.refresh(refresh_token);
    await cc.refresh(refresh_token);
    expect(await works(second.access_token)).toBe(401);
    expect((await cc.refresh(second.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("of the long-lived kind comes back each time, and the old access token lives on", async () => {
    await cc.control("/settings", { refreshTokens: "long-lived" });
    const first = await cc.connect();
    const { body: second } = await cc.refresh(first.refresh_token ?? "");
    expect(second.refresh_token).toBe(first.refresh_token);
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([200, 200]);
  });

  test("dies after 180 days without use, and each use counts again", async () => {
    const { refresh_token = "" } = await cc.connect();
    await cc.pass(180 * day - minute);
    const { status, body } = await cc.refresh(refresh_token);
    expect(status).toBe(200);
    await cc.pass(180 * day);
    expect((await cc.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("of a connection with a secret is not refreshed without it", async () => {
    const { refresh_token = "" } = await cc.connect();
    const form = { grant_type: "refresh_token", refresh_token, client_id: demoApplication.clientId };
    expect((await cc.askToken(form, null)).status).toBe(401);
  });

  test("of access that the person took back is refused, as is the access token", async () => {
    const { refresh_token = "", access_token } = await cc.connect();
    await cc.control("/revoke", {});
    expect(await works(access_token)).toBe(401);
    expect((await cc.refresh(refresh_token)).body.error).toBe("invalid_grant");
  });
});

test("an access token lives 24 hours", async () => {
  const { access_token } = await cc.connect();
  await cc.pass(day - 1);
  expect(await works(access_token)).toBe(200);
  await cc.pass(1);
  expect(await cc.api("GET", "/account/summary")).toEqual({
    status: 401,
    body: { error_key: "unauthorized", error_message: "Unauthorized" },
  });
});

test("the token address takes one call a second", async () => {
  await cc.control("/settings", { tokenCallsPerSecond: 1 });
  const { refresh_token = "" } = await cc.connect();
  expect((await cc.refresh(refresh_token)).status).toBe(429);
  await cc.pass(1_000);
  expect((await cc.refresh(refresh_token)).status).toBe(200);
});

test("what is no form, and a grant that does not exist, are refused", async () => {
  expect((await cc.askToken({ grant_type: "client_credentials" })).body.error).toBe("unsupported_grant_type");
  const address = `${cc.url}/oauth2/default/v1/token`;
  const json = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect([json.status, (await json.json()).error]).toEqual([400, "invalid_request"]);
});
