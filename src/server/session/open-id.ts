import { createHash, randomBytes } from "node:crypto";
import * as openId from "openid-client";
import type { Config } from "#server/platform/config.ts";

/** Where the issuer sends the browser back to; to be registered there. */
const CALLBACK = "/api/login/callback";

/** What we asked for with one log-in: found again in the browser's cookie when it comes back. */
type Asked = { state: string; nonce: string; verifier: string };

/** Who the issuer says has come: `subject` is theirs for good, an email address may change hands (036). */
export type Told = { issuer: string; subject: string; email: string | undefined; emailVerified: boolean };

/** What the issuer told us of itself, kept for the life of the process once it was heard. */
const known = new WeakMap<Config, Promise<openId.Configuration>>();

/** A fresh secret for the cookie of one log-in. */
export function newFlow(): string {
  return randomBytes(32).toString("base64url");
}

/** Address of the issuer's page: code flow with PKCE, state and nonce (S-02). */
export async function issuerPage(config: Config, flow: string): Promise<URL> {
  const issuer = await issuerOf(config);
  const { state, nonce, verifier } = asked(flow);
  return openId.buildAuthorizationUrl(issuer, {
    redirect_uri: `${config.publicUrl}${CALLBACK}`,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

/** Turns the code in the address the browser came back with into who it is; throws for whatever does not fit. */
export async function whoCameBack(config: Config, flow: string, address: URL): Promise<Told> {
  const issuer = await issuerOf(config);
  const { state, nonce, verifier } = asked(flow);
  // As the issuer knows the address, whatever name stands before a proxy.
  const current = new URL(`${config.publicUrl}${CALLBACK}${address.search}`);
  const tokens = await openId.authorizationCodeGrant(issuer, current, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const inToken = tokens.claims();
  if (!inToken) throw new Error("the issuer sent no ID token");
  // Many issuers keep the e-mail out of the token and tell it only when asked.
  const hasBoth = inToken.email !== undefined && inToken.email_verified !== undefined;
  const told = hasBoth ? inToken : await openId.fetchUserInfo(issuer, tokens.access_token, inToken.sub);
  return {
    issuer: inToken.iss,
    subject: inToken.sub,
    email: typeof told.email === "string" ? told.email : undefined,
    emailVerified: told.email_verified === true,
  };
}

/**
 * All three are derived one way from the cookie's secret: the cookie is opaque, nothing is to be stored or
 * signed, and what stands in the issuer's address gives neither the cookie nor the others away.
 */
function asked(flow: string): Asked {
  const part = (name: string) => createHash("sha256").update(`${name} ${flow}`).digest("base64url");
  return { state: part("state"), nonce: part("nonce"), verifier: part("verifier") };
}

function issuerOf(config: Config): Promise<openId.Configuration> {
  const before = known.get(config);
  if (before) return before;
  const asking = discover(config);
  known.set(config, asking);
  // An issuer that was down is asked again at the next log-in.
  asking.catch(() => known.delete(config));
  return asking;
}

async function discover({ openId: settings }: Config): Promise<openId.Configuration> {
  if (!settings) throw new Error("no issuer is configured");
  const isPlain = settings.issuer.startsWith("http:");
  const found = await openId.discovery(
    new URL(settings.issuer),
    settings.clientId,
    settings.clientSecret,
    settings.clientSecret ? undefined : openId.None(),
    // In production the settings have insisted on https already.
    isPlain ? { execute: [openId.allowInsecureRequests] } : {},
  );
  openId.enableNonRepudiationChecks(found);
  return found;
}
