import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";

const app = useApp();

/** Indexes whose columns never change once a row is written, or only under a lock that its references need as well. */
const MAY_BE_WHOLE = [
  ...["sessions_id", "payments_reference_key", "payments_invoice_number_key", "outbox_once_key_key"],
  ...["kitchen_copies_event_id_version_key", "circulars_key_key", "seating_moves_event_id_version_key"],
  ...["courses_id_event_id_key", "course_options_id_course_id_key"],
  // Under the event’s lock, as are persons, seats, and choices.
  ...["attendees_registration_id_kind_place_key", "event_tables_event_id_number_key"],
  ...["courses_event_id_position_key", "course_options_course_id_position_key", "course_options_mark"],
];

test("Only a change of what identifies a row makes those wait who refer to it", async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index
    where indisunique and not indisprimary and indpred is null and indexprs is null
      and exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = indrelid)`);
  const names = rows.map(({ name }) => name).sort();
  expect(names, "a unique index that is neither partial nor named here (039)").toEqual(MAY_BE_WHOLE.sort());
});
