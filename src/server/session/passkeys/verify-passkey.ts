import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { passkeys } from "#server/session/tables.ts";
import { didNotWork } from "./challenges.ts";
import { passkeyNotice } from "./notices.ts";
import { findOwner, ownerName, ownerOfRow } from "./owner.ts";
import type { PasskeyRow } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { isCounterBehind } from "./rules.ts";

/** Checks an authenticator's answer with the passkey's public key, and returns its counter; 400 if it does not fit. */
export async function verifyPasskey(
  ctx: Ctx<Me | null>,
  passkey: PasskeyRow,
  { challenge, response }: { challenge: string; response: unknown },
): Promise<number> {
  const counter = await signedCounter(ctx, passkey, { challenge, response });
  if (!isCounterBehind(passkey, counter)) return counter;
  const { db, config, now } = ctx;
  const owner = ownerOfRow(passkey);
  logSecurityEvent(ctx, "passkey refused", {
    ...(ctx.me === null && { who: ownerName(owner) }),
    why: "counter",
  });
  const person = await findOwner(db, owner);
  const email =
    person && passkeyNotice(config, person, { news: { what: "refused", name: passkey.name }, at: now });
  if (email) await db.transaction((tx) => queueEmail(tx, now, email));
  throw didNotWork();
}

/** Writes that a passkey was used; 400 if it was removed or used in another request since it was read. */
export async function noteUse(
  tx: Tx,
  passkey: PasskeyRow,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw didNotWork();
}

async function signedCounter(
  { config, log }: Ctx<Me | null>,
  passkey: PasskeyRow,
  { challenge, response }: { challenge: string; response: unknown },
): Promise<number> {
  const party = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        // Our own rule compares the counters, so that a copied key is told apart from a wrong signature.
        counter: 0,
      },
    });
    if (!verified || passkey.host !== party.id) throw new Error("not verified");
    return authenticationInfo.newCounter;
  } catch (error) {
    log.info({ why: String(error).slice(0, 200) }, "a passkey was not accepted");
    throw didNotWork();
  }
}
