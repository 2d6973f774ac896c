import { and, asc, eq, exists, gte, inArray, isNull, lt, not, or, type SQL } from "drizzle-orm";
import type { Rank } from "#contract/members/email-words.ts";
import type { MemberSlice } from "#contract/members/emails.ts";
import { fullName } from "#contract/values/full-name.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import type { Person } from "#server/circulars/mailboxes.ts";
import { fits } from "#server/directory/queries.ts";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";

/** A member of a slice, with the mailbox that reaches them. */
export type ReachedMember = Person & { id: number; address: string | null; paidThrough: string | null };

const HAS_RANK: Record<Rank, SQL> = {
  ecuyer: eq(members.isEcuyer, true),
  mondiale: eq(members.isMondiale, true),
};

/** Everyone of a slice at this moment, by name; with `only`, of these members alone. */
export async function readMembersOf(
  { config, now }: Pick<Ctx, "config" | "now">,
  tx: Tx,
  { slice, only }: { slice: MemberSlice; only?: readonly number[] },
): Promise<ReachedMember[]> {
  const { timeZone } = config.chapter;
  const { statuses, ranks, dues, came, areOfficers } = slice;
  const rows = await tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      address: members.confirmedEmail,
      paidThrough: members.localDuesPaidThrough,
    })
    .from(members)
    .where(
      and(
        fits({
          words: [],
          dues: dues === null ? undefined : { standing: dues, today: dayIn(now, timeZone) },
          rights: areOfficers ? "officers" : undefined,
        }),
        statuses.length > 0 ? inArray(members.status, [...statuses]) : undefined,
        or(...ranks.map((rank) => HAS_RANK[rank])),
        came === null
          ? undefined
          : hasCome(tx, came, { now, since: instantAt(came.since, "00:00", timeZone) }),
        only === undefined ? undefined : inArray(members.id, [...only]),
      ),
    )
    .orderBy(asc(members.sortName), asc(members.id));
  return rows.map(({ id, firstName, lastName, address, paidThrough }) => ({
    id,
    address,
    paidThrough,
    name: fullName({ firstName, lastName }),
    owner: { memberId: id },
    greets: firstName,
  }));
}

/** Whether someone has a seat that still counts at a dinner since then that has begun. */
function hasCome(tx: Tx, { has }: { has: boolean }, { since, now }: { since: Date; now: Date }): SQL {
  const seats = tx
    .select({ id: attendees.id })
    .from(attendees)
    .innerJoin(registrations, eq(registrations.id, attendees.registrationId))
    .innerJoin(events, eq(events.id, attendees.eventId))
    .where(
      and(
        eq(attendees.memberId, members.id),
        eq(attendees.isLive, true),
        eq(registrations.status, "confirmed"),
        isNull(registrations.removedAt),
        isNull(events.deletedAt),
        gte(events.dateTime, since),
        lt(events.dateTime, now),
      ),
    );
  return has ? exists(seats) : not(exists(seats));
}
