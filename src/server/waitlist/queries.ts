import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import type { WaitingParty } from "./rules.ts";

/** A person to write to; null address where the chapter knows none. Without a log-in an officer acts for him. */
export type Contact = { firstName: string; email: string | null; hasLogIn?: boolean };

/** The queue of a dinner, first come first; the dinner's row is locked by the caller. */
export async function readQueue(tx: Tx, eventId: number): Promise<(WaitingParty & Contact)[]> {
  const { rows } = await tx.execute<{
    id: number;
    tickets: number;
    open: boolean;
    passed: boolean;
    first_name: string;
    email: string | null;
    has_log_in: boolean;
  }>(sql`select r.id, r.total_tickets as tickets,
      exists (select 1 from waitlist_offers o where o.registration_id = r.id
        and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null) as open,
      exists (select 1 from waitlist_offers o where o.registration_id = r.id
        and coalesce(o.declined_at, o.lapsed_at) >= e.waitlist_round_at) as passed,
      coalesce(m.first_name, u.first_name, r.contact_first_name, '') as first_name,
      coalesce(m.email, u.email, r.contact_email) as email,
      coalesce(r.member_id, r.user_id) is not null as has_log_in
    from registrations r join events e on e.id = r.event_id
      left join members m on m.id = r.member_id left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and r.status = 'waitlist' and r.removed_at is null
    order by r.created_at, r.id`);
  return rows.map((row) => ({
    id: row.id,
    tickets: row.tickets,
    hasOpenOffer: row.open,
    letPassThisRound: row.passed,
    firstName: row.first_name,
    email: row.email,
    hasLogIn: row.has_log_in,
  }));
}

/** The open offer of a waiting party, if there is one. */
export async function readOpenOffer(
  tx: Tx,
  registrationId: number,
): Promise<{ id: number; expiresAt: Date } | undefined> {
  const { rows } = await tx.execute<{ id: number; expires_at: string }>(sql`select id, expires_at
    from waitlist_offers where registration_id = ${registrationId}
      and accepted_at is null and declined_at is null and lapsed_at is null`);
  return rows[0] && { id: rows[0].id, expiresAt: new Date(rows[0].expires_at) };
}
