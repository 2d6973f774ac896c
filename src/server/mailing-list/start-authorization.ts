import { createHash, randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Answer } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { Ctx } from "#server/platform/context.ts";
import { encryptCredential } from "#server/platform/credentials.ts";
import { HELD, refuseWhileHeld } from "#server/platform/held.ts";
import { conflict } from "#server/platform/refusal.ts";
import { consentPage } from "./oauth.ts";
import { NO_APPLICATION, NO_KEY } from "./sentences.ts";
import { mailingAuthorizations } from "./tables.ts";

/** How long somebody may take on the service's pages. */
export const AUTHORIZATION_MS = 10 * 60_000;
/** What the verifier is encrypted for. */
export const VERIFIER = "mailing_authorizations.code_verifier";

/** Where this officer consents; what the service sends back will count in his session only, once, and soon (H-24). */
export async function startAuthorization(ctx: Ctx): Promise<Answer<typeof contract.startAuthorization>> {
  const { db, config, me, now } = ctx;
  refuseWhileHeld(config, HELD.mailingList);
  if (!config.constantContact.application) throw conflict(NO_APPLICATION);
  if (config.credentialsKeys.length === 0) throw conflict(NO_KEY);
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(32).toString("base64url");
  const longAgo = new Date(now.getTime() - 6 * AUTHORIZATION_MS);
  await db.delete(mailingAuthorizations).where(lt(mailingAuthorizations.createdAt, longAgo));
  await db.insert(mailingAuthorizations).values({
    stateHash: hashOfState(state),
    sessionId: me.sid,
    codeVerifier: encryptCredential(config.credentialsKeys, VERIFIER, verifier),
    createdAt: now,
  });
  return { authUrl: (await consentPage(config, state, verifier)).href };
}

/** What is kept of a state: who reads the database cannot finish what another has begun. */
export function hashOfState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
