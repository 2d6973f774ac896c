import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SEEDED_AT, useSeededApp } from "#test/seeded.ts";

const seeded = useSeededApp();

describe("who comes", () => {
  test("`member` has one paid registration for an upcoming dinner, with spouse and guest", async () => {
    const mine = await seeded.rows<
      Record<string, unknown>
    >(sql`select r.status, party_names(r.id, 'member') as member_info, r.guest_tickets, p.status as paid,
      e.date_time > ${SEEDED_AT.toISOString()} as is_ahead from registrations r join events e on e.id = r.event_id
      left join payments p on p.purpose = 'registration' and p.subject_id = r.id
      where r.member_id = (select id from members where user_name = 'member')`);
    expect(mine).toEqual([
      {
        status: "confirmed",
        paid: "paid",
        is_ahead: true,
        guest_tickets: 1,
        member_info: [{ firstName: "Henry", lastName: "Ellison" }],
      },
    ]);
  });

  test("every party has the names, the sum and the table that its tickets ask for", async () => {
    const parties = await seeded.rows<
      Record<string, number | string | boolean>
    >(sql`select r.*, r.amount::text as amount,
      jsonb_array_length(party_names(r.id, 'member')) as members,
      jsonb_array_length(party_names(r.id, 'guest')) as guests,
      (r.member_tickets * e.member_price + r.guest_tickets * e.guest_price)::text as price,
      (e.date_time < ${SEEDED_AT.toISOString()})::int as is_past,
      e.date_time = (select min(date_time) from events where date_time > ${SEEDED_AT.toISOString()}) as is_next,
      (r.created_at < coalesce(e.registration_deadline, e.date_time) and r.created_at < ${SEEDED_AT.toISOString()}
        and r.created_at > e.created_at)::int as is_in_time
      from registrations r join events e on e.id = r.event_id`);
    expect(parties.length).toBeGreaterThan(200);
    for (const party of parties) {
      expect(party.price).toBe(party.amount);
      expect(party.is_in_time).toBe(1);
      expect(party.members).toBe(Math.max(0, Number(party.member_tickets) - 1));
      expect(party.guests).toBe(party.guest_tickets);
      if (!party.is_next) expect(party.table_number !== null).toBe(party.is_past === 1);
    }
    const next = parties.filter(({ is_next }) => is_next).map(({ table_number }) => table_number !== null);
    expect(new Set(next)).toEqual(new Set([true, false]));
  });

  test("no couple sits at one dinner on two registrations", async () => {
    expect(
      await seeded.count(sql`select count(*)::int n from registrations r join members m on m.id = r.member_id
        join registrations o on o.event_id = r.event_id and o.member_id = m.spouse_id`),
    ).toBe(0);
  });

  test("wishes of all three kinds are there, and parties entered by an officer", async () => {
    const [few] = await seeded.rows<Record<string, number>>(sql`select count(food_requests)::int food,
      count(seating_requests)::int seating, count(special_requirements)::int special,
      count(*) filter (where payment_type = 'manual')::int manual,
      count(*) filter (where member_id is null and contact_email is not null)::int strangers from registrations`);
    for (const [what, n] of Object.entries(few ?? { rows: 0 })) expect([what, n > 1]).toEqual([what, true]);
  });

  test("only online payments have a payment, with one charge of the same amount", async () => {
    // What was paid for a party that has cancelled since is due back; one charge could not be applied yet.
    const ledger = await seeded.rows<Record<string, unknown>>(sql`select
      (r.payment_type = 'online' and r.amount > 0) as by_card, count(p.id)::int as payments,
      count(c.transaction_id)::int as charges, bool_and(p.amount = r.amount and c.amount = r.amount
        and case when r.status = 'pending' then p.status = 'recorded' and c.outcome = 'recorded' and p.paid_at is null
          else p.status = case when r.removed_at is null then 'paid' else 'refund_due' end and c.outcome = 'applied'
            and p.paid_at between r.created_at and ${SEEDED_AT.toISOString()} end) as fits,
      r.status = 'pending' as pending
      from registrations r left join payments p on p.purpose = 'registration' and p.subject_id = r.id
      left join payment_charges c on c.payment_id = p.id and c.invoice_number = p.invoice_number group by r.id`);
    expect(ledger.filter(({ pending }) => pending)).toHaveLength(1);
    for (const { by_card, pending: _, ...line } of ledger) {
      expect(line).toEqual(
        by_card ? { payments: 1, charges: 1, fits: true } : { payments: 0, charges: 0, fits: null },
      );
    }
    expect(ledger.filter(({ by_card }) => by_card).length).toBeGreaterThan(150);
  });
});
