import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Doing, type Member, type MemberChanges, writeMember } from "./write-member.ts";

/** Links two locked members both ways, each named in the other's record (S-38). */
export async function linkCouple(tx: Tx, a: Member, b: Member, doing: Doing): Promise<[Member, Member]> {
  return [await become(tx, a, spouseOf(b), doing), await become(tx, b, spouseOf(a), doing)];
}

/** Undoes a locked member's part in a link (S-38). */
export function unlinkOne(tx: Tx, member: Member, doing: Doing): Promise<Member> {
  return become(tx, member, { spouseId: null, spouseName: null, spouseType: "non-member" }, doing);
}

function spouseOf({ id, firstName, lastName }: Member): MemberChanges {
  return { spouseId: id, spouseName: `${firstName} ${lastName}`, spouseType: "member" };
}

async function become(tx: Tx, member: Member, changes: MemberChanges, doing: Doing): Promise<Member> {
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
