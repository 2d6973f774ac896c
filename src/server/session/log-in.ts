import type { Ask } from "#contract/endpoint.ts";
import type { logIn as endpoint, MemberRecord } from "#contract/session.ts";
import { ownRecord } from "#server/members/member-record.ts";
import { findMemberByUserName, shareMember } from "#server/members/queries.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { dropSession, openSession } from "#server/platform/gate.ts";
import { isPassword } from "#server/platform/passwords.ts";
import { unauthorized } from "#server/platform/refusal.ts";
import { countAttempt } from "./login-throttle.ts";

/** Opens a member's session. Who has no such name, no password or another one hears the same, after the same time (S-05). */
export async function logIn(
  ctx: Ctx<Me | null>,
  { username, password }: Ask<typeof endpoint>,
): Promise<MemberRecord> {
  const { db, now, config, reply, request } = ctx;
  const member = await findMemberByUserName(db, username);
  const attempt = await countAttempt(
    ctx,
    member ? `member ${member.id}` : `no member ${username.trim().toLowerCase()}`,
  );
  const fits = await isPassword(member?.passwordHash ?? null, password);
  if (!member || !fits) throw unauthorized("Invalid username or password");
  await db.transaction(async (tx) => {
    // Changed while it was being compared: a session opened now would outlive the password it was opened with (H-39).
    const current = await shareMember(tx, member.id);
    if (current?.passwordHash !== member.passwordHash) throw unauthorized("Invalid username or password");
    await dropSession(tx, request);
    await openSession(tx, reply, config, now, { memberId: member.id });
  });
  await attempt.succeeded();
  const role = member.adminPrivileges === "none" ? "member" : member.adminPrivileges;
  return ownRecord(member, role, config);
}
