import type { DeskMember, updateMember as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { emailChanged } from "#server/members/letters.ts";
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
import { notFound, Refusal } from "#server/platform/refusal.ts";
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
  { id, updatedAt, password, ...form }: Form,
): Promise<DeskMember> {
  const given = await hashGiven(password);
  const changed = await ctx.db.transaction((tx) => change(ctx, tx, id, { form, updatedAt, given }));
  // What was tried against the old password counts no more.
  if (given) await forgiveAttempts(ctx, `member ${id}`);
  return deskMember(changed, ctx);
}

type Asked = {
  form: Omit<Form, "id" | "updatedAt" | "password">;
  updatedAt: string | undefined;
  given: GivenPassword | undefined;
};

async function change(ctx: Ctx, tx: Tx, id: number, { form, updatedAt, given }: Asked): Promise<Member> {
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
  if (Object.keys(after).length === 0 && !given) return member;

  const hash = given && { passwordHash: given.hash };
  const changed = await writeMember(tx, member, { ...after, ...hash }, doing);
  if (Object.keys(after).length > 0) {
    const deed = { at: doing.now, actor: doing.by, action: "member changed", entity: "member" } as const;
    await audit(tx, { ...deed, entityId: id, before, after });
  }
  // As where he changes it himself: the officer may have been somebody else.
  const letter = after.email === undefined ? null : emailChanged(ctx.config, member, changed.email, ctx.now);
  if (letter) await post(tx, ctx.now, letter);
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
