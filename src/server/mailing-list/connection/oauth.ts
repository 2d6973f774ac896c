import * as oauth from "openid-client";
import type { Config } from "#server/platform/config/config.ts";
import { OutgoingOnHold } from "#server/platform/config/outgoing-hold.ts";
import type { NewTokens } from "./connection.ts";

/** What consent is requested for: contacts, the account's name, and staying connected. */
const SCOPE = "contact_data account_read offline_access";
const TIMEOUT_S = 15;
/** No access token of the service lives longer, whatever the response says. */
const LONGEST_S = 86_400;

/** Why no tokens were issued: the grant has ended, the client credentials are wrong, or the service is unreachable. */
export type NoTokens = { why: "over" | "wrong-key" | "unreachable" };
type Tokens = { tokens: NewTokens } | NoTokens;

/** Where the service redirects after consent. It must be registered there exactly as it is here. */
export function callbackUrl({ publicUrl }: Pick<Config, "publicUrl">): string {
  return `${publicUrl}/api/constant-contact/callback`;
}

/** The service's consent page. PKCE is used even though the portal has a secret. */
export async function consentPage(config: Config, state: string, codeVerifier: string): Promise<URL> {
  return oauth.buildAuthorizationUrl(serviceOf(config), {
    redirect_uri: callbackUrl(config),
    scope: SCOPE,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    // Someone who may not consent may already be logged in there.
    prompt: "login",
  });
}

/** Exchanges the authorization code for tokens. */
export function exchangeCode(
  config: Config,
  came: URL,
  { state, codeVerifier, now }: { state: string; codeVerifier: string; now: Date },
) {
  // The address as registered at the service, whatever host name a proxy uses.
  const address = new URL(`${callbackUrl(config)}${came.search}`);
  const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
  return tokensOf(now, () => oauth.authorizationCodeGrant(serviceOf(config), address, checks));
}

/** Requests new tokens. The old refresh token may be invalid from this moment on. */
export async function refreshTokens(config: Config, refreshToken: string, now: Date): Promise<Tokens> {
  if (!config.constantContact.application) return { why: "wrong-key" };
  const got = await tokensOf(now, () => oauth.refreshTokenGrant(serviceOf(config), refreshToken));
  // Applications with long-lived refresh tokens keep the one they have.
  return "tokens" in got
    ? { tokens: { ...got.tokens, refreshToken: got.tokens.refreshToken ?? refreshToken } }
    : got;
}

async function tokensOf(now: Date, ask: () => Promise<oauth.TokenEndpointResponse>): Promise<Tokens> {
  try {
    const answer = await ask();
    const seconds = Math.min(answer.expires_in ?? LONGEST_S, LONGEST_S);
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    return {
      tokens: { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? null, expiresAt },
    };
  } catch (error) {
    return { why: whyNot(error) };
  }
}

function whyNot(error: unknown): NoTokens["why"] {
  if (!(error instanceof oauth.ResponseBodyError)) return "unreachable";
  if (["invalid_client", "unauthorized_client"].includes(error.error)) return "wrong-key";
  return ["invalid_grant", "access_denied"].includes(error.error) ? "over" : "unreachable";
}

/** The service has no discovery document, so its endpoints are built here. */
function serviceOf({
  constantContact: { authUrl, application, isHeld },
}: Pick<Config, "constantContact">): oauth.Configuration {
  if (!application) throw new Error("no application of the mailing service is configured");
  const { id, secret } = application;
  const service = new oauth.Configuration(
    {
      issuer: authUrl.replace(/\/v1$/, ""),
      authorization_endpoint: `${authUrl}/authorize`,
      token_endpoint: `${authUrl}/token`,
    },
    id,
    undefined,
    // The service expects id and secret verbatim, although OAuth percent-encodes them.
    (_server, _client, _body, headers) => headers.set("authorization", `Basic ${btoa(`${id}:${secret}`)}`),
  );
  service.timeout = TIMEOUT_S;
  service[oauth.customFetch] = async (url, { method, headers, redirect, signal, body }) => {
    // New tokens would invalidate those of the portal this one is a copy of.
    if (isHeld) throw new OutgoingOnHold("an exchange of tokens");
    return withoutIdentity(
      await fetch(url, { method, headers, redirect, body: String(body), signal: signal ?? null }),
    );
  };
  // In production, check-settings already requires https.
  if (authUrl.startsWith("http:")) oauth.allowInsecureRequests(service);
  return service;
}

/** Drops the ID token, which the portal doesn't need and couldn't verify: the service publishes no keys. */
async function withoutIdentity(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  const isJson = response.ok && headers.get("content-type")?.includes("json");
  const body = isJson ? JSON.stringify({ ...JSON.parse(text), id_token: undefined }) : text;
  return new Response(body, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
}
