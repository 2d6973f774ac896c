import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Cents } from "#contract/values/cents.ts";
import { readEventRow } from "#server/events/queries.ts";
import { members } from "#server/members/tables.ts";
import { REFUNDABLE } from "#server/payments/rules.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockFreeKeys, lockKeys, lockRows } from "#server/platform/database/locks.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { type EmailOwners, ownersOfRow } from "#server/platform/email/email-owners.ts";
import { type Companion, mailboxesOf } from "#server/registrations/emails/companion-emails.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import type { Contact, DinnerLeft } from "#server/registrations/emails/event-facts.ts";
import { isMine, ownerOf, SEES_PARTY } from "#server/registrations/parties/ownership.ts";
import { type Names, withNames } from "#server/registrations/parties/party-names.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import { users } from "#server/session/tables.ts";

const CONTACT = contactOf("r");

export type Registration = typeof registrations.$inferSelect & Names;

/** The caller's live rows for a dinner, locked; the dinner's row is already locked. */
export async function lockMine(tx: Tx, me: Me, eventId: number): Promise<Registration[]> {
  const where = and(eq(registrations.eventId, eventId), isNull(registrations.removedAt), isMine(me));
  return withNames(tx, await lockRows(tx, registrations, { where }));
}

/** One row in its current state, locked; the dinner's row is already locked. */
export async function lockRegistration(tx: Tx, id: number): Promise<Registration | undefined> {
  const rows = await lockRows(tx, registrations, { where: eq(registrations.id, id) });
  return (await withNames(tx, rows))[0];
}

/** What a registration keeps of people who left, in cents; its dinner is locked, with which alone it changes. */
export async function readKept(tx: Tx, id: number): Promise<number> {
  const [row] = await tx
    .select({ kept: registrations.keptWithoutDeadlineCents })
    .from(registrations)
    .where(eq(registrations.id, id));
  return row?.kept ?? 0;
}

/** Lowers what a registration keeps of people who left by what is returned of it; its dinner is locked. */
export async function lowerKept(tx: Tx, id: number, by: Cents): Promise<void> {
  await tx
    .update(registrations)
    .set({
      keptWithoutDeadlineCents: sql`greatest(0, ${registrations.keptWithoutDeadlineCents} - ${by}::bigint)`,
    })
    .where(and(eq(registrations.id, id), gt(registrations.keptWithoutDeadlineCents, 0)));
}

/** Locks everyone in a party, so that no one is replaced until the transaction ends. */
export async function lockAttendees(tx: Tx, registrationId: number): Promise<void> {
  await lockKeys(tx, attendees, { where: eq(attendees.registrationId, registrationId) });
}

/** The same person's other live rows for the same dinner, locked. */
export async function lockSiblings(tx: Tx, row: Registration): Promise<Registration[]> {
  if (row.memberId === null && row.userId === null) return [];
  const same = or(
    row.memberId === null ? undefined : eq(registrations.memberId, row.memberId),
    row.userId === null ? undefined : eq(registrations.userId, row.userId),
  );
  const where = and(
    eq(registrations.eventId, row.eventId),
    isNull(registrations.removedAt),
    ne(registrations.id, row.id),
    same,
  );
  return withNames(tx, await lockRows(tx, registrations, { where }));
}

/** A member's live rows for a dinner, locked as by `lockSiblings`; the dinner's row is already locked. */
export async function lockMemberParties(tx: Tx, memberId: number, eventId: number): Promise<Registration[]> {
  const where = and(
    eq(registrations.eventId, eventId),
    isNull(registrations.removedAt),
    eq(registrations.memberId, memberId),
  );
  return withNames(tx, await lockRows(tx, registrations, { where }));
}

/** The recipient and owners of emails about a registration; a null address if none is known. */
export async function readContact(
  tx: Tx,
  registrationId: number,
): Promise<{ firstName: string; lastName: string; email: string | null; owners: EmailOwners }> {
  const rows = await readRows(
    tx,
    z.object({
      member_id: z.number().nullable(),
      user_id: z.number().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string().nullable(),
    }),
    sql`select r.member_id, r.user_id, ${CONTACT.columns} from registrations r ${CONTACT.join}
    where r.id = ${registrationId}`,
  );
  const [row] = rows;
  if (!row) return { firstName: "", lastName: "", email: null, owners: "nobody" };
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    owners: ownersOfRow({ memberId: row.member_id, userId: row.user_id }),
  };
}

/** The members besides the owner who have a place in these parties, by registration. */
export async function readCompanions(
  tx: Tx,
  registrationIds: readonly number[],
): Promise<Map<number, Companion[]>> {
  const found = await tx
    .select({
      registrationId: attendees.registrationId,
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.confirmedEmail,
    })
    .from(attendees)
    .innerJoin(registrations, eq(registrations.id, attendees.registrationId))
    .innerJoin(members, eq(members.id, attendees.memberId))
    .where(
      and(
        inArray(attendees.registrationId, [...registrationIds]),
        sql`${attendees.memberId} is distinct from ${registrations.memberId}`,
      ),
    )
    .orderBy(asc(attendees.id));
  return Map.groupBy(found, ({ registrationId }) => registrationId);
}

