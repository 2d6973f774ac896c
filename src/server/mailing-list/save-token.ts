import type { Answer, Ask } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { Ctx } from "#server/platform/context.ts";
import { conflict } from "#server/platform/refusal.ts";
import { askForAccount, askForAccountOf } from "./ask-for-account.ts";
import { keepTokens } from "./keep-tokens.ts";
import { NO_KEY, sentenceOf } from "./sentences.ts";

const TIMEOUT_MS = 15_000;
/** No access token of the service lives longer. */
const DAY_MS = 86_400_000;

/** Keeps a token that was made by hand, once the service has let somebody in with it. */
export async function saveToken(
  ctx: Ctx,
  { accessToken }: Ask<typeof contract.saveToken>,
): Promise<Answer<typeof contract.saveToken>> {
  if (ctx.config.credentialsKeys.length === 0) throw conflict(NO_KEY);
  const result = await askForAccountOf(ctx, accessToken, TIMEOUT_MS);
  if (!result.ok) {
    const isRefused = result.why === "reconnect";
    const message = isRefused ? REFUSED : sentenceOf(result, { source: "manual", row: undefined });
    return { success: false, message };
  }
  const expiresAt = new Date(Math.min(endOf(accessToken), ctx.now.getTime() + DAY_MS));
  await keepTokens(ctx, { accessToken, refreshToken: null, expiresAt }, "by hand");
  await askForAccount(ctx, TIMEOUT_MS);
  return { success: true, message: `The token is kept. The portal is connected as ${result.account.name}.` };
}

const REFUSED =
  "Constant Contact does not accept this token. It may have ended, or it is something else: the code in an address is no token.";

/** When the token says of itself that it ends; it is a JSON Web Token, though nobody promises so. */
function endOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const isNamed = typeof claims === "object" && claims !== null && "exp" in claims;
    return isNamed && typeof claims.exp === "number" ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
