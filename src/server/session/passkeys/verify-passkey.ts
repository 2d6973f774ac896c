import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { passkeys } from "#server/session/tables.ts";
import { didNotWork } from "./challenges.ts";
import { passkeyNews } from "./notices.ts";
import { type OwnerFacts, ownerName } from "./owner.ts";
import type { PasskeyRow } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { isCounterBehind } from "./rules.ts";

/**
 * Writes that a passkey was used. Called under its owner's lock, so that of two uses at once the later one sees the
 * earlier's counter. False for a counter that a copy of the key would send: the owner is told, and the caller commits
 * that and refuses. 400 if the passkey was removed since it was read.
 */
export async function noteUse(
  ctx: Ctx<Me | null>,
  tx: Tx,
  { passkey, counter, person }: { passkey: PasskeyRow; counter: number; person: OwnerFacts },
): Promise<boolean> {
  const { now } = ctx;
  const is = eq(passkeys.id, passkey.id);
  const [known] = await tx.select().from(passkeys).where(is);
  if (!known) throw didNotWork();
  if (!isCounterBehind(known, counter)) {
    await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(is);
    return true;
  }
  const who = ownerName(person.owner);
  logSecurityEvent(ctx, "passkey refused", { ...(ctx.me === null && { who }), why: "counter" });
  await tellOwner(tx, ctx, { told: person, news: passkeyNews({ what: "refused", name: known.name }) });
  return false;
}

/** Checks an authenticator's answer with the passkey's public key, and returns its counter; 400 if it does not fit. */
export async function verifyPasskey(
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
        // Our own rule compares the counters, under lock, so that a copied key is told apart from a wrong signature.
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
