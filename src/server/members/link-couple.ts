import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type ChangeAuthor, type Member, type MemberChanges, writeMember } from "./write-member.ts";

/** Links two locked members as spouses, each named in the other's record (S-38). */
export async function linkCouple(
  tx: Tx,
  a: Member,
  b: Member,
  doing: ChangeAuthor,
): Promise<[Member, Member]> {
  return [await become(tx, a, spouseOf(b), doing), await become(tx, b, spouseOf(a), doing)];
}

/** Removes a locked member's side of a link (S-38). */
export function unlinkMember(tx: Tx, member: Member, doing: ChangeAuthor): Promise<Member> {
  return become(tx, member, { spouseId: null, spouseName: null, spouseType: "non-member" }, doing);
}

function spouseOf({ id, firstName, lastName }: Member): MemberChanges {
  return { spouseId: id, spouseName: `${firstName} ${lastName}`, spouseType: "member" };
}

async function become(tx: Tx, member: Member, changes: MemberChanges, doing: ChangeAuthor): Promise<Member> {
  const { spouseId, spouseName, spouseType } = member;
  const changed = await writeMember(tx, member, changes, doing);
  await audit(tx, {
    ...{ at: doing.now, actor: doing.by, entity: "member", entityId: member.id },
    action: changes.spouseId === null ? "spouse unlinked" : "spouse linked",
    before: { spouseId, spouseName, spouseType },
    after: changes,
  });
  return changed;
}
