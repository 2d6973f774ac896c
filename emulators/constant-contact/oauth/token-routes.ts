import { type Context, Hono } from "hono";
import { strikeFaults } from "#emulators/constant-contact/faults/strike.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { accessTokenSeconds, makeAccessToken } from "./access-token.ts";
import type { Grant } from "./grant.ts";
import { redeemCode } from "./redeem-code.ts";
import { refresh } from "./refresh.ts";
import { readTokenClient } from "./token-client.ts";
import { invalidGrant, invalidRequest, TokenError } from "./token-error.ts";

/** The token address: codes and refresh tokens in, access tokens out. */
export function tokenRoutes(provider: Provider): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof TokenError)) throw error;
    return c.json({ error: error.error, error_description: error.message }, error.status);
  });
  app.post("/token", strikeFaults(provider), async (c) => {
    const form = await formOf(c);
    const client = readTokenClient(provider.application, c.req.header("authorization"), form);
    const { tokenThrottle, clock, settings } = provider;
    if (!tokenThrottle.admits(client.clientId, clock.now(), settings.tokenCallsPerSecond))
      throw new TokenError(
        429,
        "too_many_requests",
        "API call exceeded rate limit due to too many requests.",
      );
    const type = form.get("grant_type");
    if (type === "authorization_code") return c.json(issue(provider, redeemCode(provider, client, form)));
    if (type === "refresh_token") return c.json(issue(provider, refresh(provider, client, form)));
    throw new TokenError(400, "unsupported_grant_type", "The grant_type is not supported.");
  });
  return app;
}

async function formOf(c: Context): Promise<URLSearchParams> {
  const [type = ""] = (c.req.header("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded")
    throw invalidRequest("The content type has to be application/x-www-form-urlencoded.");
  return new URLSearchParams(await c.req.text());
}

function issue({ state, logins, clock }: Provider, grant: Grant): object {
  const login = logins.get(grant.login);
  if (!login) throw invalidGrant("The user is not known any more.");
  const now = clock.now();
  for (const { token, expiresAt } of [...state.accessTokens.values()])
    if (expiresAt <= now) state.accessTokens.remove(token);
  const access_token = makeAccessToken(grant, login, now);
  state.grants.put(grant);
  state.accessTokens.put({
    token: access_token,
    grantId: grant.id,
    expiresAt: now + accessTokenSeconds * 1000,
  });
  return {
    token_type: "Bearer",
    expires_in: accessTokenSeconds,
    access_token,
    ...(grant.refreshToken !== null && { refresh_token: grant.refreshToken }),
    scope: grant.scopes.join(" "),
  };
}
