import { generateAuthenticationOptions } from "@simplewebauthn/server";
import {
  beginConfirmation as beginConfirmationEndpoint,
  confirmIdentity as endpoint,
} from "#contract/members/passkeys.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { badRequest, conflict, notFound } from "#server/platform/refusal.ts";
import { confirmSession } from "#server/platform/session-gate/confirm-session.ts";
import { hashWithSalt, isPassword } from "#server/platform/session-gate/passwords.ts";
import { needsSecondFactor } from "#server/platform/session-gate/proof.ts";
import { countAttempt } from "#server/session/login-throttle.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { didNotWork, newChallenge, useChallenge } from "./challenges.ts";
import { passkeyNews } from "./notices.ts";
import { entityOf, findOwner, lockCaller, ownerOf } from "./owner.ts";
import { countCodesLeft, findPasskey, findSalt, readPasskeys } from "./queries.ts";
import { readCode, useCode } from "./recovery-codes.ts";
import { relyingParty } from "./relying-party.ts";
import { noteUse, verifyPasskey } from "./verify-passkey.ts";

/** Begins a confirmation with one of the caller's passkeys; 409 if none of them works at this address. */
export const beginConfirmation = action(beginConfirmationEndpoint, async (ctx) => {
  const { db, me, config } = ctx;
  const party = relyingParty(config);
  const known = await readPasskeys(db, ownerOf(me));
  const here = known.filter(({ host }) => host === party.id);
  if (here.length === 0) {
    throw conflict(
      known.length > 0
        ? "Your passkeys were made for another address of the portal and do not work here. Please use a recovery code."
        : "You have no passkey yet.",
    );
  }
  const challenge = await newChallenge(ctx, "confirm");
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
    allowCredentials: here.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { ...options };
});

/** Confirms who is at this session, by a passkey, a recovery code or the password where it is enough (D-272, D-276). */
export const confirmIdentity = action(endpoint, async (ctx, ask) => {
  if ("response" in ask) await confirmByPasskey(ctx, ask.response);
  else if ("code" in ask) await confirmByCode(ctx, ask.code);
  else await confirmByPassword(ctx, ask.password);
  return { confirmed: true as const, codesLeft: await countCodesLeft(ctx.db, ownerOf(ctx.me)) };
});

async function confirmByPasskey(ctx: Ctx, response: { id: string }): Promise<void> {
  const { db, me, now, config } = ctx;
  const owner = ownerOf(me);
  const attempt = await countAttempt(ctx, `passkeys of ${actorName(me)}`, "failed attempts");
  const challenge = await useChallenge(ctx, "confirm", response);
  const known = await readPasskeys(db, owner);
  const passkey = await findPasskey(db, response.id);
  if (!passkey || !known.some(({ id }) => id === passkey.id)) throw didNotWork();
  const counter = await verifyPasskey(ctx, passkey, { challenge, response });
  const isConfirmed = await db.transaction(async (tx) => {
    const person = await lockCaller(tx, me);
    if (!(await noteUse(ctx, tx, { passkey, counter, person }))) return false;
    await confirmSession(tx, me.sid, { now, config, isProved: true });
    return true;
  });
  if (!isConfirmed) throw didNotWork();
  await attempt.succeeded();
  logSecurityEvent(ctx, "identity confirmed", { way: "passkey" });
}

async function confirmByCode(ctx: Ctx, typed: string): Promise<void> {
  const { db, me, now, config } = ctx;
  const owner = ownerOf(me);
  const attempt = await countAttempt(ctx, `codes of ${actorName(me)}`, "failed attempts");
  const code = readCode(typed);
  const salt = await findSalt(db, owner);
  // Hashed also without a salt, so that the time does not tell whether there are codes.
  const codeHash = await hashWithSalt(code ?? "", salt ?? "no salt of anyone");
  await db.transaction(async (tx) => {
    const person = await lockCaller(tx, me);
    if (!code || !salt || !(await useCode(tx, owner, { codeHash, now }))) {
      logSecurityEvent(ctx, "log-in failed", { way: "recovery code" });
      throw badRequest("This code is wrong or was used before.", [
        { path: "code", message: "This code is wrong or was used before." },
      ]);
    }
    await confirmSession(tx, me.sid, { now, config, isProved: true });
    await audit(tx, { at: now, actor: actorName(me), action: "recovery code used", ...entityOf(owner) });
    await tellOwner(tx, ctx, { told: person, news: passkeyNews({ what: "code used" }) });
  });
  await attempt.succeeded();
  logSecurityEvent(ctx, "identity confirmed", { way: "recovery code" });
}

async function confirmByPassword(ctx: Ctx, password: string): Promise<void> {
  const { db, me, now, config } = ctx;
  const owner = ownerOf(me);
  if (needsSecondFactor(me.proof)) throw conflict("Please use your passkey or a recovery code.");
  if ("userId" in owner && config.openId) throw conflict("Please log out and log in again.");
  const person = await findOwner(db, owner);
  if (!person) throw notFound();
  const account = "memberId" in owner ? `member ${owner.memberId}` : `user ${owner.userId}`;
  const attempt = await countAttempt(ctx, account, "failed attempts");
  if (!(await isPassword(person.passwordHash, password))) {
    logSecurityEvent(ctx, "log-in failed", { way: "current password" });
    throw badRequest("Password is incorrect", [{ path: "password", message: "Password is incorrect" }]);
  }
  await db.transaction(async (tx) => {
    const locked = await lockCaller(tx, me);
    if (locked.passwordHash !== person.passwordHash) throw badRequest("Password is incorrect");
    await confirmSession(tx, me.sid, { now, config, isProved: false });
  });
  await attempt.succeeded();
  logSecurityEvent(ctx, "identity confirmed", { way: "password" });
}
