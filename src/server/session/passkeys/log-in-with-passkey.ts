import { generateAuthenticationOptions } from "@simplewebauthn/server";
import {
  beginPasskeyLogIn as beginPasskeyLogInEndpoint,
  logInWithPasskey as endpoint,
} from "#contract/members/passkeys.ts";
import { ownRecord } from "#server/members/member-record.ts";
import { findMember } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { endPreviousSession } from "#server/platform/session-gate/end-sessions.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { countAttempt } from "#server/session/login-throttle.ts";
import { tellOfNewDevice } from "#server/session/new-device.ts";
import { didNotWork, newChallenge, useChallenge } from "./challenges.ts";
import { lockOwner, type Owner, ownerName, ownerOfRow } from "./owner.ts";
import { findPasskey } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { noteUse, verifyPasskey } from "./verify-passkey.ts";

/** Begins a log-in with a passkey. It names no passkeys, so the answer tells nothing about anyone (D-279). */
export const beginPasskeyLogIn = action(beginPasskeyLogInEndpoint, async (ctx) => {
  const challenge = await newChallenge(ctx, "log-in");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
    timeout: 5 * 60_000,
  });
  return { ...options };
});

/** Opens the session of the passkey's owner; the passkey counts as password and second factor (D-271). */
export const logInWithPasskey = action(endpoint, async (ctx, { response, isShared = false }) => {
  const { db, config, request } = ctx;
  const passkey = await findPasskey(db, response.id);
  // Counted apart from passwords, so that a stranger's guesses at one never lock the other.
  const owner = passkey && ownerOfRow(passkey);
  const account = passkey ? `passkey ${passkey.id}` : `no passkey ${response.id}`;
  const attempt = await countAttempt(ctx, { account, owner: owner ? accountOf(owner) : account });
  const challenge = await useChallenge(ctx, "log-in", response);
  // With an issuer, accounts log in there; there is no way around it.
  if (!passkey || !owner || ("userId" in owner && config.openId)) {
    logSecurityEvent(ctx, "log-in failed", { who: "unknown", way: "passkey" });
    throw didNotWork();
  }
  const who = ownerName(owner);
  const counter = await verifyPasskey(ctx, passkey, { challenge, response });
  const isOpened = await db.transaction(async (tx) => {
    const person = await lockOwner(tx, owner);
    if (!person?.canLogIn) {
      logSecurityEvent(ctx, "log-in failed", { who, way: "passkey" });
      throw didNotWork();
    }
    if (!(await noteUse(ctx, tx, { passkey, counter, person }))) return false;
    await endPreviousSession(tx, request, config);
    await openSession(tx, ctx, { ...owner, isProved: true, isShared });
    if (attempt.isNewDevice) await tellOfNewDevice(tx, ctx, person);
    return true;
  });
  if (!isOpened) throw didNotWork();
  await attempt.succeeded();
  logSecurityEvent(ctx, "log-in", { who, way: "passkey" });
  const member = "memberId" in owner ? await findMember(db, owner.memberId) : undefined;
  if (!member) return { member: null };
  const role = member.adminPrivileges === "none" ? "member" : member.adminPrivileges;
  return { member: ownRecord(member, role, config) };
});

/** The account name under which password attempts are counted and browsers are remembered. */
function accountOf(owner: Owner): string {
  return "memberId" in owner ? `member ${owner.memberId}` : `user ${owner.userId}`;
}
