import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";

const app = useApp();
/** What an officer loads every few seconds, on a telephone too. */
const BOARD_MAX_BYTES = 60 * 1024;

it("A board of 200 people, 25 tables and 30 wishes has at most 60 KB", async () => {
  const { id } = await aDinner(app.db, { totalSeats: 250 });
  const { cookie } = await anOfficer(app);
  await app.db.execute(sql`insert into members (first_name, last_name, email)
    select 'Rosalind Thị', 'Achterberg-Nguyễn ' || n, 'm' || n || '@example.org' from generate_series(1, 100) n`);
  await app.db.execute(sql`insert into registrations (event_id, member_id, amount, member_tickets, guest_tickets,
      table_number, seating_requests)
    select ${id}, m.id, 300, 1, 1, 1 + (m.id % 25), case when m.id % 5 = 0 then 'Near the door, not near the band' end
    from members m where m.email like 'm%'`);
  await app.db.execute(sql`update attendees set first_name = 'Bartholomäus', last_name = 'Featherstonehaugh',
    is_listed = true where kind = 'guest'`);
  await app.db.execute(
    sql`update event_tables set seats = 10, name = 'Garden ' || number, x = number, y = number`,
  );
  await app.db.execute(sql`insert into seating_wishes (event_id, attendee_id, kind, to_attendee_id, words, created_at)
    select event_id, id, 'with', id + 1, 'With the Nguyens, if you can', now() from attendees order by id limit 30`);
  const { body, text } = await app.call<{ persons: object[]; tables: object[]; wishes: object[] }>(
    ...(["GET", `/api/events/${id}/board`, { cookie }] as const),
  );
  expect([body.persons.length, body.tables.length, body.wishes.length]).toEqual([200, 25, 30]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BOARD_MAX_BYTES);
});
