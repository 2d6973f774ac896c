import { randomUUID } from "node:crypto";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { accessTokenSeconds, makeAccessToken } from "./access-token.ts";
import type { Grant, Scope } from "./grant.ts";
import { invalidGrant } from "./token-error.ts";

/** The token address's answer. */
export interface TokenAnswer {
  token_type: "Bearer";
  expires_in: number;
  access_token: string;
  refresh_token?: string;
  scope: string;
}

/** Keeps the grant as it is from now on, and gives out an access token for it. */
export function issueToken({ state, logins, clock }: Provider, grant: Grant): TokenAnswer {
  const login = logins.get(grant.login);
  if (!login) throw invalidGrant("The user is not known anymore.");
  const now = clock.now();
  for (const { token, expiresAt } of [...state.accessTokens.values()])
    if (expiresAt <= now) state.accessTokens.remove(token);
  const access_token = makeAccessToken(grant, login, now);
  const expiresAt = now + accessTokenSeconds * 1000;
  state.grants.put(grant);
  state.accessTokens.put({ token: access_token, grantId: grant.id, expiresAt });
  return {
    token_type: "Bearer",
    expires_in: accessTokenSeconds,
    access_token,
    ...(grant.refreshToken !== null && { refresh_token: grant.refreshToken }),
    scope: grant.scopes.join(" "),
  };
}

/** What "Generate access token" at the company's site gives a developer: a day's token that is not refreshed. */
export function issueManually(
  provider: Provider,
  login: string,
  scopes: readonly Scope[] = ["contact_data", "account_read"],
): TokenAnswer {
  return issueToken(provider, {
    id: randomUUID(),
    clientId: provider.application.clientId,
    login,
    scopes,
    refreshToken: null,
    spent: [],
    lastUsedAt: provider.clock.now(),
    endedAt: null,
  });
}
