import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import { addPasskey as endpoint, PASSKEY_NAME_MAX } from "#contract/members/passkeys.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { confirmSession } from "#server/platform/session-gate/confirm-session.ts";
import { deviceOf } from "#server/platform/session-gate/device.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { passkeys } from "#server/session/tables.ts";
import { didNotWork, useChallenge } from "./challenges.ts";
import { shownPasskey } from "./list-passkeys.ts";
import { passkeyNews } from "./notices.ts";
import { entityOf, lockCaller } from "./owner.ts";
import { isCredentialId, readPasskeys } from "./queries.ts";
import { ALGORITHMS, relyingParty } from "./relying-party.ts";
import { whyNotAdd } from "./rules.ts";

/** What WebAuthn names; browsers may send more, which is dropped. */
const TRANSPORTS: ReadonlySet<string> = new Set([
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
]);

/** Keeps a new passkey's public key. The authenticator has just verified the person, which also proves this session. */
export const addPasskey = action(endpoint, async (ctx, { name, response }) => {
  const { db, me, now, config, request } = ctx;
  const challenge = await useChallenge(ctx, "create", response);
  const made = await verified(ctx, challenge, response);
  const device = deviceOf(request.headers.get("user-agent"));
  const row = await db.transaction(async (tx) => {
    const person = await lockCaller(tx, me);
    const known = await readPasskeys(tx, person.owner);
    const refusal = whyNotRecent(me.proof, now) ?? whyNotAdd(known.length);
    if (refusal) throw refusal;
    const [added] = await tx
      .insert(passkeys)
      .values({
        ...person.owner,
        ...made,
        host: config.passkeys.host,
        name: (name ?? device ?? "Passkey").slice(0, PASSKEY_NAME_MAX),
        createdAt: now,
        lastUsedAt: now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!added) throw didNotWork();
    await confirmSession(tx, me.sid, { now, config, isProved: true });
    await auditBy({ me, now }, tx, {
      action: "passkey added",
      ...entityOf(person.owner),
      after: { name: added.name },
    });
    await tellOwner(tx, ctx, { told: person, news: passkeyNews({ what: "added", name: added.name }) });
    return added;
  });
  logSecurityEvent(ctx, "passkey added");
  return shownPasskey(row, config);
});

/** The public part of the new key; 400 for anything that does not fit. */
async function verified({ config, log }: Ctx, expectedChallenge: string, response: { id: string }) {
  const party = relyingParty(config);
  try {
    const { verified: fits, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!fits) throw new Error("not verified");
    const { credential, credentialDeviceType } = registrationInfo;
    // The library compares the two ids with nothing, and WebAuthn allows longer ones than the browser may name.
    if (!isCredentialId(credential.id) || credential.id !== response.id) throw new Error("another id");
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: [...new Set(credential.transports)].filter((word) => TRANSPORTS.has(word)),
      isSynced: credentialDeviceType === "multiDevice",
    };
  } catch (error) {
    log.info({ why: String(error).slice(0, 200) }, "a new passkey was not accepted");
    throw didNotWork();
  }
}
