import type { DeskMember, createMember as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { findMember } from "#server/members/queries.ts";
import { insertMember, statusAsked } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { doneBefore, noteDone } from "#server/platform/done-once.ts";
import { deskMember } from "./desk-member.ts";
import { hashGiven, whyNotGiven } from "./given-password.ts";
import { whyNotChangeLogIn } from "./rules.ts";

const MADE = "member created";
const NO_LOG_IN = { userName: null, adminPrivileges: "none" } as const;

/** Writes a new member into the directory; a partner is linked by a call of its own (C-16, S-35). */
export async function createMember(
  ctx: Ctx,
  { password, duesLastPaid, ...ask }: Ask<typeof endpoint>,
): Promise<DeskMember> {
  const { db, me, now, config } = ctx;
  const facts = {
    ...(duesLastPaid !== undefined && { localDuesPaidThrough: duesLastPaid }),
    spouseType: "non-member" as const,
    ...ask,
    status: statusAsked(ask.status ?? "active", config.chapter.societyShortName),
  };
  const logIn = { userName: ask.userName ?? null, adminPrivileges: ask.adminPrivileges ?? "none" };
  const given = await hashGiven(password);
  const refusal =
    whyNotChangeLogIn(NO_LOG_IN, logIn, { isOwn: false, hasAccount: false }) ??
    whyNotGiven(given, logIn.userName);
  if (refusal) throw refusal;
  const by = nameOf(me);
  return db.transaction(async (tx) => {
    const made = await doneBefore(ctx, tx, MADE);
    const known = made === null ? undefined : await findMember(tx, made);
    if (known) return deskMember(known, ctx);
    const member = await insertMember(tx, { ...facts, passwordHash: given?.hash ?? null }, { now, by });
    await audit(tx, {
      ...{ at: now, actor: by, action: MADE, entity: "member", entityId: member.id },
      after: { ...filledIn(facts), ...(given && { password: "set" }) },
    });
    await noteDone(ctx, tx, MADE, member.id);
    return deskMember(member, ctx);
  });
}

function filledIn(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}
