/**
 * Whose a payment is and what for, for every purpose that is sold; the payment is `p`, null for unknown charges. The
 * dinner is looked up line by line (`offset 0`): all of them would be read for a page.
 */
export const JOIN_ABOUT = `
  left join manual_registrations mr on p.purpose = 'manual-registration' and mr.id = p.subject_id
  left join registrations r
    on r.id = case p.purpose when 'registration' then p.subject_id else mr.registration_id end
  left join members m on m.id = case p.purpose when 'dues' then p.subject_id else coalesce(r.member_id, mr.member_id) end
  left join users u on u.id = r.user_id
  left join lateral (select id, title from events where events.id = coalesce(r.event_id, mr.event_id) offset 0) e
    on true`;

/** The payer's name as far as it is known, else null; the first of guests who came without a contact (S-44). */
export const PAYER = `coalesce(nullif(trim(concat_ws(' ', coalesce(m.first_name, u.first_name, r.contact_first_name),
  coalesce(m.last_name, u.last_name, r.contact_last_name))), ''), case when r.member_tickets = 0 then nullif(
  trim(concat_ws(' ', r.guest_info -> 0 ->> 'firstName', r.guest_info -> 0 ->> 'lastName')), '') end)`;

/** Columns of what `JOIN_ABOUT` finds. */
export const ABOUT = `${PAYER} as payer, coalesce(m.confirmed_email, u.email, r.contact_email, p.email) as email,
  coalesce(e.title, p.description) as what, m.id as member_id, e.id as event_id`;

export type AboutRow = {
  payer: string | null;
  email: string | null;
  what: string | null;
  member_id: number | null;
  event_id: number | null;
};

/** The same as the contract writes it. */
export function aboutOf(row: AboutRow) {
  return {
    payer: row.payer,
    email: row.email,
    what: row.what ?? "Unknown invoice",
    memberId: row.member_id,
    eventId: row.event_id,
  };
}

/** What went back of the charges of payment `p`, by card or otherwise. */
export const REFUNDED = `coalesce((select sum(f.amount) from payment_refunds f
  join payment_charges c on c.transaction_id = f.transaction_id
  where c.payment_id = p.id and f.status in ('refunded', 'settled_otherwise')), 0)`;
