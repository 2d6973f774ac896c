import type { Me } from "#server/platform/context.ts";
import type { Answer, attendees } from "#server/registrations/tables.ts";

/** Someone who looks at a party, and whether it is theirs. */
export type Asker = { me: Pick<Me, "memberId" | "userId">; isOwner: boolean };
type Person = Pick<typeof attendees.$inferSelect, "kind" | "place" | "memberId">;

/** Whether this person is the caller: by their record, or as the owner without one. */
export function isMe({ kind, place, memberId }: Person, { me, isOwner }: Asker): boolean {
  if (memberId !== null) return memberId === me.memberId;
  return isOwner && me.memberId === null && kind === "member" && place === 0;
}

/**
 * Whether the caller may read a person's needs: their own, those they typed themselves, and those of guests in their
 * party. A spouse may not read what a member keeps on their profile, or said themselves (D-134).
 */
export function maySeeNeeds(
  person: Person & Pick<Answer, "needsByMember" | "needsByUser">,
  viewer: Asker,
): boolean {
  const { me, isOwner } = viewer;
  if (isMe(person, viewer)) return true;
  const { memberId, needsByMember, needsByUser } = person;
  if (me.memberId !== null ? needsByMember === me.memberId : me.userId !== null && needsByUser === me.userId)
    return true;
  return isOwner && memberId === null;
}
