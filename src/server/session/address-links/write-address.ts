import { type Member, type MemberChanges, writeMember } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";

type Write = {
  changes: MemberChanges;
  action: "email address confirmed" | "email address change stopped";
  now: Date;
};

/** Writes the address that a link confirmed or restored. */
export async function writeAddress(tx: Tx, member: Member, { changes, action, now }: Write): Promise<void> {
  const by = `member ${member.id}`;
  await writeMember(tx, member, { changes, author: { now, by } });
  const { email, confirmedEmail } = member;
  await audit(tx, {
    at: now,
    actor: by,
    action,
    entity: "member",
    entityId: member.id,
    before: { email, confirmedEmail },
    after: { email: changes.email ?? email, confirmedEmail: changes.confirmedEmail },
  });
}
