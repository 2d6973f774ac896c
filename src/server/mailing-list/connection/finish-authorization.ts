import { and, eq, gt, isNull } from "drizzle-orm";
import * as contract from "#contract/mailing-list.ts";
import { UNKNOWN_CLIENT } from "#server/mailing-list/service/messages.ts";
import { mailingAuthorizations } from "#server/mailing-list/tables.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { decryptCredential } from "#server/platform/encryption/credentials.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { action } from "#server/platform/http/action.ts";
import { fetchAccount } from "./fetch-account.ts";
import { exchangeCode, type NoTokens } from "./oauth.ts";
import { AUTHORIZATION_MS, hashState, VERIFIER } from "./start-authorization.ts";
import { storeTokens } from "./store-tokens.ts";

const TIMEOUT_MS = 10_000;

/** Handles the service's redirect after consent: stores the tokens and closes the window (S-50). */
export const finishAuthorization = action(
  contract.finishAuthorization,
  async (ctx, { code, state, error }) => {
    const { me, config, request, now } = ctx;
    if (me?.role !== "full") return notConnected(ctx, signedOut(config.publicUrl), 401);
    const verifier = state && (await consumeAuthorization({ ...ctx, me }, state));
    if (!verifier) return notConnected(ctx, NOT_THIS, 400);
    if (error || !code) return notConnected(ctx, error === "access_denied" ? DENIED : CUT_SHORT, 400);
    const got = await exchangeCode(config, new URL(request.url), { state, codeVerifier: verifier, now });
    if (!("tokens" in got)) {
      ctx.log.warn({ why: got.why }, "the mailing service gave no tokens for a consent");
      return notConnected(ctx, NO_TOKENS[got.why], 502);
    }
    // Stored before use: tokens known only to a process that dies are lost.
    await storeTokens({ ...ctx, me }, got.tokens, "consent");
    const result = await fetchAccount(ctx, TIMEOUT_MS);
    return connected(ctx, result.ok ? ` as ${result.account.name}` : "");
  },
);

/** Consumes the authorization started in this session and returns its verifier; null if there is none. */
async function consumeAuthorization({ db, me, now, config }: Ctx, state: string): Promise<string | null> {
  const [begun] = await db
    .update(mailingAuthorizations)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailingAuthorizations.stateHash, hashState(state)),
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
  return serverPage(config, { title: "Connected", body });
}

function notConnected({ config }: Ctx<Me | null>, sentence: string, status: number): Response {
  return serverPage(config, {
    title: "Not connected",
    body: `<p>${escapeHtml(sentence)}</p>${BACK}`,
    status,
  });
}

const BACK = `<p><a href="/admin/constant-contact">Back to Email Integration</a></p>`;
const NOT_THIS =
  "This authorization was started in another session or more than ten minutes ago, or has already been used. Please close this window and connect again.";
// The service says the same of both: someone declined, or this user may not consent to the application.
const DENIED =
  "Constant Contact didn’t give the portal access, so nothing was changed. If you declined, you can close this window. If you chose Allow, the application may still be private, so only the Constant Contact user who created it can connect until the chapter has called Constant Contact at 866-289-2101 for approval. Please connect again as that user.";
const CUT_SHORT = "Constant Contact didn’t finish. Please close this window and connect again.";
const signedOut = (publicUrl: string) =>
  `Only an officer with full rights can connect the portal. Please log in at ${publicUrl} and connect again.`;
const NO_TOKENS: Record<NoTokens["why"], string> = {
  over: "The authorization has expired. Please close this window and connect again.",
  "wrong-key": UNKNOWN_CLIENT,
  unreachable:
    "Constant Contact can’t be reached right now. Please close this window and connect again in a few minutes.",
};
