import { updateMember as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { lockCouple } from "#server/members/queries.ts";
import { hasUnconfirmedEmail, withSettled } from "#server/members/recorded-identity.ts";
import {
  changedFields,
  type Member,
  type MemberChanges,
  parseStatus,
  updateSpouseName,
  writeMember,
} from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, notFound, Refusal } from "#server/platform/refusal.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";
import { forgiveAttempts } from "#server/session/login-throttle.ts";
import { applyLoginChange } from "./apply-login-change.ts";
import { directoryMember } from "./directory-member.ts";
import { type HashedPassword, hashNewPassword, whyNotNewPassword } from "./new-password.ts";
import { whyNotChangeLogin } from "./rules.ts";
import { tellOfAddress, whyNotVouch } from "./settle-address.ts";

type Form = Ask<typeof endpoint>;

/** Changes the fields that are present; a form read before someone else's change is refused (H-28). */
export const updateMember = action(
  endpoint,
  async (ctx, { id, updatedAt, password, confirmEmail = false, ...form }) => {
    if (confirmEmail && form.email === undefined) {
      const message = "Please send the correct address";
      throw badRequest(message, [{ path: "email", message }]);
    }
    const given = await hashNewPassword(password);
    const changed = await ctx.db.transaction((tx) =>
      change(ctx, tx, { id, asked: { form, updatedAt, given, confirmEmail } }),
    );
    // Failed attempts against the old password no longer count.
    if (given) await forgiveAttempts(ctx, `member ${id}`);
    return directoryMember(changed, ctx);
  },
);

type Asked = {
  form: Omit<Form, "id" | "updatedAt" | "password" | "confirmEmail">;
  updatedAt: string | undefined;
  given: HashedPassword | undefined;
  confirmEmail: boolean;
};

async function change(ctx: Ctx, tx: Tx, { id, asked }: { id: number; asked: Asked }): Promise<Member> {
  const { form, updatedAt, given } = asked;
  const author = { now: ctx.now, by: actorName(ctx.me) };
  const { member, partner, officers } = await lockCouple(tx, id, { officersToo: true });
  if (!member) throw notFound("Member not found");
  if (updatedAt !== undefined && Date.parse(updatedAt) !== member.updatedAt.getTime()) {
    throw new Refusal(409, "This member was changed by someone else", {
      code: "edit_conflict",
      extra: { member: directoryMember(member, ctx) },
    });
  }
  const { before, after } = changedFields(
    member,
    wantedOf(form, member, ctx.config.chapter.societyShortName),
  );
  const becomes = Object.assign({}, member, after);
  // The address stays as the member typed it; what changes is that the officer vouches for it.
  const isConfirming = asked.confirmEmail && after.email === undefined && hasUnconfirmedEmail(member);
  const settled = isConfirming ? { ...after, email: member.email } : after;
  // To a settled address goes the link for a new password.
  const opensLogIn = member.passwordHash !== null && settled.email !== undefined;
  const changesLogIn =
    given || opensLogIn || after.userName !== undefined || after.adminPrivileges !== undefined;
  const officer = { isOwn: ctx.me.memberId === id, hasAccount: ctx.me.userId !== null };
  const refusal =
    (changesLogIn ? whyNotRecent(ctx.me.proof, ctx.now) : null) ??
    whyNotVouch(asked.confirmEmail, officer) ??
    whyNotChangeLogin(member, becomes, officer) ??
    whyNotNewPassword(given, becomes.userName) ??
    (await whyNoLongerOfficer(ctx, tx, officers));
  if (refusal) throw refusal;
  if (Object.keys(after).length === 0 && !given && !isConfirming) return member;

  const hash = given && { passwordHash: given.hash };
  const changed = await writeMember(tx, member, {
    changes: withSettled({ ...settled, ...hash }, officer, ctx.now),
    author,
  });
  if (Object.keys(after).length > 0) {
    const entry = { at: author.now, actor: author.by, action: "member changed", entity: "member" } as const;
    await audit(tx, { ...entry, entityId: id, before, after });
  }
  if (isConfirming) {
    await audit(tx, {
      at: author.now,
      actor: author.by,
      action: "email address confirmed by an officer",
      entity: "member",
      entityId: id,
      before: { email: member.email, confirmedEmail: member.confirmedEmail },
      after: { email: changed.email, confirmedEmail: changed.confirmedEmail },
    });
  }
  if (settled.email !== undefined)
    await tellOfAddress(ctx, tx, { before: member, after: changed, isOwn: officer.isOwn });
  if (partner?.spouseId === id) await updateSpouseName(tx, partner, { member: changed, author });
  await applyLoginChange(ctx, tx, { before: member, after: changed });
  return changed;
}

/** What the form asks for. The names of linked spouses follow their records, so no form changes them (S-35, S-38). */
function wantedOf(
  { duesLastPaid, status, spouseName, spouseType, ...rest }: Asked["form"],
  member: Member,
  society: string,
): MemberChanges {
  const wanted = {
    ...(duesLastPaid !== undefined && { localDuesPaidThrough: duesLastPaid }),
    ...rest,
    ...(status !== undefined && { status: parseStatus(status, society) }),
    ...(member.spouseId === null && { spouseName, spouseType }),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
