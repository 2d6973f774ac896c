import { fullName } from "#contract/values/full-name.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type ChangeAuthor, type Member, type MemberChanges, writeMember } from "./write-member.ts";

/** Links two locked members as spouses, each named in the other's record (S-38). */
export async function linkCouple(
  tx: Tx,
  { a, b, author }: { a: Member; b: Member; author: ChangeAuthor },
): Promise<[Member, Member]> {
  return [
    await become(tx, a, { changes: spouseOf(b), author }),
    await become(tx, b, { changes: spouseOf(a), author }),
  ];
}

/** Removes a locked member's side of a link (S-38). */
export function unlinkMember(tx: Tx, member: Member, author: ChangeAuthor): Promise<Member> {
  return become(tx, member, {
    changes: { spouseId: null, spouseName: null, spouseType: "non-member" },
    author,
  });
}

function spouseOf({ id, firstName, lastName }: Member): MemberChanges {
  return { spouseId: id, spouseName: fullName({ firstName, lastName }), spouseType: "member" };
}

async function become(
  tx: Tx,
  member: Member,
  { changes, author }: { changes: MemberChanges; author: ChangeAuthor },
): Promise<Member> {
  const { spouseId, spouseName, spouseType } = member;
  const changed = await writeMember(tx, member, { changes, author });
  await audit(tx, {
    at: author.now,
    actor: author.by,
    entity: "member",
    entityId: member.id,
    action: changes.spouseId === null ? "spouse unlinked" : "spouse linked",
    before: { spouseId, spouseName, spouseType },
    after: changes,
  });
  return changed;
}
