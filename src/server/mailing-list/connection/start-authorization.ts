import { createHash, randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import * as contract from "#contract/mailing-list.ts";
import { NO_APPLICATION, NO_KEY } from "#server/mailing-list/service/messages.ts";
import { mailingAuthorizations } from "#server/mailing-list/tables.ts";
import { ON_HOLD, refuseWhileOnHold } from "#server/platform/config/outgoing-hold.ts";
import { encryptCredential } from "#server/platform/encryption/credentials.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { consentPage } from "./oauth.ts";

/** How long a person may take on the service's pages. */
export const AUTHORIZATION_MS = 10 * 60_000;
/** The encryption purpose of the code verifier. */
export const VERIFIER = "mailing_authorizations.code_verifier";

/** Returns the consent page's URL. The redirect back is accepted once, within ten minutes, in this session only (H-24). */
export const startAuthorization = action(contract.startAuthorization, async (ctx) => {
  const { db, config, me, now } = ctx;
  refuseWhileOnHold(config, ON_HOLD.mailingList);
  if (!config.constantContact.application) throw conflict(NO_APPLICATION);
  if (config.credentialsKeys.length === 0) throw conflict(NO_KEY);
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(32).toString("base64url");
  const longAgo = new Date(now.getTime() - 6 * AUTHORIZATION_MS);
  await db.delete(mailingAuthorizations).where(lt(mailingAuthorizations.createdAt, longAgo));
  await db.insert(mailingAuthorizations).values({
    stateHash: hashState(state),
    sessionId: me.sid,
    codeVerifier: encryptCredential(config.credentialsKeys, VERIFIER, verifier),
    createdAt: now,
  });
  return { authUrl: (await consentPage(config, state, verifier)).href };
});

/** Only the hash of the state is stored, so reading the database doesn't let anyone finish an authorization. */
export function hashState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
