import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { decryptCredential } from "#server/platform/credentials.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { serverPage } from "#server/platform/pages.ts";
import { askForAccount } from "./ask-for-account.ts";
import { keepTokens } from "./keep-tokens.ts";
import { exchangeCode, type NoTokens } from "./oauth.ts";
import { WRONG_KEY } from "./sentences.ts";
import { AUTHORIZATION_MS, hashOfState, VERIFIER } from "./start-authorization.ts";
import { mailingAuthorizations } from "./tables.ts";

const TIMEOUT_MS = 10_000;

/** The service sends an officer back: what he consented to is kept, and the window closes itself (S-50). */
export async function finishAuthorization(
  ctx: Ctx<Me | null>,
  { code, state, error }: Ask<typeof contract.finishAuthorization>,
): Promise<Response> {
  const { me, config, request, now } = ctx;
  if (me?.role !== "full") return notConnected(ctx, signedOut(config.publicUrl), 401);
  const verifier = state && (await takeBack({ ...ctx, me }, state));
  if (!verifier) return notConnected(ctx, NOT_THIS, 400);
  if (error || !code) return notConnected(ctx, error === "access_denied" ? DENIED : CUT_SHORT, 400);
  const got = await exchangeCode(config, new URL(request.url), state, verifier, now);
  if (!("tokens" in got)) {
    ctx.log.warn({ why: got.why }, "the mailing service gave no tokens for a consent");
    return notConnected(ctx, NO_TOKENS[got.why], 502);
  }
  // Written down before they are used: tokens that only a dying process knew are lost.
  await keepTokens({ ...ctx, me }, got.tokens, "consent");
  const result = await askForAccount(ctx, TIMEOUT_MS);
  return connected(ctx, result.ok ? ` as ${result.account.name}` : "");
}

/** The verifier of what was begun in this very session, which is used up by it; null for anything else. */
async function takeBack({ db, me, now, config }: Ctx, state: string): Promise<string | null> {
  const [begun] = await db
    .update(mailingAuthorizations)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailingAuthorizations.stateHash, hashOfState(state)),
        eq(mailingAuthorizations.sessionId, me.sid),
        isNull(mailingAuthorizations.usedAt),
        gt(mailingAuthorizations.createdAt, new Date(now.getTime() - AUTHORIZATION_MS)),
      ),
    )
    .returning();
  return begun ? decryptCredential(config.credentialsKeys, VERIFIER, begun.codeVerifier) : null;
}

function connected({ config }: Ctx<Me | null>, as: string): Response {
  const body = `<p>The portal is connected to Constant Contact${escapeHtml(as)}. You can close this window.</p>
${BACK}<script src="/mailing-list-connected.js"></script>`;
  return serverPage(config, "Connected", body);
}

function notConnected({ config }: Ctx<Me | null>, sentence: string, status: number): Response {
  return serverPage(config, "Not connected", `<p>${escapeHtml(sentence)}</p>${BACK}`, status);
}

const BACK = `<p><a href="/admin/constant-contact">Back to Email Integration</a></p>`;
const NOT_THIS =
  "This consent was begun in another log-in or more than ten minutes ago, or it was used already. Please close this window and connect again.";
const DENIED = "You did not give your consent, so nothing was changed. You can close this window.";
const CUT_SHORT = "Constant Contact did not finish. Please close this window and connect again.";
const signedOut = (publicUrl: string) =>
  `Only an officer with full rights who is signed in at ${publicUrl} can connect the portal. Please sign in there and connect again.`;
const NO_TOKENS: Record<NoTokens["why"], string> = {
  over: "The consent has ended already. Please close this window and connect again.",
  "wrong-key": WRONG_KEY,
  unreachable:
    "Constant Contact cannot be reached at the moment. Please close this window and connect again in a few minutes.",
};
