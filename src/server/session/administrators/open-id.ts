import { createHash, randomBytes } from "node:crypto";
import * as openId from "openid-client";
import type { Config } from "#server/platform/config/config.ts";

/** The redirect path, to be registered at the issuer. */
const CALLBACK = "/api/login/callback";
/** The issuer asks again if that was longer ago. */
const ASKED_AGAIN_SECONDS = 600;

/** The secrets of one log-in, derived again from the browser's cookie when it returns. */
type FlowSecrets = { state: string; nonce: string; verifier: string };

/** A person as identified by the issuer. `subject` is permanent; an email address may change hands (036). */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  /** Whether the issuer says that it asked for a second factor, by the values in the settings (D-280). */
  isProved: boolean;
  /** When the issuer asked the person, which may be before this log-in; undefined if it does not say. */
  askedAt: Date | undefined;
};

/** The issuers' metadata, cached for the life of the process. */
const issuers = new WeakMap<Config, Promise<openId.Configuration>>();

/** A new secret for the cookie of one log-in. */
export function newFlow(): string {
  return randomBytes(32).toString("base64url");
}

/** The URL of the issuer's page: code flow with PKCE, state and nonce (S-02). */
export async function issuerPage(config: Config, flow: string): Promise<URL> {
  const issuer = await issuerOf(config);
  const { state, nonce, verifier } = secretsOf(flow);
  return openId.buildAuthorizationUrl(issuer, {
    redirect_uri: `${config.publicUrl}${CALLBACK}`,
    scope: "openid email",
    // Without it, a session at the issuer that is hours old would confirm again who it is (D-276).
    max_age: String(ASKED_AGAIN_SECONDS),
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

/** Exchanges the code in the redirect URL for the person's identity. Throws if anything doesn't match. */
export async function readIdentity(config: Config, flow: string, address: URL): Promise<Identity> {
  const issuer = await issuerOf(config);
  const { state, nonce, verifier } = secretsOf(flow);
  // The URL as registered at the issuer, whatever host name a proxy uses.
  const current = new URL(`${config.publicUrl}${CALLBACK}${address.search}`);
  const tokens = await openId.authorizationCodeGrant(issuer, current, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const inToken = tokens.claims();
  if (!inToken) throw new Error("the issuer sent no ID token");
  // Many issuers leave the email out of the token; it must then be requested.
  const hasBoth = inToken.email !== undefined && inToken.email_verified !== undefined;
  const told = hasBoth ? inToken : await openId.fetchUserInfo(issuer, tokens.access_token, inToken.sub);
  return {
    issuer: inToken.iss,
    subject: inToken.sub,
    email: typeof told.email === "string" ? told.email : undefined,
    emailVerified: told.email_verified === true,
    isProved: saysSecondFactor(inToken, config.openId?.secondFactor ?? []),
    askedAt: inToken.auth_time === undefined ? undefined : new Date(inToken.auth_time * 1000),
  };
}

/** Only the signed token counts: `acr` is one word and `amr` a list of them (RFC 8176). */
function saysSecondFactor(claims: openId.IDToken, wanted: readonly string[]): boolean {
  const said: unknown[] = [claims.acr, ...(Array.isArray(claims.amr) ? claims.amr : [])];
  return said.some((word) => typeof word === "string" && wanted.includes(word));
}

/**
 * Derives all three from the cookie's secret by hashing, so nothing has to be stored or signed, and a value in the
 * issuer's URL reveals neither the cookie nor the other values.
 */
function secretsOf(flow: string): FlowSecrets {
  const part = (name: string) => createHash("sha256").update(`${name} ${flow}`).digest("base64url");
  return { state: part("state"), nonce: part("nonce"), verifier: part("verifier") };
}

function issuerOf(config: Config): Promise<openId.Configuration> {
  const cached = issuers.get(config);
  if (cached) return cached;
  const discovery = discover(config);
  issuers.set(config, discovery);
  // A failed discovery is repeated at the next log-in.
  discovery.catch(() => issuers.delete(config));
  return discovery;
}

async function discover({ openId: settings }: Config): Promise<openId.Configuration> {
  if (!settings) throw new Error("no issuer is configured");
  const isPlain = settings.issuer.startsWith("http:");
  const found = await openId.discovery(
    new URL(settings.issuer),
    settings.clientId,
    settings.clientSecret,
    settings.clientSecret ? undefined : openId.None(),
    // In production, check-settings already requires https.
    isPlain ? { execute: [openId.allowInsecureRequests] } : {},
  );
  openId.enableNonRepudiationChecks(found);
  return found;
}
