import type { Ask } from "#contract/endpoint.ts";
import type { logIn as endpoint, MemberRecord } from "#contract/session.ts";
import { ownRecord } from "#server/members/member-record.ts";
import { findMemberByUserName, stillHasPassword } from "#server/members/queries.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { dropSession, openSession } from "#server/platform/gate.ts";
import { isPassword } from "#server/platform/passwords.ts";
import { unauthorized } from "#server/platform/refusal.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { countAttempt } from "./login-throttle.ts";

const WRONG = "Invalid username or password";

/** Opens a member's session. Who has no such name, no password or another one hears the same, after the same time (S-05). */
export async function logIn(
  ctx: Ctx<Me | null>,
  { username, password }: Ask<typeof endpoint>,
): Promise<MemberRecord> {
  const { db, config, request } = ctx;
  const member = await findMemberByUserName(db, username);
  const attempt = await countAttempt(
    ctx,
    member ? `member ${member.id}` : `no member ${username.trim().toLowerCase()}`,
  );
  const fits = await isPassword(member?.passwordHash ?? null, password);
  const who = member ? `member ${member.id}` : "nobody here";
  if (!member || !fits) {
    noteSecurity(ctx, "log-in failed", { who });
    throw unauthorized(WRONG);
  }
  await db.transaction(async (tx) => {
    if (!(await stillHasPassword(tx, member.id, member.passwordHash))) throw unauthorized(WRONG);
    await dropSession(tx, request, config);
    await openSession(tx, ctx, { memberId: member.id });
  });
  await attempt.succeeded();
  noteSecurity(ctx, "log-in", { who, way: "password" });
  const role = member.adminPrivileges === "none" ? "member" : member.adminPrivileges;
  return ownRecord(member, role, config);
}
