import * as contract from "#contract/mailing-list.ts";
import { failureMessage, NO_KEY } from "#server/mailing-list/service/messages.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { fetchAccount, fetchAccountWithToken } from "./fetch-account.ts";
import { storeTokens } from "./store-tokens.ts";

const TIMEOUT_MS = 15_000;
/** The longest life of an access token. */
const DAY_MS = 86_400_000;

/** Stores a manually created token once the service has accepted it. */
export const saveToken = action(contract.saveToken, async (ctx, { accessToken }) => {
  if (ctx.config.credentialsKeys.length === 0) throw conflict(NO_KEY);
  const result = await fetchAccountWithToken(ctx, accessToken, TIMEOUT_MS);
  if (!result.ok) {
    const isRefused = result.why === "reconnect";
    const message = isRefused ? REFUSED : failureMessage(result, { source: "manual", row: undefined });
    return { success: false, message };
  }
  const expiresAt = new Date(Math.min(expiryOf(accessToken), ctx.now.getTime() + DAY_MS));
  await storeTokens(ctx, { accessToken, refreshToken: null, expiresAt }, "manual");
  await fetchAccount(ctx, TIMEOUT_MS);
  return { success: true, message: `Token saved. The portal is connected as ${result.account.name}.` };
});

const REFUSED =
  "Constant Contact doesn’t accept this token. It may have expired, or it isn’t an access token: the code in a web address is not one.";

/** The expiry stated in the token, which is a JSON Web Token in practice. Infinity if it states none. */
function expiryOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const isNamed = typeof claims === "object" && claims !== null && "exp" in claims;
    return isNamed && typeof claims.exp === "number" ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
