import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Grant } from "./grant.ts";
import { newRefreshToken } from "./redeem-code.ts";
import { invalidGrant, invalidRequest } from "./token-error.ts";

const idleMs = 180 * 86_400_000;

/** The grant of a refresh token as it is from now on: with a new one, and access tokens ended, where they rotate. */
export function refresh({ state, settings, clock }: Provider, form: URLSearchParams): Grant {
  const token = form.get("refresh_token");
  if (!token) throw invalidRequest("The refresh_token is missing.");
  const now = clock.now();
  const grants = [...state.grants.values()];
  const grant = grants.find(({ refreshToken }) => refreshToken === token);
  if (!grant) {
    const reused = grants.find(({ spent }) => spent.includes(token));
    if (reused && settings.reuseEndsConnection) state.grants.put({ ...reused, endedAt: now });
  }
  if (!grant || grant.endedAt !== null || grant.lastUsedAt + idleMs <= now)
    throw invalidGrant("The refresh token is invalid or expired.");
  if (settings.refreshTokens === "long-lived") return { ...grant, lastUsedAt: now };
  for (const { token: old, grantId } of [...state.accessTokens.values()])
    if (grantId === grant.id) state.accessTokens.remove(old);
  return { ...grant, refreshToken: newRefreshToken(), spent: [...grant.spent, token], lastUsedAt: now };
}
