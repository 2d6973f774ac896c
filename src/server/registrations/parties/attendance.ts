import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { callUs } from "#server/registrations/call-us.ts";
import { lockRegistration, type Registration } from "#server/registrations/parties/queries.ts";
import { SEES_PARTY } from "./ownership.ts";

/** A place that a member has at an event, in a party that has or holds seats (D-022). */
export type Attendance = {
  memberId: number;
  /** Their own name. */
  name: string;
  registrationId: number;
  /** The owner of the party; null if that is they. */
  owner: string | null;
  /** Whether they find the party under My Events. */
  isSeen: boolean;
  /** Whether the party comes: it is paid, or has its seats by an officer's word. */
  comes: boolean;
};

/** Where these members already have a place at an event, but not in these registrations. */
export async function findAttendance(
  tx: Tx,
  eventId: number,
  { memberIds, except = [] }: { memberIds: readonly number[]; except?: readonly number[] },
): Promise<Attendance[]> {
  if (memberIds.length === 0) return [];
  const rows = await readRows(
    tx,
    z.object({
      member_id: z.number(),
      name: z.string(),
      registration_id: z.number(),
      owner: z.string().nullable(),
      is_seen: z.boolean(),
      comes: z.boolean(),
    }),
    sql`select a.member_id, concat_ws(' ', me.first_name, me.last_name) as name, a.registration_id,
      case when r.member_id is distinct from a.member_id then coalesce(nullif(concat_ws(' ',
        coalesce(o.first_name, u.first_name, r.contact_first_name), coalesce(o.last_name, u.last_name,
        r.contact_last_name)), ''), 'registration #' || r.id) end as owner,
      coalesce(r.member_id = a.member_id or ${sql.raw(SEES_PARTY)}, false) as is_seen,
      r.status = 'confirmed' as comes
    from attendees a join registrations r on r.id = a.registration_id join members me on me.id = a.member_id
      left join members o on o.id = r.member_id left join users u on u.id = r.user_id
    where a.event_id = ${eventId} and a.is_live and a.member_id = any(${sql.param([...memberIds])}::int[])
      and a.registration_id <> all(${sql.param([...except])}::int[])
    order by a.id`,
  );
  return rows.map(({ member_id, name, registration_id, owner, is_seen, comes }) => ({
    memberId: member_id,
    name,
    owner,
    isSeen: is_seen,
    comes,
    registrationId: registration_id,
  }));
}

/**
 * Locks the parties of others in which a member has a place that is not paid for, and says whether they come with one
 * that is (078).
 */
export async function lockElsewhere(
  tx: Tx,
  { memberId, eventId }: { memberId: number; eventId: number },
): Promise<{ parties: Registration[]; isPaid: boolean }> {
  const places = (await findAttendance(tx, eventId, { memberIds: [memberId] })).filter(
    ({ owner }) => owner !== null,
  );
  const parties: Registration[] = [];
  for (const { registrationId } of places.filter(({ comes }) => !comes)) {
    const row = await lockRegistration(tx, registrationId);
    if (row) parties.push(row);
  }
  return { parties, isPaid: places.some(({ comes }) => comes) };
}

/** Why the caller cannot register a party of these members, or null; asked under the event's lock. */
export async function whyNotAttend(
  tx: Tx,
  eventId: number,
  {
    me,
    spouse,
    except,
    chapter,
  }: { me: number | null; spouse: number | null; except: readonly number[]; chapter: Config["chapter"] },
): Promise<Refusal | null> {
  const memberIds = [me, spouse].filter((id) => id !== null);
  const found = await findAttendance(tx, eventId, { memberIds, except });
  const mine = found.find(({ memberId }) => memberId === me);
  if (mine) {
    // A spouse who is no longer linked would find nothing there.
    const how = mine.isSeen ? "See My Events." : `To change that, ${callUs(chapter)}`;
    return conflict(`${mine.owner} has already registered you for this dinner. ${how}`);
  }
  const [theirs] = found;
  if (!theirs) return null;
  return conflict(
    theirs.owner === null
      ? `${theirs.name} has already registered for this dinner. Leave them out of your party to go on.`
      : `${theirs.name} is already coming to this dinner with ${theirs.owner}. Leave them out of your party to go on.`,
  );
}

/** Why an officer cannot give this member a place, or null; asked under the event's lock. */
export async function whyNotGivePlace(
  tx: Tx,
  eventId: number,
  { memberId, except = [] }: { memberId: number; except?: readonly number[] },
): Promise<Refusal | null> {
  const [found] = await findAttendance(tx, eventId, { memberIds: [memberId], except });
  if (!found) return null;
  const where = found.owner === null ? "" : ` in the party of ${found.owner}`;
  return conflict(
    `${found.name} already has a place at this event${where} (registration #${found.registrationId}).`,
  );
}
