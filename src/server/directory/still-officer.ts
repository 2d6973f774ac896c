import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { forbidden, type Refusal } from "#server/platform/refusal.ts";
import { isStillAdministrator } from "#server/session/queries.ts";

/**
 * Why the asker is no full officer any more, or null, with the full officers locked: of two who take each other's
 * rights at the same moment the second finds his own gone, so one is always left (S-33).
 */
export async function stillOfficer(
  { me }: Ctx,
  tx: Tx,
  officers: readonly Pick<Member, "id">[],
): Promise<Refusal | null> {
  const is =
    me.userId === null
      ? officers.some(({ id }) => id === me.memberId)
      : (await isStillAdministrator(tx, me.userId)) || officers.some(({ id }) => id === me.memberId);
  return is ? null : forbidden();
}
