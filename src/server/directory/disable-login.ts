import type { DeskMember, disableLogin as endpoint } from "#contract/directory.ts";
import type { Ask } from "#contract/endpoint.ts";
import { lockCouple } from "#server/members/queries.ts";
import { writeMember } from "#server/members/write-member.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { changeLogIn } from "./change-log-in.ts";
import { deskMember } from "./desk-member.ts";
import { whyNotDisable } from "./rules.ts";
import { stillOfficer } from "./still-officer.ts";

/** Takes a member's password away, with his sessions and one-time links; done already, it stays so (S-06). */
export async function disableLogin(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<DeskMember> {
  return ctx.db.transaction(async (tx) => {
    const { member, officers } = await lockCouple(tx, id, { officersToo: true });
    if (!member) throw notFound("Member not found");
    const officer = { isOwn: ctx.me.memberId === id, hasAccount: ctx.me.userId !== null };
    const refusal = whyNotDisable(officer) ?? (await stillOfficer(ctx, tx, officers));
    if (refusal) throw refusal;
    if (member.passwordHash === null) return deskMember(member, ctx);
    const changed = await writeMember(
      tx,
      member,
      { passwordHash: null },
      { now: ctx.now, by: nameOf(ctx.me) },
    );
    await changeLogIn(ctx, tx, member, changed);
    return deskMember(changed, ctx);
  });
}
