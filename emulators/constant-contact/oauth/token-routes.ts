import { type Context, Hono } from "hono";
import { strikeFaults } from "#emulators/constant-contact/faults/strike.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { issueToken } from "./issue-token.ts";
import { redeemCode } from "./redeem-code.ts";
import { refresh } from "./refresh.ts";
import { checkTokenClient } from "./token-client.ts";
import { invalidRequest, TokenError } from "./token-error.ts";

/** The token address: codes and refresh tokens in, access tokens out. */
export function tokenRoutes(provider: Provider): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof TokenError)) throw error;
    return c.json({ error: error.error, error_description: error.message }, error.status);
  });
  app.post("/token", strikeFaults(provider), async (c) => {
    const form = await formOf(c);
    const { application, tokenThrottle, clock, settings } = provider;
    checkTokenClient(application, c.req.header("authorization"));
    if (!tokenThrottle.admits(application.clientId, clock.now(), settings.tokenCallsPerSecond))
      throw new TokenError(
        429,
        "too_many_requests",
        "API call exceeded rate limit due to too many requests.",
      );
    const type = form.get("grant_type");
    if (type === "authorization_code") return c.json(issueToken(provider, redeemCode(provider, form)));
    if (type === "refresh_token") return c.json(issueToken(provider, refresh(provider, form)));
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
