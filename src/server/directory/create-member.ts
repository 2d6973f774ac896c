import { createMember as endpoint } from "#contract/directory.ts";
import { findMember } from "#server/members/queries.ts";
import { insertMember, parseStatus } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { directoryMember } from "./directory-member.ts";
import { hashNewPassword, whyNotNewPassword } from "./new-password.ts";
import { whyNotChangeLogin } from "./rules.ts";

const MADE = "member created";
const NO_LOG_IN = { userName: null, adminPrivileges: "none" } as const;

/** Creates a member; a spouse is linked by a separate call (C-16, S-35). */
export const createMember = action(endpoint, async (ctx, { password, duesLastPaid, ...ask }) => {
  const { db, me, now, config } = ctx;
  const facts = {
    ...(duesLastPaid !== undefined && { localDuesPaidThrough: duesLastPaid }),
    spouseType: "non-member" as const,
    ...ask,
    status: parseStatus(ask.status ?? "active", config.chapter.societyShortName),
  };
  const logIn = { userName: ask.userName ?? null, adminPrivileges: ask.adminPrivileges ?? "none" };
  const given = await hashNewPassword(password);
  const givesLogIn = given !== undefined || logIn.userName !== null || logIn.adminPrivileges !== "none";
  const refusal =
    (givesLogIn ? whyNotRecent(me.proof, now) : null) ??
    whyNotChangeLogin(NO_LOG_IN, logIn, { isOwn: false, hasAccount: false }) ??
    whyNotNewPassword(given, logIn.userName);
  if (refusal) throw refusal;
  const by = actorName(me);
  return db.transaction(async (tx) => {
    const made = await findIdempotentResult(ctx, tx, MADE);
    const known = made === null ? undefined : await findMember(tx, made);
    if (known) return directoryMember(known, ctx);
    if (givesLogIn && !(await lockSession(tx, me.sid))) throw unauthorized();
    const member = await insertMember(tx, { ...facts, passwordHash: given?.hash ?? null }, { now, by });
    await audit(tx, {
      at: now,
      actor: by,
      action: MADE,
      entity: "member",
      entityId: member.id,
      after: { ...filledIn(facts), ...(given && { password: "set" }) },
    });
    await saveIdempotentResult(ctx, tx, { action: MADE, id: member.id });
    return directoryMember(member, ctx);
  });
});

function filledIn(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}