/** The members who see this party of someone else, in which they have a place (D-030). */
export async function readWhoSees(tx: Tx, registrationId: number): Promise<Set<number>> {
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`select me.id from attendees a
      join registrations r on r.id = a.registration_id join members me on me.id = a.member_id
      where r.id = ${registrationId} and ${sql.raw(SEES_PARTY)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A dinner for the emails of people who have just left it. */
export async function readDinnerLeft(tx: Tx, eventId: number, at: Date): Promise<DinnerLeft> {
  const rows = await readRows(
    tx,
    z.object({ email: z.string() }),
    sql`with live as materialized (
      select r.id, ${CONTACT.columns} from registrations r ${CONTACT.join}
      where r.event_id = ${eventId} and r.removed_at is null and r.status = 'confirmed')
    select lower(email) as email from live where email is not null
    union select lower(m.confirmed_email) from live join attendees a on a.registration_id = live.id and a.is_live
      join members m on m.id = a.member_id where m.confirmed_email is not null`,
  );
  const coming = new Set(rows.map(({ email }) => email));
  return { dinner: await readEventRow(tx, eventId), at, coming };
}

/** The emails that a party gets about itself, one for each mailbox (D-027). */
export async function emailsToParty<Email>(
  tx: Tx,
  registrationId: number,
  compose: {
    /** For the owner, and for people who share their mailbox. */
    owner: (to: Contact) => Email | null;
    /** For another member of the party with a mailbox of their own. */
    companion: (companion: Companion, owner: Contact) => Email | null;
  },
): Promise<Email[]> {
  const owner = await readContact(tx, registrationId);
  const companions = (await readCompanions(tx, [registrationId])).get(registrationId) ?? [];
  const { to, apart } = mailboxesOf(owner, companions);
  return [compose.owner(to), ...apart.map((one) => compose.companion(one, owner))].filter(
    (email) => email !== null,
  );
}

/** A live party of a dinner with its email recipient. */
export type PartyContact = Pick<
  Registration,
  "id" | "status" | "amount" | "memberTickets" | "guestTickets"
> & {
  firstName: string;
  email: string | null;
  owners: EmailOwners;
  /** Further members of the party. */
  companions: Companion[];
};

/** Every live party of a dinner by id; the caller has locked the dinner's row. */
export async function readPartyContacts(tx: Tx, eventId: number): Promise<PartyContact[]> {
  const rows = await readRows(
    tx,
    z.object({
      id: z.number(),
      status: z.enum(["pending", "confirmed"]),
      amount: z.string(),
      member_tickets: z.number(),
      guest_tickets: z.number(),
      first_name: z.string(),
      email: z.string().nullable(),
      member_id: z.number().nullable(),
      user_id: z.number().nullable(),
    }),
    sql`select r.id, r.status, r.amount, r.member_tickets, r.guest_tickets, r.member_id, r.user_id, ${CONTACT.columns}
    from registrations r ${CONTACT.join}
    where r.event_id = ${eventId} and r.removed_at is null order by r.id`,
  );
  const ids = rows.map(({ id }) => id);
  const companions = ids.length > 0 ? await readCompanions(tx, ids) : new Map<number, Companion[]>();
  return rows.map(({ member_tickets, guest_tickets, first_name, member_id, user_id, ...row }) => ({
    ...row,
    companions: companions.get(row.id) ?? [],
    memberTickets: member_tickets,
    guestTickets: guest_tickets,
    firstName: first_name,
    owners: ownersOfRow({ memberId: member_id, userId: user_id }),
  }));
}

/** The card payments for registration `r` that are neither refunded nor being refunded. */
const KEPT_BY_CARD = sql`exists (select 1 from registration_payments rp
  join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
  where rp.registration_id = r.id and ${sql.raw(REFUNDABLE)} > 0)`;

/**
 * The number of parties that have seats at a dinner, that have paid, and that are waiting. A party that paid by card
 * before an officer set its amount to zero counts as paid.
 */
export async function countParties(
  tx: Tx,
  eventId: number,
): Promise<{ registered: number; paid: number; waiting: number }> {
  const rows = await readRows(
    tx,
    z.object({ registered: z.number(), paid: z.number(), waiting: z.number() }),
    sql`select
      count(*)::int as registered,
      count(*) filter (where status = 'confirmed' and (amount > 0 or ${KEPT_BY_CARD}))::int as paid,
      (select count(*)::int from waitlist_entries w where w.event_id = ${eventId} and w.ended_at is null) as waiting
    from registrations r where event_id = ${eventId} and removed_at is null`,
  );
  return rows[0] ?? { registered: 0, paid: 0, waiting: 0 };
}

/** The dinner and all others between which parties of it have moved (109). */
export async function readEventsOfMoves(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`with recursive e (id) as (
        select ${eventId}::int
        union select case when t.event_id = e.id then f.event_id else t.event_id end
        from e, registrations t join registrations f on f.id = t.came_from
        where t.came_from is not null and e.id in (t.event_id, f.event_id))
      select id from e`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the caller's own record, after every lock on events, payments and registrations. */
export async function lockPerson(tx: Tx, me: Me): Promise<void> {
  const { memberId, userId } = ownerOf(me);
  await (memberId === null
    ? lockKeys(tx, users, { where: eq(users.id, userId ?? 0) })
    : lockKeys(tx, members, { where: eq(members.id, memberId) }));
}

type Owner = Pick<Me, "memberId" | "userId">;

/** Locks the records of those owners that no other transaction has locked, and returns these owners. Never waits. */
export async function lockFreePersons<Of extends Owner>(tx: Tx, owners: readonly Of[]): Promise<Of[]> {
  const memberIds = owners.flatMap(({ memberId }) => memberId ?? []);
  const userIds = owners.flatMap(({ memberId, userId }) => (memberId === null ? (userId ?? []) : []));
  const free = {
    members: new Set(memberIds.length === 0 ? [] : await lockFreeKeys(tx, members, memberIds)),
    users: new Set(userIds.length === 0 ? [] : await lockFreeKeys(tx, users, userIds)),
  };
  return owners.filter(({ memberId, userId }) =>
    memberId === null ? free.users.has(userId ?? 0) : free.members.has(memberId),
  );
}
