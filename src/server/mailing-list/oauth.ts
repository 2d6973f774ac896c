import * as oauth from "openid-client";
import type { Config } from "#server/platform/config.ts";
import { OutgoingHeld } from "#server/platform/held.ts";
import type { NewTokens } from "./connection.ts";

/** What the portal asks a person's consent for: contacts, the account's name, and to stay connected. */
const SCOPE = "contact_data account_read offline_access";
const TIMEOUT_S = 15;
/** No access token of the service lives longer, whatever its answer says. */
const LONGEST_S = 86_400;

/** Why no tokens came: the grant is over for good, the portal's own key is wrong, or the service cannot be asked now. */
export type NoTokens = { why: "over" | "wrong-key" | "unreachable" };
type Tokens = { tokens: NewTokens } | NoTokens;

/** Where the service sends a person back to; to be registered there letter by letter. */
export function callbackUrl({ publicUrl }: Pick<Config, "publicUrl">): string {
  return `${publicUrl}/api/constant-contact/callback`;
}

/** The service's page for consent, with PKCE although the portal has a secret. */
export async function consentPage(config: Config, state: string, codeVerifier: string): Promise<URL> {
  return oauth.buildAuthorizationUrl(serviceOf(config), {
    redirect_uri: callbackUrl(config),
    scope: SCOPE,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
}

/** Turns the code that a person came back with into tokens. */
export function exchangeCode(config: Config, came: URL, state: string, codeVerifier: string, now: Date) {
  // As the service knows the address, whatever name stands before a proxy.
  const address = new URL(`${callbackUrl(config)}${came.search}`);
  const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
  return tokensOf(now, () => oauth.authorizationCodeGrant(serviceOf(config), address, checks));
}

/** Asks for new tokens; the old refresh token may be worth nothing from this moment on. */
export async function askForNewTokens(config: Config, refreshToken: string, now: Date): Promise<Tokens> {
  if (!config.constantContact.application) return { why: "wrong-key" };
  const got = await tokensOf(now, () => oauth.refreshTokenGrant(serviceOf(config), refreshToken));
  // Applications with long-lived tokens keep the one they have.
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

/** The service has no discovery document, so its addresses are put together. */
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
    // The service reads id and secret as they are, where OAuth would have them percent-encoded.
    (_server, _client, _body, headers) => headers.set("authorization", `Basic ${btoa(`${id}:${secret}`)}`),
  );
  service.timeout = TIMEOUT_S;
  service[oauth.customFetch] = async (url, { method, headers, redirect, signal, body }) => {
    // New tokens end the old ones, which the portal that this one is a copy of lives by.
    if (isHeld) throw new OutgoingHeld("an exchange of tokens");
    return withoutIdentity(
      await fetch(url, { method, headers, redirect, body: String(body), signal: signal ?? null }),
    );
  };
  // In production the settings have insisted on https already.
  if (authUrl.startsWith("http:")) oauth.allowInsecureRequests(service);
  return service;
}

/** Nobody asked who consents: a token that tells it would have to be checked, against what is written nowhere. */
async function withoutIdentity(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  const isJson = response.ok && headers.get("content-type")?.includes("json");
  const body = isJson ? JSON.stringify({ ...JSON.parse(text), id_token: undefined }) : text;
  return new Response(body, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
}
