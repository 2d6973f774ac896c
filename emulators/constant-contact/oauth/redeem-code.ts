import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Code, Grant } from "./grant.ts";
import { invalidGrant } from "./token-error.ts";

/** Takes a code for a grant, once. */
export function redeemCode({ state, clock }: Provider, form: URLSearchParams): Grant {
  const code = state.codes.get(form.get("code") ?? "");
  const now = clock.now();
  if (!code || code.expiresAt <= now || code.usedAt !== null)
    throw invalidGrant("The authorization code is invalid or has expired.");
  if (form.get("redirect_uri") !== code.redirectUri)
    throw invalidGrant("The redirect_uri does not match the one of the authorization request.");
  checkVerifier(code, form.get("code_verifier"));
  state.codes.put({ ...code, usedAt: now });
  const { login, scopes, clientId } = code;
  return {
    id: randomUUID(),
    clientId,
    login,
    scopes,
    refreshToken: scopes.includes("offline_access") ? newRefreshToken() : null,
    spent: [],
    lastUsedAt: now,
    endedAt: null,
  };
}

export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

function checkVerifier({ challenge }: Code, verifier: string | null): void {
  if (challenge === null) return;
  if (
    createHash("sha256")
      .update(verifier ?? "")
      .digest("base64url") !== challenge
  )
    throw invalidGrant("The code_verifier does not match the code_challenge.");
}
