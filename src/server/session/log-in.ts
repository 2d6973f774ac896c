import { logIn as endpoint } from "#contract/session.ts";
import { ownRecord } from "#server/members/member-record.ts";
import { findMemberByUserName, stillHasPassword } from "#server/members/queries.ts";
import { replaceOldHash } from "#server/members/replace-old-hash.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { unauthorized } from "#server/platform/refusal.ts";
import { endPreviousSession } from "#server/platform/session-gate/end-sessions.ts";
import { rightsEnd } from "#server/platform/session-gate/lifetimes.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { checkPassword } from "#server/platform/session-gate/passwords.ts";
import { proofOf, roleWith } from "#server/platform/session-gate/proof.ts";
import { readProofFacts } from "#server/session/passkeys/queries.ts";
import { toldMember } from "./emails.ts";
import { countAttempt } from "./login-throttle.ts";
import { tellOfNewDevice } from "./new-device.ts";

const WRONG = "Invalid username or password";

/** Opens a member's session. An unknown username and a wrong password get the same answer after the same time (S-05). */
export const logIn = action(endpoint, async (ctx, { username, password, isShared = false }) => {
  const { db, config, request, now } = ctx;
  const member = await findMemberByUserName(db, username);
  const attempt = await countAttempt(
    ctx,
    member ? `member ${member.id}` : `no member ${username.trim().toLowerCase()}`,
  );
  const { fits, isOldForm } = await checkPassword(member?.passwordHash ?? null, password);
  const who = member ? `member ${member.id}` : "unknown";
  if (!member || !fits) {
    logSecurityEvent(ctx, "log-in failed", { who });
    throw unauthorized(WRONG);
  }
  await db.transaction(async (tx) => {
    if (!(await stillHasPassword(tx, member.id, member.passwordHash))) throw unauthorized(WRONG);
    await endPreviousSession(tx, request, config);
    await openSession(tx, ctx, { memberId: member.id, isShared });
    if (attempt.isNewDevice) await tellOfNewDevice(tx, ctx, toldMember(member));
  });
  if (isOldForm) await replaceOldHash(db, member, password);
  await attempt.succeeded();
  logSecurityEvent(ctx, "log-in", { who, way: "password" });
  const level = member.adminPrivileges === "none" ? "member" : member.adminPrivileges;
  const facts = await readProofFacts(db, member.id);
  const rights_until = rightsEnd(config, { confirmed: now, used: now });
  const proof = proofOf({ ...facts, confirmed_at: now, proved_at: null, rights_until }, level, {
    config,
    now,
  });
  // What only full officers read waits for the second factor, too; the rest of the record is as always.
  const record = ownRecord(member, level, config);
  return roleWith(proof, config) === "full" ? record : { ...record, adminComments: null };
});
