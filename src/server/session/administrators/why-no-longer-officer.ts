import type { Member } from "#server/members/write-member.ts";
import type { ActingContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { forbidden, type Refusal } from "#server/platform/refusal.ts";
import { isStillAdministrator } from "#server/session/queries.ts";

/**
 * Why the caller is no longer a full officer, or null; the full officers are locked. Of two who remove each other's
 * rights at once the second is refused, so one always remains (S-33).
 */
export async function whyNoLongerOfficer(
  { me }: Pick<ActingContext, "me">,
  tx: Tx,
  officers: readonly Pick<Member, "id">[],
): Promise<Refusal | null> {
  const is =
    me.userId === null
      ? officers.some(({ id }) => id === me.memberId)
      : (await isStillAdministrator(tx, me.userId)) || officers.some(({ id }) => id === me.memberId);
  return is ? null : forbidden();
}
