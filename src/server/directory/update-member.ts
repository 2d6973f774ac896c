import type { DeskMember, updateMember as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { endAddressLinks } from "#server/members/address-links.ts";
import { emailChanged } from "#server/members/letters.ts";
import { isUnconfirmed, onRecord } from "#server/members/on-record.ts";
import { lockCouple } from "#server/members/queries.ts";
import {
  differencesOf,
  followName,
  type Member,
  type MemberChanges,
  statusAsked,
  writeMember,
} from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { badRequest, notFound, Refusal } from "#server/platform/refusal.ts";
import { forgiveAttempts } from "#server/session/login-throttle.ts";
import { changeLogIn } from "./change-log-in.ts";
import { deskMember } from "./desk-member.ts";
import { type GivenPassword, hashGiven, whyNotGiven } from "./given-password.ts";
import { whyNotChangeLogIn } from "./rules.ts";
import { stillOfficer } from "./still-officer.ts";

type Form = Ask<typeof endpoint>;

/** Changes a member in the keys that are present; a form read before somebody else's change is refused (H-28). */
export async function updateMember(
  ctx: Ctx,
  { id, updatedAt, password, confirmEmail = false, ...form }: Form,
): Promise<DeskMember> {
  if (confirmEmail && form.email === undefined) {
    const message = "Please send the address that is right";
    throw badRequest(message, [{ path: "email", message }]);
  }
  const given = await hashGiven(password);
  const changed = await ctx.db.transaction((tx) =>
    change(ctx, tx, id, { form, updatedAt, given, confirmEmail }),
  );
  // What was tried against the old password counts no more.
  if (given) await forgiveAttempts(ctx, `member ${id}`);
  return deskMember(changed, ctx);
}

type Asked = {
  form: Omit<Form, "id" | "updatedAt" | "password" | "confirmEmail">;
  updatedAt: string | undefined;
  given: GivenPassword | undefined;
  confirmEmail: boolean;
};

async function change(ctx: Ctx, tx: Tx, id: number, asked: Asked): Promise<Member> {
  const { form, updatedAt, given } = asked;
  const doing = { now: ctx.now, by: nameOf(ctx.me) };
  const { member, partner, officers } = await lockCouple(tx, id, { officersToo: true });
  if (!member) throw notFound("Member not found");
  if (updatedAt !== undefined && Date.parse(updatedAt) !== member.updatedAt.getTime()) {
    throw new Refusal(409, "This member was changed by someone else", {
      extra: { member: deskMember(member, ctx) },
    });
  }
  const { before, after } = differencesOf(
    member,
    wantedOf(form, member, ctx.config.chapter.societyShortName),
  );
  const becomes = Object.assign({}, member, after);
  const officer = { isOwn: ctx.me.memberId === id, hasAccount: ctx.me.userId !== null };
  const refusal =
    whyNotChangeLogIn(member, becomes, officer) ??
    whyNotGiven(given, becomes.userName) ??
    (await stillOfficer(ctx, tx, officers));
  if (refusal) throw refusal;
  // What the member typed is no change to the record, but the officer's word for it is.
  const isConfirming = asked.confirmEmail && after.email === undefined && isUnconfirmed(member);
  if (Object.keys(after).length === 0 && !given && !isConfirming) return member;

  const hash = given && { passwordHash: given.hash };
  const settled = isConfirming ? { ...after, email: member.email } : after;
  const changed = await writeMember(tx, member, onRecord({ ...settled, ...hash }, ctx.now), doing);
  if (Object.keys(after).length > 0) {
    const deed = { at: doing.now, actor: doing.by, action: "member changed", entity: "member" } as const;
    await audit(tx, { ...deed, entityId: id, before, after });
  }
  if (isConfirming) {
    await audit(tx, {
      ...{ at: doing.now, actor: doing.by, action: "email address confirmed by an officer" },
      ...{ entity: "member", entityId: id },
      before: { email: member.email, confirmedEmail: member.confirmedEmail },
      after: { email: changed.email, confirmedEmail: changed.confirmedEmail },
    });
  }
  if (settled.email !== undefined) {
    // The old address hears of it: the officer may have been somebody else.
    const notice = emailChanged(ctx.config, member, changed.email, ctx.now);
    if (notice) await post(tx, ctx.now, notice);
    await endAddressLinks(tx, [id], ctx.now);
  }
  if (partner?.spouseId === id) await followName(tx, partner, changed, doing);
  await changeLogIn(ctx, tx, member, changed);
  return changed;
}

/** What the form asks for; the names of linked partners follow their records, and no form changes them (S-35, S-38). */
function wantedOf(
  { duesLastPaid, status, spouseName, spouseType, ...rest }: Asked["form"],
  member: Member,
  society: string,
): MemberChanges {
  const wanted = {
    ...(duesLastPaid !== undefined && { localDuesPaidThrough: duesLastPaid }),
    ...rest,
    ...(status !== undefined && { status: statusAsked(status, society) }),
    ...(member.spouseId === null && { spouseName, spouseType }),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
